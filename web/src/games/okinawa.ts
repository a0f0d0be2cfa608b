// High ground in the two printed colours; positions dug into the ridges.
import "./okinawa.css";
import type { Extras } from ".";

export const extras: Extras = {
  face: { title: 'Cutive, "Songti SC", "Noto Serif CJK SC", serif', deep: "#1f4340", accent: "#1c5f57", surface: ["#8fa8a1", "#22393a"], cloth: true },
  north: 90,
  hexKilometres: 1,
  ground: { town: { fill: "#e2d6bd", pattern: "blocks" } },
};
