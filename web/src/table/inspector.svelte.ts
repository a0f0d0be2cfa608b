// What the player is looking at: a place, a counter, the cursor of the keyboard, a clause of the rulebook.
import type { Piece } from "../net/protocol";
import type { TableStore } from "./store.svelte";

export class Inspector {
  before = $state<string | null>(null); // the place looked at before: lines of sight run from it
  unit = $state<string | null>(null); // the counter in the inspector
  cursor = $state<number | null>(null); // keyboard cursor on the map
  pointed = $state<number | null>(null); // what a line beside the map is about, while the pointer is on it
  centre = $state.raw<{ ref: string; n: number; gently?: boolean } | null>(null); // a wish to the map: show this
  clause = $state<string | null>(null); // a wish to the rulebook: open here
  private place = $state<string | null>(null);
  private wishes = 0;

  /** The place under the keyboard's cursor, or the one that is pointed at in a list. */
  readonly marked = $derived.by((): number | null => this.pointed ?? this.cursor);

  constructor(private readonly store: TableStore) {}

  /** The place in the inspector: "space:17", "box:pool". */
  get focus(): string | null {
    return this.place;
  }

  set focus(place: string | null) {
    if (place === this.place) return;
    this.before = this.place;
    this.place = place;
    const unit = this.unit ? this.store.pieces.get(this.unit) : undefined;
    if (unit && this.store.placeOf(unit) !== place) this.unit = null;
    if (this.store.overlays.on.size) void this.store.overlays.refresh();
  }

  look(piece: Piece | null): void {
    this.unit = piece?.id ?? null;
    if (piece) this.focus = this.store.placeOf(piece);
    void this.store.overlays.refresh();
  }

  /** Brings it into the middle of the map, and into the inspector. */
  show(ref: string): void {
    const space = this.store.spaceOfRef(ref);
    if (space) {
      this.centre = { ref: `space:${space.id}`, n: ++this.wishes };
      this.focus = `space:${space.id}`;
    } else if (ref.startsWith("box:")) this.focus = ref;
    this.unit = this.store.pieces.has(ref) ? ref : this.unit;
  }

  /** Brings it into the window if it is not there. */
  follow(ref: string): void {
    this.centre = { ref, n: ++this.wishes, gently: true };
  }
}
