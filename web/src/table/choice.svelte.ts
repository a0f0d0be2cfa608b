// What the player is asked, what he has picked so far, and the sending of it.
import { api, newId, Refused } from "../net/api";
import type { Order } from "../net/live";
import type { DecisionInfo, Forecast, OptionInfo, OrderInfo, Refusal, Table } from "../net/protocol";
import { before, buttons, complete, forced, keyOf, matching, nextRefs, sameAction } from "../pick";
import type { TableStore } from "./store.svelte";

const BEFORE_ODDS = 140; // milliseconds that something must be looked at before its odds are asked for
const TO_READ = 400; // and its odds must be in sight before one click is enough

export class Choice {
  picked = $state.raw<string[]>([]);
  chosen = $state.raw<OptionInfo | null>(null); // waits for the player to confirm its forecast
  looked = $state.raw<OptionInfo | null>(null); // hovered: its forecast is shown
  seen = $state.raw<OptionInfo | null>(null); // and has been for a while: a click is the player's word
  forecast = $state.raw<Forecast | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  refused = $state<string | null>(null); // the reference that was refused
  private under = $state<number | null>(null); // the number of the table that what is under way answers
  private oddsAsked = 0;
  private asking: AbortController | null = null; // odds of something that is only looked at

  constructor(private readonly store: TableStore) {}

  readonly decision = $derived.by((): DecisionInfo | null =>
    this.store.curtain.drawn || this.store.replay.on || this.store.player.on ? null : (this.store.table?.decision ?? null),
  );
  readonly options = $derived.by((): OptionInfo[] => [...(this.decision?.options ?? []), ...early(this.decision)]);
  readonly next = $derived.by(() => nextRefs(this.options, this.picked));
  readonly matching = $derived.by(() => matching(this.options, this.picked));
  readonly buttons = $derived.by(() => buttons(this.options));
  readonly start = $derived.by(() => forced(this.options, []));
  /** Who acts: the counters that the question is about, and those picked so far. */
  readonly acting = $derived.by((): string[] => {
    if (!this.decision) return [];
    const group = [...this.store.pieces.values()].filter((piece) => piece.flags?.includes("chosen") && !piece.at.startsWith("hand:"));
    const refs = new Set([...(this.decision.about ?? []), ...group.map((piece) => piece.id), ...this.picked]);
    return [...refs].filter((ref) => this.store.pieces.get(ref)?.side === this.decision?.seat);
  });
  /** Whom the question is about, on another side: the mover that may be shot at. */
  readonly facing = $derived.by((): string[] =>
    (this.decision?.about ?? []).filter((ref) => this.store.pieces.has(ref) && this.store.pieces.get(ref)?.side !== this.decision?.seat),
  );
  /** The place that the question is about. */
  readonly where = $derived.by((): string[] => (this.decision?.about ?? []).filter((ref) => ref.startsWith("space:")));
  /** Something of ours is under way. Once the table has moved on, by whichever line, the next choice is free. */
  readonly busy = $derived.by(() => this.under !== null && this.under === this.store.table?.seq);

  /** A new question: nothing is picked, or what leaves no choice. */
  clear(): void {
    this.stopAsking();
    this.picked = forced(this.store.table?.decision?.options ?? [], []);
    this.chosen = this.looked = this.seen = this.forecast = null;
  }

  /** One step back in the breadcrumb; false if there was nothing to take back. */
  back(): boolean {
    this.refusal = null;
    if (this.chosen) {
      this.chosen = this.forecast = null;
      if (this.picked.length > this.start.length) this.picked = this.picked.slice(0, -1);
      return true;
    }
    if (this.picked.length <= this.start.length) return false;
    this.picked = this.picked.slice(0, -1);
    return true;
  }

