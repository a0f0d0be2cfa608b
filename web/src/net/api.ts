// The server's routes, one function each.
import type * as P from "./protocol";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: P.Problem,
  ) {
    super(problem.error);
  }
}

async function ask<T>(
  path: string, body?: unknown, init: RequestInit = {}, read: (from: Response) => Promise<unknown> = (from) => from.json(),
): Promise<T> {
  const response = await fetch(`/api/${path}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    ...init,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...(init.headers as Record<string, string> | undefined) },
  });
  if (response.ok) return (response.status === 204 ? null : await read(response)) as T;
  const problem = (await response.json().catch(() => null)) as P.Problem | null;
  throw new Refused(response.status, problem?.text ? problem : { error: "Unreachable", text: { key: "ui-error-unreachable" } });
}

/** A name for something that is asked for: with the same name a second time, the server does nothing twice. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const TRIES = 4;
const PAUSE = 700;

/** Asks again after a lost line or a server in trouble. Only for questions, and for what carries an id. */
export async function insist<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if ((error instanceof Refused && error.status !== 503) || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE * attempt));
    }
  }
}

/** The token goes in a header: addresses are written down by proxies. */
const key = ({ token }: At): Record<string, string> => ({ Authorization: `Bearer ${token}` });
const go = <T>(at: At, path: string, body?: unknown, init: RequestInit = {}, read?: (from: Response) => Promise<unknown>): Promise<T> =>
  ask<T>(path, body, { ...init, headers: key(at) }, read);

const once = <T>(at: At, path: string, body: T): Promise<unknown> => insist(() => go<unknown>(at, path, body));

/** A new table: asked for twice by the same key, it is made once and told twice. */
function make(path: string, body: string, more: Record<string, string> = {}): Promise<P.NewTableMade> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": newId(), ...more };
  return insist(() => ask<P.NewTableMade>(path, undefined, { method: "POST", body, headers }));
}

export async function fetchLocale(language: string, name: string): Promise<string> {
  const response = await fetch(`/api/locale/${language}/${name}`);
  if (!response.ok) throw new Refused(response.status, { error: "NoLocale", text: { key: "ui-error-unreachable" } });
  return response.text();
}

/** A table by its link, and who of the link's seats is sitting at the screen: only his secrets are told. */
export interface At {
  token: string;
  seat?: number | undefined;
}

export const NOBODY = 9; // a seat that no link holds

const query = ({ seat }: At, more: Record<string, number> = {}): string => {
  const all = new URLSearchParams(Object.entries({ ...more, ...(seat === undefined ? {} : { seat }) }).map(([name, value]) => [name, String(value)]));
  return all.size ? `?${all}` : "";
};

export const api = {
  lobby: () => ask<P.Lobby>("lobby"),
  board: (game: string, scenario: string, release?: string) => ask<P.Board>(`games/${game}/board/${scenario}${release ? `?release=${release}` : ""}`),
  rulebook: (game: string, language: string) => ask<P.Clause[]>(`games/${game}/rulebook/${language}`),
  make: (table: P.NewTable) => make("tables", JSON.stringify(table)),
  open: (record: string) => make("records", record),
  promise: () => ask<P.DicePromise>("dice", {}),
  turnIn: (at: At) => go<P.NewLink>(at, "table/link", {}),
  sit: (at: At, nonce: string) => once<P.Sit>(at, "table/sit", { nonce, id: newId() }),
  table: (at: At) => go<P.Table>(at, `table${query(at)}`),
  order: (at: At, order: { act: P.Act } | { undo: P.Undo } | { chat: P.Say }, log: number) => {
    const [kind, body] = Object.entries(order)[0] as [string, unknown];
    return go<P.Table>(at, `table/${kind}${query(at, { log })}`, body);
  },
  why: (at: At, why: P.Why) => go<P.WhyAnswer>(at, `table/why${query(at)}`, why),
  odds: (at: At, odds: P.Odds, signal?: AbortSignal) => go<P.OddsAnswer>(at, `table/odds${query(at)}`, odds, signal ? { signal } : {}),
  ahead: (at: At, odds: P.OddsAhead, signal?: AbortSignal) => go<P.OddsAnswer>(at, `table/ahead${query(at)}`, odds, signal ? { signal } : {}),
  battle: (at: At, ask: P.AskBattle) => go<P.BattleAnswer>(at, `table/battle${query(at)}`, ask),
  battles: (at: At) => go<P.Survey>(at, `table/battles${query(at)}`, {}),
  threats: (at: At, ref: string) => go<P.Threats>(at, `table/threats${query(at)}`, { ref }),
  suggest: (at: At) => go<P.Advice>(at, `table/suggest${query(at)}`, {}),
  staff: (at: At) => go<P.StaffWork>(at, `table/staff${query(at)}`, {}),
  reason: (at: At) => go<P.ReasonAnswer>(at, `table/reason${query(at)}`, {}),
  overlay: (at: At, lay: P.Lay) => go<P.Overlay>(at, `table/overlay${query(at)}`, lay),
  chat: (at: At, text: string) => once<P.Say>(at, `table/chat${query(at)}`, { text, id: newId() }),
  rewind: (at: At, to: number, nonce: string) => once<P.AskRewind>(at, `table/rewind${query(at)}`, { to, nonce, id: newId() }),
  answerRewind: (at: At, accept: boolean, to: number, nonce: string) =>
    once<P.AnswerRewind>(at, `table/rewind/answer${query(at)}`, { accept, to, nonce, id: newId() }),
  resign: (at: At, seq: number) => insist(() => go<P.Table>(at, `table/resign${query(at)}`, { seq, id: newId() })),
  draw: (at: At, accept: boolean) => once<P.Offer>(at, `table/draw${query(at)}`, { accept, id: newId() }),
  rematch: (at: At, accept: boolean) => go<P.Rematch>(at, `table/rematch${query(at)}`, { accept, id: newId() }),
  hook: (at: At, url: string) => once<P.Hook>(at, `table/hook`, { url }),
  past: (at: At, move: number) => go<P.Past>(at, `table/past/${move}${query(at)}`),
  record: (at: At) => go<string>(at, `table/record`, undefined, {}, (response) => response.text()),
  branch: (at: At, move: number) => make(`table/branch/${move}${query(at)}`, "{}", key(at)),
  review: (at: At) => go<P.Review>(at, `table/review`),
};
