// The window onto the map: where it stands, how near, and the ways to move it. d3-zoom moves one element by a CSS
// transform; nothing is drawn anew while it moves.
import { select } from "d3-selection";
import "d3-transition"; // adds .transition() to selections
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";
import type { Board, Space } from "../net/protocol";
import { extent } from "./geometry";

export const UNIT = 48; // pixels of a board unit at zoom 1
const NEAREST = 3.5;
const SETTLES = 90; // milliseconds without movement
const PAPER = 1.6; // board units of margin that come into the window with the map
const MARGIN = 600; // pixels of table round the map
const NUMBERS_FROM = 0.5; // hex numbers fade in from this zoom on

export const smoothly = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How much larger names are drawn than the map, so that they can be read from afar. */
export const labelScale = (k: number): number => Math.min(3.2, Math.max(0.8, 0.62 / k));

export interface Size {
  width: number;
  height: number;
}

export class Viewport {
  size = $state.raw<Size>({ width: 800, height: 600 });
  transform = $state.raw<ZoomTransform>(zoomIdentity);
  settled = $state.raw<ZoomTransform>(zoomIdentity); // after the last movement
  moving = $state(false);
  private whole: (() => void) | null = null; // all of the map, or of what matters on it, is shown, and stays so in a window of another size
  touched = false; // the player himself has moved the map
  onmove: () => void = () => undefined;
  private frame!: HTMLElement;
  private world!: HTMLElement;
  private quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly board: Board,
    isForMap: (event: Event) => boolean,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>()
      .filter((event: Event) => !(event as MouseEvent).button && isForMap(event))
      .clickDistance(6)
      .on("start", () => (this.moving = true))
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) [this.touched, this.whole] = [true, null];
        this.place(event.transform);
      })
      .on("end", () => this.settle());
  }

  private readonly behaviour;
  readonly used = $derived.by(() => extent(this.board));
  /** The zoom at which the whole map is seen. */
  readonly fit = $derived.by(() => Math.min(this.size.width / (this.used.width * UNIT), this.size.height / (this.used.height * UNIT)) * 0.98);

  /** The zoom at which the map fills the window, with nothing bare beside it. */
  readonly cover = $derived.by(() => Math.max(this.size.width / ((this.used.width + 2 * PAPER) * UNIT), this.size.height / ((this.used.height + 2 * PAPER) * UNIT)));

  /** Spaces in the window, if their numbers can be read. */
  readonly numbered = $derived.by((): Space[] => {
    const { x, y, k } = this.settled;
    if (k < NUMBERS_FROM || this.board.kind !== "hex") return [];
    const [left, top] = [-x / k / UNIT - 1, -y / k / UNIT - 1];
    const [right, bottom] = [left + this.size.width / k / UNIT + 2, top + this.size.height / k / UNIT + 2];
    return this.board.spaces.filter((s) => s.x > left && s.x < right && s.y > top && s.y < bottom);
  });

  /** Takes hold of its elements; the answer lets them go. */
  attach(frame: HTMLElement, world: HTMLElement): () => void {
    this.frame = frame;
    this.world = world;
    const watch = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (!box || (box.width === this.size.width && box.height === this.size.height)) return;
      this.size = { width: box.width, height: box.height };
      this.limit();
      this.whole?.();
    });
    watch.observe(frame);
    this.size = { width: frame.clientWidth, height: frame.clientHeight };
    this.limit();
    select(frame).call(this.behaviour).on("dblclick.zoom", null);
    return () => {
      watch.disconnect();
      clearTimeout(this.quiet);
    };
  }

  private limit(): void {
    const { width, height } = this.board;
    this.behaviour.scaleExtent([this.fit * 0.8, NEAREST]).translateExtent([[-MARGIN, -MARGIN], [width * UNIT + MARGIN, height * UNIT + MARGIN]]);
  }

  private place(to: ZoomTransform): void {
    const nearer = to.k !== this.transform.k;
    this.transform = to;
    this.world.style.transform = `translate(${to.x}px, ${to.y}px) scale(${to.k})`;
    if (nearer) this.world.style.setProperty("--label", String(labelScale(to.k))); // names keep their size while the map grows
    this.onmove();
  }

  /** After a movement: crisp again, hex numbers where they can be read. */
  private settle(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      this.moving = false;
      this.settled = this.transform;
    }, SETTLES);
  }

  // --- going there ---

  private go(to: ZoomTransform, softly: boolean): void {
    this.moving = true; // a transition begins a frame or two later
    if (softly && smoothly()) select(this.frame).transition().duration(260).call(this.behaviour.transform, to);
    else select(this.frame).call(this.behaviour.transform, to);
  }

  /** The middle of the window in one direction: no more bare table is shown than there must be. */
  private within(middle: number, from: number, long: number, seen: number): number {
    const half = seen / 2;
    if (long <= seen) return from + long / 2; // as much of the paper on one side as on the other: its title is not cut
    return Math.min(Math.max(middle, from - PAPER + half), from + long + PAPER - half);
  }

  centreOn(wantedX: number, wantedY: number, k = this.transform.k, softly = true): void {
    const { left, top, width, height } = this.used;
    const x = this.within(wantedX, left, width, this.size.width / k / UNIT);
    const y = this.within(wantedY, top, height, this.size.height / k / UNIT);
    this.whole = null;
    this.go(zoomIdentity.translate(this.size.width / 2 - x * UNIT * k, this.size.height / 2 - y * UNIT * k).scale(k), softly);
  }

  fitAll(softly = true): void {
    const { left, top, width, height } = this.used;
    this.centreOn(left + width / 2, top + height / 2, this.fit, softly);
    this.whole = () => this.fitAll(false);
  }

  /** In a window that has grown: no more bare table than there must be, unless the player himself has put it so. */
  tidy(): void {
    if (this.touched || this.whole || this.moving) return;
    const { x, y, k } = this.transform;
    this.centreOn((this.size.width / 2 - x) / k / UNIT, (this.size.height / 2 - y) / k / UNIT, Math.max(k, this.fit), false);
  }

  /** All these places with room round them, and no bare table that need not be; at least as near as `least`, and then
   * round the `middle`. */
  fitPlaces(places: readonly { x: number; y: number }[], room: number, least: number, middle: { x: number; y: number }): void {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs) - room, Math.max(...xs) + room, Math.min(...ys) - room, Math.max(...ys) + room];
    const k = Math.min(this.size.width / (right - left), this.size.height / (bottom - top)) / UNIT;
    const { x, y } = k < least ? middle : { x: (left + right) / 2, y: (top + bottom) / 2 };
    this.centreOn(x, y, Math.max(this.fit, k, least), false);
    this.whole = () => this.fitPlaces(places, room, least, middle);
  }

  zoomBy(factor: number): void {
    [this.touched, this.whole] = [true, null];
    if (smoothly()) select(this.frame).transition().duration(160).call(this.behaviour.scaleBy, factor);
    else select(this.frame).call(this.behaviour.scaleBy, factor);
  }

  // --- from the board to the window and back ---

  onScreen(place: { x: number; y: number }): { x: number; y: number } {
    const { x, y, k } = this.transform;
    return { x: place.x * UNIT * k + x, y: place.y * UNIT * k + y };
  }

  onBoard(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.frame.getBoundingClientRect();
    const { x, y, k } = this.transform;
    return [(event.clientX - box.left - x) / k / UNIT, (event.clientY - box.top - y) / k / UNIT];
  }

  sees(place: { x: number; y: number }, margin = 20): boolean {
    const { x, y } = this.onScreen(place);
    return x > margin && y > margin && x < this.size.width - margin && y < this.size.height - margin;
  }
}
