// Dragging a counter to where it may go; with Shift its whole heap, and a counter of a chosen group takes all of it along.
import type { OptionInfo, Piece } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";
import { isOnMap, refAt, type HitTest } from "./hit";
import { heapOf } from "./stacks";

const FINGER = 24; // pixels: a counter that is smaller cannot be aimed at by touch, so the map is moved
const BEFORE_ODDS = 300; // milliseconds over a foe until its odds are asked for
const FAR = 6; // pixels from which on it is a drag and no click

interface Held {
  ref: string;
  id: number; // of the pointer
  from: [number, number];
  x: number;
  y: number;
  far: boolean;
  piece: Piece | null; // as it was taken: what is being brought may be nowhere for a while
}

export class Drag {
  held = $state.raw<Held | null>(null);
  order = $state.raw<{ text: string; x: number; y: number } | null>(null); // under the pointer
  private dropped = false;
  private many: string[] = []; // all who are dragged, where there are several
  private together = false; // sent by the battle builder; judged when it is taken up, since lifting changes the question
  private over: string | null = null; // the place under the pointer
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lifted: Promise<void> = Promise.resolve(); // the counter being picked, when the drag began

  constructor(
    private readonly store: TableStore,
    private readonly hit: HitTest,
    private readonly onpick: (under: string[], dragged: boolean) => void,
  ) {}

  /** How many are dragged, where it is more than one. */
  get count(): number {
    return this.many.length;
  }

  /** A counter that may go on: a drag from it moves it, not the map. Two fingers always move the map. */
  takes(event: Event): boolean {
    const touch = "touches" in event || (event as PointerEvent).pointerType === "touch";
    if ("touches" in event && (event as TouchEvent).touches.length > 1) return false;
    const ref = refAt(event);
    const { next, picked } = this.store.choice;
    const { group, muster } = this.store;
    if (!ref || !(next.has(ref) || picked.includes(ref) || group.mayFollow(ref) || muster.mayGo(ref) || group.members.includes(ref))) return false;
    const size = (event.target as Element).closest("[data-ref]")?.getBoundingClientRect().width ?? 0;
    return !touch || size >= FINGER;
  }

  grab(event: PointerEvent): void {
    this.dropped = false;
    const ref = event.isPrimary && !event.button && this.takes(event) ? refAt(event) : null;
    const { choice, muster } = this.store;
    this.many = ref ? this.allWith(ref, event.shiftKey) : [];
    this.together = !!ref && !choice.next.has(ref) && !choice.picked.includes(ref) && muster.mayGo(ref);
    this.held = ref ? this.hold(event, ref) : null;
  }

  private hold(event: PointerEvent, ref: string): Held {
    const [x, y] = [event.clientX, event.clientY];
    return { ref, id: event.pointerId, from: [x, y], x, y, far: false, piece: this.store.pieces.get(ref) ?? null };
  }

  /** A counter in a box beside the map is taken by the mouse and brought onto it. A finger scrolls the box instead. */
  fetch(event: PointerEvent, ref: string): void {
    if (!event.isPrimary || event.button || event.pointerType === "touch" || !this.store.choice.next.has(ref)) return;
    [this.many, this.together, this.held] = [[], false, this.hold(event, ref)];
    const follow = (moved: PointerEvent): void => void this.move(moved);
    const letGo = (last: PointerEvent): void => {
      removeEventListener("pointermove", follow);
      if (last.type === "pointerup") void this.drop(last);
      this.held = null;
      this.dropped = false; // the click that follows is not the map's
    };
    addEventListener("pointermove", follow);
    for (const end of ["pointerup", "pointercancel"] as const) addEventListener(end, letGo, { once: true });
  }

  /** An order is taken by the mouse from where it is listed and brought to its place: it is given, and then the place. */
  bring(event: PointerEvent, text: string, give: () => Promise<void>, row: readonly OptionInfo["action"][]): void {
    if (!event.isPrimary || event.button || event.pointerType === "touch") return;
    const follow = (moved: PointerEvent): void => {
      const far = !!this.order || Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > FAR;
      if (far) this.order = { text, x: moved.clientX, y: moved.clientY };
      if (far) this.hover(moved, (space) => this.store.ways.weigh(space, row));
    };
    const letGo = (last: PointerEvent): void => {
      removeEventListener("pointermove", follow);
      const to = this.order && last.type === "pointerup" && isOnMap(last) ? this.hit.spaceAt(last) : null;
      this.order = this.over = null;
      const seen = this.store.ways.letGoOver(to?.id ?? -1);
      if (to) void give().then(() => this.goTo(to.id, seen));
    };
    addEventListener("pointermove", follow);
    for (const end of ["pointerup", "pointercancel"] as const) addEventListener(end, letGo, { once: true });
  }

