// What the games add to the drawing: a picture for the lobby, looks and colours of their own. Each game's file is read
// when its table opens; everything else is drawn from data.
import type { Extras } from "../board/palette.svelte";

export type { Extras };

/** Two of a game: the map carries the names of the reader's language (`tools/pictures.py --lobby`). */
const pictures = import.meta.glob<string>("./*.jpg", { eager: true, query: "?url", import: "default" });
const extras = import.meta.glob<Extras>(["./*.ts", "!./index.ts", "!./*-*.ts"], { import: "extras" });

export const pictureOf = (game: string, language: string): string | undefined => pictures[`./${game}-${language}.jpg`];

export const extrasOf = async (game: string): Promise<Extras> => (await extras[`./${game}.ts`]?.()) ?? {};

/** A game's colour and the letters of its title as variables of a style, outside its table. */
export const dressOf = ({ face }: Extras): string => (face ? `--deep: ${face.deep}; --title-font: ${face.title}` : "");
