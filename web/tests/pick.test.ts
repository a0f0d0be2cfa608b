import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../src/net/protocol";
import { before, buttons, clicked, complete, forced, keyOf, matching, nextRefs, sameAction } from "../src/pick";

const option = (tag: string, ...refs: string[]): OptionInfo => ({ action: { type: tag, refs }, text: { key: tag }, refs });
const OPTIONS = [option("a", "unit:1", "space:5"), option("b", "unit:1", "space:6"), option("c", "unit:2", "space:5"), option("pass")];

describe("picking", () => {
  it("offers the first references, without the buttons", () => {
    expect([...nextRefs(OPTIONS, [])]).toEqual(["unit:1", "unit:2"]);
    expect(buttons(OPTIONS).map((o) => o.text.key)).toEqual(["pass"]);
  });
  it("goes on with what fits the first pick", () => {
    expect([...nextRefs(OPTIONS, ["unit:1"])]).toEqual(["space:5", "space:6"]);
    expect(matching(OPTIONS, ["unit:2"]).map((o) => o.text.key)).toEqual(["c"]);
  });
  it("lets another one be picked instead, from where both could be", () => {
    expect(before(OPTIONS, ["unit:1"], "unit:2")).toEqual([]);
    expect(before(OPTIONS, ["unit:1", "space:5"], "space:6")).toEqual(["unit:1"]);
    expect(before(OPTIONS, ["unit:1"], "unit:1")).toBeNull();
    expect(before(OPTIONS, ["unit:1"], "unit:3")).toBeNull();
  });
  it("is complete only when every reference is picked", () => {
    expect(complete(OPTIONS, [])).toEqual([]);
    expect(complete(OPTIONS, ["unit:1"])).toEqual([]);
    expect(complete(OPTIONS, ["unit:1", "space:6"]).map((o) => o.text.key)).toEqual(["b"]);
  });
  it("skips a reference that all options share, but never the last one", () => {
    expect(forced(OPTIONS.slice(0, 2), [])).toEqual(["unit:1"]);
    expect(forced(OPTIONS, [])).toEqual([]);
    expect(forced([option("x", "unit:1")], [])).toEqual([]);
    expect(forced([option("x", "unit:1"), option("y", "unit:1")], [])).toEqual([]);
  });
  it("knows an action again whose fields came in another order", () => {
    const [told, asked] = [{ type: "join", own: true, weapons: [1], unit: 3 }, { type: "join", unit: 3, own: true, weapons: [1] }];
    expect(keyOf(told)).toBe(keyOf(asked));
    expect(keyOf(told)).not.toBe(keyOf({ ...asked, weapons: [] }));
    expect(sameAction({ action: told, text: { key: "a" } }, { action: asked, text: { key: "a" } })).toBe(true);
  });
  it("finds what may be chosen under a click", () => {
    expect(clicked(["unit:9", "space:5"], new Set(["space:5", "unit:1"]))).toEqual(["space:5"]);
  });
});
