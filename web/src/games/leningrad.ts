// The armies of the north: field grey, black, blue-white; and the Soviet ones, militia paler, NKVD darker.
import type { Extras } from ".";

export const extras: Extras = {
  nations: { nkvd: { face: "#a8532a", ink: "#fff7ee", box: "#7e3a1a" } },
};
