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
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    ...init,
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

const once = <T>(path: string, body: T): Promise<unknown> => insist(() => ask<unknown>(path, body));

/** A new table: asked for twice by the same key, it is made once and told twice. */
function make(path: string, body: string): Promise<P.NewTableMade> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": newId() };
  return insist(() => ask<P.NewTableMade>(path, undefined, { method: "POST", body, headers }));
}

export async function fetchLocale(language: string, name: string): Promise<string> {
  const response = await fetch(`/api/locale/${language}/${name}`);
  if (!response.ok) throw new Refused(response.status, { error: "NoLocale", text: { key: "ui-error-unreachable" } });
  return response.text();
}

const of = (token: string): string => `tables/${encodeURIComponent(token)}`;

export const api = {
  lobby: () => ask<P.Lobby>("lobby"),
  board: (game: string, scenario: string) => ask<P.Board>(`games/${game}/board/${scenario}`),
  rulebook: (game: string, language: string) => ask<P.Clause[]>(`games/${game}/rulebook/${language}`),
  make: (table: P.NewTable) => make("tables", JSON.stringify(table)),
  open: (record: string) => make("records", record),
  table: (token: string) => ask<P.Table>(of(token)),
  order: (token: string, order: { act: P.Act } | { undo: P.Undo } | { chat: P.Say }, log: number) => {
    const [kind, body] = Object.entries(order)[0] as [string, unknown];
    return ask<P.Table>(`${of(token)}/${kind}?log=${log}`, body);
  },
  why: (token: string, why: P.Why) => ask<P.WhyAnswer>(`${of(token)}/why`, why),
  odds: (token: string, odds: P.Odds, signal?: AbortSignal) => ask<P.OddsAnswer>(`${of(token)}/odds`, odds, signal ? { signal } : {}),
  overlay: (token: string, lay: P.Lay) => ask<P.Overlay>(`${of(token)}/overlay`, lay),
  chat: (token: string, text: string) => once<P.Say>(`${of(token)}/chat`, { text, id: newId() }),
  rewind: (token: string, to: number) => once<P.AskRewind>(`${of(token)}/rewind`, { to, id: newId() }),
  answerRewind: (token: string, accept: boolean) =>
    once<P.AnswerRewind>(`${of(token)}/rewind/answer`, { accept, id: newId() }),
  hook: (token: string, url: string) => once<P.Hook>(`${of(token)}/hook`, { url }),
  past: (token: string, move: number) => ask<P.Past>(`${of(token)}/past/${move}`),
  record: (token: string) => ask<string>(`${of(token)}/record`, undefined, {}, (response) => response.text()),
  branch: (token: string, move: number) => make(`${of(token)}/branch/${move}`, "{}"),
  review: (token: string) => ask<P.Review>(`${of(token)}/review`),
};
