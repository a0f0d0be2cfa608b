// A line of the log as the page says it: dice are drawn beside it and the clause is a link, so neither is said twice.
import type { LogLine } from "../net/protocol";
import { ui } from "../text/words.svelte";
import type { TableStore } from "./store.svelte";

export function said(store: TableStore, line: LogLine): string {
  const { key, args } = line.text;
  if (key === "event-rolled" && line.dice?.length) return ui("line-rolled");
  if (key === "event-drawn") return ui("line-drawn", { count: Number(args?.items_count ?? 1) });
  return store.say(line.text);
}
