import { describe, expect, it } from "vitest";
import { movedTo } from "../src/table/inTurn";

describe("a row in which one is given another place", () => {
  it("goes to the front", () => expect(movedTo(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]));
  it("goes to the end", () => expect(movedTo(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]));
  it("takes the place of its neighbour", () => expect(movedTo(["a", "b", "c"], 1, 2)).toEqual(["a", "c", "b"]));
});
