// Buildings as footprints; ground of a village rather than of a province.
import type { Extras } from ".";

const wooden = { fill: "#b98450", stroke: "#5f3a16", width: 0.05, pieces: true };
const stone = { fill: "#9b9da1", stroke: "#4a4c50", width: 0.05, pieces: true };

export const extras: Extras = {
  ground: {
    "building-wood": { fill: "#e4d9bd", shapes: ["building-wood"] },
    "building-stone": { fill: "#dcd9d0", shapes: ["building-stone"] },
  },
  shapes: { "building-wood": wooden, "building-stone": stone },
  links: { road: { colour: "#e9dcbc", width: 0.34, casing: "#b7a377", casingWidth: 0.44 } },
};
