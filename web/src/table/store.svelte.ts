// One table as this page knows it: what the server sent, what the player has picked so far, what he is looking at.
import { byPlace } from "../board/stacks";
import { useExtras } from "../games";
import { api, insist, newId, Refused } from "../net/api";
import { Live, type Connection } from "../net/live";
import type {
  Board, ChatLine, DecisionInfo, Forecast, GameInfo, LogLine, OptionInfo, Piece, Refusal, Space, Table, Text, View,
} from "../net/protocol";
import { buttons, complete, forced, matching, nextRefs, sameAction } from "../pick";
import { words } from "../text/words.svelte";
import type { TextLike } from "../text/fluent";
import { Overlays } from "./overlays.svelte";
import { Replay } from "./replay.svelte";
import { notifyTurn } from "./notify";

const kept = (what: string, token: string): string => `bingqi-${what}-${token}`;

export class TableStore {
  table = $state.raw<Table | null>(null);
  board = $state.raw<Board | null>(null);
  info = $state.raw<GameInfo | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  recent = $state.raw<LogLine[]>([]); // what the last change brought: dice, results
  connection = $state<Connection>("connecting");
  problem = $state.raw<Text | null>(null); // an error of the server, in words
  lost = $state(false); // no such table

  picked = $state.raw<string[]>([]);
  chosen = $state.raw<OptionInfo | null>(null); // waits for the player to confirm its forecast
  looked = $state.raw<OptionInfo | null>(null); // hovered: its forecast is shown
  forecast = $state.raw<Forecast | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  refused = $state<string | null>(null); // the reference that was refused
  private under = $state<number | null>(null); // the number of the table that what is under way answers

  focusBefore = $state<string | null>(null); // the place looked at before: lines of sight run from it
  private place = $state<string | null>(null);
  unit = $state<string | null>(null); // the piece in the inspector
  cursor = $state<number | null>(null); // keyboard cursor on the map
  centre = $state.raw<{ ref: string; n: number } | null>(null); // a wish to the map: show this
  clause = $state<string | null>(null); // a wish to the rulebook: open here
  seatShown = $state<number | null>(null); // whose secrets lie open, when two share a screen
  openHands = $state(false); // no curtain at this table
  lastMine = $state(0); // moves played when I last acted

  readonly replay: Replay = new Replay(this);
  readonly overlays: Overlays = new Overlays(this);
  private live: Live | null = null;
  private oddsAsked = 0;
  private wishes = 0;

  readonly view = $derived<View | null>(this.replay.past?.view ?? this.table?.view ?? null);
  readonly spaces = $derived(new Map<number, Space>((this.board?.spaces ?? []).map((space) => [space.id, space])));
  readonly pieces = $derived(new Map<string, Piece>((this.view?.pieces ?? []).map((piece) => [piece.id, piece])));
  readonly places = $derived(byPlace(this.view?.pieces ?? []));
  readonly shared = $derived((this.table?.you.length ?? 0) > 1);
  readonly seatAsked = $derived(this.table?.decision?.seat ?? this.table?.view.seat ?? null);
  /** Two share a screen and the next one has not yet taken the seat. */
  readonly curtain = $derived(
    this.shared && !this.openHands && !this.table?.outcome && this.seatAsked !== null && this.seatAsked !== this.seatShown,
  );
  readonly decision = $derived<DecisionInfo | null>(
    this.curtain || this.replay.on ? null : (this.table?.decision ?? null),
  );
  readonly options = $derived<OptionInfo[]>(this.decision?.options ?? []);
  readonly next = $derived(nextRefs(this.options, this.picked));
  readonly matching = $derived(matching(this.options, this.picked));
  readonly finals = $derived(complete(this.options, this.picked));
  readonly buttons = $derived(buttons(this.options));
  readonly start = $derived(forced(this.options, []));
  /** Nothing is secret any more: the record may be had, and other lines tried from any position. */
  readonly finished = $derived(!!this.table?.outcome || this.table?.kind === "analysis");
  /** Something of ours is under way. Once the table has moved on, by whichever line, the next choice is free. */
  readonly busy = $derived(this.under !== null && this.under === this.table?.seq);
  readonly mySeat = $derived(this.table?.you.length === 1 ? (this.table.you[0] as number) : this.seatAsked);

  constructor(readonly token: string) {
    this.openHands = localStorage.getItem(kept("open", token)) === "1";
    this.lastMine = Number(localStorage.getItem(kept("mine", token)) ?? 0);
  }

