// What of a long list of options is worth reading: own counters as counters, places by name. The whole list stays one
// click away, for those who use no map.
import type { OptionInfo, Piece, Space } from "../net/protocol";

const FEW = 3; // so many like choices of own units, and they are shown as counters
const MANY = 8; // so many places, and they are chosen on the map

export interface Sorted {
  movers: OptionInfo[][]; // own units, those of one place together
  goals: OptionInfo[]; // places that have a name
  rest: OptionInfo[];
  places: number; // how many places there are in all, if they are what is clicked next
  whos: string[]; // who is clicked first, where a counter and then its place are
}

export interface Table {
  own: (ref: string) => Piece | undefined; // a counter of the asked side that lies on the map
  placeOf: (ref: string) => Space | null;
  told: (option: OptionInfo) => boolean; // there is something to say about it in words
}

const last = (option: OptionInfo): string => option.refs?.at(-1) ?? "";
const isPlace = (option: OptionInfo): boolean => last(option).startsWith("space:");

function grouped<K>(options: Iterable<OptionInfo>, by: (option: OptionInfo) => K): OptionInfo[][] {
  const groups = new Map<K, OptionInfo[]>();
  for (const option of options) groups.set(by(option), [...(groups.get(by(option)) ?? []), option]);
  return [...groups.values()];
}

/** Options of one kind that differ in the unit alone. */
function isUnits(options: readonly OptionInfo[], table: Table): boolean {
  const refs = new Set(options.map(last));
  return options.length >= FEW && refs.size === options.length && options.every((option) => table.own(last(option)) && !table.told(option));
}

/** `depth`: so many references have been picked. */
export function sorted(options: readonly OptionInfo[], table: Table, depth = 0): Sorted {
  const kinds = grouped(options.filter((option) => !isPlace(option)), (option) => `${String(option.action.type)}/${option.refs?.length}`);
  const units = new Set(kinds.filter((kind) => isUnits(kind, table)).flat());
  const places = options.filter(isPlace);
  const spatial = places.length > MANY;
  const next = new Set(places.map((option) => option.refs?.[depth] ?? ""));
  const whos = spatial && ![...next].some((ref) => ref.startsWith("space:")) ? [...next] : []; // places of the mover himself come first
  const named = places.filter((option) => table.placeOf(last(option))?.name);
  const telling = spatial && !whos.length && named.length < places.length / 2; // where every place has a name, the map says them all
  const rank = (option: OptionInfo): number => table.placeOf(last(option))?.rank ?? 0;
  return {
    movers: grouped(units, (option) => table.placeOf(last(option))?.id),
    goals: telling ? named.sort((a, b) => rank(b) - rank(a)).slice(0, MANY) : [],
    rest: options.filter((option) => !units.has(option) && !(spatial && isPlace(option))),
    places: spatial && !whos.length ? places.length : 0,
    whos,
  };
}
