// What the games add to the drawing: a picture for the lobby, looks and colours of their own. Each game's file is read
// when its table opens; everything else is drawn from data.
import { useNations, useSeats, type Paint } from "../board/palette";
import { useLooks, type Looks } from "../board/terrain";

export interface Extras extends Looks {
  nations?: Record<string, Paint>;
  seats?: Record<string, string>; // colour by the seat's name
}

const pictures = import.meta.glob<string>("./*.jpg", { eager: true, query: "?url", import: "default" });
const extras = import.meta.glob<Extras>(["./*.ts", "!./index.ts"], { import: "extras" });

export const PICTURES: Record<string, string> = Object.fromEntries(
  Object.entries(pictures).map(([path, url]) => [path.replace(/^.*\/|\.jpg$/g, ""), url]),
);

export async function useExtras(game: string, seats: readonly string[] = []): Promise<void> {
  const found = (await extras[`./${game}.ts`]?.()) ?? {};
  useLooks(found);
  useNations(found.nations ?? {});
  useSeats(seats, found.seats ?? {});
}
