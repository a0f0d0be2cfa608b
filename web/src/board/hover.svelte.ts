// What the pointer shows without a click: the odds of a lit place, and a stack spread out.
import type { OptionInfo, Piece, Space } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";
import { isOverMap, refAt, type HitTest } from "./hit";
import { Ring } from "./ring.svelte";
import { Thread } from "./thread.svelte";

const OPENS = 450; // milliseconds over a stack
const CLOSES = 250; // away from it

export class Hover {
  fan = $state.raw<{ space: Space; pieces: Piece[] } | null>(null);
  readonly thread: Thread;
  readonly ring: Ring;
  private hushed: number | null = null; // a space where something was just picked: its fan stays shut until the pointer leaves
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: TableStore,
    private readonly hit: HitTest,
  ) {
    this.thread = new Thread(store);
    this.ring = new Ring(store);
  }

  move(event: PointerEvent): void {
    clearTimeout(this.timer);
    if (event.pointerType !== "mouse" || event.buttons || isOverMap(event)) return;
    const { space, refs } = this.hit.under(event);
    void this.store.choice.peek(this.onlyOption(refs));
    this.store.ways.over = space?.id ?? null;
    this.thread.over(space);
    this.ring.over(refAt(event), space ? this.hit.stackOf(space) : []);
    if (space?.id !== this.hushed) this.hushed = null;
    if (this.fan && this.fan.space.id !== space?.id) this.timer = setTimeout(() => (this.fan = null), CLOSES);
    else if (space && refAt(event) && this.mayOpen(space)) this.timer = setTimeout(() => this.spread(space), OPENS);
  }

  /** Where the place itself may be chosen, a fan would only lie in the way of the next click; unless one of those in it
   * may be dragged away. */
  private mayOpen(space: Space): boolean {
    const { choice, muster } = this.store;
    const inTheWay = choice.next.has(`space:${space.id}`) && !this.hit.stackOf(space).some((ref) => muster.mayGo(ref));
    return !this.fan && space.id !== this.hushed && !inTheWay;
  }

  leave(): void {
    clearTimeout(this.timer);
    void this.store.choice.peek(null);
    this.store.ways.over = null;
    this.thread.over(null);
    this.ring.over(null, []);
  }

  /** The option that a click here would choose at once. */
  private onlyOption(refs: readonly string[]): OptionInfo | null {
    const { next, matching, picked } = this.store.choice;
    const ref = refs.find((each) => next.has(each));
    const fitting = ref ? matching.filter((option) => (option.refs ?? [])[picked.length] === ref) : [];
    const [only] = fitting;
    return fitting.length === 1 && only?.refs?.length === picked.length + 1 ? only : null;
  }

  spread(space: Space): void {
    const pieces = this.store.places.get(`space:${space.id}`) ?? [];
    this.fan = pieces.length > 1 ? { space, pieces } : null;
  }

  shut(): void {
    clearTimeout(this.timer);
    this.fan = null;
  }

  /** Something was picked here: the fan is shut, and does not open again under the resting pointer. */
  hush(): void {
    this.hushed = this.fan?.space.id ?? this.hushed;
    this.shut();
  }
}
