// One table as this page knows it: the parts, and what lies on the table at the moment that is shown.
import { Palette } from "../board/palette.svelte";
import { byPlace } from "../board/stacks";
import { extrasOf } from "../games";
import { api, type At } from "../net/api";
import { namesOn } from "../net/delta";
import type { Board, GameInfo, LogLine, OptionInfo, Piece, Space, Table, View } from "../net/protocol";
import { words } from "../text/words.svelte";
import type { TextLike } from "../text/fluent";
import { Adviser } from "./adviser.svelte";
import { Choice } from "./choice.svelte";
import { Connection } from "./connection.svelte";
import { Curtain } from "./curtain.svelte";
import { Drills } from "./drills.svelte";
import { Group } from "./group.svelte";
import { Habits } from "./habits.svelte";
import { Inspector } from "./inspector.svelte";
import { Muster } from "./muster.svelte";
import { notifyTurn } from "./notify";
import { Tasks } from "./tasks.svelte";
import { Overlays } from "./overlays.svelte";
import { Player } from "./player.svelte";
import { Replay } from "./replay.svelte";
import type { Step } from "./story";
import { Standing } from "./standing.svelte";
import { Unspent } from "./unspent.svelte";
import { Ways } from "./ways.svelte";

const TRY_AGAIN = 2000;

export class TableStore {
  board = $state.raw<Board | null>(null);
  info = $state.raw<GameInfo | null>(null);
  readonly token: string;
  readonly palette = new Palette();
  readonly connection: Connection;
  readonly curtain: Curtain;
  readonly replay: Replay;
  readonly overlays: Overlays;
  readonly inspector: Inspector;
  readonly choice: Choice;
  readonly unspent: Unspent;
  readonly player: Player;
  readonly ways: Ways;
  readonly standing: Standing;
  readonly group: Group;
  readonly muster: Muster;
  readonly tasks: Tasks;
  readonly adviser: Adviser;
  readonly habits: Habits;
  readonly drills: Drills;
  fetch: ((event: PointerEvent, ref: string) => void) | null = null; // the map's: a counter is taken from beside it

  bring: ((event: PointerEvent, text: string, give: () => Promise<void>, row: readonly OptionInfo["action"][]) => void) | null = null; // the same for an order

  constructor(token: string) {
    this.token = token;
    this.connection = new Connection(token, (before, now, lines) => this.heard(before, now, lines));
    this.curtain = new Curtain(this);
    this.replay = new Replay(this);
    this.overlays = new Overlays(this);
    this.inspector = new Inspector(this);
    this.player = new Player(this);
    this.choice = new Choice(this);
    this.unspent = new Unspent(this);
    this.ways = new Ways(this);
    this.standing = new Standing(this);
    this.group = new Group(this);
    this.muster = new Muster(this);
    this.tasks = new Tasks(this);
    this.adviser = new Adviser(this);
    this.habits = new Habits(this);
    this.drills = new Drills(this);
  }

  readonly view = $derived.by((): View | null => this.replay.past?.view ?? this.player.view ?? this.table?.view ?? null);
  readonly spaces = $derived.by(() => new Map<number, Space>((this.board?.spaces ?? []).map((space) => [space.id, space])));
  readonly pieces = $derived.by(() => new Map<string, Piece>((this.view?.pieces ?? []).map((piece) => [piece.id, piece])));
  readonly places = $derived.by(() => byPlace(this.view?.pieces ?? []));
  /** Nothing is secret any more: the record may be had, and other lines tried from any position. */
  readonly finished = $derived.by(() => !!this.table?.outcome || this.table?.kind === "analysis");

  /** Begun under rules that this server plays no more: to be looked at. */
  readonly retired = $derived.by(() => !!this.table?.kept || this.table?.trouble?.key === "trouble-old-rules");

  /** By those it was neither won nor drawn, and nobody can go on with it. */
  readonly stopped = $derived.by(() => this.table?.outcome?.reason.key === "reason-old-rules");

  /** What is happening on the map just now, in the replay or in what the others did. */
  readonly moment = $derived.by((): Step | null => (this.replay.on ? this.replay.step : this.player.step));

  /** Whoever loaded the page again now would find everything as it is here. */
  get idle(): boolean {
    const { choice, group, muster, habits, standing } = this;
    const composing = choice.picked.length > choice.start.length || choice.chosen || group.members.length > 0 || muster.battle;
    const running = choice.busy || group.running || muster.running || habits.running || habits.following;
    return this.connection.quiet && !composing && !running && standing.answers.length === 0 && !this.replay.on && !this.player.on;
  }

