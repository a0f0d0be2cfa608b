// Houses from above: a ridge along each wing, the side away from the light in shade.
import { at, pathRings, type Point } from "./geometry";

export interface Roof {
  ridge: string;
  shaded: string; // the half that lies away from the light, north-west
}

/** The two wings' ends of a block, from its longer axis. */
function axis(ring: readonly Point[]): { middle: Point; along: Point; half: number; width: number } {
  const middle: Point = [ring.reduce((sum, p) => sum + p[0], 0) / ring.length, ring.reduce((sum, p) => sum + p[1], 0) / ring.length];
  const sides = ring.map((p, i): { u: Point; long: number } => {
    const q = ring[(i + 1) % ring.length] as Point;
    const long = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    return { u: [(q[0] - p[0]) / long, (q[1] - p[1]) / long], long };
  });
  const longest = sides.reduce((a, b) => (b.long > a.long + 0.001 ? b : a));
  const reach = (u: Point): number => Math.max(...ring.map((p) => Math.abs((p[0] - middle[0]) * u[0] + (p[1] - middle[1]) * u[1])));
  const across: Point = [-longest.u[1], longest.u[0]];
  return { middle, along: longest.u, half: reach(longest.u), width: reach(across) };
}

/** Ridge and shaded side of every block of a footprint. */
export function roofOf(path: string): Roof {
  let [ridge, shaded] = ["", ""];
  for (const ring of pathRings(path)) {
    if (ring.length < 3) continue;
    const { middle: [x, y], along: [u, v], half, width } = axis(ring);
    const inner = Math.max(0, half - width * 0.55);
    const [a, b]: [Point, Point] = [[x - u * inner, y - v * inner], [x + u * inner, y + v * inner]];
    ridge += `M${at(a)}L${at(b)}`;
    // The normal that points south-east, away from the light.
    const turn = u - v < 0 ? -1 : 1;
    const [p, q]: Point = [-v * turn, u * turn];
    const far = (side: number): Point => [x + u * half * side + p * width, y + v * half * side + q * width];
    shaded += `M${at(a)}L${at(b)}L${at(far(1))}L${at(far(-1))}Z`;
  }
  return { ridge, shaded };
}
