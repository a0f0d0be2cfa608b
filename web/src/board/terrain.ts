// How terrain, sides, links and shapes look: one table each. Names that are not here are drawn as plain paper.
import type { Trees } from "./trees";

export interface Ground {
  fill: string;
  pattern?: string; // id of a pattern in Patterns.svelte, drawn over the fill
  shapes?: string[]; // if the board has a smooth shape of one of these kinds, the hexes are not filled
  trees?: Trees; // strewn over it
  one?: { stroke: string; width: number }; // neighbouring hexes are one place, with one name
}

/** What a game draws in its own way, before the tables below are asked. */
export interface Looks {
  ground?: Record<string, Ground>;
  shapes?: Record<string, ShapeLook>;
  sides?: Record<string, Stroke>;
  links?: Record<string, Stroke>;
}

export const PAPER = "#f2ebd5";
const WATER = "#b9d5e4";
const FIRS: Trees = { kind: "fir", count: 5, size: 0.2, fill: "#5f7f45", shade: "#3b4a22", glint: "#86a262" };
const LEAVES: Trees = { kind: "crown", count: 6, size: 0.15, fill: "#7f9c55", shade: "#3b4a22", glint: "#a9c07c" };

export const GROUND: Record<string, Ground> = {
  clear: { fill: PAPER, shapes: ["coast", "land"] },
  open: { fill: "#eef0d2", shapes: ["coast", "land"] },
  land: { fill: PAPER, shapes: ["coast", "land"] },
  coast: { fill: "#d5dfd2", shapes: ["coast", "land"] },
  light: { fill: "#dbe0b4", trees: FIRS, shapes: ["woods", "light"] },
  woods: { fill: "#c9d6a0", trees: LEAVES, shapes: ["woods"] },
  forest: { fill: "#c9d6a0", trees: LEAVES, shapes: ["woods", "forest"] },
  deep: { fill: "#a9bf85", trees: { ...FIRS, count: 11, size: 0.23, fill: "#456437", glint: "#6b8a50" }, shapes: ["deep-woods"] },
  "deep-woods": { fill: "#a9bf85", trees: { ...FIRS, count: 11, size: 0.23, fill: "#456437", glint: "#6b8a50" }, shapes: ["deep-woods"] },
  marsh: { fill: "#dfe6d3", pattern: "reeds", shapes: ["marsh"] },
  swamp: { fill: "#dfe6d3", pattern: "reeds", shapes: ["marsh", "swamp"] },
  rough: { fill: "#e5d8b4", pattern: "hachures" },
  hill: { fill: "#e5d3a7", pattern: "hachures", shapes: ["hill"] },
  high: { fill: "#e5d3a7", pattern: "hachures", shapes: ["highland"] },
  mountain: { fill: "#d3bd92", pattern: "peaks", shapes: ["mountain"] },
  desert: { fill: "#f0e2b8", pattern: "sand" },
  town: { fill: "#e6dcc6", pattern: "blocks" },
  city: { fill: "#d8cbb6", pattern: "blocks-dense" },
  fortress: { fill: "#d8cbb6", pattern: "blocks-dense" },
  fortified: { fill: "#dfd2b4", pattern: "hachures" },
  sea: { fill: WATER, pattern: "waves", shapes: ["coast", "land"] },
  lake: { fill: "#aecfe0", pattern: "waves", shapes: ["lake", "coast"] },
  neutral: { fill: "#d9d6cc", pattern: "closed" },
  grain: { fill: "#ecd98b", pattern: "furrows", shapes: ["grain"] },
  orchard: { fill: "#dfe5b5", pattern: "orchard", shapes: ["orchard"] },
};

export interface ShapeLook {
  fill: string;
  pattern?: string;
  stroke?: string;
  width?: number;
  pieces?: boolean; // made of overlapping pieces that are one thing
  roof?: { ridge: string; shade: string }; // a house: it throws a shadow and has a ridge
  soft?: boolean; // its edge fades
  relief?: boolean; // it rises above what is below it
}