  /** The reference is one of `next`: go on, and choose when nothing is left to pick. Whoever is dragged goes there
   * plainly, which is the first of several manners. `agreed`: the odds have been seen. */
  async pick(ref: string, dragged = false, agreed?: boolean): Promise<void> {
    this.refusal = null;
    this.store.ways.letGo();
    this.chosen = this.forecast = null;
    const picked = [...this.picked, ref];
    const piece = this.store.pieces.get(ref);
    if (piece) this.store.inspector.look(piece);
    const done = complete(this.options, picked);
    if (done.length === 1 && matching(this.options, picked).length === 1) {
      this.picked = picked;
      return this.choose(done[0] as OptionInfo, agreed);
    }
    if (dragged && done.length > 1 && new Set(done.map((option) => option.action.type)).size === done.length) {
      this.picked = picked;
      return this.choose(done[0] as OptionInfo, agreed);
    }
    this.picked = forced(this.options, picked);
  }

  /** Another one than was picked: whoever changes his mind clicks it. False if it could not have been picked. */
  instead(ref: string): boolean {
    const kept = this.busy ? null : before(this.options, this.picked, ref);
    if (!kept) return false;
    this.picked = kept;
    void this.pick(ref);
    return true;
  }

  /** The whole option at once: from the list of buttons. What has no odds, or whose odds have been seen, is done at once,
   * by one request. */
  async choose(option: OptionInfo, agreed = sameAction(option, this.seen)): Promise<void> {
    const seq = this.store.table?.seq;
    if (this.busy || seq === undefined) return;
    if (sameAction(option, this.chosen)) return this.commit();
    this.refusal = null;
    const ahead = this.decision?.orders?.find((order) => isAhead(order, option));
    if (ahead) return this.order(ahead);
    this.under = seq;
    try {
      const forecast = isWeighed(option) && !agreed ? await this.oddsOf(option) : null;
      if (this.store.table?.seq !== seq) return; // the table has moved on: this was a choice of the past
      if (!forecast) return void (await this.send(option));
      this.stopAsking();
      this.forecast = forecast;
      this.chosen = option;
      this.picked = [...(option.refs ?? [])];
    } catch (error) {
      this.store.fail(error);
    } finally {
      this.free(seq);
    }
  }

  async commit(): Promise<void> {
    if (this.chosen) await this.send(this.chosen);
  }

  /** A row of choices, one after the other, as far as it goes: it stops where another is asked, or something else. How
   * many were played. */
  async play(row: readonly OptionInfo["action"][]): Promise<number> {
    const seat = this.decision?.seat;
    for (const [played, action] of row.entries()) {
      const wanted = keyOf(action);
      const option = this.decision?.seat === seat ? this.options.find((each) => keyOf(each.action) === wanted) : undefined;
      if (!option || this.busy || !(await this.send(option))) return played;
    }
    return row.length;
  }

  /** Somebody taken, and told what to do, in one act. What has odds is shown with them first. */
  async order(order: OrderInfo): Promise<void> {
    const last = keyOf(order.row.at(-1));
    if ((await this.play(order.row.slice(0, -1))) < order.row.length - 1) return;
    const option = this.options.find((each) => keyOf(each.action) === last);
    if (option) await this.choose(option);
  }

  /** Looked at with the mouse. One that has come to lie under a resting mouse is not: it would hide what happened. */
  point(event: MouseEvent, option: OptionInfo): void {
    if (event.movementX || event.movementY) void this.peek(option);
  }

  /** The forecast of an option that is only looked at. */
  async peek(option: OptionInfo | null): Promise<void> {
    if (this.chosen || this.busy || (option === null && this.looked === null) || sameAction(option, this.looked)) return;
    this.stopAsking();
    this.looked = option;
    this.seen = this.forecast = null;
    if (!option || !isWeighed(option)) return;
    const asked = this.oddsAsked;
    const asking = (this.asking = new AbortController());
    await new Promise((resolve) => setTimeout(resolve, BEFORE_ODDS));
    if (asked !== this.oddsAsked) return;
    const answer = await api.odds(this.store.at, { action: option.action }, asking.signal).catch(() => null);
    if (asked !== this.oddsAsked || this.chosen) return;
    this.forecast = answer?.forecast ?? null;
    if (!this.forecast) return;
    await new Promise((resolve) => setTimeout(resolve, TO_READ));
    if (asked === this.oddsAsked && !this.chosen) this.seen = option;
  }

