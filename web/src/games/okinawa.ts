// High ground in the two printed colours; positions dug into the ridges.
import "./okinawa.css";
import type { Extras } from ".";

export const extras: Extras = {
  face: { title: 'Cutive, "Songti SC", "Noto Serif CJK SC", serif', deep: "#1f4340", accent: "#1c5f57", surface: ["#8fa8a1", "#22393a"], cloth: true },
  block: { x: 24, y: 8, size: 1.1 },
  north: 90,
  hexKilometres: 1,
  leaders: true,
  shapes: {
    "relief-1": { fill: "#e6cf9c", stroke: "#b9945a", width: 0.025, relief: true },
    "relief-2": { fill: "#d6b274", stroke: "#a67c3c", width: 0.03, relief: true },
    "relief-3": { fill: "#bd9150", stroke: "#7f5a24", width: 0.035, relief: true },
  },
  ground: { town: { fill: "#e2d6bd", pattern: "blocks" } },
};
