// The same vectors as the server's own tests make: the whole after an update is the whole.
import { expect, test } from "vitest";
import { applied } from "../src/net/delta";
import type { Table, Update } from "../src/net/protocol";
import vectors from "./deltas.json";

const APART = ["log", "log_from", "acked", "n"];

const bare = (table: object): object =>
  Object.fromEntries(Object.entries(table).filter(([name, value]) => !APART.includes(name) && !(name === "chat" && value.length === 0)));

test.each(vectors.map((vector, n) => [n, vector] as const))("update %i gives the whole", (_, vector) => {
  const { old, update, whole } = vector as unknown as { old: Table; update: Update; whole: Table };
  expect(bare(applied(old, update))).toEqual(bare(whole));
});
