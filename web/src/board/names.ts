// Which names of a map can be read at a zoom without lying over one another: the important ones first.
import type { Space } from "../net/protocol";
import { breadth } from "./fit";

const SIZES = [34, 36, 46, 58]; // by rank, in hundredths of a board unit
const ROOM = 1.12; // faces differ: a name gets a little more than its letters are reckoned at

export interface Label {
  space: Space;
  text: string;
  x: number; // the middle of the text, in board units
  y: number;
  size: number; // of its letters, in hundredths of a board unit
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const sizeOf = (rank: number): number => SIZES[Math.min(3, Math.max(0, rank))] as number;

function boxOf(label: Label, scale: number): Box {
  const size = (label.size * scale) / 100;
  const half = (breadth(label.text) * size * ROOM) / 2;
  return { left: label.x - half, right: label.x + half, top: label.y - size * 0.55, bottom: label.y + size * 0.55 };
}

const apart = (a: Box, b: Box): boolean => a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;

/** Those that are drawn when letters are `scale` times as large as the map's. */
export function readable(labels: readonly Label[], scale: number): Label[] {
  const kept: Box[] = [];
  const order = [...labels].sort((a, b) => (b.space.rank ?? 0) - (a.space.rank ?? 0));
  return order.filter((label) => {
    const box = boxOf(label, scale);
    const free = kept.every((other) => apart(box, other));
    if (free) kept.push(box);
    return free;
  });
}
