// Which area lies under a point: the browser's own path geometry, without an element per area.
import type { Board, Space } from "../net/protocol";

export class AreaFinder {
  private readonly context = document.createElement("canvas").getContext("2d");
  private readonly paths: [Space, Path2D][];

  constructor(private readonly board: Board) {
    this.paths = board.spaces.filter((space) => space.path).map((space) => [space, new Path2D(space.path)]);
  }

  /** Land before sea, where a sea's outline runs under an island. */
  find(x: number, y: number): Space | null {
    const under = this.paths.filter(([, path]) => this.context?.isPointInPath(path, x, y, "evenodd")).map(([space]) => space);
    if (under.length) return under.find((space) => space.terrain !== "sea") ?? under[0] ?? null;
    const near = this.board.spaces.filter((space) => !space.path && Math.hypot(space.x - x, space.y - y) < 1.2);
    return near[0] ?? null;
  }
}
