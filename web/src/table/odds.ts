// How chances are written and coloured, everywhere alike.

/** Whole percent; a tenth where a whole one would say too little. */
export const percent = (p: number): string => `${(p * 100).toFixed(p > 0 && p < 0.0995 ? 1 : 0)}%`;

/** The colour of an outcome by how much the asking seat likes it, -1 to 1. */
export const goodness = (good: number): string => (good > 0.15 ? "#2166ac" : good < -0.15 ? "#b4460e" : "#8a8470");
