// Areas over a real coastline: borders by kind. Japan moves first, in the colour of its counters.
import "./southern.css";
import type { Extras } from ".";
import { CARDS } from "./southern-cards";

export const extras: Extras = {
  face: { title: 'Limelight, "STKaiti", "Noto Serif CJK SC", serif', deep: "#3d2233", accent: "#7a2a3c", surface: ["#a97f63", "#3a221a"] },
  block: { x: 13.5, y: 7, size: 1.6 },
  north: 0,
  strips: true,
  cards: CARDS,
  seats: { japan: "#b4460e", allies: "#1f5a94" },
  ground: { land: { fill: "#efe7cd", pattern: "country" }, sea: { fill: "#b4d2e3", pattern: "waves" } },
  sides: { "border-mountain": { colour: "#7a5a32", width: 0.24, dash: "0.12 0.14" } },
};
