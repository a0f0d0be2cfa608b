// What is laid over the map. The server computes it from what the seat knows; only the arrows are our own: they compare
// the position at the beginning of the turn with the present one.
import { api } from "../net/api";
import type { Overlay, Piece, Ray } from "../net/protocol";
import { byPlace } from "../board/stacks";
import type { TableStore } from "./store.svelte";

export const MOVES = "moves";

export class Overlays {
  on = $state.raw<ReadonlySet<string>>(new Set());
  shown = $state.raw<Overlay[]>([]);
  private asked = 0;

  constructor(private readonly store: TableStore) {}

  get names(): string[] {
    return [...(this.store.retired ? [] : (this.store.info?.overlays ?? [])), MOVES]; // of today's rules
  }

  toggle(name: string): void {
    const on = new Set(this.on);
    if (!on.delete(name)) on.add(name);
    this.on = on;
    void this.refresh();
  }

  /** A unit for "reach", the last two spaces looked at for "los", the place in the inspector for the rest. */
  private refs(name: string): string[] {
    if (name === "los") return [this.store.inspector.before, this.store.inspector.focus].filter((ref): ref is string => !!ref?.startsWith("space:"));
    const { inspector, choice, pieces, places } = this.store;
    const { unit, focus } = inspector;
    const top = places.get(focus ?? "")?.at(-1)?.id;
    const own = (unit && pieces.has(unit) ? unit : null) ?? choice.picked.find((ref) => !ref.startsWith("space:")) ?? top;
    return [own, focus].filter((ref): ref is string => !!ref);
  }

  async refresh(): Promise<void> {
    const asked = ++this.asked;
    const names = [...this.on];
    const layers = await Promise.all(names.map((name) => this.fetch(name)));
    if (asked === this.asked) this.shown = layers.filter((layer): layer is Overlay => layer !== null);
  }

  private async fetch(name: string): Promise<Overlay | null> {
    if (this.store.replay.on) return null;
    if (name === MOVES) return this.moves();
    return api.overlay(this.store.at, { name, refs: this.refs(name) }).catch(() => null);
  }

  /** The move before the turn began; of the turn before, while this one is young. */
  private turnBegan(): number {
    const { log, table } = this.store;
    const turn = table?.view.turn ?? 0;
    const first = (n: number): number | undefined => log.find((line) => line.turn >= n && line.turn > 0)?.move;
    const here = first(turn) ?? 0;
    const young = (table?.move ?? 0) - here < 6;
    return Math.max(0, (young ? (first(turn - 1) ?? here) : here) - 1);
  }

  private async moves(): Promise<Overlay | null> {
    const { store } = this;
    const past = await store.replay.fetch(this.turnBegan()).catch(() => null);
    if (!past) return null;
    const before = whereabouts(past.view.pieces);
    const rays: Ray[] = [];
    for (const piece of store.table?.view.pieces ?? []) {
      const from = store.spaceOfRef(before.get(piece.id) ?? "");
      const to = store.spaceOfRef(piece.id);
      if (from && to && from.id !== to.id)
        rays.push({ x1: from.x, y1: from.y, x2: to.x, y2: to.y, kind: piece.side === 1 ? "move-1" : "move-0" });
    }
    return { name: MOVES, rays };
  }
}

function whereabouts(pieces: readonly Piece[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [at, there] of byPlace(pieces)) for (const piece of there) found.set(piece.id, at);
  return found;
}
