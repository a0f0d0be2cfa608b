// The socket of a table: comes back by itself and asks for what it missed.
import { Refused } from "./api";
import { applied, type Names } from "./delta";
import { pageName } from "./page";
import type { Act, Inbound, Outbound, Say, Table, Undo } from "./protocol";

export type Connection = "connecting" | "open" | "away";

export interface LiveEvents {
  table(table: Table): void;
  state(state: Connection): void;
  renewed(page: string): void;
  names(): Names; // on the board
  since(): { seq: number; log: number; seat?: number | undefined };
}

/** Something that changes the table; its id lets it be asked for again. */
export type Order = { act: Act } | { undo: Undo } | { chat: Say };
const idOf = (order: Order): string => ("act" in order ? order.act : "undo" in order ? order.undo : order.chat).id ?? "";

/** The line was cut before an order was answered: it may have been carried out. */
export class LineCut extends Error {}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;

export class Live {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private heard = 0;
  private last: Table | null = null; // as the last message told it: updates build upon it, also after a break of the line
  private readonly client = Math.random().toString(36).slice(2);
  private readonly waiting = new Map<string, { done: () => void; failed: (error: Error) => void }>();

  constructor(
    private readonly token: string,
    private readonly events: LiveEvents,
  ) {
    this.connect();
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  private readonly again = (): void => {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.retry);
    this.connect();
  };

  private connect(): void {
    this.events.state("connecting");
    const { seq, log, seat } = this.events.since();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const back = `client=${this.client}&have=${this.last?.n ?? 0}&page=${encodeURIComponent(pageName())}`;
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/table/live?since=${seq}&log=${log}&${back}${seat === undefined ? "" : `&seat=${seat}`}`,
      ["bingqi", this.token],
    );
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.heard = Date.now();
      this.events.state("open");
      clearInterval(this.pinger);
      this.pinger = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (message) => {
      this.heard = Date.now();
      this.hear(JSON.parse(String(message.data)) as Outbound);
    };
    socket.onclose = () => {
      for (const { failed } of this.waiting.values()) failed(new LineCut());
      this.waiting.clear();
      if (this.socket !== socket || this.closed) return;
      clearInterval(this.pinger);
      this.events.state("away");
      this.retry = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    };
  }

  private hear(data: Outbound): void {
    if ("error" in data) {
      this.waiting.get(data.id ?? "")?.failed(new Refused(0, data));
      this.waiting.delete(data.id ?? "");
    } else if ("base" in data) {
      if (data.base === this.last?.n) this.show(applied(this.last, data, this.events.names()));
      else this.send({ whole: true });
    } else if ("table" in data) this.show(data);
    else if ("page" in data) this.events.renewed(data.page);
  }

  private show(table: Table): void {
    this.last = table;
    this.events.table(table);
    for (const id of table.acked ?? []) {
      this.waiting.get(id)?.done();
      this.waiting.delete(id);
    }
  }

  /** Resolves when the order is stored and the table that came of it was told. */
  order(order: Order): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.set(idOf(order), { done, failed });
      this.send(order);
    });
  }

  /** Nothing that was ordered waits for its answer. */
  get quiet(): boolean {
    return this.waiting.size === 0;
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** A line that is cut without a word is noticed by missing answers. */
  private ping(): void {
    if (Date.now() - this.heard > 3 * PING_EVERY) this.socket?.close();
    else if (this.socket?.readyState === WebSocket.OPEN) this.send({ ping: Date.now() });
  }

  private send(message: Inbound): void {
    this.socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.pinger);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }
}
