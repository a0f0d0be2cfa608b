// What a place is, as a small sign: by its tags.
import type { Space } from "../net/protocol";

const PLANE = "M0 -28C4 -28 5 -20 5 -12L28 4V10L5 5L4 20L12 26V30L0 27L-12 30V26L-4 20L-5 5L-28 10V4L-5 -12C-5 -20 -4 -28 0 -28Z";
const BATTLEMENTS = "M-26 24V-14H-16V-6H-6V-14H6V-6H16V-14H26V24Z";
const PEAK = "M-28 20L0 -24L28 20Z";

export const ICONS: Readonly<Record<string, string>> = {
  port: "M0 -30V22M-16 -16H16M-24 6C-22 22 -10 28 0 28C10 28 22 22 24 6",
  airbase: PLANE,
  airfield: PLANE,
  oil: "M0 -28C14 -6 18 4 18 12A18 18 0 0 1 -18 12C-18 4 -14 -6 0 -28Z",
  fortress: BATTLEMENTS,
  fortified: BATTLEMENTS,
  position: BATTLEMENTS,
  suitable: "M-26 22H26M-26 22V4H26V22",
  landing: "M-26 -8L0 18L26 -8M-26 -26L0 0L26 -26",
  sosus: "M-26 0A26 26 0 0 1 26 0M-16 6A16 16 0 0 1 16 6M-6 12A6 6 0 0 1 6 12",
  objective: "M0 -28L8 -8L28 -8L12 5L18 26L0 13L-18 26L-12 5L-28 -8L-8 -8Z",
  high: PEAK,
  "high-red": PEAK,
  "high-black": PEAK,
};
export const HOLLOW: ReadonlySet<string> = new Set(["port", "sosus", "suitable", "landing"]);
export const TINTS: Readonly<Record<string, string>> = { objective: "#b8860b", oil: "#2a2a2a", "high-red": "#b4460e" };

/** Whose supply begins here, by the seat's number or name. */
export function sourceSeat(tag: string, seats: readonly string[]): number | null {
  const side = /^source-(.+)$/.exec(tag)?.[1];
  if (side === undefined) return null;
  return /^\d$/.test(side) ? Number(side) : seats.includes(side) ? seats.indexOf(side) : null;
}

export const signsOf = (space: Space, seats: readonly string[]): string[] =>
  (space.tags ?? []).filter((tag) => ICONS[tag] || sourceSeat(tag, seats) !== null || tag.startsWith("vp-"));
