// Unit symbols: NATO symbols from a SIDC, and a few small pictures by name. Each is drawn once, as a <symbol>, and used by
// every counter that shows it. Those of our games are drawn beforehand; milsymbol is read for any other.
import { DRAWN } from "./drawn";

export interface Drawing {
  viewBox: string;
  body: string;
}

export interface Glyph extends Drawing {
  id: string;
  echelon: boolean; // marks of size stand above the frame
}

let drawer = $state.raw<((sidc: string) => Drawing | null) | null>(null);
let asked = false;

/** As drawn beforehand, or by milsymbol once it has come: until then a counter has no symbol. */
function symbolOf(sidc: string): Drawing | null {
  const known = DRAWN[friendly(sidc)];
  if (known) return { viewBox: known[0], body: known[1] };
  if (!drawer && !asked) {
    asked = true;
    void import("./milsymbol").then(({ draw }) => (drawer = draw)).catch(() => (asked = false));
  }
  return drawer?.(sidc) ?? null;
}

const SIDC = /^([A-Z*-]{10,15}|[SGWIOE][A-Z*-][A-Z*-][A-Z0-9*-]{7,12}|\d{20}|\d{10,30})$/;
export const isSidc = (symbol: string): boolean => SIDC.test(symbol);

/** All frames rectangular, as on printed counters: the side is told by colour and stripe. */
export function friendly(sidc: string): string {
  if (/^\d/.test(sidc)) return `${sidc.slice(0, 3)}3${sidc.slice(4)}`;
  return `${sidc[0]}F${sidc.slice(2)}`;
}

/** Has the code a size? Then its marks stand above the frame. */
const hasEchelon = (sidc: string): boolean => (/^\d/.test(sidc) ? /^[12]/.test(sidc.slice(8, 10)) && sidc.slice(4, 6) === "10" : /[A-N]/.test(sidc[11] ?? "-"));

