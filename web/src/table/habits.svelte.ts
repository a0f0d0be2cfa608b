// Routine work done in a row: as suggested, or as the last time. The last time is remembered by this browser, by game,
// scenario, side and kind of work; what is no option any more is left out.
import { api } from "../net/api";
import type { DecisionInfo, OptionInfo, Table } from "../net/protocol";
import { keyOf } from "../pick";
import type { TableStore } from "./store.svelte";

type Action = OptionInfo["action"];

const KEPT = "bingqi-habits";
const LONGEST = 300;

export class Habits {
  running = $state(false);
  done = $state(0); // choices of the last row
  private now: Action[] = []; // of the work under way
  private under = ""; // which work that is
  private turn = -1;
  private before = $state.raw<{ prompt: string; seat: number; action: string } | null>(null);
  private last = $state.raw<Action[]>([]); // of the same work, the last time
  private follows = $state.raw<{ seat: number; turn: number } | null>(null); // as suggested, also when others are asked between

  constructor(private readonly store: TableStore) {}

  readonly isLoss = $derived.by(() => this.store.choice.decision?.routine === "loss");
  readonly kind = $derived.by(() => (this.isLoss ? "" : (this.store.choice.decision?.routine ?? "")));
  /** How much of the last time could still be done: at least what is asked now. */
  readonly again = $derived.by(() => (this.kind && this.store.choice.options.some((option) => this.isIn(option)) ? this.last.length : 0));
  /** A game that has its own action for it shows that. */
  private readonly isOffered = $derived.by(() => this.store.choice.buttons.some((option) => option.action.type === "default-setup"));
  /** The set-up is suggested to everybody, other work where suggestions are allowed. */
  readonly suggests = $derived.by(() => (this.kind === "setup" && !this.isOffered) || ((this.kind === "routine" || this.isLoss) && this.store.adviser.may));

  private changed = $state.raw<(Action | null)[] | null>(null); // the last time, with what shall be another
  slot = $state<number | null>(null); // of the plan: to be filled by the next choice
  /** Where so many are to be chosen, those of the last time lie ready: each may be changed before all are taken. Null
   * where what was chosen then is no option any more. */
  readonly plan = $derived.by((): (Action | null)[] => {
    const left = Number(this.store.choice.decision?.prompt.args?.left ?? 0);
    if (this.kind !== "routine" || this.last.length !== left || left < 2) return [];
    return this.changed ?? this.last.map((action) => (this.store.choice.options.some((option) => keyOf(option.action) === keyOf(action)) ? action : null));
  });

  /** Another in the place of this one. */
  fill(slot: number, option: OptionInfo): void {
    this.changed = this.plan.map((action, i) => (i === slot ? option.action : action));
    this.slot = null;
  }

  private isIn(option: OptionInfo): boolean {
    const text = keyOf(option.action);
    return this.last.some((action) => keyOf(action) === text);
  }

  /** A new question: another kind of work, or the same in another turn, begins a new row. */
  heard(table: Table): void {
    const work = nameOf(table, table.decision ?? null);
    this.changed = this.slot = null;
    if (!this.running) this.done = 0;
    if (this.isOver(table)) this.follows = null;
    this.resume();
    if (!work || (work === this.under && table.view.turn === this.turn)) return;
    this.last = read()[work] ?? [];
    this.now = [];
    this.under = work;
    this.turn = table.view.turn;
  }

  /** Something was chosen: it is remembered for the next time. */
  chosen(table: Table, action: Action): void {
    const { decision } = table;
    this.before = decision ? { prompt: decision.prompt.key, seat: decision.seat, action: keyOf(action) } : null;
    const work = nameOf(table, decision ?? null);
    if (!work) return;
    // The next question may be there already, and with it other work.
    const done = [...(work === this.under ? this.now : (read()[work] ?? [])), action].slice(-LONGEST);
    if (work === this.under) this.now = done;
    write(work, done);
  }

  /** What was chosen last is not wanted: it is not offered again. */
  takenBack(): void {
    this.before = null;
  }

  /** What was chosen last in this question and may be chosen again. */
  readonly same = $derived.by((): OptionInfo | null => {
    const { decision, options } = this.store.choice;
    if (!decision || !this.before || this.before.prompt !== decision.prompt.key || this.before.seat !== decision.seat) return null;
    return options.find((option) => keyOf(option.action) === this.before?.action) ?? null;
  });

