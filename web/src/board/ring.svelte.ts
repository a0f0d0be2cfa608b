// How far the counter under the pointer reaches, where the game has an overlay for it: asked as soon as the pointer rests.
import { api } from "../net/api";
import type { Overlay } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";

const RESTS = 160; // milliseconds over a counter
const RANGE = "range";
const MOST = 8; // of a stack that are asked about

export class Ring {
  shown = $state.raw<Overlay | null>(null);
  private ref: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  /** The counter under the pointer, null if there is none, and its stack. */
  over(ref: string | null, stack: readonly string[]): void {
    const unit = ref?.startsWith("unit:") ? ref : null;
    if (unit === this.ref) return;
    this.ref = unit;
    this.shown = null;
    clearTimeout(this.timer);
    if (unit && this.store.info?.overlays.includes(RANGE) && !this.store.replay.on) this.timer = setTimeout(() => void this.ask(unit, stack), RESTS);
  }

  /** Its own range, or that of the first in its stack that has one: a transport lies on top of its escorts. */
  private async ask(unit: string, stack: readonly string[]): Promise<void> {
    for (const ref of [unit, ...stack.filter((each) => each !== unit && each.startsWith("unit:"))].slice(0, MOST)) {
      const found = await api.overlay(this.store.at, { name: RANGE, refs: [ref] }).catch(() => null);
      if (this.ref !== unit) return;
      this.shown = found;
      if (found?.patches?.length) return;
    }
  }
}
