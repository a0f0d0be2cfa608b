import { describe, expect, it } from "vitest";
import { friendly, glyphOf, isSidc } from "../src/board/symbols.svelte";
import { blocks } from "../src/table/clauses";
import { Localizer } from "../src/text/fluent";
import { byNumber } from "../src/text/order";

describe("texts", () => {
  const words = new Localizer("en", ["hello = Hello { $who }\nyear = In { $year }\nunit = { $n }th rifle"]);
  it("reads a text inside a text", () => {
    expect(words.say({ key: "hello", args: { who: { key: "unit", args: { n: 90 } } } })).toBe("Hello 90th rifle");
  });
  it("writes 1941, not 1,941", () => {
    expect(words.say({ key: "year", args: { year: 1941 } })).toBe("In 1941");
  });
  it("shows a key that has no text, and plain strings as they are", () => {
    expect(words.say({ key: "none" })).toBe("⟨none⟩");
    expect(words.say("3/96")).toBe("3/96");
  });
});

describe("lists of names", () => {
  const ordered = (...names: string[]): string[] => byNumber(names, (name) => name);
  it("puts 9 before 34 and leaves the kinds where they were", () => {
    expect(ordered("远征34号", "远征72号", "远征9号", "长征7号", "长征10号")).toEqual(["远征9号", "远征34号", "远征72号", "长征7号", "长征10号"]);
  });
  it("keeps names without numbers as they came", () => {
    expect(ordered("Malaya", "Hong Kong", "Burma")).toEqual(["Malaya", "Hong Kong", "Burma"]);
  });
});

describe("clauses", () => {
  it("reads paragraphs, lists and tables, and never markup", () => {
    const found = blocks("One <b>line</b>\ngoes on.\n\n- first\n- second\n\n| a | b |\n|---|---|\n| 1 | 2 |");
    expect(found).toEqual([
      { kind: "text", text: "One <b>line</b> goes on." },
      { kind: "list", items: ["first", "second"] },
      { kind: "table", rows: [["a", "b"], ["1", "2"]] },
    ]);
  });
  it("tells a worked example step by step, without its asterisks", () => {
    const found = blocks("*Worked example.* A squad runs,\npaying 2.\n1. It fires: 4 * 3 = 12.\n2. It **fires** again.\n\n- and\n\n1. First");
    expect(found).toEqual([
      { kind: "text", text: "Worked example. A squad runs, paying 2." },
      { kind: "steps", items: ["It fires: 4 * 3 = 12.", "It fires again."] },
      { kind: "list", items: ["and"] },
      { kind: "steps", items: ["First"] },
    ]);
  });
});

describe("symbols", () => {
  it("knows a SIDC from a picture's name", () => {
    expect(isSidc("SFGPUCI----F---")).toBe(true);
    expect(isSidc("leader")).toBe(false);
    expect(isSidc("10031000161211000000")).toBe(true);
  });
  it("draws every frame rectangular, in the counter's own colours", () => {
    expect(friendly("SHGPUCI----F---")).toBe("SFGPUCI----F---");
    const glyph = glyphOf("SHGPUCI----F---");
    expect(glyph?.body).toContain("sym-box");
    expect(glyph?.body).toContain("currentColor");
    expect(glyph?.body).not.toContain("style=");
  });
  it("leaves an unknown word to the counter", () => {
    expect(glyphOf("unheard-of")).toBeNull();
  });
});
