// Dragging a counter to where it may go; with Shift its whole heap, and a counter of a chosen group takes all of it along.
import type { Piece } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";
import { isOnMap, refAt, type HitTest } from "./hit";
import { heapOf } from "./stacks";

const FINGER = 24; // pixels: a counter that is smaller cannot be aimed at by touch, so the map is moved
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
  private dropped = false;
  private many: string[] = []; // all who are dragged, where there are several
  private together = false; // sent by the battle builder; judged when it is taken up, since lifting changes the question
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
    return true;
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
    if (!held?.far) return;
    this.dropped = true;
    const to = isOnMap(event) ? this.hit.spaceAt(event) : null; // before anything moves
    if (!to || !held.piece || to.id === store.spaceOfRef(held.ref)?.id) return;
    if (this.many.length) return void (await store.group.send(`space:${to.id}`));
    if (this.together) return void (await store.muster.send([held.ref], `space:${to.id}`));
    await this.lifted;
    await store.ways.ready;
    if (!store.choice.chosen) this.onpick([`space:${to.id}`, ...this.hit.stackOf(to)], true);
  }

  cancel(): void {
    this.held = null;
  }

  /** The click that ends a drag is none. */
  swallowsClick(): boolean {
    const swallowed = this.dropped;
    this.dropped = false;
    return swallowed;
  }
}
