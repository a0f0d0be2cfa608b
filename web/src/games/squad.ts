// Buildings as footprints; ground of a village rather than of a province; three armies in the colours of their cloth.
import "./squad.css";
import type { Extras } from ".";

const wooden = { fill: "#c08a54", stroke: "#5f3a16", pieces: true, roof: { ridge: "#6b4218", shade: "#7c4f22" } };
const stone = { fill: "#aeb0b3", stroke: "#3f4145", pieces: true, roof: { ridge: "#55585d", shade: "#6d7076" } };
const crowns = { kind: "crown" as const, fill: "#6f9148", shade: "#2c3a16", glint: "#9fbd72" };

export const extras: Extras = {
  face: { title: '"Stardos Stencil", "PingFang SC", "Noto Sans CJK SC", sans-serif', deep: "#3f4222", accent: "#5b5a1c", surface: ["#9a9877", "#38372a"], cloth: true },
  north: 0,
  shots: "tracer",
  hexKilometres: 0.04,
  nations: {
    american: { face: "#bcc183", ink: "#20260a", box: "#f2f3da" },
    german: { face: "#a4b6c6", ink: "#0d1f2e", box: "#e9eff4" },
    russian: { face: "#d3a273", ink: "#2c1503", box: "#f8e8d4" },
  },
  seats: { american: "#525f14", german: "#2c5578", russian: "#9a4a12" },
  ground: {
    open: { fill: "#e6ebc6", pattern: "grass" },
    woods: { fill: "#c2d09a", shapes: ["woods"], trees: { ...crowns, count: 9, size: 0.3 } },
    orchard: { fill: "#dde5b4", trees: { ...crowns, count: 9, size: 0.17, fill: "#8fae58", rows: true } },
    "building-wood": { fill: "#e4d9bd", shapes: ["building-wood"] },
    "building-stone": { fill: "#dcd9d0", shapes: ["building-stone"] },
  },
  shapes: { "building-wood": wooden, "building-stone": stone },
  links: { road: { colour: "#e9dcbc", width: 0.34, casing: "#b7a377", casingWidth: 0.44 } },
};