  async open(): Promise<void> {
    try {
      const table = await api.table(this.token);
      const [board, lobby] = await Promise.all([
        api.board(table.game, table.scenario), api.lobby(), words.load(table.game), words.load("common"), useExtras(table.game, table.seats.map((seat) => seat.name)),
      ]);
      this.info = lobby.games.find((game) => game.id === table.game) ?? null;
      this.board = board;
      this.accept(table);
    } catch (error) {
      this.fail(error);
      this.lost = error instanceof Refused && error.status === 404;
      if (this.lost) return;
      setTimeout(() => void this.open(), 2000);
      return;
    }
    this.live = new Live(this.token, {
      table: (table) => this.accept(table),
      state: (state) => (this.connection = state),
      since: () => ({ seq: this.table?.seq ?? -1, log: this.logEnd }),
    });
  }

  /** The place in the inspector: "space:17", "box:pool". */
  get focus(): string | null {
    return this.place;
  }

  set focus(place: string | null) {
    if (place === this.place) return;
    this.focusBefore = this.place;
    this.place = place;
    const unit = this.unit ? this.pieces.get(this.unit) : undefined;
    if (unit && this.placeOf(unit) !== place) this.unit = null;
    if (this.overlays.on.size) void this.overlays.refresh();
  }

  close(): void {
    this.live?.close();
    this.replay.stop();
  }

  get logEnd(): number {
    const last = this.log[this.log.length - 1];
    return last ? last.n + 1 : 0;
  }

  get game(): string {
    return this.table?.game ?? "common";
  }

  say(text: TextLike): string {
    return words.say(text, this.game);
  }

  seatName(seat: number | null | undefined): string {
    const name = seat === null || seat === undefined ? undefined : this.table?.seats[seat]?.name;
    return name ? this.say({ key: `seat-${name}` }) : words.ui("nobody");
  }

  // --- what the server says ---

  accept(table: Table): void {
    if (this.table && table.seq < this.table.seq) return;
    const before = this.table;
    const from = table.log_from ?? 0;
    const end = this.logEnd;
    this.log = [...this.log.filter((line) => line.n < from), ...(table.log ?? [])];
    if (table.chat) this.chat = table.chat;
    this.table = table;
    if (before && table.move <= before.move && table.seq > before.seq) this.replay.forget(); // taken back: the past is another
    if (!before || before.seq !== table.seq) {
      this.clearPick();
      this.refusal = null;
      this.problem = null;
      this.recent = before ? this.log.filter((line) => line.n >= end) : [];
      void this.overlays.refresh();
    }
    if (before && this.asked(table) && !this.asked(before)) notifyTurn(this.say({ key: `game-title` }), words.ui("your-turn"));
  }

  private asked(table: Table): boolean {
    return !!table.decision && table.you.includes(table.decision.seat);
  }

  fail(error: unknown): void {
    if (error instanceof Refused) this.problem = error.problem.text;
    else this.problem = { key: "ui-error-unreachable" };
  }

  async fetchAgain(): Promise<void> {
    try {
      this.accept(await api.table(this.token));
    } catch (error) {
      this.fail(error);
    }
  }

  // --- picking ---

  clearPick(): void {
    this.picked = forced(this.table?.decision?.options ?? [], []);
    this.chosen = this.looked = this.forecast = null;
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

  /** The reference is one of `next`: go on, and choose when nothing is left to pick. */
  async pick(ref: string): Promise<void> {
    this.refusal = null;
    this.chosen = this.forecast = null;
    const picked = [...this.picked, ref];
    const piece = this.pieces.get(ref);
    if (piece) this.look(piece);
    const done = complete(this.options, picked);
    if (done.length === 1 && matching(this.options, picked).length === 1) {
      this.picked = picked;
      return this.choose(done[0] as OptionInfo);
    }
    this.picked = forced(this.options, picked);
  }

  /** The whole option at once: from the list of buttons. */
  async choose(option: OptionInfo): Promise<void> {
    const seq = this.table?.seq;
    if (this.busy || seq === undefined) return;
    if (sameAction(option, this.chosen)) return this.commit();
    this.refusal = null;
    this.under = seq;
    try {
      const forecast = await this.oddsOf(option);
      if (this.table?.seq !== seq) return; // the table has moved on: this was a choice of the past
      if (!forecast) return await this.send(option);
      this.oddsAsked++;
      this.forecast = forecast;
      this.chosen = option;
      this.picked = [...(option.refs ?? [])];
    } catch (error) {
      this.fail(error);
    } finally {
      this.free(seq);
    }
  }

  /** No forecast where the line is broken: the action itself is sent again until it arrives. */
  private async oddsOf(option: OptionInfo): Promise<Forecast | null> {
    try {
      return (await api.odds(this.token, { action: option.action })).forecast ?? null;
    } catch (error) {
      if (error instanceof Refused) throw error;
      return null;
    }
  }

  private free(seq: number): void {
    if (this.under === seq) this.under = null;
  }

  async commit(): Promise<void> {
    const option = this.chosen;
    if (option) await this.send(option);
  }

  /** The forecast of an option that is only looked at. */
  async peek(option: OptionInfo | null): Promise<void> {
    if (this.chosen || this.busy || sameAction(option, this.looked)) return;
    const asked = ++this.oddsAsked;
    this.looked = option;
    if (!option) {
      this.forecast = null;
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 140));
    if (asked !== this.oddsAsked) return;
    const answer = await api.odds(this.token, { action: option.action }).catch(() => null);
    if (asked === this.oddsAsked && !this.chosen) this.forecast = answer?.forecast ?? null;
  }

