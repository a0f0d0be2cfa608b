/** A list in which names that differ by a number alone stand together by that number, where the first of them stood. */
export function byNumber<T>(things: readonly T[], nameOf: (thing: T) => string): T[] {
  const kin = new Map<string, T[]>();
  for (const thing of things) {
    const kind = nameOf(thing).replace(NUMBERS, "#");
    kin.set(kind, [...(kin.get(kind) ?? []), thing]);
  }
  return [...kin.values()].flatMap((alike) => alike.toSorted((a, b) => NATURAL.compare(nameOf(a), nameOf(b))));
}

const NUMBERS = /\d+/g;
const NATURAL = new Intl.Collator(undefined, { numeric: true });
