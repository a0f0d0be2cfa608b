import { describe, expect, it } from "vitest";
import { border, bridgesPath, chains, hexesBetween, linksPath, neighbourTowards, pathRings, sharedEdges, sharedSide, sidesPath, smooth, SpaceFinder, SQRT3 } from "../src/board/geometry";
import type { Board, Space } from "../src/net/protocol";

/** Numbers as rounded as a board's are. */
function grid(cols: number, rows: number, flat = true): Board {
  const spaces: Space[] = [];
  for (let c = 0; c < cols; c++)
    for (let r = 0; r < rows; r++) {
      const along = 1 + 1.5 * c;
      const across = SQRT3 * (r + (c % 2 ? 1 : 0.5));
      const [x, y] = flat ? [along, across] : [across, along];
      spaces.push({ id: c * rows + r, label: `${c}${r}`, x: Number(x.toFixed(2)), y: Number(y.toFixed(2)), terrain: "clear" });
    }
  return { kind: "hex", width: 20, height: 20, spaces, flat };
}

describe("hexes", () => {
  for (const flat of [true, false])
    it(`finds the hex under a point, ${flat ? "flat" : "pointy"} top`, () => {
      const board = grid(6, 6, flat);
      const finder = new SpaceFinder(board);
      for (const space of board.spaces) {
        expect(finder.find(space.x, space.y)?.id).toBe(space.id);
        expect(finder.find(space.x + 0.4, space.y - 0.4)?.id).toBe(space.id);
      }
      expect(finder.find(-3, -3)).toBeNull();
    });
  it("neighbours share a side, others none", () => {
    const board = grid(3, 3);
    expect(sharedSide(board.spaces[0] as Space, board.spaces[1] as Space, true)).toHaveLength(2);
    expect(sharedSide(board.spaces[0] as Space, board.spaces[8] as Space, true)).toBeNull();
  });
  it("the border of a board is one closed line, however its numbers were rounded", () => {
    const d = border(grid(9, 14), grid(9, 14).spaces);
    expect(d.match(/M/g)).toHaveLength(1);
    expect(d.endsWith("Z")).toBe(true);
  });
  it("arrow keys reach the neighbour in that direction", () => {
    const board = grid(5, 5);
    const here = board.spaces[12] as Space;
    expect(neighbourTowards(board, here, 0, -1)?.id).toBe(11);
    expect(neighbourTowards(board, here, 0, 1)?.id).toBe(13);
    expect(neighbourTowards(board, here, 1, 0)?.x).toBeGreaterThan(here.x);
    expect(neighbourTowards(board, here, -1, 0)?.x).toBeLessThan(here.x);
  });
});

describe("lines", () => {
  it("segments that touch become one line, a fork begins another", () => {
    expect(chains([[[0, 0], [1, 0]], [[2, 0], [1, 0]], [[2, 0], [3, 1]]])).toHaveLength(1);
    expect(chains([[[0, 0], [1, 0]], [[1, 0], [2, 1]], [[1, 0], [2, -1]]])).toHaveLength(3);
    expect(chains([[[0, 0], [1, 0]], [[1, 0], [0, 1]], [[0, 1], [0, 0]]])[0]?.closed).toBe(true);
  });
  it("a river along three sides is one smooth stroke", () => {
    const board = { ...grid(3, 3), sides: [{ a: 0, b: 1, kind: "river" }, { a: 3, b: 1, kind: "river" }, { a: 3, b: 4, kind: "river" }] };
    const d = sidesPath(board, board.sides, 0);
    expect(d.match(/M/g)).toHaveLength(1);
    expect(d).toContain("Q");
  });
  it("a road along a row is straight, though the hexes' centres go up and down", () => {
    const row = [{ a: 0, b: 1, kind: "road" }, { a: 1, b: 2, kind: "road" }, { a: 2, b: 3, kind: "road" }, { a: 3, b: 4, kind: "road" }];
    const heights = (d: string): Set<number> => new Set(pathRings(d).flat().slice(2, -2).map(([, y]) => Math.round(y * 10)));
    const board = grid(5, 1);
    expect(heights(linksPath(board, row)).size).toBe(1);
    const town = { ...board, spaces: board.spaces.map((space) => (space.id === 2 ? { ...space, rank: 2 } : space)) };
    expect(heights(linksPath(town, row)).size).toBeGreaterThan(1);
  });
  it("a road ends in the centre of its last hex, or at the edge of the sheet", () => {
    const road = [{ a: 1, b: 2, kind: "road" }, { a: 2, b: 3, kind: "road" }];
    const ends = (d: string): number[] => pathRings(d).flat().filter((_, i, all) => i === 0 || i === all.length - 1).map(([, y]) => y).sort((a, b) => a - b);
    expect(ends(linksPath(grid(1, 5), road))).toEqual([2.6, 6.06]);
    const [first, last] = ends(linksPath(grid(1, 3), [{ a: 0, b: 1, kind: "road" }, { a: 1, b: 2, kind: "road" }]));
    expect(first).toBeLessThan(0);
    expect(last).toBeGreaterThan(5.19);
  });
  it("a bridge is two rails across the side", () => {
    const board = grid(1, 2);
    expect(bridgesPath(board, [{ a: 0, b: 1, kind: "bridge" }]).match(/M/g)).toHaveLength(2);
  });
  it("smoothing keeps both ends", () => {
    const d = smooth({ points: [[0, 0], [1, 1], [2, 0]], closed: false });
    expect(d.startsWith("M0 0")).toBe(true);
    expect(d.endsWith("2 0")).toBe(true);
  });
  it("areas share the edges of their outlines", () => {
    const area = (id: number, path: string): Space => ({ id, label: "", x: 0, y: 0, terrain: "land", path });
    expect(pathRings("M0 0L1 0L1 1Z M5 5L6 6Z")).toHaveLength(2);
    expect(sharedEdges(area(1, "M0 0L1 0L1 1L0 1Z"), area(2, "M1 0L2 0L2 1L1 1Z"))).toHaveLength(1);
    expect(sharedEdges(area(1, "M0 0L1 0L1 1Z"), area(2, "M5 5L6 5L6 6Z"))).toHaveLength(0);
  });
});

it("steps from hex to hex by their centres", () => {
  const flat = (q: number, r: number) => ({ x: 1.5 * q, y: Math.sqrt(3) * (r + q / 2) });
  const pointed = (q: number, r: number) => ({ x: Math.sqrt(3) * (q + r / 2), y: 1.5 * r });
  for (const [q, r, steps] of [[1, 0, 1], [0, 3, 3], [2, -1, 2], [2, 2, 4], [-3, 1, 3]] as const) {
    expect(hexesBetween(flat(0, 0), flat(q, r), true)).toBe(steps);
    expect(hexesBetween(pointed(0, 0), pointed(q, r), false)).toBe(steps);
  }
});
