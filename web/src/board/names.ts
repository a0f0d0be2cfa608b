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
  spots?: readonly Space[]; // of a place of several hexes: all of them
  before?: number; // what stands beside it: a flag, signs; as broad as this, in hundredths
  after?: number;
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
  const beside = (of = 0): number => (of * scale) / 100;
  return { left: label.x - half - beside(label.before), right: label.x + half + beside(label.after), top: label.y - size * 0.55, bottom: label.y + size * 0.55 };
}

const apart = (a: Box, b: Box): boolean => a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;

const ASIDE = [0, 0.5, -0.5, 1, -1, 1.6, -1.6, 2.3, -2.3, 3, -3]; // how far a name may step aside, in heights of its letters
const UP = [0, 0.5, 1, 1.5]; // and off what it stands on
const STEPS = UP.flatMap((up) => ASIDE.map((aside) => ({ up, aside, cost: Math.abs(aside) * 0.1 + up * 0.15 }))).sort((a, b) => a.cost - b.cost);

const TRIES = 4;

/** Those that are drawn when letters are `scale` times as large as the map's: each steps a little aside where another name
 *  or counters are in its way. Of one rank, who found no room chooses before the others in the next try. */
export function readable(labels: readonly Label[], scale: number, counters: readonly Spot[] = []): Label[] {
  let order: readonly Label[] = labels;
  let most: Label[] = [];
  for (let i = 0; i < TRIES; i++) {
    const [found, out] = standing(order, scale, counters);
    if (i === 0 || found.length > most.length) most = found;
    if (!out.length) break;
    order = [...out, ...order.filter((label) => !out.includes(label))];
  }
  return most;
}

/** One after the other, each where the least of it is hidden; and those for which there is no room. */
function standing(labels: readonly Label[], scale: number, counters: readonly Spot[]): [found: Label[], out: Label[]] {
  const kept: Box[] = [];
  const [found, out]: [Label[], Label[]] = [[], []];
  for (const label of [...labels].sort((a, b) => (b.space.rank ?? 0) - (a.space.rank ?? 0))) {
    const near = around(counters, label, WIDE);
    const height = (label.size * scale) / 100;
    let best: Label | null = null;
    let least = Infinity;
    for (const { aside, up, cost: step } of STEPS) {
      if (step >= least) break;
      const at = { ...label, x: label.x + aside * height, y: label.y - up * height };
      const box = boxOf(at, scale);
      const cost = 4 * hiddenPart(box, near, 0.5) + step;
      if (cost < least && kept.every((other) => apart(box, other))) [best, least] = [at, cost];
    }
    if (!best) out.push(label);
    else {
      kept.push(boxOf(best, scale));
      found.push(best);
    }
  }
  return [found, out];
}

/** Where a counter lies; `half` of its breadth, if it is not an ordinary one. */
export type Spot = Readonly<{ x: number; y: number; half?: number }>;

/** How much of a name, in board units, lies under counters at these places. */
function hiddenPart(box: Box, counters: readonly Spot[], half: number): number {
  let sum = 0;
  for (const { x, y, half: own = half } of counters) {
    const wide = Math.min(box.right, x + own) - Math.max(box.left, x - own);
    const high = Math.min(box.bottom, y + own) - Math.max(box.top, y - own);
    if (wide > 0 && high > 0) sum += wide * high;
  }
  return sum;
}

/** Does a counter at one of these places lie over the name? */
export function isCovered(label: Label, scale: number, counters: readonly Spot[], half = 0.46): boolean {
  return hiddenPart(boxOf(label, scale), counters, half) > 0;
}

const NEAR = 5; // board units: farther counters cover no part of a name
const around = (spots: readonly Spot[], { x, y }: Spot, near = NEAR): Spot[] => spots.filter((spot) => Math.abs(spot.x - x) < near && Math.abs(spot.y - y) < near);

const SIDE = 0.84; // from the middle of a hex to a name beside its counter
const SLANT = 0.55;

/** Where a name may stand: below its hex as printed, else across a place of several hexes, above, beside, or on a slant. */
function standsOf(label: Label, scale: number): Label[] {
  const half = (breadth(label.text) * label.size * scale * ROOM) / 200;
  const down = label.y - (label.spots?.at(-1) ?? label.space).y;
  const places = label.spots ?? [label.space];
  const [first, last] = [places[0] as Space, places.at(-1) as Space];
  const at = (x: number, y: number): Label => ({ ...label, x, y });
  return [
    label,
    ...(label.spots ?? []).map(({ x, y }) => at(x, y)),
    at(first.x, first.y - down),
    ...places.flatMap(({ x, y }) => [at(x + SIDE + half, y), at(x - SIDE - half, y)]),
    ...[SLANT + half, -SLANT - half].flatMap((dx) => [at(last.x + dx, last.y + down), at(first.x + dx, first.y - down)]),
  ];
}

/** The names that are drawn, each where counters leave the most of it to be seen; where none are near it stays where
 *  print has it. The important ones choose first. */
