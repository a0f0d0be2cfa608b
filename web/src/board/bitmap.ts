// The printed map as one bitmap. A browser that moves ten thousand lines draws them anew wherever they come into sight;
// a picture is only copied.

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MOST = 9_000_000; // pixels: what a phone's browser still keeps
const SHARPEST = 96; // pixels of a board unit: more is not seen before the drawing itself lies over it

/** Pixels of a board unit in a bitmap of that frame. */
export const sharpness = ({ width, height }: Frame, most = MOST): number => Math.min(SHARPEST, Math.sqrt(most / (width * height)));

/** One document of its own: what the drawing refers to, and the drawing. */
export function standalone(defs: string, drawing: string, { left, top, width, height }: Frame, pixels: number): string {
  const size = `width="${Math.round(width * pixels)}" height="${Math.round(height * pixels)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${left} ${top} ${width} ${height}">${defs}${drawing}</svg>`;
}

export interface Bitmap {
  url: string; // to be revoked
  pixels: number; // of a board unit
}

async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** The drawing as a picture file, or null where the browser would not. A canvas would be a layer of its own, which costs more. */
export async function printedOf(defs: SVGElement, drawing: SVGElement, frame: Frame): Promise<Bitmap | null> {
  const pixels = sharpness(frame);
  const lines = URL.createObjectURL(new Blob([standalone(defs.innerHTML, drawing.innerHTML, frame, pixels)], { type: "image/svg+xml" }));
  try {
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(frame.width * pixels);
    canvas.height = Math.round(frame.height * pixels);
    canvas.getContext("2d", { alpha: false })?.drawImage(await decoded(lines), 0, 0, canvas.width, canvas.height);
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.94));
    if (!file) return null;
    const url = URL.createObjectURL(file);
    await decoded(url);
    return { url, pixels };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(lines);
  }
}
