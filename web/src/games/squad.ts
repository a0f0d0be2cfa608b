// Buildings as footprints; ground of a village rather than of a province; three armies in the colours of their cloth.
import "./squad.css";
import type { Extras } from ".";

const wooden = { fill: "#b98450", stroke: "#5f3a16", width: 0.05, pieces: true };
const stone = { fill: "#9b9da1", stroke: "#4a4c50", width: 0.05, pieces: true };

export const extras: Extras = {
  face: { title: '"Stardos Stencil", "PingFang SC", "Noto Sans CJK SC", sans-serif', deep: "#3f4222", accent: "#5b5a1c", surface: ["#9a9877", "#38372a"], cloth: true },
  north: 0,
  hexKilometres: 0.04,
  nations: {
    american: { face: "#bcc183", ink: "#20260a", box: "#f2f3da" },
    german: { face: "#a4b6c6", ink: "#0d1f2e", box: "#e9eff4" },
    russian: { face: "#d3a273", ink: "#2c1503", box: "#f8e8d4" },
  },
  seats: { american: "#525f14", german: "#2c5578", russian: "#9a4a12" },
  ground: {
    "building-wood": { fill: "#e4d9bd", shapes: ["building-wood"] },
    "building-stone": { fill: "#dcd9d0", shapes: ["building-stone"] },
  },
  shapes: { "building-wood": wooden, "building-stone": stone },
  links: { road: { colour: "#e9dcbc", width: 0.34, casing: "#b7a377", casingWidth: 0.44 } },
};
