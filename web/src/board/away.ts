// Where a small window opens beside its place: where it covers the fewest of the places that may be clicked next.
import type { Size } from "./viewport.svelte";

export interface Point {
  x: number;
  y: number;
}

export interface Corner {
  left: number;
  top: number;
}

const GAPS = [24, 84, 150] as const; // pixels from the place's middle: beside it, or beyond the places next to it
const EDGE = 4;
const COVERED = 4; // a place that may be clicked, or the place itself
const FAR = 34; // pixels between place and window; much more is much worse: the thread would cross the map

/** The upper left corner of a window of this size. Of equally good places the first: above, below, right, left, aslant. */
export function openAway(place: Point, window: Size, frame: Size, lit: readonly Point[], reach = 14): Corner {
  const { width, height } = window;
  const inside = (left: number, top: number): Corner => ({
    left: Math.max(EDGE, Math.min(frame.width - width - EDGE, left)),
    top: Math.max(EDGE, Math.min(frame.height - height - EDGE, top)),
  });
  const places = [
    ...GAPS.flatMap((gap) => [
      inside(place.x - width / 2, place.y - height - gap),
      inside(place.x - width / 2, place.y + gap),
      inside(place.x + gap, place.y - height / 2),
      inside(place.x - width - gap, place.y - height / 2),
      ...[place.x - width - gap, place.x + gap].flatMap((left) => [place.y - height - gap, place.y + gap].map((top) => inside(left, top))),
    ]),
    ...[0, frame.width].flatMap((x) => [0, frame.height].map((y) => inside(x, y))),
  ];
  const covers = ({ left, top }: Corner, points: readonly Point[]): number =>
    points.filter((p) => p.x > left - reach && p.x < left + width + reach && p.y > top - reach && p.y < top + height + reach).length;
  const far = ({ left, top }: Corner): number => Math.hypot(Math.max(left - place.x, 0, place.x - left - width), Math.max(top - place.y, 0, place.y - top - height));
  const cost = (corner: Corner): number => COVERED * covers(corner, [...lit, place]) + (Math.max(0, far(corner) - GAPS[0]) / FAR) ** 2;
  return places.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}
