import { describe, expect, it } from "vitest";
import { boxed, byPlace, COUNTER, heapOf, heaps, placed, reachOf } from "../src/board/stacks";
import { sameGroup } from "../src/table/tasks.svelte";
import type { Board, Piece, Space } from "../src/net/protocol";

const piece = (id: string, at: string, side: number | null, look = "counter"): Piece => ({ id, at, side, look });
const board: Board = { kind: "hex", width: 4, height: 4, spaces: [] };
const SPACE: Space = { id: 7, label: "", x: 1, y: 1, terrain: "clear" };

describe("stacks", () => {
  it("what is attached to a unit lies where the unit lies", () => {
    const places = byPlace([piece("unit:1", "space:7", 0), piece("chit:2", "unit:1", 0), piece("unit:3", "box:pool", 1)]);
    expect(places.get("space:7")?.map((p) => p.id)).toEqual(["unit:1", "chit:2"]);
    expect(places.get("box:pool")).toHaveLength(1);
  });
  it("two sides in one hex lie side by side", () => {
    const [left, right] = heaps(board, [piece("a", "space:7", 1), piece("b", "space:7", 0)]);
    expect(left?.pieces[0]?.id).toBe("b");
    expect((left?.x ?? 0) < (right?.x ?? 0)).toBe(true);
  });
  it("a marker is small beside a unit and lies in the middle alone", () => {
    const both = heaps(board, [piece("u", "space:7", 0), piece("m", "space:7", null, "marker")]);
    expect(both.find((heap) => heap.key === "~")?.scale).toBeLessThan(0.5);
    expect(heaps(board, [piece("m", "space:7", null, "marker")])[0]?.x).toBe(0);
  });
  it("who acts lies on top of his heap, with what is attached to him", () => {
    const heap = [piece("unit:0", "space:7", 0), piece("chit:9", "unit:0", 0), ...[1, 2, 3].map((i) => piece(`unit:${i}`, "space:7", 0))];
    const shown = placed(board, new Map([[7, SPACE]]), byPlace(heap), new Set(["unit:0"]));
    expect(shown.map((each) => each.piece.id)).toEqual(["unit:3", "unit:0", "chit:9"]);
  });
  it("a high stack shows its top three and how many there are", () => {
    const five = Array.from({ length: 5 }, (_, i) => piece(`unit:${i}`, "space:7", 0));
    const shown = placed(board, new Map([[7, SPACE]]), byPlace(five));
    expect(shown.map((each) => each.piece.id)).toEqual(["unit:2", "unit:3", "unit:4"]);
    expect(shown.map((each) => each.more)).toEqual([0, 0, 5]);
  });
  it("areas keep nations and kinds apart", () => {
    const area: Board = { ...board, kind: "area" };
    const pieces = [piece("a", "space:7", 0), { ...piece("b", "space:7", 0), nation: "dutch" }, piece("c", "space:7", 0, "ship")];
    expect(heaps(area, pieces)).toHaveLength(3);
  });
  it("two sides in one area lie beside each other and do not overlap", () => {
    const area: Board = { ...board, kind: "area" };
    const [left, right] = heaps(area, [piece("a", "space:7", 0), piece("b", "space:7", 1)]);
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(COUNTER * 1.25);
    expect((left?.x ?? 0) + (right?.x ?? 0)).toBeCloseTo(0);
    expect(reachOf(area, [piece("a", "space:7", 0)]).above).toBeGreaterThan(reachOf(area, []).above);
  });
});

describe("heaps", () => {
  const area: Board = { ...board, kind: "area" };
  const pieces = [piece("a", "space:7", 0), piece("b", "space:7", 0), piece("c", "space:7", 0, "ship"), piece("d", "space:7", 1), piece("e", "space:8", 0)];
  const spaces = new Map([[7, SPACE], [8, { ...SPACE, id: 8, x: 30 }]]);
  it("who lies in the same heap: one side, one kind, one place", () => {
    expect(heapOf(area, byPlace(pieces), "b")).toEqual(["a", "b"]);
    expect(heapOf(area, byPlace(pieces), "c")).toEqual(["c"]);
  });
  it("a box takes the heaps whose middle lies in it", () => {
    const [first] = heaps(area, pieces.slice(0, 4));
    const [x, y] = [SPACE.x + (first?.x ?? 0), SPACE.y + (first?.y ?? 0)];
    expect(boxed(area, spaces, byPlace(pieces), [x - 0.1, y - 0.1], [x + 0.1, y + 0.1])).toEqual(["a", "b"]);
    expect(boxed(area, spaces, byPlace(pieces), [-9, -9], [9, 9])).toEqual(["a", "b", "c", "d"]);
  });
});

describe("tasks", () => {
  it("a group is the same in whatever order it was named, and no other", () => {
    expect(sameGroup(["a", "b"], ["b", "a"])).toBe(true);
    expect(sameGroup(["a"], ["a", "b"])).toBe(false);
    expect(sameGroup([], [])).toBe(true);
  });
});