  /** The same as often as it goes, or so many times. */
  async allTheRest(most = LONGEST): Promise<void> {
    await this.run(async () => {
      for (this.done = 0; this.done < most && this.same; this.done++) {
        const prompt = this.store.choice.decision?.prompt.key;
        if (!(await this.store.choice.play([this.same.action])) || this.store.choice.decision?.prompt.key !== prompt) return;
      }
    });
  }

  /** A row of choices, one after the other, while the same is asked. */
  async row(actions: readonly Action[]): Promise<void> {
    await this.run(async () => {
      const [prompt, seat] = this.question;
      for (this.done = 0; this.done < actions.length; this.done++) {
        const now = this.question;
        if (now[0] !== prompt || now[1] !== seat || !(await this.store.choice.play(actions.slice(this.done, this.done + 1)))) return;
      }
    });
  }

  /** An option so many times, from the first: while it may be chosen and the same is asked. */
  async times(option: OptionInfo, count: number): Promise<void> {
    await this.run(async () => {
      const [prompt, seat] = this.question;
      for (this.done = 0; this.done < count; this.done++) {
        const now = this.question;
        if (now[0] !== prompt || now[1] !== seat || !(await this.store.choice.play([option.action]))) return;
      }
    });
  }

  /** As often as the question says that is left; 0 where the same cannot be chosen again. */
  mostTimes(option: OptionInfo): number {
    const left = Number(this.store.choice.decision?.prompt.args?.left ?? 0);
    return this.store.info?.counted?.includes(String(option.action.type)) ? left : 0;
  }

  /** What is suggested, to the end of this work; where dice fall or others are asked between, what is suggested then. */
  async asSuggested(): Promise<void> {
    const [prompt, seat] = this.question;
    const { kind } = this;
    const turn = this.store.table?.view.turn;
    this.follows = kind === "routine" && seat !== undefined && turn !== undefined ? { seat, turn } : null;
    await this.run(async () => {
      for (this.done = 0; this.done < LONGEST; ) {
        const { row } = await api.staff(this.store.at);
        const played = await this.store.choice.play(row);
        this.done += played;
        const now = this.question;
        const goesOn = this.follows ? this.kind === kind : now[0] === prompt && !this.isLoss;
        if (!played || now[1] !== seat || !goesOn) return;
      }
    });
  }

  readonly following = $derived.by(() => this.follows !== null);

  stop(): void {
    this.follows = null;
  }

  /** A question of another kind, or another turn: the work is done. A loss in the midst of it is not the end. */
  private isOver(table: Table): boolean {
    const { follows } = this;
    const { decision } = table;
    return !!follows && (table.view.turn !== follows.turn || (decision?.seat === follows.seat && !decision.routine));
  }

  /** Asked again after the others: the work goes on as suggested. */
  resume(): void {
    if (this.follows && !this.running && this.kind === "routine" && this.question[1] === this.follows.seat) void this.asSuggested();
  }

  private get question(): [string | undefined, number | undefined] {
    const { decision } = this.store.choice;
    return [decision?.prompt.key, decision?.seat];
  }

  async asLastTime(): Promise<void> {
    await this.run(async () => {
      const left = this.plan.length ? this.plan.filter((action) => action !== null) : [...this.last];
      const { kind } = this;
      for (this.done = 0; this.done < LONGEST && this.kind === kind; this.done++) {
        const options = new Set(this.store.choice.options.map((option) => keyOf(option.action)));
        const next = left.findIndex((action) => options.has(keyOf(action)));
        if (next < 0 || !(await this.store.choice.play(left.splice(next, 1)))) return;
      }
    });
  }

  private async run(work: () => Promise<void>): Promise<void> {
    if (this.running || this.store.choice.busy) return;
    this.running = true;
    try {
      await work();
    } catch (error) {
      this.store.fail(error);
    } finally {
      this.running = false;
    }
  }
}

/** Work of one kind is remembered together: a set-up as a whole, other work by its question. */
function nameOf(table: Table, decision: DecisionInfo | null): string {
  if (!decision?.routine || decision.routine === "loss") return "";
  return [table.game, table.scenario, decision.seat, decision.routine === "setup" ? "setup" : decision.prompt.key].join("/");
}

function read(): Record<string, Action[]> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, Action[]>;
  } catch {
    return {};
  }
}

function write(work: string, actions: Action[]): void {
  localStorage.setItem(KEPT, JSON.stringify({ ...read(), [work]: actions }));
}
