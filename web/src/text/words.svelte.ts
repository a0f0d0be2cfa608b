// The language of the page and the texts loaded so far. `say` is reactive: a switch of language redraws everything.
import { fetchLocale } from "../net/api";
import { Localizer, type Language, type TextLike } from "./fluent";

const KEEP = "bingqi-language";

function preferred(): Language {
  const kept = localStorage.getItem(KEEP);
  if (kept === "zh" || kept === "en") return kept;
  return navigator.languages.some((tag) => tag.startsWith("zh")) ? "zh" : "en";
}

class Words {
  language = $state<Language>(preferred());
  private localizers = $state.raw(new Map<string, Localizer>());
  private sources = new Map<string, Promise<string>>();

  private source(language: Language, name: string): Promise<string> {
    const key = `${language}/${name}`;
    let source = this.sources.get(key);
    if (!source) {
      source = fetchLocale(language, name).catch((error: unknown) => {
        this.sources.delete(key);
        throw error;
      });
      this.sources.set(key, source);
    }
    return source;
  }

  /** Loads the texts of a game ("common": those of the page) in the page's language; the other comes with a switch. */
  async load(name: string): Promise<void> {
    await this.loadIn(this.language, name);
  }

  private async loadIn(language: Language, name: string): Promise<void> {
    const names = name === "common" ? ["common"] : ["common", name];
    const sources = await Promise.all(names.map((part) => this.source(language, part)));
    this.localizers = new Map(this.localizers).set(`${language}/${name}`, new Localizer(language, sources));
  }

  async switchTo(language: Language): Promise<void> {
    localStorage.setItem(KEEP, language);
    const names = new Set([...this.localizers.keys()].map((key) => key.slice(3)));
    await Promise.all([...names].map((name) => this.loadIn(language, name)));
    this.language = language;
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  }

  of(name: string): Localizer | undefined {
    return this.localizers.get(`${this.language}/${name}`) ?? this.localizers.get(`${this.language}/common`);
  }

  has(key: string, game = "common"): boolean {
    return this.of(game)?.has(key) ?? false;
  }

  say(text: TextLike, game = "common"): string {
    return this.of(game)?.say(text) ?? "";
  }

  /** A text of the page itself. */
  ui(key: string, args: Record<string, string | number> = {}): string {
    return this.say({ key: `ui-${key}`, args });
  }
}

export const words = new Words();
export const ui = (key: string, args?: Record<string, string | number>): string => words.ui(key, args);
