// A thread from who acts to the place under the pointer: is it in sight? Asked of the server as soon as the pointer rests.
import { api } from "../net/api";
import type { Overlay, Space } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";

const RESTS = 140; // milliseconds over a place
const SIGHT = "los";

export class Thread {
  shown = $state.raw<Overlay | null>(null);
  private to: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  /** The place under the pointer; null: none. */
  over(space: Space | null): void {
    if (space?.id === this.to) return;
    this.to = space?.id ?? null;
    this.shown = null;
    clearTimeout(this.timer);
    const from = this.from();
    if (space && from && from.id !== space.id) this.timer = setTimeout(() => void this.ask(from, space), RESTS);
  }

  private from(): Space | null {
    const { info, choice, replay, inspector } = this.store;
    if (!info?.overlays?.includes(SIGHT) || !choice.decision || replay.on) return null;
    const ref = [...choice.acting, ...choice.picked, inspector.unit ?? "space:"].find((each) => !each.startsWith("space:"));
    return ref ? this.store.spaceOfRef(ref) : null;
  }

  private async ask(from: Space, to: Space): Promise<void> {
    const seen = await api.overlay(this.store.at, { name: SIGHT, refs: [`space:${from.id}`, `space:${to.id}`] }).catch(() => null);
    if (this.to === to.id) this.shown = seen;
  }
}
