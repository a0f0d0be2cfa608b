// The same vectors as the server's own tests make: the whole after an update is the whole.
import { expect, test } from "vitest";
import { applied, membersOf, type Names } from "../src/net/delta";
import type { Table, Update } from "../src/net/protocol";
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
