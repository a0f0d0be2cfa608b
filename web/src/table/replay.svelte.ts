// Going through the moves that were played. The past is fetched as this seat saw it, move by move.
import { api, insist } from "../net/api";
import type { LogLine, Past } from "../net/protocol";
import { steps, traced, type Step } from "./story";
import type { TableStore } from "./store.svelte";

const KEEP = 200;
const PACE = 700;

const TURN = 3; // so many moves in a row are a turn, fewer an answer to the other's
const FAST = 60; // moves: a step farther than this is not played on the map
export const STRIDES = ["move", "phase", "turn"] as const;
export type Stride = (typeof STRIDES)[number];
const PHASE = /(phase|turn|round)[-_](began|begun|begins)|^(hq-activated|chit[-_]drawn|round_passed)$/;

const kept = (text: string | null): [number, number, number] => {
  const read: unknown = JSON.parse(text ?? "[0, 0, 0]");
  return Array.isArray(read) ? (read as [number, number, number]) : [Number(read), 0, 0];
};

/** Moves at which a phase or a turn begins. */
export function beginnings(log: readonly LogLine[], by: Stride): number[] {
  const starts = log.filter((line, i) => line.turn !== log[i - 1]?.turn || (by === "phase" && PHASE.test(line.kind)));
  return [...new Set(starts.map((line) => line.move))];
}

export class Replay {
  past = $state.raw<Past | null>(null);
  playing = $state(false);
  step = $state.raw<Step | null>(null); // what the move that is shown brought
  by = $state<Stride>("move");
  lastMine = $state(0); // moves played when I last acted
  private turnEnd = 0; // moves played when my last turn was over: a single answer is no turn
  private run = 0; // moves of mine in a row
  private readonly key: string;
  private readonly seen = new Map<number, Past>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = 0;
  private aim: number | null = null; // the move that is being fetched: the next step counts from it

  constructor(private readonly store: TableStore) {
    this.key = `bingqi-mine-${store.token}`;
    [this.lastMine, this.turnEnd, this.run] = kept(localStorage.getItem(this.key));
  }

  /** I have played this move. */
  acted(move: number): void {
    this.run = move === this.lastMine + 1 ? this.run + 1 : 1;
    this.lastMine = move;
    if (this.run >= TURN) this.turnEnd = move;
    localStorage.setItem(this.key, JSON.stringify([this.lastMine, this.turnEnd, this.run]));
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
    const past = await api.past(this.store.at, move);
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
      this.step = await this.stepTo(past);
      if (asked !== this.wanted) return;
      this.past = past;
      if (entered) void this.store.overlays.refresh(); // those of the present do not lie over the past
    } catch (error) {
      this.store.fail(error);
    } finally {
      if (asked === this.wanted) this.aim = null;
    }
  }

  /** What is seen when this move is shown: it is played by the same steps as the others' turn. */
  private async stepTo(past: Past): Promise<Step | null> {
    if (!past.move || (this.past && Math.abs(past.move - this.past.move) > FAST)) return null;
    const before = await this.fetch(past.move - 1).catch(() => null);
    return before ? (steps(before.view, traced(before.view, past.view, this.store.far), past.log)[0] ?? null) : null;
  }

  /** On or back by one move, phase or turn. */
  async walk(by: 1 | -1): Promise<void> {
    const here = this.aim ?? this.move;
    const starts = this.by === "move" ? [here - 1, here + 1] : beginnings(this.store.log, this.by);
    await this.goto(by > 0 ? (starts.find((move) => move > here) ?? this.moves) : (starts.findLast((move) => move < here) ?? 0));
    this.store.player.lookAt(this.step);
  }

  async play(): Promise<void> {
    this.playing = true;
    if (!this.past || this.move >= this.moves) await this.goto(0);
    this.tick();
  }

  private tick(): void {
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      await this.walk(1);
      if (this.move >= this.moves) this.pause();
      else this.tick();
    }, PACE / this.pace);
  }

  private get pace(): number {
    return Number(this.store.player.pace) || 1;
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** From the end of my last turn on, by itself. */
  async sinceMine(): Promise<void> {
    await this.from(this.turnEnd || this.lastMine);
  }

  async from(move: number): Promise<void> {
    this.by = "move";
    await this.goto(Math.min(move, this.moves));
    this.playing = true;
    this.tick();
  }

  stop(): void {
    this.pause();
    this.wanted++;
    const left = this.past !== null;
    this.past = this.aim = this.step = null;
    if (left) void this.store.overlays.refresh();
  }

  forget(): void {
    this.seen.clear();
  }
}
