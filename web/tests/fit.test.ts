import { describe, expect, it } from "vitest";
import { breadth, fitted, fitting } from "../src/board/fit";

describe("words on a counter", () => {
  it("are set smaller only when they are too broad", () => {
    expect(fitting("4–1–6", 90, 29)).toBe(29);
    expect(fitting("Nishibayashi 21IIB", 88, 17)).toBeLessThan(17);
    expect(breadth("贺谷")).toBeGreaterThan(breadth("AB"));
  });
  it("are broken at words, so that nothing is cut off", () => {
    const { lines, size } = fitted("Construction engineers", 90, 58, 30);
    expect(lines).toEqual(["Construction", "engineers"]);
    for (const line of lines) expect(breadth(line) * size).toBeLessThanOrEqual(90.01);
  });
  it("of great length get a hyphen rather than tiny letters", () => {
    const { lines, size } = fitted("Soviet reinforcements", 90, 78, 30);
    expect(lines).toEqual(["Soviet", "reinfor-", "cements"]);
    expect(size).toBeGreaterThan(20);
    expect(fitted("Reinforcements", 300, 40, 30).lines).toEqual(["Reinforcements"]);
  });
  it("are broken between Chinese characters into lines of like length", () => {
    expect(fitted("登陆作战海上输送", 90, 78, 30).lines).toEqual(["登陆作", "战海上", "输送"]);
    expect(fitted("坦克", 90, 58, 30).lines).toEqual(["坦克"]);
  });
});
