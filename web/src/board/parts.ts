// The map's parts, made once for a table and known to one another.
import type { Board } from "../net/protocol";
import type { TableStore } from "../table/store.svelte";
import { Camera } from "./camera.svelte";
import { Drag } from "./drag.svelte";
import { HitTest, isOverMap } from "./hit";
import { Hover } from "./hover.svelte";
import { Lasso } from "./lasso.svelte";
import { Keyboard } from "./keyboard";
import { Viewport } from "./viewport.svelte";

export interface Parts {
  viewport: Viewport;
  hit: HitTest;
  hover: Hover;
  drag: Drag;
  lasso: Lasso;
  keyboard: Keyboard;
  camera: Camera;
}

/** `onpick` is told what was clicked, the nearest reference first. */
export function makeParts(store: TableStore, board: Board, onpick: (under: string[], dragged?: boolean) => void): Parts {
  const viewport: Viewport = new Viewport(board, (event): boolean => !isOverMap(event) && (event.type === "wheel" || (!lasso.takes(event) && !drag.takes(event))));
  const hit = new HitTest(store, board, viewport);
  const hover = new Hover(store, hit);
  const lasso: Lasso = new Lasso(store, hit, viewport);
  const drag: Drag = new Drag(store, hit, onpick);
  const keyboard = new Keyboard(store, board, viewport, hit, onpick, (space) => hover.spread(space));
  viewport.onmove = () => hover.shut();
  return { viewport, hit, hover, drag, lasso, keyboard, camera: new Camera(store, board, viewport, () => drag.held !== null) };
}
