// Three navies that must never be taken for one another; sides that no ship crosses, and the reach of shallow water.
import "./naval.css";
import type { Extras } from ".";

export const extras: Extras = {
  face: { title: 'Oswald, "PingFang SC", "Noto Sans CJK SC", sans-serif', deep: "#14324a", accent: "#14507a", surface: ["#7f97a8", "#1b2730"], cloth: true },
  block: { x: 32.5, y: 4.6, size: 1.7 },
  north: -90,
  shots: "missile",
  rings: true,
  hexKilometres: 89,
  nations: {
    japan: { face: "#b3cdea", ink: "#0b2138", box: "#eef4fa" },
    korea: { face: "#f0cf72", ink: "#2e1d02", box: "#fdf4dd" },
    china: { face: "#b8472f", ink: "#fff4ec", box: "#8e301c" },
    unknown: { face: "#cfc7e0", ink: "#231238", box: "#f3eff9" },
  },
  seats: { japan: "#1f5a94", korea: "#7d5700", china: "#a3301b", unknown: "#5a3a8c" },
  ground: { coast: { fill: "#d5dfd2", shapes: ["coast", "land"] } },
  sides: {
    "land-side": { colour: "#a08c61", width: 0.16 },
    "narrow-side": { colour: "#a08c61", width: 0.16, dash: "0.15 0.12" },
  },
};
