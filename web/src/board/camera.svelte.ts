// Where the window goes by itself: the first look, a new question whose places are out of sight, a wish to be shown.
import { untrack } from "svelte";
import type { Board, Space } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";
import { UNIT, type Viewport } from "./viewport.svelte";

const NEAR = 0.95;
const NARROW = 760; // pixels
const WHOLE = 30; // pixels from the edge: the counter is seen, not the half of it
const ROOM = 3.5; // board units round the outermost areas: their counters and names
const NEAR_AREAS = 0.42; // on a phone, and where one area is to be seen
const AREAS_READABLE = 0.31; // counters lie larger in areas
const READABLE = 0.66; // figures on counters can be read

const mean = (list: readonly number[]): number => list.reduce((sum, v) => sum + v, 0) / list.length;

/** Of many places the one nearest to the middle of them all. */
export function middlemost(at: readonly Space[]): Space {
  const [x, y] = [mean(at.map((s) => s.x)), mean(at.map((s) => s.y))];
  return at.reduce((best, s) => (Math.hypot(s.x - x, s.y - y) < Math.hypot(best.x - x, best.y - y) ? s : best));
}

export class Camera {
  private asked = -1;
  private held = -1; // the question that came while a counter was held
  private opened: number | undefined; // the table's number at the first look

  constructor(
    private readonly store: TableStore,
    private readonly board: Board,
    private readonly viewport: Viewport,
    private readonly isHeld: () => boolean, // a counter is being dragged: the map stays under it
  ) {}

  /** The first look: the whole board if that is readable, else what may be chosen, else the midst of the pieces. */
  open(): void {
    const { viewport, store } = this;
    const { fit } = viewport;
    this.opened = store.table?.seq;
    if (this.isNarrow() && this.isWholeAreaMap()) return this.fill();
    if (this.isWholeAreaMap()) return viewport.fitPlaces(this.board.spaces.filter((space) => space.name), ROOM, AREAS_READABLE, middlemost(this.inQuestion() ?? this.board.spaces));
    if (fit > READABLE) return viewport.fitAll(false);
    if (this.showTargets(READABLE, NEAR, false)) return;
    const at = store.spacesOfRefs((store.view?.pieces ?? []).map((piece) => piece.id));
    if (!at.length) return this.openEmpty();
    const middle = middlemost(at);
    viewport.centreOn(middle.x, middle.y, READABLE, false);
  }

  /** Nothing stands on the map yet: all of it; on a phone no bare table, and where something may be put in the middle. */
  private openEmpty(): void {
    const { viewport } = this;
    if (!this.isNarrow()) return viewport.fitAll(false);
    const goals = this.targets();
    const { left, top, width, height } = viewport.used;
    const middle = goals.length ? middlemost(goals) : { x: left + width / 2, y: top + height / 2 };
    viewport.centreOn(middle.x, middle.y, Math.max(viewport.fit, viewport.cover), false);
  }

  private isNarrow(): boolean {
    return this.viewport.size.width < NARROW;
  }

  /** Where those are who act, else what may be chosen, else the asked side's own. */
  private inQuestion(): Space[] | undefined {
    const { store } = this;
    const pieces = (store.view?.pieces ?? []).filter((piece) => piece.side === (store.view?.seat ?? 0)).map((piece) => piece.id);
    return [store.choice.acting, [...store.choice.next], pieces].map((refs) => store.spacesOfRefs(refs)).find((spaces) => spaces.length);
  }

  /** A map of areas on a phone fills the window, from top to bottom; what is asked about in the middle. */
  private fill(): void {
    const { viewport } = this;
    const at = this.inQuestion();
    if (!at) return viewport.fitAll(false);
    const middle = middlemost(at);
    viewport.centreOn(middle.x, middle.y, Math.max(NEAR_AREAS, viewport.cover), false);
  }

  /** Follows the table: to be called while a component is set up. */
  follow(): void {
    $effect(() => {
      const seq = this.store.choice.decision ? (this.store.table?.seq ?? -1) : -1;
      untrack(() => this.question(seq));
    });
    $effect(() => {
      void this.viewport.size;
      untrack(() => (this.isFirstLook() ? this.open() : this.keepInSight()));
    });
    $effect(() => {
      const wish = this.store.inspector.centre;
      untrack(() => { if (wish) this.grant(wish.ref, !!wish.gently); }); // once: not again when the table changes
    });
  }

