// Hexes and paths in board units: a hex is 1 from centre to corner.
import type { Board, Link, Side, Space } from "../net/protocol";

export type Point = readonly [number, number];
export const SQRT3 = Math.sqrt(3);

const n = (value: number): string => String(Math.round(value * 1000) / 1000);
export const at = (p: Point): string => `${n(p[0])} ${n(p[1])}`;

/** Unit vectors to the six corners; for flat-top hexes the first points east. */
function corners(flat: boolean): Point[] {
  const turn = flat ? 0 : Math.PI / 6;
  return Array.from({ length: 6 }, (_, i) => [Math.cos(turn + (i * Math.PI) / 3), Math.sin(turn + (i * Math.PI) / 3)]);
}

const FLAT = corners(true);
const POINTY = corners(false);

export function hexCorners(x: number, y: number, flat: boolean, size = 1): Point[] {
  return (flat ? FLAT : POINTY).map(([dx, dy]) => [x + dx * size, y + dy * size]);
}

/** The outline of a space: the area's own path, or its hex. */
export function outline(board: Board, space: Space, size = 1): string {
  if (space.path) return space.path;
  return `M${hexCorners(space.x, space.y, board.flat !== false, size).map(at).join("L")}Z`;
}

/** The rectangle that is in use: a scenario may play on a part of its board. */
export function extent(board: Board): { left: number; top: number; width: number; height: number } {
  if (board.kind !== "hex" || !board.spaces.length) return { left: 0, top: 0, width: board.width, height: board.height };
  const xs = board.spaces.map((space) => space.x);
  const ys = board.spaces.map((space) => space.y);
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  return { left, top, width: Math.max(...xs) + 1 - left, height: Math.max(...ys) + 1 - top };
}

/** Many spaces as one path, so that a layer is one element however many hexes it has. */
export function merged(board: Board, spaces: Iterable<Space>, size = 1): string {
  let d = "";
  for (const space of spaces) d += outline(board, space, size);
  return d;
}

/** Gives corners that are meant to be one point the same coordinates: boards come with rounded numbers. */
export class Corners {
  private readonly cells = new Map<string, Point[]>();

  one(p: Point): Point {
    const [cx, cy] = [Math.floor(p[0] * 2), Math.floor(p[1] * 2)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const known of this.cells.get(`${cx + dx},${cy + dy}`) ?? [])
          if (Math.hypot(known[0] - p[0], known[1] - p[1]) < 0.12) return known;
    const key = `${cx},${cy}`;
    this.cells.set(key, [...(this.cells.get(key) ?? []), p]);
    return p;
  }
}

/** Only the outer border of a set of hexes: for overlays and regions. */
export function border(board: Board, spaces: Iterable<Space>): string {
  const edges = new Map<string, [Point, Point]>();
  const corners = new Corners();
  for (const space of spaces) {
    if (space.path) continue;
    const points = hexCorners(space.x, space.y, board.flat !== false).map((p) => corners.one(p));
    points.forEach((a, i) => {
      const b = points[(i + 1) % 6] as Point;
      const key = edgeKey(a, b);
      if (edges.has(key)) edges.delete(key);
      else edges.set(key, [a, b]);
    });
  }
  return chains([...edges.values()]).map(({ points, closed }) => `M${points.map(at).join("L")}${closed ? "Z" : ""}`).join("");
}

/** The outer border of a set of hexes, its corners rounded off: one place rather than so many hexes. */
export function rounded(board: Board, spaces: Iterable<Space>): string {
  const rings = pathRings(border(board, spaces));
  return rings.map((points) => `${smooth({ points, closed: true })}Z`).join("");
}

const pointKey = (p: Point): string => `${Math.round(p[0] * 50)},${Math.round(p[1] * 50)}`;
const edgeKey = (a: Point, b: Point): string => [pointKey(a), pointKey(b)].sort().join("|");

/** The two corners that neighbouring hexes share. */
export function sharedSide(a: Space, b: Space, flat: boolean): [Point, Point] | null {
  const theirs = hexCorners(b.x, b.y, flat);
  const both = hexCorners(a.x, a.y, flat).filter((p) => theirs.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 0.12));
  return both.length === 2 ? [both[0] as Point, both[1] as Point] : null;
}

export interface Chain {
  points: Point[];
  closed: boolean;
}

