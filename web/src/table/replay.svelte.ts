// Going through the moves that were played. The past is fetched as this seat saw it, move by move.
import { api, insist } from "../net/api";
import type { Past } from "../net/protocol";
import type { TableStore } from "./store.svelte";

const KEEP = 200;
const PACE = 700;

export class Replay {
  past = $state.raw<Past | null>(null);
  playing = $state(false);
  lastMine = $state(0); // moves played when I last acted
  private readonly key: string;
  private readonly seen = new Map<number, Past>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = 0;
  private aim: number | null = null; // the move that is being fetched: the next step counts from it

  constructor(private readonly store: TableStore) {
    this.key = `bingqi-mine-${store.token}`;
    this.lastMine = Number(localStorage.getItem(this.key) ?? 0);
  }

  /** I have played this move. */
  acted(move: number): void {
    this.lastMine = move;
    localStorage.setItem(this.key, String(move));
  }

  get on(): boolean {
    return this.past !== null;
  }

  get moves(): number {
    return this.store.table?.move ?? 0;
  }

  get move(): number {
    return this.past?.move ?? this.moves;
  }

  async fetch(move: number): Promise<Past> {
    const kept = this.seen.get(move);
    if (kept) return kept;
    const past = await api.past(this.store.token, move);
    if (this.seen.size > KEEP) this.seen.clear();
    this.seen.set(move, past);
    return past;
  }

  /** Shows the table after `move`; at the present the replay ends. */
  async goto(move: number): Promise<void> {
    const to = Math.max(0, Math.min(this.moves, Math.round(move)));
    const asked = ++this.wanted;
    this.aim = to;
    if (!this.past) this.store.choice.clear(); // what was about to be chosen is of the present
    try {
      const past = await insist(() => this.fetch(to));
      if (asked !== this.wanted) return;
      const entered = !this.past;
      this.past = past;
      if (entered) void this.store.overlays.refresh(); // those of the present do not lie over the past
    } catch (error) {
      this.store.fail(error);
    } finally {
      if (asked === this.wanted) this.aim = null;
    }
  }

  step(by: number): Promise<void> {
    return this.goto((this.aim ?? this.move) + by);
  }

  async play(): Promise<void> {
    this.playing = true;
    if (!this.past || this.move >= this.moves) await this.goto(0);
    this.tick();
  }

  private tick(): void {
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      await this.step(1);
      if (this.move >= this.moves) this.pause();
      else this.tick();
    }, PACE);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** From my last action on, by itself. */
  async sinceMine(): Promise<void> {
    await this.goto(Math.min(this.store.replay.lastMine, this.moves));
    this.playing = true;
    this.tick();
  }

  stop(): void {
    this.pause();
    this.wanted++;
    const left = this.past !== null;
    this.past = this.aim = null;
    if (left) void this.store.overlays.refresh();
  }

  forget(): void {
    this.seen.clear();
  }
}