  private async goTo(space: number, seen: boolean): Promise<void> {
    await this.store.ways.ready;
    if (!this.store.choice.chosen) await this.store.ways.onward(space, seen || undefined);
  }

  /** Another place is under the pointer, or none. */
  private hover(event: PointerEvent, weigh: (space: number | null) => Promise<void>): void {
    const space = isOnMap(event) ? this.hit.spaceAt(event) : null;
    const over = space && `space:${space.id}`;
    if (over === this.over) return;
    this.over = over;
    void weigh(space?.id ?? null);
  }

  /** One who is dragged by himself shows the odds of going where he is held, once he has been picked. */
  private async weigh(space: number | null): Promise<void> {
    const over = this.over;
    const { ways } = this.store;
    void ways.weigh(null);
    await this.lifted;
    await ways.ready;
    if (over === this.over && this.held) void ways.weigh(space);
  }

  private allWith(ref: string, heap: boolean): string[] {
    const { board, group, places } = this.store;
    const all = heap && board ? heapOf(board, places, ref).filter((each) => group.mayJoin(each)) : group.members.includes(ref) ? group.members : [];
    return all.length > 1 ? all : [];
  }

  /** True while something is held: the pointer is not for anything else. */
  move(event: PointerEvent): boolean {
    const { held } = this;
    if (!held) return false;
    if (event.pointerId !== held.id) return true;
    const far = held.far || Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) > FAR;
    if (far && !held.far && this.many.length) this.store.group.add(this.many);
    else if (far && !held.far) this.lift(held.ref);
    this.held = { ...held, x: event.clientX, y: event.clientY, far };
    if (far && (this.many.length || this.together)) this.aim(event);
    else if (far) this.hover(event, (space) => this.weigh(space));
    return true;
  }

  /** Whoever may be sent by the builder shows his odds where he is held over a foe for a moment. */
  private aim(event: PointerEvent): void {
    const space = isOnMap(event) ? this.hit.spaceAt(event) : null;
    const over = space && `space:${space.id}`;
    if (over === this.over) return;
    this.unaim();
    this.over = over;
    const { muster } = this.store;
    const refs = this.many.length ? this.many : this.held ? [this.held.ref] : [];
    if (over && muster.foes.has(over) && space.id !== this.store.spaceOfRef(refs[0] ?? "")?.id) this.timer = setTimeout(() => void muster.weigh(refs, over), BEFORE_ODDS);
  }

  private unaim(): void {
    clearTimeout(this.timer);
    if (this.over) this.store.muster.unweigh();
    this.over = null;
  }

  /** It is picked as soon as it leaves its place, so that its goals are lit while it is dragged. */
  private lift(ref: string): void {
    if (this.store.choice.next.has(ref)) this.lifted = this.store.choice.pick(ref);
    else if (this.store.group.mayFollow(ref)) this.lifted = this.store.group.follow(ref);
  }

  /** The counter first, then the place: in one decision or in two, as the rules have it. */
  async drop(event: PointerEvent): Promise<void> {
    const { held, store } = this;
    this.held = null;
    clearTimeout(this.timer);
    if (!held?.far) return;
    this.dropped = true;
    const to = isOnMap(event) ? this.hit.spaceAt(event) : null; // before anything moves
    if (!to || `space:${to.id}` !== this.over) this.unaim();
    this.over = null;
    const seen = store.ways.letGoOver(to?.id ?? -1);
    if (!to || !held.piece || to.id === store.spaceOfRef(held.ref)?.id) return;
    if (await store.muster.letGo(`space:${to.id}`)) return store.group.clear();
    if (this.many.length) return void (await store.group.send(`space:${to.id}`));
    if (this.together) return void (await store.muster.send([held.ref], `space:${to.id}`));
    await this.lifted;
    await store.ways.ready;
    if (seen) return store.ways.onward(to.id, true);
    if (!store.choice.chosen) this.onpick([`space:${to.id}`, ...this.hit.stackOf(to)], true);
  }

  cancel(): void {
    if (this.held?.far) this.unaim();
    this.held = null;
    void this.store.ways.weigh(null);
  }

  /** The click that ends a drag is none. */
  swallowsClick(): boolean {
    const swallowed = this.dropped;
    this.dropped = false;
    return swallowed;
  }
}
