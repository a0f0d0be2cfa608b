// Several units moved by one act: chosen together, sent to one place. For the rules it is still one decision after the
// other; something that happens on the way stops it.
import type { OptionInfo, OrderInfo } from "../net/protocol";
import { words } from "../text/words.svelte";
import type { TableStore } from "./store.svelte";

const HALTS = /^(halt|stop|stay)/; // the one who was moved before has arrived

export class Group {
  members = $state.raw<string[]>([]);
  running = $state(false);
  told = $state(""); // how far the last order came

  constructor(private readonly store: TableStore) {}

  /** Units that may be put into a group now. */
  mayJoin(ref: string): boolean {
    return this.store.unspent.left.includes(ref) || this.store.muster.mayGo(ref);
  }

  /** The one who is moved now has arrived, and this one could be next: it need not be said that he stays. */
  mayFollow(ref: string): boolean {
    const { choice, unspent } = this.store;
    return !choice.next.has(ref) && !choice.picked.includes(ref) && !choice.acting.includes(ref) && unspent.couldAct(ref) && !!this.halt();
  }

  async follow(ref: string): Promise<void> {
    const halt = this.halt();
    if (!halt || !(await this.store.choice.play([halt.action]))) return;
    if (this.store.choice.next.has(ref)) await this.store.choice.pick(ref);
  }

  private halt(): OptionInfo | undefined {
    return this.option((option) => HALTS.test(String(option.action.type)) && !option.refs?.length);
  }

  toggle(ref: string): void {
    if (!this.mayJoin(ref)) return;
    this.told = "";
    this.members = this.members.includes(ref) ? this.members.filter((each) => each !== ref) : [...this.members, ref];
  }

  add(refs: readonly string[]): void {
    this.told = "";
    this.members = [...new Set([...this.members, ...refs.filter((ref) => this.mayJoin(ref))])];
  }

  clear(): void {
    this.members = [];
  }

  heard(): void {
    if (!this.running) this.members = this.members.filter((ref) => this.mayJoin(ref));
  }

  /** They may act as one: the first is taken, the others join him. */
  readonly mayUnite = $derived.by((): boolean => {
    const { members, store } = this;
    const places = new Set(members.map((ref) => store.pieces.get(ref)?.at));
    return members.length > 1 && places.size === 1 && members.every((ref) => this.alone(ref)?.action.type === "take");
  });

  private alone(ref: string): OptionInfo | undefined {
    return this.option((option) => option.refs?.length === 1 && option.refs[0] === ref);
  }

  /** What all who lie there could do together: these may be told the same. */
  readonly orders = $derived.by((): OrderInfo[] => {
    const at = this.store.pieces.get(this.members[0] ?? "")?.at;
    const one = this.members.length === 1 && this.alone(this.members[0] as string)?.action.type === "take";
    return this.mayUnite || one ? (this.store.choice.decision?.orders ?? []).filter((order) => order.ref === at && order.row.length === 2) : [];
  });

  /** Taken together and told what to do; where these few cannot do it, they are asked. */
  async tell(order: OrderInfo): Promise<void> {
    if (await this.unite()) await this.store.choice.play(order.row.slice(-1));
  }

  /** Taken together; what they do is asked next. False if not all could join. */
  async unite(): Promise<boolean> {
    const members = [...this.members];
    this.running = true;
    let united = 0;
    for (const ref of members) {
      const option = this.alone(ref);
      if (!option || !(await this.store.choice.play([option.action]))) break;
      united++;
    }
    const ready = this.option((option) => option.action.type === "ready");
    if (united === members.length && ready) await this.store.choice.play([ready.action]);
    this.running = false;
    this.members = [];
    return united === members.length;
  }

  /** All to this place, one after the other, as far as it goes; or as one, where they may. */
  async send(target: string): Promise<void> {
    if (this.mayUnite) {
      if (!(await this.unite())) return;
      await this.store.ways.ready;
      return this.store.ways.onward(Number(target.replace("space:", "")));
    }
    const members = [...this.members];
    this.running = true;
    const { muster } = this.store;
    if ((await muster.send(members, target)) || (members.length > 1 && (await muster.send(members, target, true)))) {
      this.running = false;
      this.members = [];
      return;
    }
    let arrived = 0;
    for (const ref of members) {
      if (!(await this.sendOne(ref, target))) break;
      arrived++;
    }
    this.running = false;
    this.members = members.slice(arrived).filter((ref) => this.mayJoin(ref));
    this.told = arrived < members.length ? words.ui("group-stopped", { arrived, count: members.length }) : "";
  }

  private async sendOne(ref: string, target: string): Promise<boolean> {
    const from = this.store.connection.logEnd;
    const whole = this.option((option) => option.refs?.[0] === ref && option.refs.at(-1) === target);
    if (whole) return this.choose(whole, from);
    if (!this.store.choice.acting.includes(ref) && !(await this.take(ref, from))) return false;
    const place = this.option((option) => option.refs?.at(-1) === target);
    if (place) return this.choose(place, from);
    const far = this.store.ways.farWay(Number(target.replace("space:", "")));
    if (far) await this.store.ways.go(far);
    return this.store.spaceOfRef(ref)?.id === Number(target.replace("space:", ""));
  }

  /** Makes this unit the one that is moved, the one before it having arrived. */
  private async take(ref: string, from: number): Promise<boolean> {
    const mine = (option: OptionInfo): boolean => option.refs?.length === 1 && option.refs[0] === ref;
    const halt = this.halt();
    if (!this.option(mine) && halt && !(await this.choose(halt, from))) return false;
    const option = this.option(mine);
    return !!option && this.choose(option, from);
  }

  private option(fits: (option: OptionInfo) => boolean): OptionInfo | undefined {
    return this.store.choice.options.find(fits);
  }

  /** False if it could not be done, or something happened: dice fell, or another was asked. */
  private async choose(option: OptionInfo, from: number): Promise<boolean> {
    const seat = this.store.choice.decision?.seat;
    if (option.weighed) return false;
    await this.store.choice.choose(option);
    await this.store.ways.ready;
    const dice = this.store.log.some((line) => line.n >= from && line.dice?.length);
    return !dice && this.store.choice.decision?.seat === seat;
  }
}
