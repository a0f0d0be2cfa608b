// Woods as woods: trees strewn over a hex, always the same ones in the same place. Many trees are one path.
import type { Space } from "../net/protocol";
import { SQRT3, type Point } from "./geometry";

export interface Trees {
  kind: "fir" | "crown"; // as a traveller sees them, or from above
  count: number; // in a hex
  size: number; // in board units
  fill: string;
  shade: string;
  glint: string;
  rows?: boolean; // planted: in rows
}

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** Between 0 and 1, always the same for the same two numbers. */
export function chance(a: number, b: number): number {
  const x = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/** Where the trees of a hex stand: loosely spread, the nearest to the reader last. */
export function standing(space: Space, { count, rows }: Trees): Point[] {
  const golden = 2.399963;
  const points = Array.from({ length: count }, (_, i): Point => {
    if (rows) {
      const side = Math.ceil(Math.sqrt(count));
      const step = 1.5 / side;
      return [space.x + (((i % side) + 0.5) - side / 2) * step, space.y + ((Math.floor(i / side) + 0.5) - side / 2) * step];
    }
    const turn = i * golden + chance(space.id, 1) * 6.283;
    const out = 0.86 * Math.sqrt((i + 0.5 + 0.35 * (chance(space.id, i + 7) - 0.5)) / count);
    return [space.x + Math.cos(turn) * out + 0.1 * (chance(space.id, i + 31) - 0.5), space.y + Math.sin(turn) * out * (SQRT3 / 2) + 0.1 * (chance(i, space.id) - 0.5)];
  });
  return points.sort((a, b) => a[1] - b[1]);
}

const circle = (x: number, y: number, r: number): string => `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
const fir = (x: number, y: number, s: number): string => `M${n(x)} ${n(y - s)}l${n(s * 0.42)} ${n(s * 0.8)}h${n(-s * 0.16)}l${n(s * 0.26)} ${n(s * 0.55)}h${n(-s * 1.04)}l${n(s * 0.26)} ${n(-s * 0.55)}h${n(-s * 0.16)}Z`;

export interface Grove {
  shade: string;
  body: string;
  glint: string;
}

/** All trees of these hexes: what they throw on the ground, themselves, and the light on them. */
export function grove(spaces: readonly Space[], trees: Trees): Grove {
  const made: Grove = { shade: "", body: "", glint: "" };
  for (const space of spaces)
    standing(space, trees).forEach(([x, y], i) => {
      const s = trees.size * (0.8 + 0.45 * chance(space.id + 3, i));
      if (trees.kind === "fir") {
        made.shade += circle(x + s * 0.28, y + s * 0.3, s * 0.36);
        made.body += fir(x, y, s);
        made.glint += `M${n(x)} ${n(y - s)}l${n(-s * 0.42)} ${n(s * 0.8)}h${n(s * 0.42)}Z`;
      } else {
        made.shade += circle(x + s * 0.34, y + s * 0.38, s);
        made.body += circle(x, y, s);
        made.glint += circle(x - s * 0.24, y - s * 0.26, s * 0.52);
      }
    });
  return made;
}