  get table(): Table | null {
    return this.connection.table;
  }

  get log(): LogLine[] {
    return this.connection.log;
  }

  /** This table, and who is sitting at it. */
  get at(): At {
    return this.connection.at;
  }

  get game(): string {
    return this.table?.game ?? "common";
  }

  async open(): Promise<void> {
    const table = await this.connection.first();
    if (this.connection.lost) return;
    if (!table || !(await this.furnish(table))) {
      setTimeout(() => void this.open(), TRY_AGAIN);
      return;
    }
    this.connection.accept(table);
    await this.curtain.settle();
    if (!this.retired) this.connection.listen(); // nothing will ever change there
  }

  /** Board, texts and looks of the game; false if the server could not be reached for them. */
  private async furnish(table: Table): Promise<boolean> {
    try {
      const [board, lobby, extras] = await Promise.all([
        api.board(table.game, table.scenario, table.kept), api.lobby(), extrasOf(table.game), words.load(table.game), words.load("common"),
      ]);
      this.info = lobby.games.find((game) => game.id === table.game) ?? null;
      this.palette.use(extras, table.seats.map((seat) => seat.name));
      this.board = board;
      this.connection.names = namesOn(board);
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  close(): void {
    this.connection.close();
    this.replay.stop();
    this.player.forget();
  }

  fail(error: unknown): void {
    this.connection.fail(error);
  }

  private heard(before: Table | null, now: Table, lines: LogLine[]): void {
    if (before ? now.move <= before.move && now.seq > before.seq : true) this.replay.forget(); // taken back, or other eyes
    if (now.outcome && before && !before.outcome) void this.curtain.settle();
    if (before?.seq !== now.seq) {
      this.player.heard(before, now, lines, this.choice.isSending(before?.seq));
      this.choice.clear();
      this.choice.refusal = null;
      this.inspector.pointed = null; // the line that pointed there is gone
      this.unspent.heard(now);
      this.standing.heard(now);
      this.ways.refresh();
      this.group.heard();
      this.muster.heard();
      this.tasks.heard(before, now);
      this.adviser.heard();
      this.habits.heard(now);
      void this.overlays.refresh();
    }
    if (before && isAsked(now) && !isAsked(before)) notifyTurn(this.say({ key: "game-title" }), words.ui("your-turn"));
  }

  /** What the others did has been shown: now the question stands, and what waits for it goes on. */
  seen(): void {
    if (!this.choice.decision) return;
    this.standing.wait();
    this.ways.refresh();
    this.group.heard();
    this.muster.heard();
    this.habits.resume();
  }

  // --- words ---

  say(text: TextLike): string {
    return words.say(text, this.game);
  }

  seatName(seat: number | null | undefined): string {
    const name = seat === null || seat === undefined ? undefined : this.table?.seats[seat]?.name;
    return name ? this.say({ key: `seat-${name}` }) : words.ui("nobody");
  }

  /** The seat within a sentence: "the Allies", where the language has it so. */
  seatWithin(seat: number | null | undefined): string {
    const key = `seat-${this.table?.seats[seat ?? -1]?.name}-the`;
    return words.has(key, this.game) ? this.say({ key }) : this.seatName(seat);
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

  // --- places ---

  placeOf(piece: Piece): string {
    let at = piece.at;
    for (let hops = 0; hops < 4 && this.pieces.has(at); hops++) at = (this.pieces.get(at) as Piece).at;
    return at;
  }

  /** The space a reference lies in, or null: for centring and arrows. */
  /** How far one place is from another, on the drawn map. */
  readonly far = (a: number, b: number): number => {
    const [from, to] = [this.spaces.get(a), this.spaces.get(b)];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Infinity;
  };

  spaceOfRef(ref: string): Space | null {
    const piece = this.pieces.get(ref);
    const at = piece ? this.placeOf(piece) : ref;
    return at.startsWith("space:") ? (this.spaces.get(Number(at.slice(6))) ?? null) : null;
  }

  spacesOfRefs(refs: Iterable<string>): Space[] {
    return [...refs].map((ref) => this.spaceOfRef(ref)).filter((space): space is Space => !!space);
  }
}

const isAsked = (table: Table): boolean => !!table.decision && table.you.includes(table.decision.seat);
