// The same vectors as the server's own tests make: the whole after an update is the whole.
import { expect, test } from "vitest";
import { applied, membersOf, namesOn, type Names } from "../src/net/delta";
import type { Board, Table, Update } from "../src/net/protocol";
import vectors from "./deltas.json";

const APART = ["log", "log_from", "acked", "n"];

const bare = (table: object): object =>
  Object.fromEntries(Object.entries(table).filter(([name, value]) => !APART.includes(name) && !(name === "chat" && value.length === 0)));

test.each(vectors.map((vector, n) => [n, vector] as const))("update %i gives the whole", (_, vector) => {
  const { old, update, whole, names } = vector as unknown as { old: Table; update: Update; whole: Table; names: Names };
  expect(bare(applied(old, update, names))).toEqual(bare(whole));
});

test("a set is told as a number, however many digits it has", () => {
  expect(membersOf("")).toEqual([]);
  expect(membersOf("b")).toEqual([0, 1, 3]);
  expect(membersOf((11n << 300n).toString(16))).toEqual([300, 301, 303]);
});

test("a space without a name of its own is called by its label", () => {
  const spaces = [{ id: 3, label: "0332" }, { id: 4, label: "0431" }];
  const board = { spaces, names: { space: { 4: "Memel" }, unit: { 0: "1st" } } } as unknown as Board;
  expect(namesOn(board)).toEqual({ space: { 3: "0332", 4: "Memel" }, unit: { 0: "1st" } });
});
