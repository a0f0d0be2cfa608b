// What lies under the pointer.
import type { Board, Space } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";
import { AreaFinder } from "./areas";
import { SpaceFinder } from "./geometry";
import type { Viewport } from "./viewport.svelte";

export const refAt = (event: Event): string | null => (event.target as Element | null)?.closest("[data-ref]")?.getAttribute("data-ref") ?? null;

/** Buttons and counters that lie over the map are none of the map's business. */
export const isOverMap = (event: Event): boolean => !!(event.target as Element).closest(".fan, .tools");

export const isOnMap = (event: Event): boolean => !!(event.target as Element | null)?.closest?.("[data-map]");

export class HitTest {
  private readonly finder: { find(x: number, y: number): Space | null };

  constructor(
    private readonly store: TableStore,
    board: Board,
    private readonly viewport: Viewport,
  ) {
    this.finder = board.kind === "hex" ? new SpaceFinder(board) : new AreaFinder(board);
  }

  spaceAt(event: MouseEvent): Space | null {
    return this.finder.find(...this.viewport.onBoard(event));
  }

  /** Everything in a space, what lies on top first. */
  stackOf(space: Space): string[] {
    return (this.store.places.get(`space:${space.id}`) ?? []).map((piece) => piece.id).reverse();
  }

  /** References under the pointer, the nearest first: the counter touched, then the space, then the rest of the stack. */
  under(event: MouseEvent): { refs: string[]; space: Space | null } {
    const touched = refAt(event);
    const space = touched ? this.store.spaceOfRef(touched) : this.spaceAt(event);
    const stack = space ? this.stackOf(space).filter((ref) => ref !== touched) : [];
    return { refs: [...(touched ? [touched] : []), ...(space ? [`space:${space.id}`] : []), ...stack], space };
  }
}
