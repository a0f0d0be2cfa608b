// What the server has told so far: the table, its log, the chat; and how it is told: once at first, then by a socket.
import { api, insist, NOBODY, Refused, type At } from "../net/api";
import { asPromised, toSitWith } from "../net/dice";
import type { Names } from "../net/delta";
import { Live, LineCut, type Connection as Line, type Order } from "../net/live";
import type { ChatLine, LogLine, Table, Text } from "../net/protocol";

/** Told after each change: what was known before (null at first), what is known now, and the new lines of the log. */
export type Heard = (before: Table | null, now: Table, lines: LogLine[]) => void;

export class Connection {
  table = $state.raw<Table | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  line = $state<Line>("connecting");
  problem = $state.raw<Text | null>(null); // an error of the server, in words
  lost = $state(false); // no such table
  renewed = $state(""); // the page that the server has now, if it is not this one
  /** Who of the link's seats is sitting here; undefined: all of them, with open hands. */
  seat: number | undefined = NOBODY;
  names: Names = {}; // on the board: there before anything is listened to
  private live: Live | null = null;
  private given = false;

  constructor(
    readonly token: string,
    private readonly heard: Heard,
  ) {}

  get at(): At {
    return { token: this.token, seat: this.seat };
  }

  /** Somebody else sits down: everything is told anew, through his eyes. False if the server cannot be reached. */
  async sit(seat: number | undefined): Promise<boolean> {
    try {
      const table = await insist(() => api.table({ token: this.token, seat }));
      const listening = this.live !== null;
      this.close();
      this.seat = seat;
      this.log = [];
      this.table = null;
      this.accept(table);
      if (listening) this.listen();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** The table as it is now; null while the server cannot be reached, or if there is no such table. */
  async first(): Promise<Table | null> {
    try {
      const table = await api.table(this.at);
      if (!table.invited) return table;
      // An invitation, which others have seen, is turned in for a link of one's own; the page begins anew with that.
      location.replace(`#/t/${(await api.turnIn(this.at)).token}`);
      return await new Promise<never>(() => undefined);
    } catch (error) {
      this.fail(error);
      this.lost = error instanceof Refused && error.status === 404;
      return null;
    }
  }

  listen(): void {
    this.live ??= new Live(this.token, {
      table: (table) => this.accept(table),
      state: (state) => {
        this.line = state;
        if (state === "away") void this.look(); // by a request, each time that no socket can be had
      },
      renewed: (page) => (this.renewed = page),
      names: () => this.names,
      since: () => ({ seq: this.table?.seq ?? -1, log: this.logEnd, seat: this.seat }),
    });
  }

  close(): void {
    this.live?.close();
    this.live = null;
  }

  get quiet(): boolean {
    return this.live?.quiet ?? true;
  }

  /** The number of the next log line. */
  get logEnd(): number {
    const last = this.log[this.log.length - 1];
    return last ? last.n + 1 : 0;
  }

  accept(table: Table): void {
    const before = this.table;
    if (before && table.seq < before.seq) return;
    const from = table.log_from ?? 0;
    const end = this.logEnd;
    this.log = [...this.log.filter((line) => line.n < from), ...(table.log ?? [])];
    if (table.chat) this.chat = table.chat;
    this.table = table;
    if (before?.seq !== table.seq) this.problem = null;
    if (!asPromised(table)) this.problem = { key: "ui-dice-differ" };
    this.giveNonce(table);
    this.heard(before, table, before ? this.log.filter((line) => line.n >= end) : []);
  }

  /** This player's nonce goes into the dice, once. */
  private giveNonce(table: Table): void {
    const nonce = this.given ? null : toSitWith(table);
    if (nonce === null) return;
    this.given = true;
    api.sit(this.at, nonce).catch(() => (this.given = false));
  }

  /** By the socket, whose next message is the answer; by a request of its own where there is none or it is cut. */
  async order(order: Order): Promise<void> {
    if (this.live?.open) {
      try {
        return await this.live.order(order);
      } catch (error) {
        if (!(error instanceof LineCut)) throw error;
      }
    }
    this.accept(await insist(() => api.order(this.at, order, this.logEnd)));
  }

  private async look(): Promise<void> {
    const table = await api.table(this.at).catch(() => null);
    if (table) this.accept(table);
  }

  async fetchAgain(): Promise<void> {
    try {
      this.accept(await api.table(this.at));
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    this.problem = error instanceof Refused ? error.problem.text : { key: "ui-error-unreachable" };
  }
}
