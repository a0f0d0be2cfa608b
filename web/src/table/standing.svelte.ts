// Questions answered once: "pass" to this question for the rest of the turn, or for this mover. It is this page that
// answers, after a while that tells the other side nothing.
import { hexesBetween } from "../board/geometry";
import type { DecisionInfo, OptionInfo, Space, Table } from "../net/protocol";
import { keyOf } from "../pick";
import type { TableStore } from "./store.svelte";
import { isEnding } from "./unspent.svelte";

export type Scope = "turn" | "mover";

interface Answer {
  prompts: readonly string[]; // one, or all that ask to react
  seat: number;
  type: string; // of the action
  turn: number;
  about: string | null; // the mover that it holds for; null for all
  action?: string; // exactly this, as long as it may be chosen: the loss always on the same
  below?: number; // only while the best that could be done has a smaller chance than this
  beyond?: number; // only while nobody who could do it is as near as so many hexes
}

/** What the present question comes to: the chance of the best that could be done, and how near the nearest is who could
 * do it; null while that is not known. */
export interface Prospect {
  best: number | null;
  near: number | null;
}

const [SOONEST, LATEST] = [700, 2200]; // milliseconds: as long as somebody who looks and passes

const [CHANCES, HEXES] = [[0.1, 0.25, 0.5], [2, 4, 6]];

const moverIn = (decision: DecisionInfo): string | null => decision.about?.find((ref) => ref.startsWith("unit:")) ?? null;

export function holds(answer: Answer, decision: DecisionInfo, turn: number, { best, near }: Prospect = { best: null, near: null }): boolean {
  if (answer.below !== undefined && (best === null || best >= answer.below)) return false;
  if (answer.beyond !== undefined && (near === null || near <= answer.beyond)) return false;
  if (answer.action && !decision.options.some((option) => keyOf(option.action) === answer.action)) return false;
  return answer.prompts.includes(decision.prompt.key) && answer.seat === decision.seat && answer.turn === turn && (answer.about === null || answer.about === moverIn(decision));
}

export class Standing {
  answers = $state.raw<Answer[]>([]);
  keepLoss = $state(false); // the next loss that is chosen is chosen for the turn
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  /** The answer that is being given to the present question by itself. */
  readonly given = $derived.by((): Answer | null => {
    const { decision } = this.store.choice;
    return (decision && this.answers.find((answer) => holds(answer, decision, this.store.table?.view.turn ?? 0, this.prospect))) ?? null;
  });

  /** Of the fight that the present question is about, when it is the question itself. */
  readonly prospect = $derived.by((): Prospect => {
    const { muster, board, choice } = this.store;
    const battle = muster.alone && !muster.asking ? muster.battle : null;
    const chances = (battle?.fights ?? []).map((fight) => fight.chance).filter((chance): chance is number => typeof chance === "number");
    const target = this.store.spaceOfRef(choice.facing[0] ?? "");
    const from = (battle?.fighters ?? []).map((fighter) => this.store.spaceOfRef(fighter.ref)).filter((space): space is Space => !!space);
    const hexes = board?.kind === "hex" && target ? from.map((space) => hexesBetween(space, target, board.flat !== false)) : [];
    return { best: chances.length ? Math.max(...chances) : null, near: hexes.length ? Math.min(...hexes) : null };
  });

  /** From where on the player may want to be asked about an enemy's mover: a chance, or so many hexes. */
  limits(option: OptionInfo): { below: readonly number[]; beyond: readonly number[] } {
    const { best, near } = this.prospect;
    const may = this.store.choice.facing.length > 0 && this.scopes(option).length > 0;
    return { below: may && best !== null ? CHANCES : [], beyond: may && near !== null ? HEXES : [] };
  }

  /** May this question be answered for good? One that comes again: it has a way out, and is not the phase itself. */
  scopes(option: OptionInfo): Scope[] {
    const { decision } = this.store.choice;
    if (!decision || !isEnding(option)) return [];
    const asked = this.count.get(decision.prompt.key) ?? 0;
    const facing = this.store.choice.facing.length > 0;
    if (facing) return ["mover", "turn"];
    const isOnlyEnd = this.store.choice.buttons.filter(isEnding).length === 1; // of two, one ends the phase
    const isOurs = this.store.choice.acting.length > 0; // who was called up to act is not sent away each time
    const comesAgain = asked > 1 && isOnlyEnd && !isOurs && this.store.unspent.left.length < 4;
    return this.reactions.includes(decision.prompt.key) || comesAgain ? ["turn"] : [];
  }

  private get reactions(): readonly string[] {
    return this.store.info?.reactions ?? [];
  }

  private readonly count = new Map<string, number>(); // how often a question was asked this turn
  private turn = 0;

  heard(table: Table): void {
    clearTimeout(this.timer);
    if (table.view.turn !== this.turn) {
      this.turn = table.view.turn;
      this.count.clear();
      this.answers = [];
      this.keepLoss = false;
    }
    const key = table.decision?.prompt.key;
    if (key) this.count.set(key, (this.count.get(key) ?? 0) + 1);
    this.wait();
  }

  /** The answer is given in a while, if there is one. */
  wait(): void {
    clearTimeout(this.timer);
    if (this.given || this.store.drills.due) this.timer = setTimeout(() => this.answer(), SOONEST + Math.random() * (LATEST - SOONEST));
  }

  private answer(): void {
    const { given, store } = this;
    if (!given && store.drills.due) return void store.habits.row(store.drills.due.row);
    const option = given && (given.action ? store.choice.options.find((each) => keyOf(each.action) === given.action) : store.choice.buttons.find((each) => each.action.type === given.type));
    if (option) void store.choice.play([option.action]);
  }

  /** Something was chosen: a loss that shall always fall there is remembered for the turn. */
  chosen(decision: DecisionInfo, option: OptionInfo): void {
    if (decision.routine !== "loss" || !this.keepLoss) return;
    const [type, action] = [String(option.action.type), keyOf(option.action)];
    const rest = this.answers.filter((answer) => !answer.prompts.includes(decision.prompt.key) || answer.seat !== decision.seat);
    this.answers = [...rest, { prompts: [decision.prompt.key], seat: decision.seat, type, turn: this.turn, about: null, action }];
    this.keepLoss = false;
    this.wait(); // the next question may be there already
  }

  /** From now on in this turn, while nothing better could be done, or from nowhere nearer; and now, if it is so. */
  letUnless(option: OptionInfo, unless: { below: number } | { beyond: number }): void {
    const { decision } = this.store.choice;
    if (!decision) return;
    const rest = this.answers.filter((answer) => answer.below === undefined && answer.beyond === undefined);
    this.answers = [...rest, { prompts: [decision.prompt.key], seat: decision.seat, type: String(option.action.type), turn: this.turn, about: null, ...unless }];
    this.wait();
  }

  /** From now on, and now. */
  async let(option: OptionInfo, scope: Scope): Promise<void> {
    const { decision } = this.store.choice;
    if (!decision) return;
    const about = scope === "mover" ? moverIn(decision) : null;
    const { key } = decision.prompt;
    const prompts = scope === "turn" && this.reactions.includes(key) ? this.reactions : [key];
    this.answers = [...this.answers, { prompts, seat: decision.seat, type: String(option.action.type), turn: this.turn, about }];
    await this.store.choice.choose(option);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.answers = [];
  }
}