const line = (d: string, more = ""): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="5" stroke-linejoin="round" stroke-linecap="round" ${more}></path>`;
const solid = (d: string): string => `<path d="${d}" fill="currentColor"></path>`;
const HULL = "M8 44 L92 44 L80 62 L20 62 Z";
const WINGS = "M50 12 C54 12 55 20 55 30 L92 50 L92 58 L55 50 L53 72 L66 82 L66 88 L50 83 L34 88 L34 82 L47 72 L45 50 L8 58 L8 50 L45 30 C45 20 46 12 50 12 Z";

/** Small pictures in a box of 100 by 100. */
const PICTURES: Record<string, string> = {
  ship: solid(HULL) + solid("M36 44 V30 H58 V44 Z M44 30 V16 H50 V30 Z"),
  cruiser: solid("M4 46L8 56H14L18 62H84L94 46H82V42H74V46H68V34H60V26H57V12H54V26H48V32H42V24H38V46H32V42H22V46Z M14 40H24V42H14Z M80 40H92V42H80Z"),
  dd: solid("M3 46L9 60H86L97 44L84 46H80V41H76V39H88V37H74V46H66V36H60V28L57 12H54L51 28H46V34H40V46H34V36H26V46H20V42H12V46Z"),
  cv: solid("M2 42L6 48L12 60H84L92 46L98 38L94 37L86 42H74V36H71V28H68V18H66V28H60V36H56V42Z M20 39L30 36H34L31 39Z M36 39L46 36H50L47 39Z"),
  ss: solid("M4 53C8 46 22 45 38 45L40 33H54L56 45C76 45 90 49 96 53C90 58 72 61 50 61C24 61 8 59 4 53Z M45 33V24H47V33Z M2 47H8V58H2Z M58 40H66V43H58Z"),
  ssn: solid("M3 54C6 45 20 42 36 42L39 29H54L58 42C80 42 92 48 97 54C92 61 76 65 50 65C22 65 6 62 3 54Z M44 29V18H46V29Z M49 29V22H51V29Z M0 45H7V63H0Z M60 36H70V40H60Z M10 40L18 42L14 46Z"),
  frigate: solid("M5 46L10 60H84L95 45L82 46V41H90V39H76V46H68V38H60V30L57 16H54L52 30H46V38H32V46H24V42H14V46Z"),
  landingship: solid("M4 44L8 62H88L96 44H86V38H78V26H74V16H71V26H64V22H56V44Z M10 40H50V44H10Z M18 34H22V40H18Z M34 34H38V40H34Z"),
  oiler: solid("M4 48L10 62H86L96 46H84V30H80V22H76V30H70V46H60V32H58V46H48V28H46V46H36V32H34V46H24V40H14V48Z M46 30L58 36V38L46 33Z M34 34L46 30V33L34 37Z"),
  transport: solid(HULL) + solid("M62 44 V26 H78 V44 Z M22 44 V36 H54 V44 Z"),
  plane: solid(WINGS),
  fighter: solid(WINGS),
  bomber: solid("M50 10 C55 10 56 20 56 30 L96 46 L96 56 L56 52 L54 74 L68 84 L68 90 L50 85 L32 90 L32 84 L46 74 L44 52 L4 56 L4 46 L44 30 C44 20 45 10 50 10 Z M24 36 H30 V50 H24 Z M70 36 H76 V50 H70 Z"),
  tank: line("M14 58 H86 L78 74 H22 Z") + solid("M32 42 H62 L68 56 H28 Z") + line("M62 47 H92"),
  gun: line("M12 60 L88 34") + line("M38 52 m-14 12 a14 14 0 1 0 28 0 a14 14 0 1 0 -28 0") + line("M50 62 L80 74"),
  mg: line("M12 46 H90") + line("M34 46 L22 78 M34 46 L50 78") + line("M62 46 V60"),
  lmg: line("M12 44 H90") + line("M40 44 L30 74 M40 44 L52 74"),
  mmg: line("M8 40 H92", 'style="stroke-width:9"') + line("M44 42 L26 80 M44 42 L62 80 M44 42 V78"),
  hmg: line("M6 38 H94", 'style="stroke-width:14"') + line("M44 42 L22 82 M44 42 L66 82 M44 42 V80"),
  ft: solid("M50 10 C62 32 78 42 74 64 C72 80 60 90 50 90 C38 90 26 80 26 64 C26 52 36 48 38 34 C46 42 48 30 50 10 Z"),
  dc: solid("M28 40 H72 V78 H28 Z") + line("M50 40 V24 C50 14 64 16 66 24"),
  oil: solid("M50 8 C70 40 78 54 78 66 A28 28 0 0 1 22 66 C22 54 30 40 50 8 Z"),
  landing: line("M20 38 L50 66 L80 38 M20 18 L50 46 L80 18"),
  fortress: solid("M18 78 V30 H32 V42 H43 V30 H57 V42 H68 V30 H82 V78 Z"),
  "mt-red": `<path d="M50 12 L92 84 H8 Z" fill="#b4460e"></path>`,
  "mt-black": `<path d="M50 12 L92 84 H8 Z" fill="#26231d"></path>`,
  mortar: line("M30 74 L64 22") + line("M20 76 H60") + line("M50 44 L72 76"),
  flame: solid("M50 10 C62 32 78 42 74 64 C72 80 60 90 50 90 C38 90 26 80 26 64 C26 52 36 48 38 34 C46 42 48 30 50 10 Z"),
  charge: solid("M28 40 H72 V78 H28 Z") + line("M50 40 V24 C50 14 64 16 66 24"),
  smoke: line("M20 70 C10 58 24 46 34 52 C32 34 58 28 64 44 C80 38 90 56 78 66 C82 76 66 82 58 76 C48 86 28 84 20 70 Z"),
  leader: solid("M50 14 L59 38 L84 38 L64 54 L72 80 L50 64 L28 80 L36 54 L16 38 L41 38 Z"),
  star: solid("M50 14 L59 38 L84 38 L64 54 L72 80 L50 64 L28 80 L36 54 L16 38 L41 38 Z"),
  squad: [18, 41, 64].map((x) => solid(`M${x} 34 a9 9 0 1 1 18 0 a9 9 0 1 1 -18 0 M${x - 3} 80 V58 C${x - 3} 46 ${x + 21} 46 ${x + 21} 58 V80 Z`)).join(""),
  "half-squad": [29, 54].map((x) => solid(`M${x} 34 a9 9 0 1 1 18 0 a9 9 0 1 1 -18 0 M${x - 3} 80 V58 C${x - 3} 46 ${x + 21} 46 ${x + 21} 58 V80 Z`)).join(""),
  crew: [29, 54].map((x) => line(`M${x} 34 a9 9 0 1 1 18 0 a9 9 0 1 1 -18 0 M${x - 3} 80 V58 C${x - 3} 46 ${x + 21} 46 ${x + 21} 58 V80`)).join(""),
  sniper: line("M50 50 m-26 0 a26 26 0 1 0 52 0 a26 26 0 1 0 -52 0") + line("M50 12 V40 M50 60 V88 M12 50 H40 M60 50 H88"),
  supply: line("M16 34 H84 V72 H16 Z M16 56 H84"),
  hq: line("M20 26 H80 V62 H20 Z") + solid("M20 26 H80 V38 H20 Z") + line("M20 62 V90"),
  flag: line("M28 14 V88") + solid("M28 16 H78 L64 32 L78 48 H28 Z"),
  chit: line("M50 50 m-32 0 a32 32 0 1 0 64 0 a32 32 0 1 0 -64 0"),
  question: `<text x="50" y="72" text-anchor="middle" font-size="68" font-weight="700" fill="currentColor">?</text>`,
};

/** Pictures that do not fill their box are drawn from the part that they fill. */
const CROPS: Record<string, string> = {
  squad: "10 20 80 64", "half-squad": "20 20 60 64", crew: "20 20 60 64", leader: "10 10 80 74", star: "10 10 80 74",
  ss: "2 26 96 42", ssn: "2 22 96 48", dd: "2 14 96 50", cv: "2 22 96 44", cruiser: "4 14 92 52", frigate: "4 14 92 50", landingship: "4 14 92 52",
  oiler: "4 14 92 52", transport: "4 20 92 46", ship: "4 12 92 54", lmg: "8 34 86 46", mmg: "4 32 92 54", hmg: "2 28 96 60", mg: "8 36 86 48",
  landing: "14 12 72 60", oil: "18 4 64 94", fortress: "12 24 76 60", tank: "8 34 90 46", flag: "20 8 66 84",
};

const glyphs = new Map<string, Glyph | null>();

/** The symbol to draw, or null where a game gives a word that is neither a SIDC nor a picture. */
export function glyphOf(symbol: string): Glyph | null {
  const kept = glyphs.get(symbol);
  if (kept !== undefined) return kept;
  const id = `sym-${symbol.replace(/[^A-Za-z0-9]/g, "_")}`;
  const picture = PICTURES[symbol];
  const drawn = picture ? { viewBox: CROPS[symbol] ?? "0 0 100 100", body: picture } : isSidc(symbol) ? symbolOf(symbol) : null;
  const glyph = drawn ? { id, echelon: !picture && hasEchelon(symbol), ...drawn } : null;
  if (glyph || !isSidc(symbol) || drawer) glyphs.set(symbol, glyph);
  return glyph;
}
