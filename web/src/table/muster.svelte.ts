// A fight put together: the enemy is clicked, those who can take part are ticked, and one button plays the row of choices
// that it comes to. Who may, with what odds, and what must be played for it is all asked of the server.
import { api } from "../net/api";
import type { Battle, Brief, Forecast } from "../net/protocol";
import { words } from "../text/words.svelte";
import type { Task } from "./tasks.svelte";
import type { TableStore } from "./store.svelte";
import { isEnding } from "./unspent.svelte";

export const OUT = -1;

export class Muster {
  battle = $state.raw<Battle | null>(null); // the fight that is being put together
  briefs = $state.raw<Brief[]>([]); // all that could be made
  byHand = $state(false); // the player would rather choose one thing after the other
  running = $state(false);
  told = $state("");
  held = $state<string | null>(null); // the foe over which counters are held, their odds being shown
  unasked = false; // it lies open by itself, one that must be made: no key commits it before the player has touched it
  asking = $state(0); // questions about fights on their way: until they are answered, what is listed may still change
  private asked = 0;
  private aims: string[] = []; // whom they go for first, and then, as the player wants it

  constructor(private readonly store: TableStore) {}

  readonly foes = $derived.by((): ReadonlySet<string> => new Set(this.store.choice.decision?.foes ?? []));
  readonly goals = $derived.by((): ReadonlySet<string> => new Set(this.store.choice.decision?.goals ?? []));
  readonly shown = $derived.by((): Battle | null => (this.store.choice.decision && !this.byHand ? this.battle : null));
  /** Alone: the question itself is this fight, it is not left for another. The last that could be made is not: who may
   * also end the phase looks at the map first. */
  readonly alone = $derived.by(() => {
    const { decision, options } = this.store.choice;
    return this.foes.size === 1 && (!!decision?.about?.length || (!this.goals.size && !options.some(isEnding)));
  });
  readonly forecasts = $derived.by((): Forecast[] => this.shown?.forecasts ?? []);
  readonly attackers = $derived.by((): string[] => [...new Set(this.forecasts.flatMap((forecast) => forecast.attackers ?? []))]);
  readonly defenders = $derived.by((): string[] => [...new Set(this.forecasts.flatMap((forecast) => forecast.defenders ?? []))]);
  readonly ready = $derived.by(() => !!this.shown?.row.length && !this.running);

  /** A new question: the fight that it is about lies open, of others the odds are asked for. */
  heard(): void {
    if (this.running) return;
    const was = this.battle?.foe;
    this.battle = null;
    this.aims = [];
    const foes = [...this.foes];
    if (!this.alone) this.byHand = false;
    this.unasked = this.alone && !this.store.table?.decision?.about?.length;
    if (this.alone) void this.ask(foes[0] as string, -1, null);
    else if (was && this.foes.has(was) && this.store.table?.decision?.about?.length) void this.open(was);
    void this.look(foes.length > 1 || (foes.length === 1 && !this.alone));
  }

  private async look(several: boolean): Promise<void> {
    const seq = this.store.table?.seq;
    if (!several) this.briefs = [];
    else {
      const answer = await this.answered(api.battles(this.store.at));
      if (this.store.table?.seq === seq) this.briefs = answer?.briefs ?? [];
    }
  }

  /** The foe that is meant by what lies under a click. */
  foeUnder(under: readonly string[]): string | null {
    return under.find((ref) => this.foes.has(ref)) ?? null;
  }

  async open(foe: string): Promise<void> {
    this.unasked = false;
    await this.ask(foe, -1, null);
  }

  /** A counter of ours that may be sent for a goal or a foe, though the question does not begin with it. */
  mayGo(ref: string): boolean {
    const { choice, pieces } = this.store;
    const piece = pieces.get(ref);
    return !!piece && !!choice.decision && piece.side === choice.decision.seat && piece.at.startsWith("space:")
      && this.sends && !choice.next.has(ref) && !choice.acting.length;
  }

  /** May counters be sent for a goal or a foe, though the question does not begin with them? */
  readonly sends = $derived.by(() => this.goals.size > 0 || (this.foes.size > 0 && !this.alone));

