// A row in which one is given another place.

/** The one at `from` is put where the one at `to` stands; the others close up. */
export function movedTo<T>(row: readonly T[], from: number, to: number): T[] {
  const rest = row.filter((_, i) => i !== from);
  return [...rest.slice(0, to), row[from] as T, ...rest.slice(to)];
}
