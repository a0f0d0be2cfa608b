// The record of a finished game, as a file: byte for byte as the server wrote it.
import { api } from "../net/api";
import type { TableStore } from "./store.svelte";

export async function download(store: TableStore): Promise<void> {
  const record = await api.record(store.at).catch((error: unknown) => store.fail(error));
  if (!record) return;
  const url = URL.createObjectURL(new Blob([record], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: `${store.game}-${store.table?.table ?? ""}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
