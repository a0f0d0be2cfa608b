import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DRAWN } from "../src/board/drawn";
import { draw } from "../src/board/milsymbol";

const FILE = new URL("../src/board/drawn.ts", import.meta.url);
const HEAD = `// Symbols of our games as milsymbol draws them. Written by \`DRAW="SFGP…,SFGP…" npx vitest run drawn\` from their codes.
export const DRAWN: Readonly<Record<string, readonly [viewBox: string, body: string]>> = {
`;

function written(codes: readonly string[]): string {
  const lines = codes.map((code) => {
    const drawn = draw(code);
    return `  ${JSON.stringify(code)}: [${JSON.stringify(drawn?.viewBox)}, ${JSON.stringify(drawn?.body)}],\n`;
  });
  return `${HEAD}${lines.join("")}};\n`;
}

describe("symbols drawn beforehand", () => {
  it("are what milsymbol draws", () => {
    const wished = process.env["DRAW"]?.split(",") ?? [];
    if (wished.length) writeFileSync(FILE, written([...new Set([...Object.keys(DRAWN), ...wished])].sort()));
    else expect(readFileSync(FILE, "utf-8")).toBe(written(Object.keys(DRAWN)));
  });
});
