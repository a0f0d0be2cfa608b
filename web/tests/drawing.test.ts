import { describe, expect, it } from "vitest";
import type { Board, Mark, Piece, Space } from "../src/net/protocol";
import { breadth, numberOf } from "../src/board/fit";
import { frontLine, holdings, landNeighbours } from "../src/board/front";
import { besides, led, onPaper, together, type Label } from "../src/board/names";
import { strengths } from "../src/board/strips";
import { roofOf } from "../src/board/roofs";
import { grove, standing, type Trees } from "../src/board/trees";

const SQRT3 = Math.sqrt(3);
const hex = (id: number, col: number, row: number, terrain = "clear"): Space => ({ id, label: String(id), x: 1 + 1.5 * col, y: 1 + SQRT3 * (row + (col % 2) / 2), terrain });
const board = (spaces: Space[]): Board => ({ kind: "hex", width: 20, height: 20, spaces, flat: true });
const counter = (id: string, side: number, at: number): Piece => ({ id, at: `space:${at}`, look: "counter", side });
const control = (space: number, side: number): Mark => ({ space, kind: "control", side });

describe("the front", () => {
  const row = board(Array.from({ length: 7 }, (_, i) => hex(i, i, 0)));
  const near = landNeighbours(row);

  it("runs between what lies nearer to one side and nearer to the other", () => {
    const held = holdings(near, [control(0, 0)], new Map([["space:5", [counter("unit:1", 1, 5)]]]));
    expect([...held].sort()).toEqual([[0, 0], [1, 0], [2, 0], [3, 1], [4, 1], [5, 1], [6, 1]]);
    expect(frontLine(row, near, held).match(/M/g)).toHaveLength(1);
  });

  it("is not drawn over water, nor where one side stands alone", () => {
    const parted = board([hex(0, 0, 0), hex(1, 1, 0, "sea"), hex(2, 2, 0)]);
    const held = holdings(landNeighbours(parted), [control(0, 0), control(2, 1)], new Map());
    expect(frontLine(parted, landNeighbours(parted), held)).toBe("");
    expect(frontLine(row, near, holdings(near, [control(3, 0)], new Map()))).toBe("");
  });
});

describe("names", () => {
  const label = (space: Space, text: string): Label => ({ space: { ...space, rank: 1 }, text, x: space.x, y: space.y + 0.8, size: 36 });

  it("of one place are one", () => {
    const [n, middle, s] = [hex(1, 4, 2, "city"), hex(2, 4, 3, "city"), hex(3, 4, 4, "city")];
    const all = [label(n, "Leningrad (north)"), label(middle, "Leningrad (centre)"), label(s, "Leningrad (south)"), label(hex(9, 0, 0), "Luga")];
    expect(together(all, (space) => space.terrain === "city").map((each) => each.text).sort()).toEqual(["Leningrad", "Luga"]);
  });

  it("stand off their hexes with a leader, and not over one another", () => {
    const all = Array.from({ length: 6 }, (_, i) => label(hex(i, i, 0), `Hill ${i}`));
    const placed = led(all, all.map((each) => each.space), [], 1);
    expect(placed).toHaveLength(6);
    for (const each of placed) expect(Math.hypot(each.x - each.space.x, each.y - each.space.y)).toBeGreaterThan(0.9);
    expect(led(all, [], [], 1)).toEqual(led(all, [], [], 1));
  });

  it("stand outside a crowd of counters, however far; a lesser one that cannot is not drawn in shreds", () => {
    const crowd = (far: number): Space[] => Array.from({ length: (2 * far + 1) ** 2 }, (_, i) => hex(i, 10 + (i % (2 * far + 1)) - far, 10 + Math.floor(i / (2 * far + 1)) - far));
    const [outside] = led([label(hex(0, 10, 10), "Ridge")], [], [], 1, crowd(1)) as [Label];
    for (const { x, y } of crowd(1)) expect(Math.abs(outside.x - x) > 0.9 || Math.abs(outside.y - y) > 0.7).toBe(true);
    const city = { ...label(hex(0, 10, 10), "Shuri"), size: 160 }; // too high for the gaps between rows
    expect(led([city], [], [], 1, crowd(6))).toEqual([]);
    expect(led([{ ...city, space: { ...city.space, rank: 2 } }], [], [], 1, crowd(6))).toHaveLength(1);
  });

  it("of a whole crowd find places that no counter touches", () => {
    const crowd = Array.from({ length: 49 }, (_, i) => hex(i, 8 + (i % 7), 8 + Math.floor(i / 7)));
    const placed = led(crowd.map((space) => label(space, `Hill ${100 + space.id}`)), crowd, [], 1, crowd);
    expect(placed).toHaveLength(49);
    const half = (each: Label): number => (breadth(each.text) * each.size) / 200;
    const touching = placed.filter((each) => crowd.some(({ x, y }) => Math.abs(each.x - x) < 0.64 + half(each) && Math.abs(each.y - y) < 0.64 + 0.14));
    expect(touching).toEqual([]);
  });

  it("do not hang over the edge of the paper", () => {
    const [west, middle, east] = onPaper([label(hex(1, 0, 0), "Malaya Vishera"), label(hex(2, 5, 0), "Luga"), label(hex(3, 10, 0), "Malaya Vishera")], 2, -0.6, 15.6) as [Label, Label, Label];
    expect(west.x).toBeGreaterThan(0);
    expect(middle.x).toBe(hex(2, 5, 0).x);
    expect(east.x).toBeLessThan(hex(3, 10, 0).x);
    expect(east.x - 15.6).toBeCloseTo(-0.6 - west.x);
  });
});