export const SHAPES: Record<string, ShapeLook> = {
  coast: { fill: PAPER, pattern: "country", stroke: "#5d8298", width: 0.07 },
  land: { fill: PAPER, pattern: "country", stroke: "#5d8298", width: 0.06 },
  lake: { fill: "#b3d3e3", pattern: "waves", stroke: "#5d8298", width: 0.06 },
  water: { fill: "#b3d3e3", pattern: "waves", stroke: "#5d8298", width: 0.05 },
  sea: { fill: WATER, pattern: "waves" },
  light: { fill: "#dfe3ba" },
  woods: { fill: "#dbe1b2", soft: true },
  forest: { fill: "#cfdaa6" },
  "deep-woods": { fill: "#b9cc95", soft: true },
  marsh: { fill: "#dfe8d8", pattern: "reeds" },
  swamp: { fill: "#dfe8d8", pattern: "reeds" },
  hill: { fill: "#e9d9b0", pattern: "hachures", stroke: "#c3a873", width: 0.04 },
  highland: { fill: "#e9d9b0", stroke: "#c3a873", width: 0.04 },
  mountain: { fill: "#dcc79d", pattern: "peaks" },
  grain: { fill: "#eddb91", pattern: "furrows", pieces: true },
  orchard: { fill: "#dfe8b8", pattern: "orchard", pieces: true },
  road: { fill: "none", stroke: "#cdb98d", width: 0.28 },
  relief: { fill: "#d9b87c", stroke: "#a97f3f", width: 0.03, relief: true },
  contour: { fill: "none", stroke: "#b99a63", width: 0.035 },
};

export interface Stroke {
  colour: string;
  width: number;
  casing?: string; // a wider line below
  casingWidth?: number;
  dash?: string;
  over?: { colour: string; width: number; dash: string }; // a second line on top: sleepers of a railway
}

export const SIDES: Record<string, Stroke> = {
  river: { colour: "#6fa6c7", width: 0.15, casing: "#e9f1f0", casingWidth: 0.21 },
  "major-river": { colour: "#4f8db5", width: 0.27, casing: "#e3eef0", casingWidth: 0.35 },
  lake: { colour: "#7fb0cc", width: 0.3 },
  "border-sea": { colour: "#2f6f9a", width: 0.12, dash: "0.28 0.2" },
  "border-mountain": { colour: "#7a5a32", width: 0.2, dash: "0.1 0.12" },
  "border-land": { colour: "#8b7d5f", width: 0.08 },
  land: { colour: "#a08c61", width: 0.16 },
  narrow: { colour: "#a08c61", width: 0.16, dash: "0.15 0.12" },
  cliff: { colour: "#7a6340", width: 0.14, dash: "0.06 0.08" },
  wall: { colour: "#77736a", width: 0.1 },
  hedge: { colour: "#6d8a4b", width: 0.14, dash: "0.08 0.06" },
  mountain: { colour: "#7a5a32", width: 0.2, dash: "0.1 0.12" },
  sea: { colour: "#2f6f9a", width: 0.12, dash: "0.28 0.2" },
};

export const LINKS: Record<string, Stroke> = {
  track: { colour: "#a48a5c", width: 0.07, dash: "0.18 0.12" },
  road: { colour: "#f7efdc", width: 0.1, casing: "#9c7f52", casingWidth: 0.17 },
  highway: { colour: "#f3cf7d", width: 0.16, casing: "#8a5f22", casingWidth: 0.25 },
  rail: {
    colour: "#3d3a36", width: 0.055,
    over: { colour: "#3d3a36", width: 0.19, dash: "0.05 0.24" },
  },
  "sea-lane": { colour: "#4d86a8", width: 0.06, dash: "0.3 0.25" },
};

export const PLAIN: Stroke = { colour: "#8b7d5f", width: 0.09 };
export const LINK_ORDER = ["sea-lane", "track", "road", "highway", "rail"];
