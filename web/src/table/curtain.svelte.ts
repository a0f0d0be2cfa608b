// Two at one screen: whose secrets lie open, and the curtain between one seat and the next. The server is told who sits,
// and tells nothing else.
import { NOBODY } from "../net/api";
import type { TableStore } from "./store.svelte";

export class Curtain {
  sitting = $state<number | null>(null);
  openHands = $state(false); // no curtain at this table
  private readonly key: string;

  constructor(private readonly store: TableStore) {
    this.key = `bingqi-open-${store.token}`;
    this.openHands = localStorage.getItem(this.key) === "1";
  }

  /** Two sit here in turn. An analysis is one person's, who sees all. */
  readonly shared = $derived.by(() => (this.store.table?.you.length ?? 0) > 1 && this.store.table?.kind !== "analysis");
  readonly asked = $derived.by(() => this.store.table?.waiting ?? null);
  /** The next one has not yet taken the seat. */
  readonly drawn = $derived.by(() => this.shared && !this.openHands && !this.store.table?.outcome && this.asked !== null && this.asked !== this.sitting);

  /** With whose eyes this table is looked at; undefined where nobody needs to be named. */
  get seat(): number | undefined {
    if (!this.shared || this.openHands || this.store.table?.outcome) return undefined;
    return this.sitting ?? NOBODY;
  }

  /** At the beginning, and when the game is over: what the link may see by itself. */
  async settle(): Promise<void> {
    const { connection, table } = this.store;
    if ((table?.you.length ?? 0) < 2) connection.seat = undefined; // one seat, one pair of eyes
    else if (this.seat !== connection.seat) await connection.sit(this.seat);
  }

  /** Whoever is asked has sat down. */
  async open(): Promise<void> {
    const seat = this.asked;
    if (seat === null) return;
    if (this.openHands || (await this.store.connection.sit(seat))) this.sitting = seat;
    if (this.openHands) await this.settle();
  }

  async leaveOpen(open: boolean): Promise<void> {
    this.openHands = open;
    localStorage.setItem(this.key, open ? "1" : "0");
    this.sitting = open ? this.asked : null;
    await this.settle();
  }
}
