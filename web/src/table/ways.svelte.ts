// Ways of the unit that acts: what each place costs, by the game's own overlay, and the way to the place under the
// pointer. A place farther than one step is gone to step by step; something on the way stops it.
import { api } from "../net/api";
import type { Board, Forecast, OptionInfo, Overlay, Space } from "../net/protocol";
import type { TableStore } from "./store.svelte";

export interface Reached {
  cost: number;
  label: string;
  left: string; // points that remain there
  sign: string; // "stop", "zoc", "watched", or nothing
  reacts: readonly string[]; // who of the enemy may react
}

export interface WayStep extends Reached {
  space: Space;
}

const MOST_OPENED = 3; // choices that open a way
const BEFORE_ODDS = 300; // milliseconds over a place until its odds are asked for
const NEXT_HEX = 1.9; // centres of neighbours are √3 apart

export const areNeighbours = (a: Space, b: Space): boolean => a.id !== b.id && Math.hypot(a.x - b.x, a.y - b.y) < NEXT_HEX;

export function costs(overlay: Overlay | null): Map<number, Reached> {
  return new Map((overlay?.patches ?? []).map((patch) => [patch.space, { cost: costOf(patch.label ?? ""), label: patch.label ?? "", left: patch.left ?? "", sign: patch.sign ?? "", reacts: patch.reacts ?? [] }]));
}

/** "2½" and "2.5" are the same. */
export function costOf(label: string): number {
  const found = /(\d+(?:\.\d+)?)?(½)?/.exec(label);
  return Number(found?.[1] ?? 0) + (found?.[2] ? 0.5 : 0);
}

/** From the start to a place, always by the neighbour that is cheapest to reach; null if there is none such. */
export function way(board: Board, reach: ReadonlyMap<number, Reached>, from: Space, to: Space): WayStep[] | null {
  if (board.kind !== "hex" || !reach.has(to.id) || from.id === to.id) return null;
  const reached = board.spaces.filter((space) => reach.has(space.id));
  const path: WayStep[] = [{ space: to, ...(reach.get(to.id) as Reached) }];
  for (let here = to; !areNeighbours(here, from); ) {
    const cost = (reach.get(here.id) as Reached).cost;
    const before = reached.filter((space) => areNeighbours(space, here) && (reach.get(space.id) as Reached).cost < cost && space.id !== from.id);
    if (!before.length || path.length > 80) return null;
    here = before.reduce((best, space) => ((reach.get(space.id) as Reached).cost < (reach.get(best.id) as Reached).cost ? space : best));
    path.unshift({ space: here, ...(reach.get(here.id) as Reached) });
  }
  return path;
}

export class Ways {
  reach = $state.raw<ReadonlyMap<number, Reached>>(new Map());
  over = $state<number | null>(null); // the place under the pointer
  ready: Promise<void> = Promise.resolve(); // the reach of the present mover is known
  /** Odds of the place over which somebody, or an order, is held: who lets go there has seen them. */
  weighed = $state.raw<{ space: number; forecast: Forecast } | null>(null);
  private weighing = 0;
  private asked = 0;
  private going = false;
  private rest: { path: readonly WayStep[]; mover: string; prompt: string; seat: number; from: number } | null = null; // of a way on which others are asked

  constructor(private readonly store: TableStore) {}

  /** Who is moved: the one acting counter, when places are asked for. */
  private readonly mover = $derived.by((): string | null => {
    const { acting, decision } = this.store.choice;
    const places = decision?.onward || decision?.options.some((option) => option.refs?.at(-1)?.startsWith("space:"));
    return acting.length && places ? (acting[0] as string) : null;
  });

  readonly preview = $derived.by((): WayStep[] | null => {
    const from = this.mover ? this.store.spaceOfRef(this.mover) : null;
    const to = this.over === null ? undefined : this.store.spaces.get(this.over);
    return from && to && this.store.board ? way(this.store.board, this.reach, from, to) : null;
  });

  /** In words: what it costs, what is left, where it ends or is seen, who may react on the way. Areas have no steps. */
  readonly told = $derived.by((): { place: Space; cost: string; left: string; signs: { sign: string; at: Space[] }[]; reacts: string[] } | null => {
    const place = this.over === null ? undefined : this.store.spaces.get(this.over);
    const there = place && this.mover ? this.reach.get(place.id) : undefined;
    if (!place || !there) return null;
    const steps: WayStep[] = this.preview ?? [{ space: place, ...there }];
    const signs = ["stop", "zoc", "watched"].map((sign) => ({ sign, at: steps.filter((step) => step.sign === sign).map((step) => step.space) }));
    return { place, cost: there.label, left: there.left, signs: signs.filter(({ at }) => at.length), reacts: [...new Set(steps.flatMap((step) => [...step.reacts]))] };
  });

