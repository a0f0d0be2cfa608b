// Two at one screen: whose secrets lie open, and the curtain between one seat and the next.
import type { TableStore } from "./store.svelte";

export class Curtain {
  sitting = $state<number | null>(null);
  openHands = $state(false); // no curtain at this table
  private readonly key: string;

  constructor(private readonly store: TableStore) {
    this.key = `bingqi-open-${store.token}`;
    this.openHands = localStorage.getItem(this.key) === "1";
  }

  readonly shared = $derived.by(() => (this.store.table?.you.length ?? 0) > 1);
  readonly asked = $derived.by(() => this.store.table?.decision?.seat ?? this.store.table?.view.seat ?? null);
  /** The next one has not yet taken the seat. */
  readonly drawn = $derived.by(
    () => this.shared && !this.openHands && !this.store.table?.outcome && this.asked !== null && this.asked !== this.sitting,
  );

  open(): void {
    this.sitting = this.asked;
  }

  leaveOpen(open: boolean): void {
    this.openHands = open;
    localStorage.setItem(this.key, open ? "1" : "0");
  }
}
