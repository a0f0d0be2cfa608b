// The keys of the table. Nothing passes the curtain, and nobody is disturbed while he writes.
import type { TableStore } from "./store.svelte";

/** What only the page can do. */
export interface Doors {
  help(): void;
  replay(on?: boolean): void;
  close(): boolean; // a dialog was open, and is shut
  focus(selector: string): void;
}

const [OPTION, BUTTON] = ["[data-testid=option]:not(:disabled)", "[data-testid=option-button]:not(:disabled)"];
const LISTED = `${OPTION}, ${BUTTON}`;
const ALL = "[data-testid=all-options]"; // where only places may be chosen, they are listed on demand
/** What the digits choose: what is listed first, then the buttons. */
const numbered = (): HTMLElement[] => [OPTION, BUTTON].flatMap((which) => [...document.querySelectorAll<HTMLElement>(which)]);

export function press(event: KeyboardEvent, store: TableStore, doors: Doors): void {
  if (store.curtain.drawn) return;
  if (event.key === "Escape") return escape(store, doors);
  const at = event.target as HTMLElement;
  if (at.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (act(event.key, at, store, doors)) event.preventDefault();
}

function escape(store: TableStore, doors: Doors): void {
  if (doors.close() || skip(store)) return;
  if (store.group.members.length) store.group.clear();
  else if (store.unspent.asked) store.unspent.asked = null;
  else if (store.muster.close()) return;
  else if (store.replay.on) doors.replay(false);
  else if (!store.choice.back()) store.inspector.cursor = null;
}

/** False if the key means nothing here. */
function act(key: string, at: HTMLElement, store: TableStore, doors: Doors): boolean {
  const { choice, replay } = store;
  if (/^[1-9]$/.test(key)) return click(numbered()[Number(key) - 1]);
  switch (key.toLowerCase()) {
    case "u":
    case "z":
      void choice.undo();
      return true;
    case "n":
      return show(store, 1);
    case "p":
      return show(store, -1);
    case "o":
      doors.focus(document.querySelector(LISTED) ? LISTED : ALL);
      return true;
    case "m":
      doors.focus("[data-testid=map]");
      return true;
    case "r":
      doors.replay();
      return true;
    case "[":
    case "]":
      doors.replay(true);
      void replay.walk(key === "[" ? -1 : 1);
      return true;
    case "?":
      doors.help();
      return true;
    case "enter":
    case " ":
      return skip(store) || (!at.closest("button, a") && confirm(store));
    default:
      return false;
  }
}

function click(button: HTMLElement | undefined): boolean {
  button?.click();
  return !!button;
}

function show(store: TableStore, by: 1 | -1): boolean {
  const unit = store.unspent.step(by);
  if (unit) store.inspector.show(unit);
  return !!unit;
}

function skip(store: TableStore): boolean {
  const { on } = store.player;
  store.player.skip();
  return on;
}

function confirm(store: TableStore): boolean {
  if (!store.choice.chosen && store.muster.ready && !store.muster.unasked) {
    void store.muster.go();
    return true;
  }
  if (!store.choice.chosen) return false;
  void store.choice.commit();
  return true;
}
