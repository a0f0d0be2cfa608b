// Choosing one of the options by its references, one click after the other. Knows no rule.
import type { OptionInfo } from "./net/protocol";

const refs = (option: OptionInfo): readonly string[] => option.refs ?? [];

/** Options that begin with what was picked so far. */
export function matching(options: readonly OptionInfo[], picked: readonly string[]): OptionInfo[] {
  return options.filter((option) => picked.every((ref, i) => refs(option)[i] === ref));
}

/** What may be clicked next. */
export function nextRefs(options: readonly OptionInfo[], picked: readonly string[]): Set<string> {
  const next = new Set<string>();
  for (const option of matching(options, picked)) {
    const ref = refs(option)[picked.length];
    if (ref !== undefined) next.add(ref);
  }
  return next;
}

/** Options whose references are all picked: several, if they differ only in plain values. */
export function complete(options: readonly OptionInfo[], picked: readonly string[]): OptionInfo[] {
  return picked.length ? matching(options, picked).filter((option) => refs(option).length === picked.length) : [];
}

/** Goes on over references that leave no choice: a decision about one unit begins at that unit. */
export function forced(options: readonly OptionInfo[], picked: readonly string[]): string[] {
  const path = [...picked];
  for (;;) {
    const left = matching(options, path).filter((option) => refs(option).length > 0);
    const next = nextRefs(options, path);
    if (left.length < 2 || next.size !== 1 || complete(left, path).length) return path;
    const only = [...next][0] as string;
    if (complete(left, [...path, only]).length) return path;
    path.push(only);
  }
}

/** Another counter, where one has been picked already: what was picked before it, or null if it could never be picked. */
export function before(options: readonly OptionInfo[], picked: readonly string[], ref: string): string[] | null {
  if (picked.includes(ref)) return null;
  for (let depth = picked.length - 1; depth >= 0; depth--) {
    const kept = picked.slice(0, depth);
    if (nextRefs(options, kept).has(ref)) return kept;
  }
  return null;
}

/** Options that are buttons: they point at nothing on the table. */
export function buttons(options: readonly OptionInfo[]): OptionInfo[] {
  return options.filter((option) => refs(option).length === 0);
}

/** What tells an action from others, in whichever order its fields came: those of an update come in another one. */
export function keyOf(action: OptionInfo["action"] | undefined): string {
  return JSON.stringify(Object.entries(action ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function sameAction(a: OptionInfo | null, b: OptionInfo | null): boolean {
  return !!a && !!b && keyOf(a.action) === keyOf(b.action);
}

/** Of the references under a click (top first), the one that goes on; if several do, the player must say which. */
export function clicked(under: readonly string[], next: ReadonlySet<string>): string[] {
  return under.filter((ref) => next.has(ref));
}
