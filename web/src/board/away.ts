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

const GAP = 24; // pixels from the place's middle
const EDGE = 4;

/** The upper left corner of a window of this size. Of equally good places the first: above, below, right, left. */
export function openAway(place: Point, window: Size, frame: Size, lit: readonly Point[], reach = 14): Corner {
  const { width, height } = window;
  const inside = (left: number, top: number): Corner => ({
    left: Math.max(EDGE, Math.min(frame.width - width - EDGE, left)),
    top: Math.max(EDGE, Math.min(frame.height - height - EDGE, top)),
  });
  const places = [
    inside(place.x - width / 2, place.y - height - GAP),
    inside(place.x - width / 2, place.y + GAP),
    inside(place.x + GAP, place.y - height / 2),
    inside(place.x - width - GAP, place.y - height / 2),
    ...[0, frame.width].flatMap((x) => [0, frame.height].map((y) => inside(x, y))),
  ];
  const covers = ({ left, top }: Corner, points: readonly Point[]): number =>
    points.filter((p) => p.x > left - reach && p.x < left + width + reach && p.y > top - reach && p.y < top + height + reach).length;
  const cost = (corner: Corner): number => covers(corner, lit) + 0.5 * covers(corner, [place]);
  return places.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}