/** Joins segments that touch into long lines; at a fork a new line begins. */
export function chains(segments: readonly (readonly [Point, Point])[]): Chain[] {
  const ends = new Map<string, number[]>();
  segments.forEach((segment, i) => {
    for (const p of segment) {
      const list = ends.get(pointKey(p));
      if (list) list.push(i);
      else ends.set(pointKey(p), [i]);
    }
  });
  const used = new Set<number>();
  const follow = (from: Point, first: number): Point[] => {
    const line = [from];
    let here = from;
    for (let next: number | undefined = first; next !== undefined; ) {
      used.add(next);
      const [a, b] = segments[next] as readonly [Point, Point];
      here = pointKey(a) === pointKey(here) ? b : a;
      line.push(here);
      const touching: number[] = ends.get(pointKey(here)) ?? [];
      next = touching.length === 2 ? touching.find((i) => !used.has(i)) : undefined;
    }
    return line;
  };
  const lines: Chain[] = [];
  const begin = (i: number, from: Point): void => {
    const points = follow(from, i);
    const closed = points.length > 2 && pointKey(points[0] as Point) === pointKey(points[points.length - 1] as Point);
    lines.push({ points: closed ? points.slice(0, -1) : points, closed });
  };
  segments.forEach(([a, b], i) => {
    if (used.has(i)) return;
    if (ends.get(pointKey(a))?.length !== 2) begin(i, a);
    else if (ends.get(pointKey(b))?.length !== 2) begin(i, b);
  });
  segments.forEach(([a], i) => {
    if (!used.has(i)) begin(i, a); // rings
  });
  return lines;
}

/** A smooth curve through the middles of a line's pieces: corners of hexes become bends of a river. */
export function smooth({ points, closed }: Chain): string {
  if (points.length < 3) return `M${points.map(at).join("L")}`;
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const first = points[0] as Point;
  const last = points[points.length - 1] as Point;
  let d = closed ? `M${at(middle(last, first))}` : `M${at(first)}`;
  const bends = closed ? points : points.slice(1, -1);
  bends.forEach((p, i) => {
    const next = closed ? (points[(i + 1) % points.length] as Point) : (points[i + 2] as Point);
    const end = !closed && i === bends.length - 1 ? next : middle(p, next);
    d += `Q${at(p)} ${at(end)}`;
  });
  return d + (closed ? "Z" : "");
}

/** A small shift that is always the same for the same place: rivers that do not look ruled. */
export function wobble(p: Point, amount: number): Point {
  const a = Math.sin(p[0] * 12.9898 + p[1] * 78.233) * 43758.5453;
  const b = Math.sin(p[0] * 39.3468 + p[1] * 11.135) * 24634.6345;
  return [p[0] + (a - Math.floor(a) - 0.5) * amount, p[1] + (b - Math.floor(b) - 0.5) * amount];
}

/** Rivers and other features of sides, as one path. */
export function sidesPath(board: Board, sides: readonly Side[], wander = 0.16): string {
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  const segments: [Point, Point][] = [];
  const corners = new Corners();
  for (const side of sides) {
    const a = spaces.get(side.a);
    const b = spaces.get(side.b);
    if (!a || !b) continue;
    if (board.kind === "hex") {
      const shared = sharedSide(a, b, board.flat !== false);
      if (shared) segments.push([corners.one(shared[0]), corners.one(shared[1])]);
    } else if (!side.kind.includes("sea") || a.terrain === b.terrain) segments.push(...sharedEdges(a, b)); // a coast is drawn already
  }
  const bent = chains(segments).map((chain) => ({ ...chain, points: chain.points.map((p) => wobble(p, wander)) }));
  return bent.map(board.kind === "hex" ? smooth : straight).join("");
}

const straight = ({ points, closed }: Chain): string => `M${points.map(at).join("L")}${closed ? "Z" : ""}`;

/** The points of the M and L commands of a path, ring by ring. */
export function pathRings(d: string): Point[][] {
  const rings: Point[][] = [];
  for (const part of d.split(/(?=[Mm])/)) {
    const numbers = part.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    const ring: Point[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) ring.push([numbers[i] as number, numbers[i + 1] as number]);
    if (ring.length) rings.push(ring);
  }
  return rings;
}

/** All rings turned the same way, so that overlapping pieces of one footprint are filled as one. */
export function united(d: string): string {
  return pathRings(d).map((ring) => {
    const area = ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length] as Point;
      return sum + x * ny - nx * y;
    }, 0);
    return `M${(area < 0 ? [...ring].reverse() : ring).map(at).join("L")}Z`;
  }).join("");
}

/** Edges that two areas have in common; if they share none, the line between their centres. */
export function sharedEdges(a: Space, b: Space): [Point, Point][] {
  const edges = (space: Space): Map<string, [Point, Point]> => {
    const found = new Map<string, [Point, Point]>();
    for (const ring of pathRings(space.path ?? ""))
      ring.forEach((p, i) => {
        const q = ring[(i + 1) % ring.length] as Point;
        found.set(edgeKey(p, q), [p, q]);
      });
    return found;
  };
  const theirs = edges(b);
  const both = [...edges(a)].filter(([key]) => theirs.has(key)).map(([, edge]) => edge);
  return both;
}

