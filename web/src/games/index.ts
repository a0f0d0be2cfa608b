// Drawing extras of the games: a picture for the lobby. Everything else is drawn from data.
const found = import.meta.glob<string>("./*.jpg", { eager: true, query: "?url", import: "default" });

export const PICTURES: Record<string, string> = Object.fromEntries(
  Object.entries(found).map(([path, url]) => [path.replace(/^.*\/|\.jpg$/g, ""), url]),
);
