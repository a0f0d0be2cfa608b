// A strong player's word, asked for: what he would do here, and why the computer did what it did.
import { api, Refused } from "../net/api";
import type { Advice, Reason, Suggested, Text } from "../net/protocol";
import { keyOf } from "../pick";
import type { TableStore } from "./store.svelte";

export class Adviser {
  advice = $state.raw<Advice | null>(null);
  reason = $state.raw<Reason | null>(null);
  asking = $state<"suggest" | "reason" | null>(null);
  trouble = $state.raw<Text | null>(null);

  constructor(private readonly store: TableStore) {}

  /** Against the computer or in analysis, never against a person: the server says so. */
  readonly may = $derived.by(() => !!this.store.table?.advice && !this.store.table.outcome);

  /** What was said about another position says nothing about this one. */
  heard(): void {
    this.advice = this.reason = this.trouble = null;
  }

  async suggest(): Promise<void> {
    await this.ask("suggest", async () => {
      const advice = await api.suggest(this.store.at);
      if (advice.seq === this.store.table?.seq) this.advice = advice;
    });
  }

  async why(): Promise<void> {
    await this.ask("reason", async () => {
      const { seq } = this.store.table ?? {};
      const { reason } = await api.reason(this.store.at);
      if (this.store.table?.seq !== seq) return;
      this.reason = reason ?? null;
      if (!reason) this.trouble = { key: "ui-reason-none" };
    });
  }

  /** Only one question at a time: each takes a while. */
  private async ask(what: "suggest" | "reason", question: () => Promise<void>): Promise<void> {
    if (this.asking) return;
    this.asking = what;
    this.trouble = null;
    try {
      await question();
    } catch (error) {
      this.trouble = error instanceof Refused ? error.problem.text : { key: "ui-error-unreachable" };
    } finally {
      this.asking = null;
    }
  }

  async take(suggested: Suggested): Promise<void> {
    const wanted = keyOf(suggested.action);
    const option = this.store.choice.options.find((each) => keyOf(each.action) === wanted);
    if (option) await this.store.choice.choose(option);
  }
}
