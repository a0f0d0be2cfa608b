// This browser's part in the dice: its chain of nonces, and what it saw promised. See docs/dice.md.
import type { Stir, Table } from "./protocol";
import { bytesOf, hash, hexOf, sha256 } from "./sha256";

const LENGTH = 200; // nonces in a chain: one to sit down with, one for each rewind
const place = (table: string): string => `bingqi-dice-${table}`;

interface Kept {
  root: string; // nobody else knows it
  promise?: string;
  stirs?: string[]; // commitments, in the order in which they were seen
}

export const newRoot = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)));

/** Each nonce is the hash of the next one. */
export function nonceOf(root: string, number: number): string {
  let nonce = hash(root);
  for (let left = LENGTH - number; left > 0; left--) nonce = hash(nonce);
  return nonce;
}

function kept(table: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(place(table)) ?? "") as Kept;
  } catch {
    return keep(table, { root: newRoot() });
  }
}

export function keep(table: string, what: Kept): Kept {
  localStorage.setItem(place(table), JSON.stringify(what));
  return what;
}

const given = (table: Table): number =>
  (table.stirs ?? []).filter((stir) => table.you.some((seat) => stir.nonces?.[String(seat)])).length;

/** The first nonce, if this player has not given one yet; null if there is nothing to give. */
export const toSitWith = (table: Table): string | null =>
  table.you.length && table.stirs?.length && !table.outcome && !given(table) ? nonceOf(kept(table.table).root, 0) : null;

/** The nonce by which this player agrees to a rewind. */
export const toAgreeWith = (table: Table): string => (given(table) ? nonceOf(kept(table.table).root, given(table)) : "");

/** Notes what the server promises; false if it is not what it promised before, or not what came of it in the end. */
export function asPromised(table: Table): boolean {
  if (!table.stirs?.length) return true;
  const known = kept(table.table);
  const now = table.stirs.map((stir) => stir.commitment);
  const before = known.stirs ?? [];
  if ((known.promise ?? table.commitment) !== table.commitment || before.some((each, n) => each !== now[n])) return false;
  const people = table.seats.filter((seat) => seat.player === "human").map((seat) => String(seat.seat));
  if (!agreed(table.stirs, people)) return false;
  if (now.length > before.length || !known.promise) keep(table.table, { ...known, promise: table.commitment, stirs: now });
  return !table.seed || opened(table.seed, table.commitment, table.stirs);
}

/** The dice change when somebody sits down for the first time, and when all who have sat down give their next nonce. */
export function agreed(stirs: Stir[], people: string[]): boolean {
  const last: Record<string, string> = {};
  return stirs.every((stir, n) => {
    const nonces = stir.nonces ?? {};
    const seats = Object.keys(nonces);
    const lawful =
      stir.why === "rewind"
        ? seats.every((seat) => seat in last) && Object.keys(last).every((seat) => hash(nonces[seat] ?? "") === last[seat])
        : stir.why === (n ? "sat" : "begin") && (!n || seats.length > 0) && seats.every((seat) => people.includes(seat) && !(seat in last));
    Object.assign(last, nonces);
    return lawful;
  });
}

/** The published secret and all nonces give the very seeds that were promised. */
export function opened(secret: string, promise: string, stirs: Stir[]): boolean {
  if (hash(secret) !== promise) return false;
  let mix = bytesOf(secret);
  return stirs.every((stir) => {
    const nonces = Object.entries(stir.nonces ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)).map(([seat, nonce]) => `${seat}=${nonce}`);
    const said = bytesOf(`|${stir.at}|${stir.why}|${nonces.join(",")}|`);
    const both = new Uint8Array(mix.length + said.length);
    both.set(mix);
    both.set(said, mix.length);
    mix = sha256(both);
    return hash(hexOf(mix.slice(0, 16))) === stir.commitment;
  });
}
