// Choosing several counters: a box drawn with the shift key held, a shift-click, a long press of a finger.
import type { TableStore } from "../table/store.svelte";
import { refAt, type HitTest } from "./hit";
import { boxed } from "./stacks";
import type { Viewport } from "./viewport.svelte";

const LONG = 480; // milliseconds of a long press
const STILL = 8; // pixels that a finger may tremble

export class Lasso {
  box = $state.raw<{ x: number; y: number; width: number; height: number } | null>(null);
  private from: { x: number; y: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pressed: { x: number; y: number } | null = null;
  private took = false;

  constructor(
    private readonly store: TableStore,
    private readonly hit: HitTest,
    private readonly viewport: Viewport,
  ) {}

  /** The map must not move under it. */
  takes(event: Event): boolean {
    return (event as MouseEvent).shiftKey === true && (this.store.unspent.left.length > 0 || this.store.muster.sends);
  }

  grab(event: PointerEvent): boolean {
    this.took = false;
    clearTimeout(this.timer);
    if (event.pointerType === "touch") this.watch(event);
    if (!this.takes(event) || refAt(event)) return false;
    this.from = { x: event.clientX, y: event.clientY };
    return true;
  }

  private watch(event: PointerEvent): void {
    const { space } = this.hit.under(event);
    this.pressed = { x: event.clientX, y: event.clientY };
    if (space) this.timer = setTimeout(() => this.takeStack(this.hit.stackOf(space)), LONG);
  }

  private takeStack(refs: readonly string[]): void {
    if (!refs.some((ref) => this.store.group.mayJoin(ref))) return;
    this.store.group.add(refs);
    this.took = true;
  }

  move(event: PointerEvent): boolean {
    const { pressed, from } = this;
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) clearTimeout(this.timer);
    if (!from) return false;
    this.box = {
      x: Math.min(from.x, event.clientX), y: Math.min(from.y, event.clientY),
      width: Math.abs(event.clientX - from.x), height: Math.abs(event.clientY - from.y),
    };
    return true;
  }

  drop(): void {
    clearTimeout(this.timer);
    const { box, store } = this;
    if (box && box.width > STILL && store.board) {
      const corner = (x: number, y: number): [number, number] => this.viewport.onBoard({ clientX: x, clientY: y });
      store.group.add(boxed(store.board, store.spaces, store.places, corner(box.x, box.y), corner(box.x + box.width, box.y + box.height)));
      this.took = true;
    }
    this.from = this.box = this.pressed = null;
  }

  /** The click that ends a box or a long press is none; a shift-click takes or leaves a counter. */
  swallowsClick(event: MouseEvent): boolean {
    const took = this.took;
    this.took = false;
    if (took) return true;
    const ref = event.shiftKey ? refAt(event) : null;
    if (!ref || !this.store.group.mayJoin(ref)) return false;
    this.store.group.toggle(ref);
    return true;
  }
}
