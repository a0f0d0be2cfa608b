// What happened between two looks at the table, as steps to be played on the map: who moved where, where was fought,
// what was lost, what was taken. Made from the log's lines and the views before and after; knows no rule.
import type { LogLine, Piece, View } from "../net/protocol";

export interface Step {
  lines: LogLine[];
  moves: { ref: string; to: string }[];
  places: number[]; // spaces that the lines speak of
  dice: number[];
  lost: string[]; // counters that are gone by the end
  fight: boolean;
}

export interface Arrow {
  ref: string;
  from: number;
  to: number;
  side: number | null;
}

/** What changed from the beginning to the end. */
export interface Summary {
  arrows: Arrow[];
  fights: number[]; // spaces
  lost: Piece[];
  weakened: string[];
  taken: { space: number; side: number | null }[];
}

const spaceId = (at: string): number | null => (at.startsWith("space:") ? Number(at.slice(6)) : null);

/** Where each counter lies on the map; what is attached to another lies with it. */
function whereabouts(view: View): Map<string, number> {
  const pieces = new Map(view.pieces.map((piece) => [piece.id, piece]));
  const found = new Map<string, number>();
  for (const piece of view.pieces) {
    let at = piece.at;
    for (let hops = 0; hops < 4 && pieces.has(at); hops++) at = (pieces.get(at) as Piece).at;
    const space = spaceId(at);
    if (space !== null) found.set(piece.id, space);
  }
  return found;
}

const spacesIn = (line: LogLine): number[] => (line.refs ?? []).map(spaceId).filter((id): id is number => id !== null);
const piecesIn = (line: LogLine, known: ReadonlyMap<string, number>): string[] => (line.refs ?? []).filter((ref) => known.has(ref));

/** How far one place is from another. */
export type Far = (a: number, b: number) => number;

const isBack = (piece: Piece): boolean => piece.look === "back" && piece.at.startsWith("space:");
const sort = (piece: Piece): string => `${piece.side}/${JSON.stringify(piece.badge ?? "")}`;

/** Counters face down are numbered anew in each view. In the later one they get the numbers of the earlier: who lies where
 *  one lay has stayed; of the others, turned over where they were, or come and gone, the nearest are taken to be the same. */
export function traced(before: View, after: View, far: Far): View {
  const left = before.pieces.filter(isBack);
  const names = new Map<string, string>();
  const take = (piece: Piece, was: Piece): void => void names.set(piece.id, left.splice(left.indexOf(was), 1)[0]?.id ?? "");
  const come: Piece[] = [];
  for (const piece of after.pieces.filter(isBack)) {
    const same = left.find((each) => each.at === piece.at && sort(each) === sort(piece));
    if (same) take(piece, same);
    else come.push(piece);
  }
  const turned = (from: View, to: View, piece: Piece): string[] => {
    const there = new Set(to.pieces.map((each) => each.id));
    return from.pieces.filter((each) => !isBack(each) && each.side === piece.side && each.at === piece.at && !there.has(each.id)).map((each) => each.id);
  };
  const used = new Set<string>();
  const isTurned = (from: View, to: View, piece: Piece): boolean => {
    const one = turned(from, to, piece).find((id) => !used.has(id));
    if (one) used.add(one);
    return !!one;
  };
  const arrived = come.filter((piece) => !isTurned(before, after, piece));
  for (const piece of left.filter((each) => isTurned(after, before, each))) left.splice(left.indexOf(piece), 1);
  const way = (piece: Piece, was: Piece): number => far(spaceId(was.at) ?? 0, spaceId(piece.at) ?? 0);
  const pairs = arrived.flatMap((piece) => left.filter((was) => sort(was) === sort(piece)).map((was) => ({ piece, was })));
  for (const { piece, was } of pairs.sort((a, b) => way(a.piece, a.was) - way(b.piece, b.was))) {
    if (!names.has(piece.id) && left.includes(was)) take(piece, was);
  }
  const named = (piece: Piece): Piece => (isBack(piece) ? { ...piece, id: names.get(piece.id) ?? `${piece.id}+` } : piece);
  return { ...after, pieces: after.pieces.map(named) };
}

/** How far those of my side came by themselves after my choice: moves that left no choice are mine too. */
export function mineUpTo(first: number, all: readonly Step[], you: readonly number[]): number {
  let upTo = first;
  for (const { lines } of all) {
    const move = lines[0]?.move ?? 0;
    if (move <= upTo) continue;
    const doer = lines.find((line) => typeof line.seat === "number" && !line.dice?.length)?.seat;
    if (move !== upTo + 1 || typeof doer !== "number" || !you.includes(doer)) break;
    upTo = move;
  }
  return upTo;
}

/** One step a move of the game. A counter that a line names with a place goes there; one that no line names goes with
 *  the last line that speaks of the place where it ends. */
