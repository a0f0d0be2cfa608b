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

/** Does a counter at one of these places lie over the name? */
export function isCovered(label: Label, scale: number, counters: readonly { x: number; y: number }[], half = 0.46): boolean {
  const box = boxOf(label, scale);
  return counters.some(({ x, y }) => !apart(box, { left: x - half, right: x + half, top: y - half, bottom: y + half }));
}

export interface Led extends Label {
  from?: readonly [number, number]; // the leader's ends, if the name stands off its hex
  to?: readonly [number, number];
}

const WAYS = Array.from({ length: 12 }, (_, i) => [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)] as const);
const FAR = [1.0, 1.45, 1.95, 2.5];

/** Names beside their hexes, with a line to each: off the ground where counters stand, rather out at sea. Always the
 *  same for the same board and zoom, so that no name jumps when a counter moves. */
export function led(labels: readonly Label[], busy: readonly { x: number; y: number }[], water: readonly { x: number; y: number }[], scale: number): Led[] {
  const kept: Box[] = [];
  const order = [...labels].sort((a, b) => (b.space.rank ?? 0) - (a.space.rank ?? 0));
  const covers = (box: Box, spots: readonly { x: number; y: number }[], reach: number): number =>
    spots.filter(({ x, y }) => x > box.left - reach && x < box.right + reach && y > box.top - reach && y < box.bottom + reach).length;
  return order.flatMap((label) => {
    const { x, y } = label.space;
    const half = (breadth(label.text) * label.size * scale * ROOM) / 200;
    let best: Led | null = null;
    let least = Infinity;
    for (const far of FAR)
      for (const [dx, dy] of WAYS) {
        const at = { ...label, x: x + dx * far + Math.sign(Math.round(dx * 2)) * half, y: y + dy * far };
        const box = boxOf(at, scale);
        if (!kept.every((other) => apart(box, other))) continue;
        const cost = covers(box, busy, 0.5) + far * 0.55 - (covers(box, water, 0) ? 0.6 : 0) + (dy > 0 ? 0 : 0.05);
        if (cost < least) [best, least] = [{ ...at, from: [x + dx * 0.66, y + dy * 0.66], to: [x + dx * (far - 0.08), y + dy * (far - 0.08)] }, cost];
      }
    if (!best) return [];
    kept.push(boxOf(best, scale));
    return [best];
  });
}

/** What several names begin with: "Leningrad" of "Leningrad (north)" and "Leningrad (south)". */
function common(texts: readonly string[]): string {
  const first = texts[0] ?? "";
  let n = 0;
  while (n < first.length && texts.every((text) => text[n] === first[n])) n++;
  return first.slice(0, n).replace(/[\s(（·-]+$/, "");
}

/** Neighbouring hexes of one place have one name: what their names have in common, below the lowest of them. */
export function together(labels: readonly Label[], isOne: (space: Space) => boolean): Label[] {
  const left = labels.filter((label) => isOne(label.space));
  const made = labels.filter((label) => !isOne(label.space));
  while (left.length) {
    const group = [left.pop() as Label];
    for (let i = 0; i < group.length; i++)
      for (const other of [...left])
        if (Math.hypot(other.space.x - (group[i] as Label).space.x, other.space.y - (group[i] as Label).space.y) < 1.9) group.push(...left.splice(left.indexOf(other), 1));
    const main = group.reduce((a, b) => (b.text.length < a.text.length ? b : a));
    const lowest = Math.max(...group.map((each) => each.y));
    made.push(group.length > 1 ? { ...main, text: common(group.map((each) => each.text)) || main.text, y: lowest } : main);
  }
  return made;
}
