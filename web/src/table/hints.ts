// One line on what a choice does: the game's own words for it, or what is printed on the chit or card.
import type { OptionInfo } from "../net/protocol";
import { words } from "../text/words.svelte";
import type { TableStore } from "./store.svelte";

const PRINTED = new Set(["chit", "card"]);

/** `hint-TYPE-VALUE` for the choice's one plain value (a plan, yes or no), or `hint-TYPE`. */
export function hintKeys(action: OptionInfo["action"]): string[] {
  const { type, ...values } = action;
  const plain = Object.values(values).filter((value) => typeof value === "string" || typeof value === "boolean");
  return [...plain.map((value) => `hint-${String(type)}-${String(value)}`), `hint-${String(type)}`];
}

export function hintOf(store: TableStore, option: OptionInfo): string {
  const key = hintKeys(option.action).find((each) => words.has(each, store.game));
  if (key) return store.say({ key });
  const printed = (option.refs ?? []).map((ref) => store.pieces.get(ref)).find((piece) => piece && PRINTED.has(piece.look ?? ""));
  const [first] = printed?.details ?? [];
  return first ? store.say(first) : "";
}
