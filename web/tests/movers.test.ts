import { describe, expect, it } from "vitest";
import type { OptionInfo, Piece, Space } from "../src/net/protocol";
import { sorted, type Table } from "../src/table/movers";

const option = (type: string, ...refs: string[]): OptionInfo => ({ action: { type, refs }, text: { key: type }, refs });
const place = (id: number): Space => ({ id, label: String(id), x: 0, y: 0, terrain: "clear", rank: id === 3 ? 3 : 1, ...(id < 4 ? { name: `Town ${id}` } : {}) });
const at: Record<string, number> = { "unit:1": 7, "unit:2": 7, "unit:3": 8 };
const table: Table = {
  own: (ref) => (ref in at ? ({ id: ref } as Piece) : undefined),
  placeOf: (ref) => place(at[ref] ?? Number(ref.slice(6))),
  told: () => false,
};
const moves = Array.from({ length: 20 }, (_, i) => option("move", `space:${i}`));
const units = ["unit:1", "unit:3", "unit:2"].map((ref) => option("pick", ref));

describe("a long list of options", () => {
  it("shows own units by the place where they lie", () => {
    const { movers, rest } = sorted(units, table);
    expect(movers.map((heap) => heap.map((each) => each.refs?.[0]))).toEqual([["unit:1", "unit:2"], ["unit:3"]]);
    expect(rest).toEqual([]);
  });

  it("names the places that have a name, the greatest first, and leaves the others to the map", () => {
    const { goals, rest, places } = sorted([...moves, option("stay", "box:1")], table);
    expect(goals.map((each) => each.refs?.[0])).toEqual(["space:3", "space:0", "space:1", "space:2"]);
    expect([places, rest.map((each) => each.action.type)]).toEqual([20, ["stay"]]);
  });

  it("asks for the counter first where each of several has places of its own", () => {
    const pairs = ["unit:1", "unit:3"].flatMap((unit) => moves.map((move) => option("place", unit, ...(move.refs ?? []))));
    expect(sorted(pairs, table)).toMatchObject({ whos: ["unit:1", "unit:3"], places: 0, goals: [], rest: [] });
    const picked = pairs.slice(0, 20); // unit 1 is taken: its places are next
    expect(sorted(picked, table, 1)).toMatchObject({ whos: [], places: 20 });
    expect(sorted([...moves, option("smoke", "unit:1", "space:2")], table)).toMatchObject({ whos: [], places: 21 });
  });

  it("says no names where all have one, and lists few places in words", () => {
    const areas: Table = { ...table, placeOf: (ref) => ({ ...place(Number(ref.slice(6))), name: "Area" }) };
    expect(sorted(moves, areas).goals).toEqual([]);
    expect(sorted(moves.slice(0, 8), table)).toMatchObject({ places: 0, goals: [], rest: moves.slice(0, 8) });
  });

  it("keeps in words what differs in more than the unit, what is told about, and enemies", () => {
    expect(sorted(units.slice(0, 2), table).movers).toEqual([]);
    expect(sorted([...units, option("pick", "unit:1")], table).movers).toEqual([]);
    expect(sorted(units, { ...table, told: () => true }).movers).toEqual([]);
    expect(sorted(["unit:7", "unit:8", "unit:9"].map((ref) => option("fire", ref)), table).movers).toEqual([]);
  });
});
