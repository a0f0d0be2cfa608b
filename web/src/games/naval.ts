// Sides that no ship crosses, and the reach of shallow water.
import type { Extras } from ".";

export const extras: Extras = {
  ground: { coast: { fill: "#d5dfd2", shapes: ["coast", "land"] } },
  sides: {
    "land-side": { colour: "#a08c61", width: 0.16 },
    "narrow-side": { colour: "#a08c61", width: 0.16, dash: "0.15 0.12" },
  },
};
