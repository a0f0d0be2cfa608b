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

test("of names that would overprint, the greater are drawn", () => {
  const great = [10, 9.4, 8.8].map((y) => label("Leningrad", 12, y, 3)); // so that there is no way up either
  expect(readable([label("Krasnoye Selo", 11.5, 10, 1), ...great], 1).map((l) => l.text)).toEqual(["Leningrad", "Leningrad", "Leningrad"]);
});

test("a name steps a little aside for a greater one, and for counters", () => {
  const [small, great] = [label("Anzhu", 10.2, 10, 1), label("Leningrad", 12, 10, 3)];
  const stood = readable([small, great], 1);
  expect(stood.map((l) => l.text)).toEqual(["Leningrad", "Anzhu"]);
  expect(stood[1]?.x).toBeLessThan(10.2);
  const [free] = readable([label("Java", 10, 10, 1)], 1, [{ x: 10.7, y: 10, half: 0.5 }]) as [Label];
  expect(free.x).toBeLessThan(10);
});

test("nearer, both have room; from afar the lesser steps aside, or up", () => {
  const both = [label("Krasnoye Selo", 10, 10, 1), label("Leningrad", 16, 10, 3)];
  expect(readable(both, 1)).toEqual([both[1], both[0]]);
  const [great, small] = readable(both, 6) as [Label, Label];
  expect(great).toEqual(both[1]);
  expect([small.x, small.y]).not.toEqual([10, 10]);
});

test("a name is as broad as it is with its flag and signs", () => {
  const java = { ...label("Java", 10, 10, 1), after: 80 };
  const counter = { x: 11.3, y: 10, half: 0.4 };
  expect((readable([java], 1, [counter])[0] as Label).x).toBeLessThan(10);
  expect((readable([{ ...java, after: 0 }], 1, [counter])[0] as Label).x).toBe(10);
});

test("between counters on both sides it steps up", () => {
  const [free] = readable([label("Surabaya", 10, 10, 1)], 1, [7.4, 8.6, 11.4, 12.6].map((x) => ({ x, y: 10.4, half: 0.6 }))) as [Label];
  expect(free.y).toBeLessThan(10);
});

test("who found no room for others of the same rank chooses before them", () => {
  const crowd = [label("Siam", 11.75, 10.75, 1), label("Malaya", 11.75, 10.75, 1), label("Indochina", 10, 10.25, 1), label("Java", 10.25, 10.75, 1)];
  expect(readable(crowd, 1.5)).toHaveLength(4); // Java last would find none
});
