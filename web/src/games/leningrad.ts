// The armies of the north: field grey, black, blue-white; and the Soviet ones, militia paler, NKVD darker.
import "./leningrad.css";
import type { Extras } from ".";

export const extras: Extras = {
  face: { title: '"Old Standard TT", "Songti SC", "Noto Serif CJK SC", serif', deep: "#3b4234", accent: "#5a4a12", surface: ["#b39a72", "#3d3022"] },
  block: { x: 11.5, y: 11, size: 2.5 },
  north: 0,
  hexKilometres: 16,
  front: true,
  ground: { city: { fill: "#cdbfae", pattern: "blocks-dense", one: { stroke: "#6b5a4c", width: 0.09 } } },
  nations: { nkvd: { face: "#a8532a", ink: "#fff7ee", box: "#7e3a1a" } },
};
