// Colours. Sides differ in lightness as well as in hue, and each counter has its side's stripe at its own edge, so that
// no one needs to tell red from green.

export interface Paint {
  face: string;
  ink: string;
  box: string; // inside the unit symbol
}

const paint = (face: string, ink = "#16181a", box = "#fbf8ef"): Paint => ({ face, ink, box });

const NATIONS: Record<string, Paint> = {
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

let ownNations: Record<string, Paint> = {};

/** A game's own colours, before the table above is asked. */
export function useNations(nations: Record<string, Paint>): void {
  ownNations = nations;
}

const SEATS: Paint[] = [paint("#a9bfd4", "#0c2035", "#eef3f8"), paint("#e3b072", "#2c1604", "#fbf0e0")];
const NOBODY = paint("#e9e4d6");

const BLUE = "#1f5a94";
const VERMILION = "#b4460e";
let seatColours = [BLUE, VERMILION];

/** The stripe, the tint of control, the colour of a seat's words: like its counters, where a game says so by seat. */
export function useSeats(names: readonly string[], colours: Record<string, string>): void {
  seatColours = names.map((name, i) => colours[name] ?? (i === 0 ? BLUE : VERMILION));
}

export function paintOf(nation: string | undefined, seat: number | null | undefined): Paint {
  const own = nation ? (ownNations[nation] ?? NATIONS[nation]) : undefined;
  if (own) return own;
  return seat === null || seat === undefined ? NOBODY : (SEATS[seat] ?? NOBODY);
}

export function seatColour(seat: number | null | undefined): string {
  return (seat === null || seat === undefined ? undefined : seatColours[seat]) ?? "#5b5b55";
}
