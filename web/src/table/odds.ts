// How chances are written and coloured, everywhere alike.
import type { Forecast, Prospect } from "../net/protocol";

/** Whole percent; a tenth where a whole one would say too little. */
export const percent = (p: number): string => `${(p * 100).toFixed(p > 0 && p < 0.0995 ? 1 : 0)}%`;

/** The colour of an outcome by how much the asking seat likes it, -1 to 1. */
export const goodness = (good: number): string => (good > 0.15 ? "#2166ac" : good < -0.15 ? "#b4460e" : "#8a8470");

/** The chance of something that the asking side likes: among all outcomes, or the best of the further chances. */
export function chanceOf({ outcomes, rows }: Forecast): number {
  const liked = (all: readonly Prospect[]): number[] => all.filter((each) => (each.good ?? 0) > 0).map((each) => each.p);
  return Math.max(liked(outcomes).reduce((sum, p) => sum + p, 0), ...liked(rows ?? []), 0);
}