  /** Sends the action; a retry after a lost line carries the same id and does nothing twice. */
  private async send(option: OptionInfo): Promise<void> {
    const table = this.table;
    if (!table) return;
    this.under = table.seq;
    const act = { seq: table.seq, action: option.action, id: newId() };
    try {
      const answer = await insist(() => api.act(this.token, act, this.logEnd));
      this.accept(answer);
      this.remember(table.move + 1); // not the answer's number: the others may have gone on meanwhile
    } catch (error) {
      this.fail(error);
      if (error instanceof Refused && error.problem.error === "StaleAction") await this.refetch();
    } finally {
      this.free(table.seq);
    }
  }

  private async refetch(): Promise<void> {
    const problem = this.problem;
    await this.fetchAgain();
    this.problem = problem;
  }

  private remember(move: number): void {
    this.lastMine = move;
    localStorage.setItem(kept("mine", this.token), String(move));
  }

  async undo(): Promise<void> {
    const table = this.table;
    if (!table?.can_undo || this.busy) return;
    this.under = table.seq;
    const undo = { seq: table.seq, id: newId() };
    try {
      this.accept(await insist(() => api.undo(this.token, undo, this.logEnd)));
    } catch (error) {
      this.fail(error);
    } finally {
      this.free(table.seq);
    }
  }

  // --- asking ---

  /** Why not this? Shown beside the prompt; silent if the rules have nothing to say about it. */
  async why(ref: string): Promise<void> {
    const seq = this.table?.seq;
    this.refused = ref;
    this.refusal = null;
    const answer = await api.why(this.token, { ref, picked: this.picked }).catch(() => null);
    if (this.refused === ref && this.table?.seq === seq) this.refusal = answer?.refusal ?? null;
  }

  // --- looking ---

  look(piece: Piece | null): void {
    this.unit = piece?.id ?? null;
    if (piece) this.focus = this.placeOf(piece);
    void this.overlays.refresh();
  }

  placeOf(piece: Piece): string {
    let at = piece.at;
    for (let hops = 0; hops < 4 && this.pieces.has(at); hops++) at = (this.pieces.get(at) as Piece).at;
    return at;
  }

  /** The space a reference lies in, or null: for centring and arrows. */
  spaceOfRef(ref: string): Space | null {
    const piece = this.pieces.get(ref);
    const at = piece ? this.placeOf(piece) : ref;
    return at.startsWith("space:") ? (this.spaces.get(Number(at.slice(6))) ?? null) : null;
  }

  nameOf(ref: string): string {
    const piece = this.pieces.get(ref);
    if (piece) return this.say(piece.name) || this.say({ key: "ui-unknown-unit" });
    const [kind, id] = ref.split(":") as [string, string];
    if (kind === "space") {
      const space = this.spaces.get(Number(id));
      return space ? [space.label, this.say(space.name)].filter(Boolean).join(" ") : id;
    }
    const box = this.board?.boxes?.find((each) => each.id === id);
    return box ? this.say(box.name) : id;
  }

  show(ref: string): void {
    const space = this.spaceOfRef(ref);
    if (space) {
      this.centre = { ref: `space:${space.id}`, n: ++this.wishes };
      this.focus = `space:${space.id}`;
    } else if (ref.startsWith("box:")) this.focus = ref;
    this.unit = this.pieces.has(ref) ? ref : this.unit;
  }

  drawCurtain(): void {
    this.seatShown = this.seatAsked;
  }

  leaveOpen(open: boolean): void {
    this.openHands = open;
    localStorage.setItem(kept("open", this.token), open ? "1" : "0");
  }
}
