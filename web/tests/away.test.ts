import { expect, test } from "vitest";
import { openAway } from "../src/board/away";
import { readable, type Label } from "../src/board/names";

const frame = { width: 800, height: 600 };
const window_ = { width: 200, height: 100 };
const place = { x: 400, y: 300 };
const covers = (corner: { left: number; top: number }, p: { x: number; y: number }): boolean =>
  p.x > corner.left && p.x < corner.left + 200 && p.y > corner.top && p.y < corner.top + 100;

test("a window opens above its place", () => {
  expect(openAway(place, window_, frame, [])).toEqual({ left: 300, top: 176 });
});

test("it opens below if a lit place lies above", () => {
  expect(openAway(place, window_, frame, [{ x: 400, y: 230 }]).top).toBe(324);
});

test("it leaves all six neighbours free", () => {
  const ring = [0, 1, 2, 3, 4, 5].map((i) => ({ x: 400 + 60 * Math.cos((i * Math.PI) / 3), y: 300 + 60 * Math.sin((i * Math.PI) / 3) }));
  const corner = openAway(place, window_, frame, ring);
  expect(ring.filter((p) => covers(corner, p))).toEqual([]);
});

test("where places are lit all over it lies beside its place, not in a far corner", () => {
  const grid = Array.from({ length: 16 * 12 }, (_, i) => ({ x: 25 + (i % 16) * 50, y: 25 + Math.floor(i / 16) * 50 })).filter((p) => p.x > 220 || p.y < 480);
  const { left, top } = openAway(place, window_, frame, grid);
  expect(Math.max(left - place.x, place.x - left - 200, 0) + Math.max(top - place.y, place.y - top - 100, 0)).toBeLessThan(90);
});

test("it stays inside the frame of a phone", () => {
  const corner = openAway({ x: 380, y: 20 }, { width: 340, height: 200 }, { width: 390, height: 500 }, []);
  expect(corner.left).toBeGreaterThanOrEqual(4);
  expect(corner.left + 340).toBeLessThanOrEqual(386);
});

const label = (text: string, x: number, y: number, rank: number): Label => ({
  text, x, y, size: 46, space: { id: x, label: "", x, y, terrain: "clear", rank },
});

test("of two names that would overprint, the greater is drawn", () => {
  const [small, great] = [label("Krasnoye Selo", 10, 10, 1), label("Leningrad", 12, 10, 3)];
  expect(readable([small, great], 1).map((l) => l.text)).toEqual(["Leningrad"]);
});

test("a name steps a little aside for a greater one, and for counters", () => {
  const [small, great] = [label("Anzhu", 10.2, 10, 1), label("Leningrad", 12, 10, 3)];
  const stood = readable([small, great], 1);
  expect(stood.map((l) => l.text)).toEqual(["Leningrad", "Anzhu"]);
  expect(stood[1]?.x).toBeLessThan(10.2);
  const [free] = readable([label("Java", 10, 10, 1)], 1, [{ x: 10.7, y: 10, half: 0.5 }]) as [Label];
  expect(free.x).toBeLessThan(10);
});

test("nearer, both have room", () => {
  const both = [label("Krasnoye Selo", 10, 10, 1), label("Leningrad", 16, 10, 3)];
  expect(readable(both, 1)).toHaveLength(2);
  expect(readable(both, 3)).toHaveLength(1);
});
