// Groups that are named now and act later take their task along: when such a group is asked, this page says what it was
// named for. Dice, or anything that the others do, come between: then the player is asked.
import type { OptionInfo, Table } from "../net/protocol";
import { keyOf } from "../pick";
import type { TableStore } from "./store.svelte";

type Action = OptionInfo["action"];

export interface Task {
  who: readonly string[];
  place: string; // where it is to be done
  action: Action;
  seat: number;
  turn: number;
  from: number; // the log's end when it was given
}

export const sameGroup = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((ref) => b.includes(ref));

export class Tasks {
  list = $state.raw<Task[]>([]);

  constructor(private readonly store: TableStore) {}

  /** The task of the group that is asked now, with the option that it is. */
  readonly due = $derived.by((): { task: Task; option: OptionInfo } | null => {
    const { choice, muster } = this.store;
    const task = muster.running || choice.busy ? undefined : this.list.find((each) => this.isAsked(each));
    const option = task && choice.options.find((each) => keyOf(each.action) === keyOf(task.action));
    return task && option ? { task, option } : null;
  });

  private isAsked(task: Task): boolean {
    const { choice } = this.store;
    return choice.decision?.seat === task.seat && sameGroup(task.who, choice.acting);
  }

  keep(who: readonly string[], place: string, action: Action): Task | null {
    const { table, connection } = this.store;
    if (!table?.decision) return null;
    const task = { who, place, action, seat: table.decision.seat, turn: table.view.turn, from: connection.logEnd };
    this.list = [...this.list, task];
    return task;
  }

  drop(task: Task | null): void {
    this.list = this.list.filter((each) => each !== task);
  }

  heard(before: Table | null, now: Table): void {
    if (!this.list.length) return;
    if (before && now.move <= before.move) this.list = []; // taken back
    this.list = this.list.filter((task) => task.turn === now.view.turn && !this.store.log.some((line) => line.n >= task.from && (line.dice?.length || (line.seat ?? task.seat) !== task.seat)));
  }

  async answer(): Promise<void> {
    const { due } = this;
    if (!due) return;
    this.drop(due.task);
    await this.store.choice.play([due.option.action]);
  }
}
