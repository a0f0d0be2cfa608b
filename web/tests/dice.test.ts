import { expect, test } from "vitest";
import { agreed, nonceOf, opened } from "../src/net/dice";
import { hash } from "../src/net/sha256";
import type { Stir } from "../src/net/protocol";
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