  /** These alone go there: at once where nothing is to be weighed, else it lies open with them ticked. False if they
   * cannot, together; or none of them, where `some` of them are enough. */
  async send(refs: readonly string[], place: string, some = false): Promise<boolean> {
    if (!this.foes.has(place) && !this.goals.has(place)) return false;
    await this.ask(place, -1, null, refs, some);
    if (!this.battle?.row.length) {
      this.battle = null;
      return false;
    }
    this.byHand = false;
    if (!this.forecasts.length && !this.battle.fighters.some((fighter) => fighter.out)) await this.go(); // else it is seen who and why
    return true;
  }

  /** Held over a foe: what it would come to, with the odds, lies open before they are let go. */
  async weigh(refs: readonly string[], foe: string): Promise<void> {
    const asking = this.ask(foe, -1, null, refs);
    const mine = this.asked;
    await asking;
    if (!this.battle && refs.length > 1 && mine === this.asked) await this.ask(foe, -1, null, refs, true); // of a heap those who can
    this.byHand = false;
    this.held = this.battle?.row.length && this.battle.foe === foe && !this.battle.fighters.some((fighter) => fighter.out) ? foe : null;
    if (!this.held) this.battle = null;
  }

  /** Not there after all. */
  unweigh(): void {
    this.asked++;
    if (this.held) this.battle = null;
    this.held = null;
  }

  /** Let go over it, the odds having been seen: that is the order. False if there was nothing to be seen yet. */
  async letGo(foe: string): Promise<boolean> {
    const seen = this.held === foe && this.shown?.foe === foe;
    this.held = null;
    if (seen) await this.go();
    return seen;
  }

  /** A proposal whose odds are listed, at once. */
  async atOnce(foe: string, fight = -1): Promise<void> {
    await this.ask(foe, fight, null);
    await this.go();
  }

  async turnTo(fight: number): Promise<void> {
    if (this.battle) await this.ask(this.battle.foe, fight, null);
  }

  /** This fighter in this way, or out. */
  async tick(fighter: number, way: number): Promise<void> {
    const { battle } = this;
    this.unasked = false;
    if (battle) await this.ask(battle.foe, battle.chosen, battle.fighters.map((each, i) => (i === fighter ? way : each.way)));
  }

  async tickAll(on: boolean): Promise<void> {
    const { battle } = this;
    if (!battle) return;
    const ways = battle.fighters.map((each) => (on ? Math.max(each.way, 0) : OUT));
    await this.ask(battle.foe, battle.chosen, ways);
  }

  /** These are fought in this order. */
  async inTurn(aims: readonly string[]): Promise<void> {
    const { battle } = this;
    if (!battle) return;
    this.aims = [...aims];
    await this.ask(battle.foe, battle.chosen, battle.fighters.map((each) => each.way));
  }

  close(): boolean {
    const open = !!this.battle && !this.alone;
    if (open) this.battle = null;
    return open;
  }

  private async ask(foe: string, fight: number, ways: number[] | null, who: readonly string[] = [], some = false): Promise<void> {
    const asked = ++this.asked;
    const seq = this.store.table?.seq;
    this.told = "";
    const answer = await this.answered(api.battle(this.store.at, { foe, fight, ways, who: [...who], some, aims: this.aims }));
    if (asked !== this.asked || this.store.table?.seq !== seq) return;
    this.battle = answer?.battle ?? null;
    this.store.standing.wait(); // what was stated may depend on the odds
  }

  private async answered<T>(question: Promise<T>): Promise<T | null> {
    this.asking++;
    try {
      return await question;
    } catch {
      return null;
    } finally {
      this.asking--;
    }
  }

  /** The row of choices, one after the other; something that happens on the way stops it. */
  async go(): Promise<void> {
    const row = this.shown?.row ?? [];
    if (!row.length || this.running) return;
    const task = this.named();
    this.running = true;
    this.told = "";
    const played = await this.store.choice.play(row);
    if (played < row.length - 1) this.store.tasks.drop(task);
    this.running = false;
    this.battle = null;
    if (played < row.length - 1) this.told = words.ui("battle-stopped"); // the last may have followed by itself
    this.heard();
  }

  /** Those who are named now and asked later keep what they are named for. */
  private named(): Task | null {
    const { shown, store } = this;
    if (!shown?.later) return null;
    const joining = shown.fighters.filter((fighter) => fighter.way !== OUT && !fighter.out).map((fighter) => fighter.ref);
    return store.tasks.keep([...new Set([...store.choice.acting, ...joining])], shown.foe, shown.later as Task["action"]);
  }
}
