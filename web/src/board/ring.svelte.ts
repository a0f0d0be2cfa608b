// How far the counter under the pointer reaches, where the game has an overlay for it: asked as soon as the pointer rests.
import { api } from "../net/api";
import type { Overlay } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";

const RESTS = 160; // milliseconds over a counter
const RANGE = "range";

export class Ring {
  shown = $state.raw<Overlay | null>(null);
  private ref: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  /** The counter under the pointer; null: none. */
  over(ref: string | null): void {
    const unit = ref?.startsWith("unit:") ? ref : null;
    if (unit === this.ref) return;
    this.ref = unit;
    this.shown = null;
    clearTimeout(this.timer);
    if (unit && this.store.info?.overlays.includes(RANGE) && !this.store.replay.on) this.timer = setTimeout(() => void this.ask(unit), RESTS);
  }

  private async ask(unit: string): Promise<void> {
    const found = await api.overlay(this.store.at, { name: RANGE, refs: [unit] }).catch(() => null);
    if (this.ref === unit) this.shown = found;
  }
}