  /** A wish to be shown a place; gently: only if it is not in sight. */
  private grant(ref: string, gently: boolean): void {
    const { viewport, board } = this;
    const space = this.store.spaceOfRef(ref);
    if (!space || (gently && viewport.sees(space, 70))) return;
    viewport.centreOn(space.x, space.y, Math.max(viewport.transform.k, gently ? 0 : board.kind === "area" ? NEAR_AREAS : READABLE));
  }

  /** A new decision whose targets, or those who act, are all out of sight: go there. Otherwise, and under a counter that is held, nothing moves. */
  private question(seq: number): void {
    if (seq === this.asked) return;
    const first = this.asked === -1;
    this.asked = seq;
    if (this.isHeld()) this.held = seq;
    if (seq === -1 || this.held === seq) return;
    const { k } = this.viewport.transform;
    const hidden = (spaces: readonly Space[], margin: number): boolean => spaces.length > 0 && !spaces.some((space) => this.viewport.sees(space, margin));
    const at = this.store.spacesOfRefs(this.store.choice.next);
    if (first && k < READABLE && !this.isWholeAreaMap()) this.showTargets(READABLE, NEAR, true);
    else if (at.length && (hidden(at, 20) || hidden(this.store.spacesOfRefs(this.store.choice.acting), WHOLE))) this.showTargets(Math.max(k, 0.45), Math.max(k, NEAR), true);
  }

  /** Cards and bars come after the map and take room from it: until something happens, that is still the first look. */
  private isFirstLook(): boolean {
    return this.opened !== undefined && this.opened === this.store.table?.seq && !this.viewport.touched && (!this.isNarrow() || this.isWholeAreaMap());
  }

  /** The window has become larger or smaller, as it does on a phone with the sheet: no bare table below the map, and what
   * the question is about stays in sight. */
  private keepInSight(): void {
    const { choice } = this.store;
    this.viewport.tidy();
    if (!this.isNarrow() && (this.viewport.touched || !choice.acting.length)) return;
    if (this.asked === -1 || !choice.decision || this.isHeld() || this.held === this.asked) return;
    const about = this.store.spacesOfRefs([...choice.where, ...choice.acting]);
    const at = about.length ? about : this.store.spacesOfRefs(choice.next);
    if (!at.length || at.some((space) => this.viewport.sees(space, WHOLE))) return;
    const middle = middlemost(at);
    this.viewport.centreOn(middle.x, middle.y);
  }

  /** What may be chosen on the map next; else what may be chosen there at all. */
  private targets(): Space[] {
    const { choice } = this.store;
    const next = this.store.spacesOfRefs(choice.next);
    return next.length ? next : this.store.spacesOfRefs(choice.options.flatMap((option) => option.refs ?? []));
  }

  private isWholeAreaMap(): boolean {
    return this.board.kind === "area" && (this.viewport.fit > 0.2 || this.isNarrow());
  }

  /** Brings everything that may be chosen into the window; false if that is nothing on the map. */
  private showTargets(least: number, most: number, softly: boolean): boolean {
    const at = this.store.spacesOfRefs(this.store.choice.next);
    if (!at.length) return false;
    if (this.isWholeAreaMap()) {
      const middle = middlemost(at);
      if (this.isNarrow()) this.viewport.centreOn(middle.x, middle.y, this.viewport.transform.k, softly);
      return false;
    }
    const { size } = this.viewport;
    const [xs, ys] = [at.map((s) => s.x), at.map((s) => s.y)];
    const [left, right, top, bottom] = [Math.min(...xs) - 5, Math.max(...xs) + 5, Math.min(...ys) - 4, Math.max(...ys) + 4];
    const k = Math.min(size.width / (right - left) / UNIT, size.height / (bottom - top) / UNIT);
    const acting = this.store.spacesOfRefs(this.store.choice.acting);
    const middle = k < least ? middlemost(acting.length ? acting : at) : { x: (left + right) / 2, y: (top + bottom) / 2 };
    this.viewport.centreOn(middle.x, middle.y, Math.max(least, Math.min(most, k)), softly);
    return true;
  }
}
