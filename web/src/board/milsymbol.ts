// NATO symbols drawn from their code by milsymbol. It is large, and read only for codes that are not drawn beforehand.
import { letterground, ms } from "milsymbol-parts";
import { friendly, type Drawing } from "./symbols.svelte";

// Ships and aircraft are drawn by pictures of our own, and codes are written in letters: the other icon sets stay at home.
ms.addIcons(letterground);

const WHITE = { Civilian: "#fff", Friend: "#fff", Hostile: "#fff", Neutral: "#fff", Unknown: "#fff", Suspect: "#fff" };

export function draw(sidc: string): Drawing | null {
  const drawn = new ms.Symbol(friendly(sidc), {
    size: 100, infoFields: false, colorMode: WHITE, strokeWidth: 6, simpleStatusModifier: true, hqStaffLength: 18, standard: "APP6",
  });
  const svg = drawn.asSVG();
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
  const body = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1];
  if (!viewBox || !body) return null;
  // The inside of the frame takes the counter's tint, the lines its ink.
  const tinted = body.replaceAll('fill="#fff"', 'class="sym-box"').replaceAll('"black"', '"currentColor"');
  return { viewBox, body: tinted };
}

