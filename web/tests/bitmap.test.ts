import { describe, expect, it } from "vitest";
import { sharpness, standalone } from "../src/board/bitmap";

describe("the printed map as one bitmap", () => {
  it("is as sharp as its size allows", () => {
    expect(sharpness({ left: 0, top: 0, width: 100, height: 90 }, 9_000_000)).toBeCloseTo(31.6, 1);
    expect(sharpness({ left: 0, top: 0, width: 10, height: 10 })).toBe(96);
  });

  it("is a document of its own, with the paper beyond the board", () => {
    const text = standalone("<defs></defs>", "<path d='M0 0'/>", { left: -1, top: -2, width: 10, height: 20 }, 5);
    expect(text).toContain('viewBox="-1 -2 10 20"');
    expect(text).toContain('width="50" height="100"');
    expect(text.indexOf("<defs>")).toBeLessThan(text.indexOf("<path"));
  });
});