  /** A new question: what can the mover reach? Asked of the game, where it has an answer. */
  refresh(): void {
    this.ready = this.fetch();
    void this.resume();
  }

  /** The others were asked on the way and nothing came of it: the mover goes on. */
  private async resume(): Promise<void> {
    const { rest } = this;
    const { choice, log } = this.store;
    if (!rest || this.going || choice.decision?.seat !== rest.seat) return;
    this.rest = null;
    await this.ready;
    const happened = log.some((line) => line.n >= rest.from && line.dice?.length);
    if (!happened && this.mover === rest.mover && choice.decision?.prompt.key === rest.prompt) await this.go(rest.path);
  }

  private async fetch(): Promise<void> {
    const asked = ++this.asked;
    this.over = null;
    const { mover, store } = this;
    if (!mover || !store.info?.overlays.includes("reach")) {
      this.reach = new Map();
      return;
    }
    const overlay = await api.overlay(store.at, { name: "reach", refs: [mover] }).catch(() => null);
    if (asked === this.asked) this.reach = costs(overlay);
  }

  /** A place that may be reached, though not by one choice: the way there, if its first step may be chosen. */
  farWay(space: number): WayStep[] | null {
    this.over = space;
    const path = this.preview;
    const { next } = this.store.choice;
    return path && path.length > 1 && !next.has(`space:${space}`) && next.has(`space:${path[0]?.space.id}`) ? path : null;
  }

  /** A place within reach that is not asked for yet: the plain choices that open the way, then the way itself. */
  opens(space: number): boolean {
    const { decision, next } = this.store.choice;
    return !!decision?.onward && this.reach.has(space) && !next.has(`space:${space}`);
  }

  /** Held over a place, with the choices that are made before; null: over none. */
  async weigh(space: number | null, row: readonly OptionInfo["action"][] | null = null): Promise<void> {
    const asked = ++this.weighing;
    this.weighed = null;
    if (space === null) return;
    await new Promise((resolve) => setTimeout(resolve, BEFORE_ODDS));
    const before = asked === this.weighing ? (row ?? this.rowBefore(space)) : null;
    if (!before) return;
    const answer = await api.ahead(this.store.at, { place: `space:${space}`, row: [...before] }).catch(() => null);
    if (asked === this.weighing && answer?.forecast) this.weighed = { space, forecast: answer.forecast };
  }

  /** What is chosen before somebody who is dragged there goes; null where there is nothing to be weighed. */
  private rowBefore(space: number): readonly OptionInfo["action"][] | null {
    const { choice } = this.store;
    if (this.stepTo(space)?.weighed) return [];
    return this.opens(space) && choice.decision?.onward ? [choice.decision.onward] : null;
  }

  /** Have the odds of this place been seen? After that they are gone. */
  letGoOver(space: number): boolean {
    const seen = this.weighed?.space === space;
    void this.weigh(null);
    return seen;
  }

  async onward(space: number, agreed?: boolean): Promise<void> {
    const { choice } = this.store;
    for (let opened = 0; opened < MOST_OPENED && choice.decision?.onward && this.opens(space); opened++) {
      if (!(await choice.play([choice.decision.onward]))) return;
      await this.ready;
    }
    if (choice.next.has(`space:${space}`)) return choice.pick(`space:${space}`, true, agreed);
    const far = this.farWay(space);
    if (far) await this.go(far);
    else if (this.mover) void choice.why(`space:${space}`);
  }

  /** The player does something else. */
  letGo(): void {
    this.rest = null;
  }

  /** Step by step; stops where the question changes, somebody else is asked, or dice have fallen. */
  async go(path: readonly WayStep[]): Promise<void> {
    this.going = true;
    this.rest = null;
    try {
      await this.goOn(path);
    } finally {
      this.going = false;
    }
    await this.resume(); // whoever was asked may have answered at once
  }

  private async goOn(path: readonly WayStep[]): Promise<void> {
    const { choice, connection } = this.store;
    const { mover } = this;
    const seat = choice.decision?.seat;
    for (const [i, step] of path.entries()) {
      const option = this.stepTo(step.space.id);
      const [from, prompt] = [connection.logEnd, choice.decision?.prompt.key];
      if (!option || option.weighed || !mover || !prompt || seat === undefined) return;
      await choice.choose(option);
      await this.ready;
      if (this.store.log.some((line) => line.n >= from && line.dice?.length)) return;
      if (choice.decision?.seat !== seat) {
        if (i + 1 < path.length) this.rest = { path: path.slice(i + 1), mover, prompt, seat, from };
        return;
      }
      if (this.mover !== mover || choice.decision.prompt.key !== prompt) return;
    }
  }

  private stepTo(space: number): OptionInfo | undefined {
    const { matching, picked } = this.store.choice;
    return matching.find((option) => option.refs?.length === picked.length + 1 && option.refs.at(-1) === `space:${space}`);
  }
}