export function steps(before: View, after: View, lines: readonly LogLine[]): Step[] {
  const [start, end] = [whereabouts(before), whereabouts(after)];
  const here = new Map(start);
  const made: Step[] = [];
  for (const line of lines) {
    const last = made[made.length - 1];
    const step = last && last.lines[0]?.move === line.move ? last : { lines: [], moves: [], places: [], dice: [], lost: [], fight: false };
    if (step !== last) made.push(step);
    step.lines.push(line);
    step.places.push(...spacesIn(line));
    if (line.dice?.length) {
      step.dice.push(...line.dice);
      step.fight = true;
    }
    const to = spacesIn(line).at(-1);
    for (const ref of piecesIn(line, start)) {
      if (!end.has(ref)) step.lost.push(ref);
      else if (to !== undefined && here.get(ref) !== to && moved(start, end, ref)) go(step, here, ref, to);
    }
  }
  for (const [ref, to] of end) {
    if (!start.has(ref) || here.get(ref) === to) continue;
    const step = made.findLast((each) => each.places.includes(to) || each.places.includes(start.get(ref) as number)) ?? made[made.length - 1];
    if (step) go(step, here, ref, to);
  }
  return made;
}

const moved = (start: ReadonlyMap<string, number>, end: ReadonlyMap<string, number>, ref: string): boolean => start.get(ref) !== end.get(ref);

function go(step: Step, here: Map<string, number>, ref: string, to: number): void {
  here.set(ref, to);
  step.moves.push({ ref, to: `space:${to}` });
}

/** Steps in which something can be seen. */
export const visible = (all: readonly Step[]): Step[] => all.filter((step) => step.moves.length || step.lost.length || step.fight || step.places.length);

/** The view with the steps so far carried out: counters in their places, the lost ones gone. */
export function viewAt(before: View, played: readonly Step[]): View {
  const at = new Map(played.flatMap((step) => step.moves.map((move) => [move.ref, move.to] as const)));
  const gone = new Set(played.flatMap((step) => step.lost));
  return { ...before, pieces: before.pieces.filter((piece) => !gone.has(piece.id)).map((piece) => (at.has(piece.id) ? { ...piece, at: at.get(piece.id) as string } : piece)) };
}

/** A counter that is turned over, as a boat that dives is, comes back as one without a name in the same place: not lost. */
function turnedOver(before: View, start: ReadonlyMap<string, number>, after: View, end: ReadonlyMap<string, number>): (piece: Piece) => boolean {
  const place = (piece: Piece, at: ReadonlyMap<string, number>): string => `${piece.side}/${at.get(piece.id)}`;
  const more = new Map<string, number>();
  const count = (view: View, at: ReadonlyMap<string, number>, by: number): void => {
    for (const piece of view.pieces) if (piece.look === "back") more.set(place(piece, at), (more.get(place(piece, at)) ?? 0) + by);
  };
  count(before, start, -1);
  count(after, end, 1);
  return (piece) => {
    const left = more.get(place(piece, start)) ?? 0;
    more.set(place(piece, start), left - 1);
    return left > 0;
  };
}

export function summary(before: View, after: View, lines: readonly LogLine[]): Summary {
  const [start, end] = [whereabouts(before), whereabouts(after)];
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]));
  const arrows = after.pieces.flatMap((piece) => {
    const [from, to] = [start.get(piece.id), end.get(piece.id)];
    return from !== undefined && to !== undefined && from !== to ? [{ ref: piece.id, from, to, side: piece.side ?? null }] : [];
  });
  const rolled = new Set(lines.filter((line) => line.dice?.length).map((line) => line.move));
  const fights = [...new Set(lines.filter((line) => rolled.has(line.move)).flatMap(spacesIn))];
  const onMap = before.pieces.filter((piece) => start.has(piece.id));
  const turned = turnedOver(before, start, after, end);
  const lost = onMap.filter((piece) => !end.has(piece.id) && piece.look !== "back" && piece.look !== "marker" && !turned(piece));
  const weakened = onMap.filter((piece) => (now.get(piece.id)?.steps ?? piece.steps ?? 0) < (piece.steps ?? 0)).map((piece) => piece.id);
  const held = new Map((before.marks ?? []).filter((mark) => mark.kind === "control").map((mark) => [mark.space, mark.side ?? null]));
  const taken = (after.marks ?? []).filter((mark) => mark.kind === "control" && held.get(mark.space) !== (mark.side ?? null)).map((mark) => ({ space: mark.space, side: mark.side ?? null }));
  return { arrows, fights, lost, weakened, taken };
}

/** Without draws where the next line says what was drawn; the log keeps them, for who reckons the dice himself. */
export const telling = (lines: readonly LogLine[]): LogLine[] => lines.filter((line, i) => line.kind !== "drawn" || lines[i + 1]?.move !== line.move);
