import { beforeEach, expect, test } from "vitest";
import { agreed, asPromised, nonceOf, opened } from "../src/net/dice";
import { hash } from "../src/net/sha256";
import type { Stir, Table } from "../src/net/protocol";
import vector from "./dice.json";

test("hashes as the standard says", () => {
  expect(hash("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hash("a".repeat(119))).toBe("31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
});

test("each nonce is the hash of the next", () => {
  for (const n of [0, 1, 7, 199]) expect(hash(nonceOf("root", n + 1))).toBe(nonceOf("root", n));
});

test("the server's own dice are found as promised, and no others", () => {
  const { secret, commitment, stirs } = vector as { secret: string; commitment: string; stirs: Stir[] };
  expect(opened(secret, commitment, stirs)).toBe(true);
  expect(opened(secret.replace("5e", "5f"), commitment, stirs)).toBe(false);
  expect(opened(secret, commitment, stirs.map((stir, n) => (n === 1 ? { ...stir, at: stir.at + 1 } : stir)))).toBe(false);
});

test("dice change only when somebody sits down or all agree", () => {
  const { stirs } = vector as { stirs: Stir[] };
  expect(agreed(stirs, ["0", "1"])).toBe(true);
  expect(agreed(stirs, ["0"])).toBe(false); // the other is a computer
  const more = (stir: Partial<Stir>): Stir[] => [...stirs, { at: 9, why: "sat", commitment: "", ...stir }];
  expect(agreed(more({ nonces: { "7": "00" } }), ["0", "1"])).toBe(false);
  expect(agreed(more({ nonces: { "1": "00" } }), ["0", "1"])).toBe(false);
  expect(agreed(more({ nonces: {} }), ["0", "1"])).toBe(false);
  expect(agreed(more({ why: "rewind", nonces: {} }), ["0", "1"])).toBe(false);
  expect(agreed(more({ why: "rewind", nonces: stirs[2]!.nonces }), ["0", "1"])).toBe(false);
  expect(agreed(stirs.map((stir, n) => (n === 2 ? { ...stir, nonces: { ...stir.nonces, "7": "00" } } : stir)), ["0", "1"])).toBe(false);
});

// --- what this browser has seen -------------------------------------------------------------------------------------

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
  });
});

const dice = vector as { secret: string; commitment: string; stirs: Stir[] };
const shown = (count: number, change: Partial<Table> = {}): Table =>
  ({
    table: "t",
    you: [0],
    commitment: dice.commitment,
    stirs: dice.stirs.slice(0, count),
    seats: [0, 1].map((seat) => ({ seat, name: "", player: "human" })),
    ...change,
  }) as unknown as Table;
const forged = (n: number): Stir[] => dice.stirs.map((stir, i) => (i === n ? { ...stir, commitment: "00".repeat(32) } : stir));

test("what is promised is noted as it grows, and kept to in the end", () => {
  for (let count = 1; count <= dice.stirs.length; count++) expect(asPromised(shown(count))).toBe(true);
  expect(asPromised(shown(dice.stirs.length, { seed: dice.secret }))).toBe(true);
});

test("another promise than the one that was seen is noticed", () => {
  expect(asPromised(shown(1))).toBe(true);
  expect(asPromised(shown(1, { commitment: "00".repeat(32) }))).toBe(false);
  expect(asPromised(shown(1)), "and it is the first one that is remembered").toBe(true);
});

test("dice that were told and are others later, or are told no more, are noticed", () => {
  expect(asPromised(shown(2))).toBe(true);
  expect(asPromised(shown(3, { stirs: forged(1) }))).toBe(false);
  expect(asPromised(shown(1))).toBe(false);
  expect(asPromised(shown(3))).toBe(true);
});

test("a secret that does not give the promised dice is noticed, also by who comes late", () => {
  expect(asPromised(shown(3, { seed: dice.secret.replace("5e", "5f") }))).toBe(false);
  expect(asPromised(shown(3, { stirs: forged(2), seed: dice.secret }))).toBe(false);
});