/** Roads and rails: straight along a row of hexes, in a bend where the row turns, through the middle of every town. */
export function linksPath(board: Board, links: readonly Link[]): string {
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  const centre = (space: Space): Point => [space.x, space.y];
  const segments: [Point, Point][] = [];
  const towns = new Set<string>();
  for (const link of links) {
    const [a, b] = [spaces.get(link.a), spaces.get(link.b)];
    if (!a || !b) continue;
    segments.push([centre(a), centre(b)]);
    for (const space of [a, b]) if (space.rank) towns.add(pointKey(centre(space)));
  }
  return chains(segments).map(({ points, closed }) => {
    const line: Point[] = closed ? [] : [points[0] as Point];
    points.forEach((p, i) => {
      const next = points[i + 1] ?? (closed ? points[0] : undefined);
      if (i > 0 && towns.has(pointKey(p))) line.push(p);
      if (next) line.push([(p[0] + next[0]) / 2, (p[1] + next[1]) / 2]);
    });
    if (!closed) line.push(points[points.length - 1] as Point);
    for (let ends = closed || line.length < 4 ? 0 : 2; ends > 0; ends--) {
      const [before, last, end] = line.slice(-3) as [Point, Point, Point];
      if (!towns.has(pointKey(end))) line[line.length - 1] = wayOut(board, before, last, end);
      line.reverse();
    }
    return smooth({ points: line, closed });
  }).join("");
}

/** A road that ends in a hex of the rim goes on, as it came, to the edge of the sheet. */
function wayOut(board: Board, before: Point, last: Point, end: Point): Point {
  const on = (by: number): Point => [last[0] + (last[0] - before[0]) * by, last[1] + (last[1] - before[1]) * by];
  const [x, y] = on(1.3);
  return board.spaces.some((space) => Math.hypot(space.x - x, space.y - y) < 0.95) ? end : on(1.2);
}

/** Bridges: the two rails of each, beside the road that crosses the middle of the side. */
export function bridgesPath(board: Board, sides: readonly Side[]): string {
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  let d = "";
  for (const side of sides) {
    const [a, b] = [spaces.get(side.a), spaces.get(side.b)];
    if (!a || !b) continue;
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    const [x, y, u, v] = [(a.x + b.x) / 2, (a.y + b.y) / 2, (b.x - a.x) / far, (b.y - a.y) / far];
    for (const hand of [-1, 1]) {
      const rail = ([[-0.3, 0.24], [-0.2, 0.15], [0.2, 0.15], [0.3, 0.24]] as Point[]).map(([along, out]): Point => [
        x + u * along - v * out * hand, y + v * along + u * out * hand,
      ]);
      d += `M${rail.map(at).join("L")}`;
    }
  }
  return d;
}

/** The hex nearest to a point, by a coarse grid: no search over all hexes, no element per hex. */
export class SpaceFinder {
  private readonly cells = new Map<string, Space[]>();

  constructor(private readonly board: Board) {
    for (const space of board.spaces) {
      const key = this.cell(space.x, space.y);
      this.cells.set(key, [...(this.cells.get(key) ?? []), space]);
    }
  }

  private cell(x: number, y: number): string {
    return `${Math.floor(x / 2)},${Math.floor(y / 2)}`;
  }

  /** The space under a point, for hex boards. */
  find(x: number, y: number): Space | null {
    let best: Space | null = null;
    let least = 1.02;
    for (const [dx, dy] of AROUND)
      for (const space of this.cells.get(this.cell(x + dx * 2, y + dy * 2)) ?? []) {
        const far = hexDistance(x - space.x, y - space.y, this.board.flat !== false);
        if (far < least) [best, least] = [space, far];
      }
    return best;
  }
}

const AROUND: Point[] = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy): Point => [dx, dy]));

/** 1 on the hex's border, less inside. */
function hexDistance(dx: number, dy: number, flat: boolean): number {
  const [u, v] = flat ? [dx, dy] : [dy, dx];
  const a = Math.abs(u);
  const b = Math.abs(v);
  return Math.max(b / (SQRT3 / 2), a + b / SQRT3);
}

/** The space next to `from` in a direction, for the arrow keys: the nearest within 60 degrees of it. */
export function neighbourTowards(board: Board, from: Space, dx: number, dy: number): Space | null {
  let best: Space | null = null;
  let least = Infinity;
  for (const space of board.spaces) {
    const x = space.x - from.x;
    const y = space.y - from.y;
    const far = Math.hypot(x, y);
    if (far < 0.01 || (board.kind === "hex" && far > 1.8)) continue;
    const along = (x * dx + y * dy) / far;
    if (along < 0.45) continue;
    const cost = far * (2.2 - along) + (board.kind === "hex" ? (x > 0 ? 0 : 0.001) : 0);
    if (cost < least) [best, least] = [space, cost];
  }
  return best;
}

/** Steps from hex to hex, by their centres; neighbours are √3 apart. */
export function hexesBetween(a: { x: number; y: number }, b: { x: number; y: number }, flat: boolean): number {
  const [x, y] = flat ? [b.x - a.x, b.y - a.y] : [b.y - a.y, b.x - a.x];
  const q = (x * 2) / 3;
  const r = (y * Math.sqrt(3) - x) / 3;
  return Math.round(Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)));
}
