// Rails matter more than roads on this map.
import type { Extras } from ".";

export const extras: Extras = {
  nations: { nkvd: { face: "#b7633a", ink: "#fff7ee", box: "#f6dcc6" } },
};
