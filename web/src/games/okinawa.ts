// High ground in the two printed colours; positions dug into the ridges.
import type { Extras } from ".";

export const extras: Extras = {
  ground: { town: { fill: "#e2d6bd", pattern: "blocks" } },
};
