// A table from the one before and what has changed of it: see `Update` and `ViewChange` in the protocol.
import type { Board, OptionInfo, OptionRun, Piece, Table, Update, View, ViewChange } from "./protocol";

export type Names = NonNullable<Board["names"]>; // by kind and number: see `Board`

/** What lasts for a whole game, as the board calls it. */
export function namesOn(board: Board): Names {
  const labels = Object.fromEntries(board.spaces.map((space) => [space.id, space.label]));
  return { ...board.names, space: { ...labels, ...board.names?.["space"] } };
}
const TALK = 100; // lines of chat that a table has at most

/** The table after the update; its log is what the update brought. `names` stand on the board. */
export function applied(table: Table, update: Update, names: Names): Table {
  const next = fields(table, update);
  const options = update.options?.flatMap((told) => eachOf(told, names));
  return {
    ...next,
    ...(options?.length && next.decision ? { decision: { ...next.decision, options } } : {}),
    n: update.n,
    view: update.view ? viewAfter(table.view, update.view) : table.view,
    chat: [...(table.chat ?? []), ...(update.chat ?? [])].slice(-TALK),
    log: update.log ?? [],
    log_from: update.log_from ?? Infinity,
    acked: update.acked ?? [],
  };
}

/** The options that a run stands for: the same but for one field, whose reference takes the empty place. */
function eachOf(told: OptionRun, names: Names): OptionInfo[] {
  const { type, field, kind = "", members = "", values = membersOf(members), fixed, args, refs = [""] } = told;
  if (told.others?.length || !type || !field) return told.others ?? [];
  return values.map((value, n) => ({
    action: { type, ...fixed, [field]: value },
    text: { key: `action-${type}`, args: { ...args, [field]: told.names?.[n] ?? names[kind]?.[value] ?? `${value}` } },
    refs: refs.map((ref) => ref || `${kind}:${value}`),
    ...(told.weighed ? { weighed: true } : {}),
  }));
}

/** The members of a set that is told as a hexadecimal number: bit n stands for n. */
export function membersOf(set: string): number[] {
  const found: number[] = [];
  for (let i = set.length - 1, first = 0; i >= 0; i--, first += 4) {
    const digit = parseInt(set.charAt(i), 16);
    for (let bit = 0; bit < 4; bit++) if ((digit >> bit) & 1) found.push(first + bit);
  }
  return found;
}

/** New pieces, and runs of the list before. */
function viewAfter(view: View, change: ViewChange): View {
  const next = fields(view, change);
  if (!change.pieces) return next;
  const before = view.pieces ?? [];
  const pieces = (change.pieces as (Piece | [number, number])[]).flatMap((what) => (Array.isArray(what) ? before.slice(what[0], what[1]) : [what]));
  return { ...next, pieces };
}

function fields<T extends object>(old: T, change: { set?: Record<string, unknown>; unset?: string[] }): T {
  const next = { ...old, ...change.set } as Record<string, unknown>;
  for (const name of change.unset ?? []) delete next[name];
  return next as T;
}
