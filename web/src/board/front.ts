// Where the front runs: between the ground that lies nearer to what one side holds and that nearer to the other's.
// Reckoned from what is seen, counters and marks of control alone.
import type { Board, Mark, Piece, Space } from "../net/protocol";
import { chains, Corners, sharedSide, smooth, type Point } from "./geometry";

const AFAR = 4; // hexes: beyond, nobody's ground is told from anybody's
const WATER = new Set(["sea", "lake", "neutral", "off"]);

/** Neighbours on land, by the space's number; reckoned once for a board. */
export function landNeighbours(board: Board): Map<number, Space[]> {
  const land = board.spaces.filter((space) => !WATER.has(space.terrain));
  const cells = new Map<string, Space[]>();
  const cell = (x: number, y: number): string => `${Math.floor(x / 2)},${Math.floor(y / 2)}`;
  for (const space of land) cells.set(cell(space.x, space.y), [...(cells.get(cell(space.x, space.y)) ?? []), space]);
  const near = (space: Space): Space[] =>
    [-2, 0, 2].flatMap((dx) => [-2, 0, 2].flatMap((dy) => cells.get(cell(space.x + dx, space.y + dy)) ?? [])).filter((other) => {
      const far = Math.hypot(other.x - space.x, other.y - space.y);
      return far > 0.1 && far < 1.9;
    });
  return new Map(land.map((space) => [space.id, near(space)]));
}

/** Whose ground: by the nearest thing that a side holds; nobody's where both are as near, or none is. */
export function holdings(near: ReadonlyMap<number, Space[]>, marks: readonly Mark[], at: ReadonlyMap<string, readonly Piece[]>): Map<number, number> {
  const held = new Map<number, number>();
  for (const mark of marks) if (mark.kind === "control" && (mark.side === 0 || mark.side === 1) && near.has(mark.space)) held.set(mark.space, mark.side);
  for (const [place, pieces] of at) {
    const id = place.startsWith("space:") ? Number(place.slice(6)) : null;
    const side = pieces.find((piece) => piece.look === "counter" && (piece.side === 0 || piece.side === 1))?.side;
    if (id !== null && near.has(id) && (side === 0 || side === 1)) held.set(id, side);
  }
  let edge = [...held.keys()];
  for (let far = 0; far < AFAR && edge.length; far++) {
    const claims = new Map<number, Set<number>>();
    for (const id of edge)
      for (const space of near.get(id) ?? [])
        if (!held.has(space.id)) claims.set(space.id, (claims.get(space.id) ?? new Set()).add(held.get(id) as number));
    edge = [];
    for (const [id, sides] of claims) {
      held.set(id, Math.min(...sides)); // as near to both: the line runs on its far side
      edge.push(id);
    }
  }
  return held;
}

/** The line between the two, in long smooth strokes. */
export function frontLine(board: Board, near: ReadonlyMap<number, Space[]>, held: ReadonlyMap<number, number>): string {
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  const segments: [Point, Point][] = [];
  const corners = new Corners();
  for (const [id, side] of held) {
    if (side !== 0) continue;
    for (const other of near.get(id) ?? []) {
      const shared = held.get(other.id) === 1 ? sharedSide(spaces.get(id) as Space, other, board.flat !== false) : null;
      if (shared) segments.push([corners.one(shared[0]), corners.one(shared[1])]);
    }
  }
  return chains(segments).map(smooth).join("");
}
