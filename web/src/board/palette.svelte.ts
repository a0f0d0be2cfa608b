// Colours and looks of one table: the house's own, and before them what its game says. Sides differ in lightness as
// well as in hue, and each counter has its side's stripe at its own edge, so that no one needs to tell red from green.
import { getContext, setContext } from "svelte";
import type { Piece } from "../net/protocol";
import { GROUND, LINKS, PAPER, PLAIN, SHAPES, SIDES, type Ground, type Looks, type ShapeLook, type Stroke } from "./terrain";

export interface Paint {
  face: string;
  ink: string;
  box: string; // inside the unit symbol
}

/** A game's own dress: the letters of its title, the colour of its bar, the table on which its map lies. */
export interface Face {
  title: string;
  deep: string;
  accent: string;
  surface: readonly [string, string]; // in light and in dark surroundings
  cloth?: boolean; // a cloth lies on the table; else it is wood
}

/** What a game adds to the drawing: colours by nation and by the seat's name, and looks of its ground. */
export interface Extras extends Looks {
  face?: Face;
  north?: number; // where north is, in degrees from the top of the map
  front?: boolean; // a line between what the sides hold
  leaders?: boolean; // names stand beside their hexes
  shots?: "missile" | "tracer"; // how fire is drawn
  rings?: boolean; // what an overlay reaches is outlined as a ring
  strips?: boolean; // in each area a strip of what the sides have there
  cards?: Readonly<Record<string, string>>; // drawings by the key of a card's name, 120 by 64
  block?: Readonly<{ x: number; y: number; size: number }>; // where the title is printed on the map, in board units; else in its margin
  hexKilometres?: number; // from one side of a hex to the other
  nations?: Record<string, Paint>;
  seats?: Record<string, string>;
}

const paint = (face: string, ink = "#16181a", box = "#fbf8ef"): Paint => ({ face, ink, box });

const NATIONS: Readonly<Record<string, Paint>> = {
  german: paint("#a7b8c4", "#10202c", "#e9eff3"),
  axis: paint("#a7b8c4", "#10202c", "#e9eff3"),
  ss: paint("#3b434b", "#f4f3ee", "#5b6670"),
  finnish: paint("#d3e3f1", "#0f2a44"),
  soviet: paint("#d9a35f", "#2c1503", "#f9e9cf"),
  russian: paint("#d9a35f", "#2c1503", "#f9e9cf"),
  nkvd: paint("#a8532a", "#fff7ee", "#7e3a1a"),
  guards: paint("#c8743f", "#1f0d02", "#f9e3cf"),
  us: paint("#a9c3df", "#0b2138", "#eef4fa"),
  american: paint("#a9c3df", "#0b2138", "#eef4fa"),
  usmc: paint("#7fa6cf", "#07192c", "#e6f0fa"),
  japan: paint("#f2c069", "#2e1a02", "#fdf3df"),
  japanese: paint("#f2c069", "#2e1a02", "#fdf3df"),
  china: paint("#d9775a", "#250803", "#fbe5dd"),
  chinese: paint("#bcdcd8", "#0a2a27"),
  korea: paint("#8fc4e8", "#062033", "#eaf5fc"),
  commonwealth: paint("#c6d4c0", "#18240f"),
  british: paint("#c6d4c0", "#18240f"),
  australian: paint("#b5cdb8", "#13240f"),
  indian: paint("#cddbb8", "#1c240a"),
  dutch: paint("#d5c8e4", "#231238"),
  netherlands: paint("#d5c8e4", "#231238"),
  philippine: paint("#cfdcee", "#10203a"),
  allied: paint("#a9c3df", "#0b2138", "#eef4fa"),
};

/** A colour of print, lighter where it stands on dark. */
const eased = (colour: string): string => `light-dark(${colour}, color-mix(in srgb, ${colour}, white 55%))`;

const SEATS: readonly Paint[] = [paint("#a9bfd4", "#0c2035", "#eef3f8"), paint("#e3b072", "#2c1604", "#fbf0e0")];
const NOBODY = paint("#e9e4d6");
const HOUSE = ["#1f5a94", "#b4460e"] as const; // blue and vermilion

export class Palette {
  private extras = $state.raw<Extras>({});
  private seats = $state.raw<readonly string[]>(HOUSE);

  /** This game's own looks; the seats in the colours that it gives to their names. */
  use(extras: Extras, names: readonly string[]): void {
    this.extras = extras;
    this.seats = names.map((name, i) => extras.seats?.[name] ?? HOUSE[i === 0 ? 0 : 1]);
  }

  /** The game's dress as variables of a style. */
  readonly style = $derived.by((): string => {
    const { face } = this.extras;
    return face ? `--title-font: ${face.title}; --deep: ${face.deep}; --accent: ${eased(face.accent)}; --surface: light-dark(${face.surface.join()})` : "";
  });

  get front(): boolean {
    return this.extras.front ?? false;
  }

  get leaders(): boolean {
    return this.extras.leaders ?? false;
  }

  get rings(): boolean {
    return this.extras.rings ?? false;
  }

  get strips(): boolean {
    return this.extras.strips ?? false;
  }

  /** The drawing of a card, if the game has one. */
  card(piece: Pick<Piece, "name">): string | null {
    const { name } = piece;
    return typeof name === "object" && name !== null ? (this.extras.cards?.[name.key] ?? null) : null;
  }

  get shots(): "missile" | "tracer" | null {
    return this.extras.shots ?? null;
  }

  get cloth(): boolean {
    return this.extras.face?.cloth ?? false;
  }

  get north(): number {
    return this.extras.north ?? 0;
  }

  get block(): Extras["block"] {
    return this.extras.block;
  }

  get hexKilometres(): number | null {
    return this.extras.hexKilometres ?? null;
  }

  /** The stripe, the tint of control, the colour of a seat's words. */
  seat(seat: number | null | undefined): string {
    return (seat === null || seat === undefined ? undefined : this.seats[seat]) ?? "#5b5b55";
  }

  /** The same for letters: eased where the surroundings are dark. */
  words(seat: number | null | undefined): string {
    return eased(this.seat(seat));
  }

  counter(nation: string | undefined, seat: number | null | undefined): Paint {
    const own = nation ? (this.extras.nations?.[nation] ?? NATIONS[nation]) : undefined;
    if (own) return own;
    return seat === null || seat === undefined ? NOBODY : (SEATS[seat] ?? NOBODY);
  }

  ground(name: string): Ground {
    return this.extras.ground?.[name] ?? GROUND[name] ?? { fill: PAPER };
  }

  shape(kind: string): ShapeLook {
    return this.extras.shapes?.[kind] ?? SHAPES[kind] ?? SHAPES[kind.replace(/-\d+$/, "")] ?? { fill: "none", stroke: "#9b8f74", width: 0.04 };
  }

  side(kind: string): Stroke {
    return this.extras.sides?.[kind] ?? SIDES[kind] ?? PLAIN;
  }

  link(kind: string): Stroke {
    return this.extras.links?.[kind] ?? LINKS[kind] ?? PLAIN;
  }
}

const KEY = Symbol("palette");
export const providePalette = (palette: Palette): Palette => setContext(KEY, palette);
export const usePalette = (): Palette => getContext<Palette>(KEY);
