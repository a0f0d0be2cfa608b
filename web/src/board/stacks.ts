// Where counters lie in a space: one heap a side on hexes, one heap a side and kind in areas.
import type { Board, Piece, Space } from "../net/protocol";

export const COUNTER = 1.28; // width of a counter in board units

export interface Heap {
  key: string;
  x: number; // from the centre of the space
  y: number;
  scale: number;
  pieces: Piece[]; // bottom first
}

export interface Placed {
  piece: Piece;
  space: number;
  x: number;
  y: number;
  scale: number;
  top: boolean; // the one on top of its heap
  more: number; // how many lie in the heap, shown on the top one
}

export const spaceOf = (at: string): number | null => (at.startsWith("space:") ? Number(at.slice(6)) : null);

/** Pieces by place; what is attached to a unit lies where the unit lies, right above it. */
export function byPlace(pieces: readonly Piece[]): Map<string, Piece[]> {
  const home = new Map(pieces.map((piece) => [piece.id, piece]));
  const places = new Map<string, Piece[]>();
  for (const piece of pieces) {
    let at = piece.at;
    for (let hops = 0; hops < 4 && home.has(at); hops++) at = (home.get(at) as Piece).at;
    const there = places.get(at);
    if (there) there.push(piece);
    else places.set(at, [piece]);
  }
  return places;
}

const loose = (piece: Piece): boolean => piece.look === "marker";

export function heapKey(board: Board, piece: Piece): string {
  if (loose(piece)) return "~";
  const side = piece.side ?? "none";
  return board.kind === "area" ? `${side}/${piece.nation ?? ""}/${piece.look}` : `${side}`;
}

/** The heaps of one space. Seat 0 lies left, seat 1 right, what belongs to nobody in the middle. */
export function heaps(board: Board, pieces: readonly Piece[]): Heap[] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = heapKey(board, piece);
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
  }
  const keys = [...groups.keys()].filter((key) => key !== "~").sort();
  const markers = groups.get("~");
  // A marker lies small at the corner of what it marks, or alone in the middle.
  const corner: Heap[] = markers
    ? [{ key: "~", scale: keys.length ? 0.44 : 0.62, x: keys.length ? -0.64 : 0, y: keys.length ? -0.6 : 0, pieces: markers }]
    : [];
  if (board.kind === "area") return [...areaHeaps(keys, groups), ...corner];
  // Two sides in one hex lie side by side: the figures of both are read.
  const scale = keys.length > 1 ? 0.74 : 1;
  const shift = (key: string): number => (keys.length === 1 ? 0 : key === "none" ? 0 : key === "0" ? -0.48 : 0.48);
  const own = keys.map((key) => ({
    key, scale, x: shift(key), y: keys.length > 1 && key === "none" ? -0.45 : 0, pieces: groups.get(key) as Piece[],
  }));
  return [...own, ...corner];
}

const CELL = 1.72; // from heap to heap in an area
const GAP = 0.3; // between the sides

/** One heap a nation and kind, in two columns a side, the sides beside each other round the middle of the area. */
function areaHeaps(keys: string[], groups: Map<string, Piece[]>): Heap[] {
  const sides = [...new Set(keys.map((key) => key.split("/")[0] as string))];
  const blocks = sides.map((side) => keys.filter((key) => key.startsWith(`${side}/`)));
  const wide = blocks.map((own) => Math.min(own.length, 2) * CELL);
  let left = -(wide.reduce((sum, each) => sum + each, 0) + GAP * (sides.length - 1)) / 2;
  return blocks.flatMap((own, block) => {
    const rows = Math.ceil(own.length / 2);
    const made = own.map((key, i) => ({
      key, scale: 1.25, pieces: groups.get(key) as Piece[],
      x: left + ((i % 2) + 0.5) * CELL, y: (Math.floor(i / 2) - (rows - 1) / 2) * CELL,
    }));
    left += (wide[block] as number) + GAP;
    return made;
  });
}

/** All who lie in the same heap. */
export function heapOf(board: Board, places: ReadonlyMap<string, Piece[]>, ref: string): string[] {
  for (const pieces of places.values()) {
    const piece = pieces.find((each) => each.id === ref);
    if (piece) return pieces.filter((each) => heapKey(board, each) === heapKey(board, piece)).map((each) => each.id);
  }
  return [ref];
}

/** All whose heaps lie in a box. */
export function boxed(board: Board, spaces: ReadonlyMap<number, Space>, places: ReadonlyMap<string, Piece[]>, [left, top]: [number, number], [right, bottom]: [number, number]): string[] {
  const inside = (x: number, y: number): boolean => x > left && x < right && y > top && y < bottom;
  return [...places].flatMap(([at, pieces]) => {
    const space = spaces.get(spaceOf(at) ?? NaN);
    return space ? heaps(board, pieces).filter((heap) => inside(space.x + heap.x, space.y + heap.y)).flatMap((heap) => heap.pieces.map((piece) => piece.id)) : [];
  });
}

/** How far above and below its centre the counters of a space reach. */
export function reachOf(board: Board, pieces: readonly Piece[]): { above: number; below: number } {
  const all = heaps(board, pieces);
  const ys = all.filter((heap) => heap.key !== "~" || all.length === 1).map((heap) => ({ y: heap.y, half: (COUNTER / 2 + 0.1) * heap.scale }));
  return { above: Math.max(0, ...ys.map(({ y, half }) => half - y)), below: Math.max(0, ...ys.map(({ y, half }) => y + half)) };
}

const SHOWN = 3; // of a heap; the rest is a number

/** Those who act lie on top, with what is attached to them: a heap shows its uppermost alone. */
function raised(pieces: Piece[], up: ReadonlySet<string>): Piece[] {
  const isUp = (piece: Piece): boolean => up.has(piece.id) || up.has(piece.at);
  return up.size && pieces.length > 1 && pieces.some(isUp) ? [...pieces.filter((piece) => !isUp(piece)), ...pieces.filter(isUp)] : pieces;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Every counter that is drawn on the map, bottom first. */
export function placed(board: Board, spaces: ReadonlyMap<number, Space>, places: ReadonlyMap<string, Piece[]>, up = NOBODY): Placed[] {
  const all: Placed[] = [];
  for (const [at, pieces] of places) {
    const id = spaceOf(at);
    const space = id === null ? undefined : spaces.get(id);
    if (!space) continue;
    for (const heap of heaps(board, pieces)) {
      const shown = raised(heap.pieces, up).slice(-SHOWN);
      shown.forEach((piece, i) => {
        const lift = (i - (shown.length - 1) / 2) * 0.1 * heap.scale;
        const top = i === shown.length - 1;
        all.push({
          piece, space: space.id, x: space.x + heap.x + lift, y: space.y + heap.y - lift, scale: heap.scale, top,
          more: top && heap.pieces.length > 1 ? heap.pieces.length : 0,
        });
      });
    }
  }
  return all;
}
