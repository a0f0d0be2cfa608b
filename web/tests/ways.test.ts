import { expect, test } from "vitest";
import type { Board, Space } from "../src/net/protocol";
import { costOf, costs, way } from "../src/table/ways.svelte";
import { keyOf } from "../src/pick";
import { holds } from "../src/table/standing.svelte";

const hex = (id: number, column: number, row: number): Space => ({
  id, label: String(id), terrain: "clear", x: 1 + 1.5 * column, y: 1 + Math.sqrt(3) * (row + (column % 2 ? 0.5 : 0)),
});
const board: Board = { kind: "hex", width: 9, height: 9, spaces: [hex(0, 0, 0), hex(1, 1, 0), hex(2, 2, 0), hex(3, 3, 0), hex(4, 0, 1), hex(5, 1, 1)] };
const at = (id: number): Space => board.spaces[id] as Space;
const reach = costs({ name: "reach", patches: [1, 2, 3, 4, 5].map((space) => ({ space, label: ["", "1", "2½", "4", "1", "3"][space] as string })) });

test("labels are costs", () => {
  expect([costOf("3"), costOf("2½"), costOf("1.5"), costOf("½")]).toEqual([3, 2.5, 1.5, 0.5]);
});

test("the way goes by the cheapest neighbours, with the cost up to each step", () => {
  const path = way(board, reach, at(0), at(3));
  expect(path?.map((step) => [step.space.id, step.cost])).toEqual([[1, 1], [2, 2.5], [3, 4]]);
});

test("there is no way to where the unit cannot go, nor to where it stands", () => {
  expect(way(board, new Map(), at(0), at(3))).toBeNull();
  expect(way(board, reach, at(0), at(0))).toBeNull();
});

test("a standing answer holds for its question, its turn and its mover only", () => {
  const answer = { prompts: ["prompt-reaction"], seat: 1, type: "pass", turn: 3, about: "unit:5" };
  const asked = { seat: 1, rule: "2", prompt: { key: "prompt-reaction" }, options: [], about: ["unit:5"] };
  expect(holds(answer, asked, 3)).toBe(true);
  expect(holds(answer, asked, 4)).toBe(false);
  expect(holds(answer, { ...asked, about: ["unit:6"] }, 3)).toBe(false);
  expect(holds({ ...answer, about: null }, { ...asked, about: ["unit:6"] }, 3)).toBe(true);
  expect(holds(answer, { ...asked, prompt: { key: "prompt-loss" } }, 3)).toBe(false);
});

test("a standing answer below a chance waits until the odds are known", () => {
  const asked = { seat: 0, rule: "", prompt: { key: "prompt-react" }, options: [] };
  const answer = { prompts: ["prompt-react"], seat: 0, type: "pass", turn: 3, about: null, below: 0.25 };
  expect(holds(answer, asked, 3)).toBe(false);
  expect(holds(answer, asked, 3, { best: 0.24, near: null })).toBe(true);
  expect(holds(answer, asked, 3, { best: 0.25, near: null })).toBe(false);
});

test("a standing answer beyond so many hexes asks about who comes near", () => {
  const asked = { seat: 0, rule: "", prompt: { key: "prompt-react" }, options: [] };
  const answer = { prompts: ["prompt-react"], seat: 0, type: "pass", turn: 3, about: null, beyond: 4 };
  expect(holds(answer, asked, 3)).toBe(false);
  expect(holds(answer, asked, 3, { best: null, near: 5 })).toBe(true);
  expect(holds(answer, asked, 3, { best: null, near: 4 })).toBe(false);
});

test("a loss that shall always fall on one falls there as long as it may", () => {
  const hit = (unit: number) => ({ action: { type: "hit", unit }, text: { key: "action-hit" } });
  const asked = { seat: 0, rule: "11", prompt: { key: "prompt-hit" }, options: [hit(3), hit(5)], routine: "loss" };
  const answer = { prompts: ["prompt-hit"], seat: 0, type: "hit", turn: 2, about: null, action: keyOf(hit(5).action) };
  expect(holds(answer, asked, 2)).toBe(true);
  expect(holds(answer, { ...asked, options: [hit(3)] }, 2)).toBe(false);
  expect(holds(answer, asked, 3)).toBe(false);
});
