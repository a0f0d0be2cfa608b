import { expect, test } from "vitest";
import type { LogLine, Piece, View } from "../src/net/protocol";
import { mineUpTo, steps, summary, telling, traced, viewAt, visible } from "../src/table/story";

const piece = (id: string, at: string, more: Partial<Piece> = {}): Piece => ({ id, at, look: "counter", side: 1, ...more });
const view = (pieces: Piece[], held: number | null = null): View => ({
  seat: 0, turn: 1, turns: 9, phase: { key: "x" }, pieces, marks: held === null ? [] : [{ space: 3, kind: "control", side: held }],
});
const line = (n: number, move: number, refs: string[], dice: number[] = []): LogLine => ({
  n, move, turn: 1, text: { key: "event" }, kind: dice.length ? "rolled" : "moved", refs, dice,
});

const before = view([piece("unit:1", "space:1"), piece("unit:2", "space:9", { steps: 2 }), piece("unit:3", "space:7", { side: 0 })], 0);
const after = view([piece("unit:1", "space:3"), piece("unit:2", "space:9", { steps: 1 })], 1);
const log = [line(0, 5, ["unit:1", "space:2"]), line(1, 6, ["unit:1", "space:2", "space:3"]), line(2, 7, ["space:7"]), line(3, 7, [], [4, 2]), line(4, 7, ["unit:3"])];

test("a counter goes hex by hex as the log tells it", () => {
  const all = steps(before, after, log);
  expect(all.map((step) => step.moves)).toEqual([[{ ref: "unit:1", to: "space:2" }], [{ ref: "unit:1", to: "space:3" }], []]);
});

test("a fight has its place, its dice and its dead", () => {
  const fight = steps(before, after, log)[2];
  expect(fight).toMatchObject({ fight: true, dice: [4, 2], places: [7], lost: ["unit:3"] });
});

test("the view after some steps has counters where they are by then", () => {
  const all = steps(before, after, log);
  expect(viewAt(before, all.slice(0, 1)).pieces[0]?.at).toBe("space:2");
  expect(viewAt(before, all).pieces.map((each) => each.id)).toEqual(["unit:1", "unit:2"]);
});

test("a counter that no line names goes with the line that speaks of its place", () => {
  const [step] = steps(before, after, [line(0, 5, ["space:3"])]);
  expect(step?.moves).toEqual([{ ref: "unit:1", to: "space:3" }]);
});

test("what cannot be seen is not shown", () => {
  expect(visible(steps(before, before, [line(0, 5, [])]))).toEqual([]);
});

test("the summary counts moved, fought, weakened, lost and taken", () => {
  const told = summary(before, after, log);
  expect(told.arrows).toEqual([{ ref: "unit:1", from: 1, to: 3, side: 1 }]);
  expect(told.fights).toEqual([7]);
  expect(told.weakened).toEqual(["unit:2"]);
  expect(told.lost.map((each) => each.id)).toEqual(["unit:3"]);
  expect(told.taken).toEqual([{ space: 3, side: 1 }]);
});

test("a boat that dives is turned over, not lost; one that is gone beside it is", () => {
  const boats = view([piece("unit:1", "space:4"), piece("unit:2", "space:4"), piece("back:0", "space:4", { look: "back" })]);
  const dived = view([piece("back:0", "space:4", { look: "back" }), piece("back:1", "space:4", { look: "back" })]);
  expect(summary(boats, dived, []).lost.map((each) => each.id)).toEqual(["unit:2"]);
  expect(summary(boats, view([]), []).lost.map((each) => each.id)).toEqual(["unit:1", "unit:2"]);
});

test("a draw is told by what was drawn; where nothing follows, by itself", () => {
  const told = (n: number, move: number, kind: string): LogLine => ({ ...line(n, move, []), kind });
  const log = [told(0, 3, "drawn"), told(1, 3, "chit-drawn"), told(2, 4, "moved"), told(3, 5, "drawn")];
  expect(telling(log).map((each) => each.n)).toEqual([1, 2, 3]);
});

const back = (n: number, at: number, badge = "SS"): Piece => piece(`back:${n}`, `space:${at}`, { look: "back", badge });
const far = (a: number, b: number): number => Math.abs(a - b);

test("counters face down are numbered anew: only one that is gone from its place has moved", () => {
  // One dives at 30 and lies face down now; the one at 40 stays; the one at 10 goes to 11.
  const seen = view([back(0, 10), back(1, 40), piece("unit:5", "space:30")]);
  const later = view([back(0, 11), back(1, 30), back(2, 40)]);
  expect(summary(seen, later, []).arrows).toHaveLength(2); // by the numbers alone: 40 to 30
  const told = summary(seen, traced(seen, later, far), []);
  expect(told.arrows.map(({ from, to }) => [from, to])).toEqual([[10, 11]]);
  expect(told.lost).toEqual([]);
});

test("one that was discovered has not gone elsewhere, and ships are no submarines", () => {
  const seen = view([back(0, 10), back(1, 20, "TF"), back(2, 40)]);
  const later = view([piece("unit:5", "space:10"), back(0, 21, "TF"), back(1, 40), back(2, 50)]);
  const told = summary(seen, traced(seen, later, far), []);
  expect(told.arrows.map(({ from, to }) => [from, to])).toEqual([[20, 21]]);
});

test("of two that moved each has come from the nearest place", () => {
  const seen = view([back(0, 10), back(1, 40)]);
  const told = summary(seen, traced(seen, view([back(0, 39), back(1, 12)]), far), []);
  expect(told.arrows.map(({ from, to }) => [from, to])).toEqual([[40, 39], [10, 12]]);
});

test("a move of mine that left no choice is not the others' doing", () => {
  const by = (seat: number, move: number, dice: number[] = []): LogLine => ({ ...line(move, move, [], dice), seat });
  const made = (lines: LogLine[]) => steps(before, before, lines);
  expect(mineUpTo(4, made([by(0, 4), by(0, 5), by(1, 6), by(0, 7)]), [0])).toBe(5);
  expect(mineUpTo(4, made([by(0, 4), by(1, 5)]), [0])).toBe(4);
  expect(mineUpTo(4, made([by(0, 4), by(0, 5, [3])]), [0])).toBe(4);
});
