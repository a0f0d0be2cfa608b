// Areas over a real coastline: borders by kind.
import type { Extras } from ".";

export const extras: Extras = {
  ground: { land: { fill: "#efe7cd" }, sea: { fill: "#b4d2e3", pattern: "waves" } },
  sides: { "border-mountain": { colour: "#7a5a32", width: 0.24, dash: "0.12 0.14" } },
};
