// Who could still act before a phase is ended. The server says who can act now; what it said before in the same phase
// tells how many there were.
import type { DecisionInfo, OptionInfo, Piece, Table } from "../net/protocol";
import type { TableStore } from "./store.svelte";

const MANY = 4; // from so many units on, ending a phase is asked about again
const MUCH = 0.4; // if this share of them could still act
const ENDS = /^(pass|end|halt|finish|stop|done|close|no-more)/;

/** A button that ends something: it lies quiet beside what can still be done. */
export const isEnding = (option: OptionInfo): boolean => ENDS.test(String(option.action.type)) && !option.refs?.length;

/** A counter of the side that is asked; its cards, and chits that lie in a box, are no units. */
const isUnit = (piece: Piece | undefined, decision: DecisionInfo): boolean =>
  piece?.side === decision.seat && !piece.at.startsWith("hand:") && !(piece.at.startsWith("box:") && piece.look === "chit");

/** Own counters that an option begins with. */
export function actors(decision: DecisionInfo, isOwn: (ref: string) => boolean): string[] {
  const first = decision.options.flatMap((option) => option.refs?.slice(0, 1) ?? []);
  return [...new Set(first)].filter(isOwn);
}

export class Unspent {
  private phase = "";
  private known = $state.raw<ReadonlySet<string>>(new Set());
  asked = $state.raw<OptionInfo | null>(null); // an ending that waits to be confirmed

  constructor(private readonly store: TableStore) {}

  readonly left = $derived.by((): string[] => {
    const { decision } = this.store.choice;
    return decision ? actors(decision, (ref) => isUnit(this.store.pieces.get(ref), decision)) : [];
  });
  readonly total = $derived.by((): number => new Set([...this.known, ...this.left]).size);
  /** So much is left that ending the phase may be a slip of the hand. */
  readonly much = $derived.by((): boolean => this.left.length >= MANY && this.left.length >= this.total * MUCH);

  /** In this phase it could act, as far as was asked. */
  couldAct(ref: string): boolean {
    return this.known.has(ref);
  }

  heard(table: Table): void {
    this.asked = null;
    const phase = JSON.stringify([table.view.turn, table.waiting, table.view.phase.key]);
    if (phase !== this.phase) this.known = new Set();
    this.phase = phase;
    const { decision } = table;
    if (!decision) return;
    const own = new Set(table.view.pieces.filter((piece) => isUnit(piece, decision)).map((piece) => piece.id));
    this.known = new Set([...this.known, ...actors(decision, (ref) => own.has(ref))]);
  }

  /** The next unit that could act, or the one before: from what is looked at, round and round. */
  step(by: 1 | -1): string | null {
    const { left } = this;
    if (!left.length) return null;
    const here = left.indexOf(this.store.inspector.unit ?? "");
    const at = here < 0 ? (by > 0 ? 0 : left.length - 1) : (here + by + left.length) % left.length;
    return left[at] as string;
  }
}