export function besides(labels: readonly Label[], counters: readonly Spot[], scale: number, stays: (label: Label) => boolean): Label[] {
  const kept: Box[] = [];
  const order = [...labels].sort((a, b) => (b.space.rank ?? 0) - (a.space.rank ?? 0));
  return order.flatMap((label) => {
    const near = around(counters, label);
    const [own, others] = [near.filter((spot) => spot.x === label.space.x && spot.y === label.space.y), near.filter((spot) => spot.x !== label.space.x || spot.y !== label.space.y)];
    let best: Label | null = null;
    let least = Infinity;
    (stays(label) || !near.length ? [label] : standsOf(label, scale)).forEach((stand, i) => {
      const box = boxOf(stand, scale);
      const cost = hiddenPart(box, own, 0.58) + hiddenPart(box, others, 0.68) + i * 0.012; // stacks are higher than a counter
      if (cost < least && kept.every((other) => apart(box, other))) [best, least] = [stand, cost];
    });
    if (!best) return [];
    kept.push(boxOf(best, scale));
    return [best];
  });
}

export interface Led extends Label {
  from?: readonly [number, number]; // the leader's ends, if the name stands off its hex
  to?: readonly [number, number];
}

const WAYS = Array.from({ length: 24 }, (_, i) => [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)] as const);
const FAR = [1.0, 1.2, 1.45, 1.7, 1.95, 2.2, 2.5, 2.85, 3.2, 3.6, 4, 4.5, 5, 5.6];
const LENGTH = 0.55; // what a unit of a leader costs
const SEA = 0.6; // what a name at sea is preferred by
const TOUCHING = 2; // a name that counters leave whole still wants a little air
const WIDE = 10; // board units: as far as a leader and its name reach
const LOST = 0.3; // the part of a name from which on it is not read under counters

/** How many counters a leader crosses. */
const crossed = (counters: readonly Spot[], { x, y }: Spot, dx: number, dy: number, far: number): number =>
  counters.filter((spot) => {
    const along = (spot.x - x) * dx + (spot.y - y) * dy;
    return along > 0.5 && along < far && Math.abs((spot.x - x) * dy - (spot.y - y) * dx) < 0.45;
  }).length;

/** Names beside their hexes, with a line to each: off the ground where counters may stand and above all where they do,
 *  rather out at sea. Where counters would leave shreds of a lesser name it is not drawn. */
export function led(labels: readonly Label[], busy: readonly Spot[], water: readonly Spot[], scale: number, counters: readonly Spot[] = []): Led[] {
  const kept: Box[] = [];
  const order = [...labels].sort((a, b) => (b.space.rank ?? 0) - (a.space.rank ?? 0));
  const covers = (box: Box, spots: readonly Spot[], reach: number): number => {
    let sum = 0;
    for (const { x, y } of spots) if (x > box.left - reach && x < box.right + reach && y > box.top - reach && y < box.bottom + reach) sum++;
    return sum;
  };
  return order.flatMap((label) => {
    const { x, y } = label.space;
    const { right: half, bottom: high } = boxOf({ ...label, x: 0, y: 0 }, scale);
    const [busyNear, waterNear, countersNear] = [around(busy, label, WIDE), around(water, label, WIDE), around(counters, label, WIDE)];
    let best: Led | null = null;
    let least = Infinity;
    for (const far of FAR)
      for (const [dx, dy] of WAYS) {
        let cost = far * LENGTH + (dy > 0 ? 0 : 0.05) - SEA; // at the least: dearer and dearer things are looked at while it may still be the best
        if (cost >= least) continue;
        const [atX, atY] = [x + dx * far + Math.sign(Math.round(dx * 2)) * half, y + dy * far];
        const box = { left: atX - half, right: atX + half, top: atY - high, bottom: atY + high };
        cost += covers(box, busyNear, 0.5);
        if (cost >= least) continue;
        const hidden = hiddenPart(box, countersNear, 0.66);
        cost += (hidden && 1.5) + 12 * hidden + TOUCHING * hiddenPart(box, countersNear, 0.8);
        if (cost >= least) continue;
        cost += 0.6 * crossed(countersNear, label.space, dx, dy, far) + (covers(box, waterNear, 0) ? 0 : SEA);
        if (cost >= least || !kept.every((other) => apart(box, other))) continue;
        [best, least] = [{ ...label, x: atX, y: atY, from: [x + dx * 0.66, y + dy * 0.66], to: [x + dx * (far - 0.08), y + dy * (far - 0.08)] }, cost];
      }
    if (!best) return [];
    const box = boxOf(best, scale);
    if ((label.space.rank ?? 0) < 2 && hiddenPart(box, countersNear, 0.46) > LOST * (box.right - box.left) * (box.bottom - box.top)) return [];
    kept.push(box);
    return [best];
  });
}

/** None hangs over the edge of the paper: whose middle is too near to it is moved inwards. */
export function onPaper<L extends Label>(labels: readonly L[], scale: number, left: number, right: number): L[] {
  return labels.map((label) => {
    const box = boxOf(label, scale);
    const by = Math.max(0, left - box.left) - Math.max(0, box.right - right);
    return by ? { ...label, x: label.x + by } : label;
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
    const spots = group.map((each) => each.space).sort((a, b) => a.y - b.y);
    const lowest = group.reduce((a, b) => (b.y > a.y ? b : a));
    made.push(group.length > 1 ? { ...main, text: common(group.map((each) => each.text)) || main.text, x: lowest.x, y: lowest.y, spots } : main);
  }
  return made;
}
