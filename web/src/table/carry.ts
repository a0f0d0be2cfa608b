// An option that is carried by the mouse from the list onto a place of the plan.
import type { OptionInfo } from "../net/protocol";
import type { TableStore } from "./store.svelte";

const FAR = 6; // pixels from which on it is carried and not clicked

const slotUnder = (event: PointerEvent): number | null => {
  const slot = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-slot]")?.dataset.slot;
  return slot === undefined ? null : Number(slot);
};

/** A finger scrolls the list: it taps the one and then the other. */
export function carry(store: TableStore, event: PointerEvent, option: OptionInfo): void {
  if (!store.habits.plan.length || event.button || event.pointerType === "touch") return;
  const far = (now: PointerEvent): boolean => Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > FAR;
  const over = (moved: PointerEvent): void => {
    if (far(moved)) store.habits.slot = slotUnder(moved);
  };
  const letGo = (last: PointerEvent): void => {
    removeEventListener("pointermove", over);
    const slot = last.type === "pointerup" ? slotUnder(last) : null;
    if (slot !== null) store.habits.fill(slot, option);
  };
  addEventListener("pointermove", over);
  for (const end of ["pointerup", "pointercancel"] as const) addEventListener(end, letGo, { once: true });
}
