// Words on a counter: as large as they can be, in as many lines as that takes. No measuring by the browser: there may be
// hundreds of counters.
import type { Piece } from "../net/protocol";

/** The number in a unit's name ("269" of 269th Infantry Division): the argument `n` of its text. */
export function numberOf(piece: Pick<Piece, "name" | "symbol">): string {
  const { name } = piece;
  const n = typeof name === "object" && name !== null ? name.args?.["n"] : undefined;
  return (typeof n === "string" || typeof n === "number") && String(n).length <= 4 ? String(n) : "";
}

/** Breadth in ems: Chinese is square, capitals and digits are broader than small letters. */
export function breadth(text: string): number {
  let sum = 0;
  for (const ch of text) sum += ch > "\u2e7f" ? 1.02 : /[MWmw@]/.test(ch) ? 0.84 : /[A-Z0-9&]/.test(ch) ? 0.62 : /[ il.,'|:!-]/.test(ch) ? 0.32 : 0.53;
  return sum;
}

/** The font size at which the text is no broader than `width`, at most `most`. */
export const fitting = (text: string, width: number, most: number): number => Math.min(most, width / Math.max(0.5, breadth(text)));

/** A long word with a hyphen between the two consonants that are nearest to its middle. */
function parted(word: string): string {
  const places = [...word.matchAll(/(?<=[^aeiouy])[^aeiouy]/gi)].map((each) => each.index).filter((at) => at > 3 && at < word.length - 3);
  const at = places.sort((a, b) => Math.abs(a - word.length / 2) - Math.abs(b - word.length / 2))[0];
  return at ? `${word.slice(0, at)}\u00ad${word.slice(at)}` : word;
}

/** Pieces between which a line may end: words, or single Chinese characters with the marks that belong to them. */
function pieces(text: string): string[] {
  return text.replace(/[A-Za-z]{13,}/g, parted).match(/[\u2e80-\u{3ffff}][，。：；、！？）」』·]*|[（「『]*[^\s\u00ad\u2e80-\u{3ffff}-]+(?:[-\u00ad]|\s*)|\s+/gu) ?? [text];
}

function broken(parts: readonly string[], lines: number): string[] {
  const whole = breadth(parts.join(""));
  const made: string[] = [];
  let line = "";
  for (const part of parts) {
    const full = made.length < lines - 1 && line && breadth(line) + breadth(part) / 2 > (whole * 1.02) / lines;
    if (full) {
      made.push(line.trim().replace(/\u00ad$/, "-").replaceAll("\u00ad", ""));
      line = "";
    }
    line += part;
  }
  return [...made, line.trim().replaceAll("\u00ad", "")].filter(Boolean);
}

export interface Fitted {
  lines: string[];
  size: number;
}

/** The way of breaking that allows the largest letters in a box. */
export function fitted(text: string, width: number, height: number, most: number): Fitted {
  const parts = pieces(text.trim());
  let best: Fitted = { lines: [text], size: 0 };
  for (let n = 1; n <= Math.min(3, parts.length); n++) {
    const lines = broken(parts, n);
    const size = Math.min(most, height / (lines.length * 1.08), ...lines.map((line) => fitting(line, width, most)));
    if (size > best.size * 1.04) best = { lines, size };
  }
  return best;
}
