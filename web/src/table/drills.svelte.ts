// Rules that the player has stated himself: by one button now, or for good, until he stops them. What a rule comes to is
// told with each question; for good, this page answers after the same while as by a standing answer.
import type { DrillInfo, OptionInfo } from "../net/protocol";
import type { TableStore } from "./store.svelte";

type Action = OptionInfo["action"];

const KEPT = "bingqi-drills";

export class Drills {
  private kept = $state.raw<readonly string[]>(read());

  constructor(private readonly store: TableStore) {}

  readonly offered = $derived.by((): DrillInfo[] => this.store.choice.decision?.drills ?? []);
  /** What is done by itself now. */
  readonly due = $derived.by((): DrillInfo | null => this.offered.find((drill) => drill.always !== false && this.isKept(drill.name)) ?? null);
  /** Of several that are alike it is enough to say how many; as many as there are to be given out. */
  readonly alike = $derived.by((): Action[][] => {
    const args = this.store.choice.decision?.prompt.args ?? {};
    const left = Number(args.left ?? args.hits ?? Number.POSITIVE_INFINITY);
    return (this.store.choice.decision?.alike ?? []).map((some) => some.slice(0, left)).filter((some) => some.length > 1);
  });

  /** By game and side, for the tables to come too. */
  private keyOf(name: string): string {
    return [this.store.game, this.store.choice.decision?.seat, name].join("/");
  }

  isKept(name: string): boolean {
    return this.kept.includes(this.keyOf(name));
  }

  keep(name: string): void {
    this.write([...this.kept, this.keyOf(name)]);
    this.store.standing.wait();
  }

  stop(): void {
    if (this.due) this.drop(this.due.name);
  }

  /** No longer for good. */
  drop(name: string): void {
    this.write(this.kept.filter((key) => key !== this.keyOf(name)));
    this.store.standing.wait();
  }

  private write(kept: readonly string[]): void {
    this.kept = kept;
    localStorage.setItem(KEPT, JSON.stringify(kept));
  }
}

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as string[];
  } catch {
    return [];
  }
}
