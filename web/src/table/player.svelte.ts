// Plays what the others did on the map: counters slide, fights flash with their dice. Then arrows and marks stay until
// my first action. The replay plays by the same steps.
import type { LogLine, Table, View } from "../net/protocol";
import { smoothly } from "../board/viewport.svelte";
import { mineUpTo, steps, summary, traced, viewAt, visible, type Step, type Summary } from "./story";
import type { TableStore } from "./store.svelte";

const PACE = "bingqi-pace";
export const PACES = ["off", "0.5", "1", "2", "4"] as const;
export type Pace = (typeof PACES)[number];
const STEP = 620; // milliseconds of a step at pace 1
const FIGHT = 1100;
const LONGEST = 24_000; // a long turn is played faster

const moveOf = (step: Step): number => step.lines[0]?.move ?? 0;

export class Player {
  pace = $state<Pace>("1");
  follow = $state(true); // the camera goes where something happens
  before = $state.raw<View | null>(null); // from where what is being shown began
  played = $state.raw<Step[]>([]);
  step = $state.raw<Step | null>(null); // under way
  told = $state.raw<Summary | null>(null); // what changed, until my first action
  since = $state(0); // the move it began at
  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lines: LogLine[] = [];
  private shape: View | null = null; // the last view, its hidden counters numbered as in the first
  private from: View | null = null; // of the whole story so far, for the summary

  constructor(private readonly store: TableStore) {
    const kept = localStorage.getItem(PACE);
    this.pace = PACES.find((pace) => pace === kept) ?? "1";
    this.follow = localStorage.getItem(`${PACE}-follow`) !== "no";
  }

  /** Whose doing is shown: not every line says so, and between two steps there is none. */
  whose = $state<number | null>(null);

  readonly on = $derived.by(() => this.before !== null);
  /** What has been shown so far: the panel tells no more than the map. */
  readonly shown = $derived.by((): LogLine[] => [...new Set([...this.played, ...(this.step ? [this.step] : [])])].flatMap((step) => step.lines));
  readonly view = $derived.by((): View | null => (this.before ? viewAt(this.before, this.played) : null));

  /** The table has changed; `lines` are new. What I did myself (`mine`) is seen already. */
  heard(before: Table | null, now: Table, lines: LogLine[], mine: boolean): void {
    if (!before || now.move <= before.move || before.view.seat !== now.view.seat) return this.forget();
    if (mine) this.forget();
    const was = this.shape ?? before.view;
    const after = traced(was, now.view, this.store.far);
    const all = steps(was, after, lines);
    const first = mine ? mineUpTo(before.move + 1, all, now.you) : before.move; // moves up to here are mine
    const [own, others] = [all.filter((step) => moveOf(step) <= first), visible(all.filter((step) => moveOf(step) > first))];
    if (now.move <= first) return;
    this.shape = after;
    const start = viewAt(was, own);
    if (!this.from) {
      this.from = start;
      this.since = first;
    }
    this.lines = [...this.lines, ...lines.filter((line) => line.move > first)];
    this.told = summary(this.from, after, this.lines);
    if (this.plays()) this.enqueue(start, others);
  }

  private plays(): boolean {
    return this.pace !== "off" && smoothly() && document.visibilityState === "visible";
  }

  private enqueue(before: View, more: Step[]): void {
    if (!more.length) return;
    const idle = !this.before;
    this.before ??= before;
    this.queue.push(...more);
    if (idle) this.tick();
  }

  private tick(): void {
    if (this.step) this.played = [...this.played, this.step];
    this.step = this.queue.shift() ?? null;
    if (!this.step) return this.skip();
    const { step } = this;
    this.whose = step.lines.find((line) => typeof line.seat === "number")?.seat ?? this.whose;
    this.lookAt(step);
    if (!step.fight) this.played = [...this.played, step]; // counters slide while the step is shown
    this.timer = setTimeout(() => {
      if (!step.fight) this.step = null;
      this.tick();
    }, this.length(step));
  }

  private length(step: Step): number {
    const whole = this.queue.reduce((sum, each) => sum + (each.fight ? FIGHT : STEP), 0);
    const hurry = Math.max(1, whole / LONGEST);
    return (step.fight ? FIGHT : STEP) / Number(this.pace) / hurry;
  }

  /** Brings what happens into the window, if that is wanted. */
  lookAt(step: Step | null): void {
    if (!step || !this.follow) return;
    const to = step.moves.at(-1)?.to ?? (step.places.length ? `space:${step.places.at(-1)}` : null);
    if (to) this.store.inspector.follow(to);
  }

  /** To the end of what is being shown. */
  skip(): void {
    const was = this.on;
    this.end();
    if (was) this.store.seen();
  }

  private end(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.step = this.before = this.whose = null;
    this.played = [];
  }

  /** My first action: the marks have done their duty. */
  forget(): void {
    this.end();
    this.told = this.from = this.shape = null;
    this.lines = [];
  }

  choosePace(pace: Pace): void {
    this.pace = pace;
    localStorage.setItem(PACE, pace);
    if (pace === "off") this.skip();
  }

  chooseFollow(follow: boolean): void {
    this.follow = follow;
    localStorage.setItem(`${PACE}-follow`, follow ? "yes" : "no");
  }
}
