// What each side has in an area, as a strip: so many counters, in proportion.
import type { Board, Piece, Space } from "../net/protocol";
import { reachOf } from "./stacks";

const LONG = 2.6;

export interface Strip {
  space: Space;
  y: number;
  sides: { side: number; x: number; width: number; count: number }[];
}

const counts = (piece: Piece): boolean => piece.look !== "marker" && piece.look !== "chit";

/** Where two counters or more lie; each side at least as broad as its figure. */
export function strengths(board: Board, places: ReadonlyMap<string, readonly Piece[]>): Strip[] {
  return board.spaces.flatMap((space) => {
    const pieces = places.get(`space:${space.id}`) ?? [];
    const own = [0, 1].map((side) => ({ side, count: pieces.filter((piece) => piece.side === side && counts(piece)).length })).filter(({ count }) => count);
    const all = own.reduce((sum, { count }) => sum + count, 0);
    if (all < 2) return [];
    const room = LONG - 0.6 * own.length;
    let x = -LONG / 2;
    const sides = own.map(({ side, count }) => {
      const width = 0.6 + (room * count) / all;
      x += width;
      return { side, count, width, x: x - width };
    });
    return [{ space, y: space.y + reachOf(board, pieces).below + 0.1, sides }];
  });
}
