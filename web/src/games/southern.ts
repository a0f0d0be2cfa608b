// Areas over a real coastline: borders by kind. Japan moves first, in the colour of its counters.
import type { Extras } from ".";

export const extras: Extras = {
  seats: { japan: "#b4460e", allies: "#1f5a94" },
  ground: { land: { fill: "#efe7cd" }, sea: { fill: "#b4d2e3", pattern: "waves" } },
  sides: { "border-mountain": { colour: "#7a5a32", width: 0.24, dash: "0.12 0.14" } },
};
