// The little Markdown that rulebooks use: paragraphs, lists, numbered steps, tables. Plain text only: nothing is ever run as HTML.

export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "steps"; items: string[] }
  | { kind: "table"; rows: string[][] };

const bare = (text: string): string => text.replace(/\*\*|__|`/g, "").replace(/\*(\S[^*]*)\*/g, "$1").trim();
const ITEM = /^\s*(?:[-*•]|(\d+)\.)\s+(.*)$/; // with a number it is a step

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  for (const part of source.split(/\n\s*\n/)) {
    let text = "";
    for (const line of part.split("\n")) {
      const last = found[found.length - 1];
      const [, number, item] = ITEM.exec(line) ?? [];
      if (item !== undefined) {
        if (text) found.push({ kind: "text", text: bare(text) });
        text = "";
        const kind = number === undefined ? "list" : "steps";
        const end = found[found.length - 1];
        if (end?.kind === kind && number !== "1") end.items.push(bare(item));
        else found.push({ kind, items: [bare(item)] });
      } else if (/^\s*\|/.test(line)) {
        if (/^[\s|:-]+$/.test(line)) continue;
        const row = line.trim().replace(/^\||\|$/g, "").split("|").map(bare);
        if (last?.kind === "table") last.rows.push(row);
        else found.push({ kind: "table", rows: [row] });
      } else if (line.trim()) text += (text && /[\x21-\x7e]$/.test(text) ? " " : "") + line.trim();
    }
    if (text) found.push({ kind: "text", text: bare(text) });
  }
  return found;
}