describe("names and counters", () => {
  const town = (space: Space, text: string, rank = 2): Label => ({ space: { ...space, rank }, text, x: space.x, y: space.y + 0.85, size: 46 });
  const free = (label: Label, counters: Space[]): boolean => counters.every(({ x, y }) => Math.abs(label.x - x) > 1 || Math.abs(label.y - y) > 0.7);
  const here = hex(5, 4, 4);

  it("stay as printed where no counter is near", () => {
    expect(besides([town(here, "Luga")], [], 1, () => false)).toEqual([town(here, "Luga")]);
    expect(besides([town(here, "Luga")], [here], 1, () => false)[0]).toMatchObject({ x: here.x, y: here.y + 0.85 });
  });

  it("step aside for counters in the hex and below it", () => {
    const counters = [here, hex(6, 4, 5)];
    const [moved] = besides([town(here, "Luga")], counters, 1, () => false) as [Label];
    expect(moved).not.toMatchObject({ x: here.x, y: here.y + 0.85 });
    expect(free(moved, counters)).toBe(true);
    expect(besides([town(here, "Luga")], counters, 1, () => true)[0]).toMatchObject({ x: here.x, y: here.y + 0.85 });
  });

  it("of a city stand across it when its hexes are empty", () => {
    const city = [hex(1, 4, 2, "city"), hex(2, 4, 3, "city"), hex(3, 4, 4, "city")];
    const [label] = together(city.map((space, i) => town(space, `Leningrad (${i})`, 3)), () => true) as [Label];
    const [moved] = besides([label], [hex(6, 4, 5), hex(7, 3, 4), hex(8, 5, 4)], 1, () => false) as [Label];
    expect(city.map(({ y }) => y)).toContain(moved.y);
  });
});

describe("what is drawn on the ground", () => {
  const trees: Trees = { kind: "crown", count: 9, size: 0.2, fill: "", shade: "", glint: "" };

  it("has the same trees in the same place, all of them in their hex", () => {
    const place = hex(17, 3, 3);
    expect(standing(place, trees)).toEqual(standing(place, trees));
    expect(standing(place, trees)).toHaveLength(9);
    for (const [x, y] of standing(place, trees)) expect(Math.hypot(x - place.x, y - place.y)).toBeLessThan(1);
    expect(grove([place], trees).body.match(/M/g)).toHaveLength(9);
  });

  it("has a ridge along the longer side of a house, and shade away from the light", () => {
    const { ridge, shaded } = roofOf("M0 0L4 0L4 2L0 2Z");
    expect(ridge.match(/ 1(?=L|$)/g)).toHaveLength(2);
    expect(shaded).toContain("4 2");
  });
});

describe("a strip of forces", () => {
  it("shows what each side has, in proportion, where two lie or more", () => {
    const area = { ...board([hex(0, 0, 0), hex(1, 1, 0)]), kind: "area" };
    const places = new Map([["space:0", [counter("a", 0, 0), counter("b", 0, 0), counter("c", 0, 0), counter("d", 1, 0)]], ["space:1", [counter("e", 0, 1)]]]);
    const made = strengths(area, places);
    expect(made.map(({ space }) => space.id)).toEqual([0]);
    expect(made[0]?.sides.map(({ side, count }) => [side, count])).toEqual([[0, 3], [1, 1]]);
    expect(made[0]?.sides[0]?.width).toBeGreaterThan(made[0]?.sides[1]?.width ?? 9);
  });
});

describe("a unit's number", () => {
  it("is the number in its name", () => {
    expect(numberOf({ name: { key: "unit-infantry", args: { n: "269" } }, symbol: "" })).toBe("269");
    expect(numberOf({ name: "1/17", symbol: "" })).toBe("");
  });
});
