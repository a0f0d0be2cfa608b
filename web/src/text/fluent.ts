// Reads Text in the language of the page, from the same .ftl files as the server.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Text } from "../net/protocol";

export type Language = "zh" | "en";
export type TextLike = Text | string | number | null | undefined;

export class Localizer {
  private readonly bundle: FluentBundle;

  constructor(
    readonly language: Language,
    sources: readonly string[],
  ) {
    this.bundle = new FluentBundle(language === "zh" ? "zh-CN" : "en-GB", { useIsolating: false });
    for (const source of sources) this.bundle.addResource(new FluentResource(source), { allowOverrides: true });
  }

  has(key: string): boolean {
    return this.bundle.hasMessage(key);
  }

  say(text: TextLike): string {
    if (text === null || text === undefined) return "";
    if (typeof text !== "object") return String(text);
    const pattern = this.bundle.getMessage(text.key)?.value;
    if (!pattern) return `⟨${text.key}⟩`;
    const args: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(text.args ?? {})) {
      // 1941, not 1,941
      args[name] = typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : this.say(value);
    }
    return this.bundle.formatPattern(pattern, args, []);
  }
}

export function isText(value: unknown): value is Text {
  return typeof value === "object" && value !== null && typeof (value as Text).key === "string";
}