  async undo(): Promise<void> {
    const table = this.store.table;
    if (!table?.can_undo || this.busy) return;
    const undo = { seq: table.seq, id: newId() };
    if (await this.change(table, { undo })) this.store.habits.takenBack();
  }

  /** Why not this? Shown beside the prompt; where the rules have nothing to say about it, that is said. */
  async why(ref: string): Promise<void> {
    const seq = this.store.table?.seq;
    this.refused = ref;
    this.refusal = null;
    const answer = await api.why(this.store.at, { ref, picked: this.picked }).catch(() => null);
    if (this.refused === ref && this.store.table?.seq === seq) this.refusal = answer?.refusal ?? this.outOfQuestion(ref);
  }

  /** Neither an option nor something that the rules forbid: the present question is not about this. */
  private outOfQuestion(ref: string): Refusal | null {
    if (!this.decision || this.next.has(ref)) return null;
    return { rule: this.decision.rule, text: { key: "ui-out-of-question" } };
  }

  /** Sends the action; a retry after a lost line carries the same id and does nothing twice. */
  private async send(option: OptionInfo): Promise<boolean> {
    const table = this.store.table;
    if (!table) return false;
    const act = { seq: table.seq, action: option.action, id: newId() };
    if (!(await this.change(table, { act }))) return false;
    this.store.habits.chosen(table, option.action);
    if (table.decision) this.store.standing.chosen(table.decision, option);
    this.store.replay.acted(table.move + 1); // not the answer's number: the others may have gone on meanwhile
    return true;
  }

  /** Asks for a change of this table until it arrives; true if it did. */
  private async change(table: Table, order: Order): Promise<boolean> {
    this.stopAsking(); // an answer about a position that is gone would be an error
    this.under = table.seq;
    try {
      await this.store.connection.order(order);
      return true;
    } catch (error) {
      this.store.fail(error);
      if (error instanceof Refused && error.problem.error === "StaleAction") await this.lookAgain();
      return false;
    } finally {
      this.free(table.seq);
    }
  }

  private async lookAgain(): Promise<void> {
    const { connection } = this.store;
    const problem = connection.problem;
    await connection.fetchAgain();
    connection.problem = problem;
  }

  /** No forecast where the line is broken: the action itself is sent again until it arrives. */
  private async oddsOf(option: OptionInfo): Promise<Forecast | null> {
    try {
      return (await api.odds(this.store.at, { action: option.action })).forecast ?? null;
    } catch (error) {
      if (error instanceof Refused) throw error;
      return null;
    }
  }

  private stopAsking(): void {
    this.oddsAsked++;
    this.seen = null;
    this.asking?.abort();
    this.asking = null;
  }

  /** Is a change of the table with this number on its way? */
  isSending(seq: number | undefined): boolean {
    return this.under !== null && this.under === seq;
  }

  private free(seq: number): void {
    if (this.under === seq) this.under = null;
  }
}

/** Orders to those whom no option names yet: what is asked first follows from who is named, so they may be named now. */
function early(decision: DecisionInfo | null): OptionInfo[] {
  const named = new Set(decision?.options.flatMap((option) => option.refs ?? []));
  const orders = (decision?.orders ?? []).filter((order) => !named.has(order.ref));
  return orders.map((order) => ({ action: order.row.at(-1) ?? {}, text: order.text, refs: [order.ref] }));
}

/** The option stands for the whole order. */
const isAhead = (order: OrderInfo, option: OptionInfo): boolean => order.row.length > 1 && option.refs?.[0] === order.ref && keyOf(order.row.at(-1)) === keyOf(option.action);

/** Has it odds? */
const isWeighed = (option: OptionInfo): boolean => option.weighed === true;
