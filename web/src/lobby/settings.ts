// What the browser remembers: text size and my tables. The server knows no player.

export interface SeatLink {
  seats: number[];
  token: string;
  mine?: boolean;
}

export interface KeptTable {
  token: string;
  table: string;
  game: string;
  scenario: string;
  seats: number[];
  links: SeatLink[];
  at: number;
}

const TABLES = "bingqi-tables";
const SIZE = "bingqi-text";
export const SIZES = [1, 1.15, 1.35];

export function textSize(): number {
  return Number(localStorage.getItem(SIZE) ?? 1);
}

export function applyTextSize(size = textSize()): void {
  localStorage.setItem(SIZE, String(size));
  document.documentElement.style.setProperty("--text", String(size));
}

const SURROUND = "bingqi-surround";
export const SURROUNDS = ["auto", "light", "dark"] as const;
export type Surround = (typeof SURROUNDS)[number];

/** Light or dark round the map: as chosen, else as the machine has it. */
export function surround(): Surround {
  const kept = localStorage.getItem(SURROUND);
  return kept === "light" || kept === "dark" ? kept : "auto";
}

export function applySurround(chosen: Surround = surround()): void {
  localStorage.setItem(SURROUND, chosen);
  if (chosen === "auto") delete document.documentElement.dataset["surround"];
  else document.documentElement.dataset["surround"] = chosen;
}

const OPPONENT = "bingqi-opponent";
const FIRST_OPPONENT = "captain"; // for whoever has not played yet: sound, with a mistake now and then, and answers at once

/** Whom I played last, if that is still to be had. */
export function lastOpponent(all: string[]): string {
  const wanted = [localStorage.getItem(OPPONENT), FIRST_OPPONENT].find((each) => each !== null && all.includes(each));
  return wanted ?? all[0] ?? "same";
}

export function keepOpponent(chosen: string): void {
  localStorage.setItem(OPPONENT, chosen);
}

export function keptTables(): KeptTable[] {
  try {
    return JSON.parse(localStorage.getItem(TABLES) ?? "[]") as KeptTable[];
  } catch {
    return [];
  }
}

/** The links that were made together with this one. */
export const linksOf = (token: string): SeatLink[] => keptTables().find((each) => each.token === token)?.links ?? [];

export function keepTable(table: KeptTable): void {
  const others = keptTables().filter((each) => each.token !== table.token);
  localStorage.setItem(TABLES, JSON.stringify([table, ...others].slice(0, 60)));
}

export function forgetTable(token: string): void {
  localStorage.setItem(TABLES, JSON.stringify(keptTables().filter((each) => each.token !== token)));
}

export const linkTo = (token: string): string => `${location.origin}${location.pathname}#/t/${token}`;
