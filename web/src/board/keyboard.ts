// The map by keys: a cursor that goes from space to space, and the zoom.
import type { Board, Space } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";
import { neighbourTowards } from "./geometry";
import type { HitTest } from "./hit";
import type { Viewport } from "./viewport.svelte";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
};
const STEP = 1.4;

export class Keyboard {
  constructor(
    private readonly store: TableStore,
    private readonly board: Board,
    private readonly viewport: Viewport,
    private readonly hit: HitTest,
    private readonly onpick: (under: string[]) => void,
    private readonly spread: (space: Space) => void,
  ) {}

  press(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      this.go(arrow);
    } else if ((event.key === "Enter" || event.key === " ") && this.store.inspector.cursor !== null) {
      event.preventDefault();
      event.stopPropagation();
      this.choose();
    } else if (event.key === "+" || event.key === "=") this.viewport.zoomBy(STEP);
    else if (event.key === "-") this.viewport.zoomBy(1 / STEP);
    else if (event.key === "0") this.viewport.fitAll();
  }

  private go(arrow: readonly [number, number]): void {
    const { inspector, spaces } = this.store;
    const here = inspector.cursor === null ? undefined : spaces.get(inspector.cursor);
    const to = here ? neighbourTowards(this.board, here, ...arrow) : this.start();
    if (!to) return;
    inspector.cursor = to.id;
    inspector.focus = `space:${to.id}`;
    if (!this.viewport.sees(to, 60)) this.viewport.centreOn(to.x, to.y);
  }

  private choose(): void {
    const space = this.store.spaces.get(this.store.inspector.cursor as number);
    if (!space) return;
    const stack = this.hit.stackOf(space);
    if (stack.filter((ref) => this.store.choice.next.has(ref)).length > 1) this.spread(space);
    this.onpick([`space:${space.id}`, ...stack]);
  }

  /** The first thing that may be chosen, what is looked at, or the middle of the board. */
  private start(): Space | undefined {
    const { choice, inspector } = this.store;
    const [first] = this.store.spacesOfRefs([...choice.next, inspector.unit ?? "", inspector.focus ?? ""]);
    return first ?? this.board.spaces[Math.floor(this.board.spaces.length / 2)];
  }
}
