// The socket of a table: comes back by itself and asks for what it missed.
import type { Inbound, Outbound, Table } from "./protocol";

export type Connection = "connecting" | "open" | "away";

export interface LiveEvents {
  table(table: Table): void;
  state(state: Connection): void;
  since(): { seq: number; log: number };
}

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
    const { seq, log } = this.events.since();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.token)}/live?since=${seq}&log=${log}`,
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
      const data = JSON.parse(String(message.data)) as Outbound;
      if ("view" in data) this.events.table(data);
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return;
      clearInterval(this.pinger);
      this.events.state("away");
      this.retry = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    };
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
