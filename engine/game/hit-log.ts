/**
 * The log of hits: the latest touches, hits and refusals for display, and how often each player hit each other in which
 * view.
 */
import type { Denials } from './denials.ts';
import { GameEvent, type GameEventKind, type GameObserver } from './game-events.ts';
import type { HitJudge } from './hit-judge.ts';
import type { Shots } from './shots.ts';

/**
 * Marks: a shot touched a tank in a view; the decider counted a hit; a server refused an update or a shot of a tank's
 * player.
 */
export const markKinds = ['touch', 'hit', 'refusal'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Marks that are kept. */
export const keptMarks = 32;
/** Latest shots for which a touch in the shooter's view is remembered. */
const remembered = 16_384;

export class HitLog {
  /** Marks so far; mark m stands at m mod `keptMarks`. */
  marks = 0;
  /** The kept marks: index of the kind, when (s), on which tank, in which view (−1: in all). */
  readonly kind = new Uint8Array(keptMarks);
  readonly time = new Float64Array(keptMarks);
  readonly tank = new Int32Array(keptMarks);
  readonly view = new Int32Array(keptMarks);
  /**
   * Indexed by shooter · count + target: shots that touched the target in the shooter's view, in the target's, and hits by the
   * decider.
   */
  declare readonly atShooter: Float64Array;
  declare readonly atTarget: Float64Array;
  declare readonly hits: Float64Array;
  /** Indexed by shooter: shots that touched a tank in its own view. */
  declare readonly touching: Float64Array;
  /** Notified of events; null: there is none. */
  observer: GameObserver | null = null;
  /** Null: denied hits are not looked for. */
  denials: Denials | null = null;
  readonly #event = new GameEvent();
  readonly #shots: Shots;
  /** Indexed by shot mod `remembered`: the shot that last touched a tank in its shooter's view. */
  readonly #touched = new Float64Array(remembered).fill(-1);

  constructor(shots: Shots) {
    const { count } = shots;
    this.#shots = shots;
    this.atShooter = new Float64Array(count * count);
    this.atTarget = new Float64Array(count * count);
    this.hits = new Float64Array(count * count);
    this.touching = new Float64Array(count);
  }

  /** The judge, with this log noting its events first. */
  watching(judge: HitJudge): HitJudge {
    return {
      fired: (shot, shooter, now) => {
        this.#report('fired', shot, shooter, -1, -1, now);
        judge.fired?.(shot, shooter, now);
      },
      touched: (shot, viewer, tank, now) => {
        this.#touch(shot, viewer, tank, now);
        judge.touched(shot, viewer, tank, now);
      },
      begin: (tank, spawn) => judge.begin?.(tank, spawn),
      tick: (now) => judge.tick?.(now),
    };
  }

  /** The decider counted a hit of a tank by a shot of `shooter`. */
  decided(shot: number, shooter: number, tank: number, now: number): void {
    this.denials?.settled(shot, tank);
    add(this.hits, shooter * this.#shots.count + tank);
    this.#mark('hit', tank, -1, now);
    this.#report('hit', shot, shooter, tank, -1, now);
  }

  /** A hit destroyed the tank. */
  destroyed(shot: number, shooter: number, tank: number, now: number): void {
    this.#report('destroyed', shot, shooter, tank, -1, now);
  }

  /** The shooter saw a hit that does not count. */
  denied(shot: number, shooter: number, tank: number, now: number): void {
    this.denials?.settled(shot, tank);
    this.#report('denied', shot, shooter, tank, shooter, now);
  }

  /** A shot that has ended touched a tank in one of their two views and not in the other. */
  disputed(shot: number, shooter: number, tank: number, now: number): void {
    this.#report('disputed', shot, shooter, tank, -1, now);
  }

  /** A server refused an update or a shot, by its number, of a tank's player. */
  refused(tank: number, what: 'update' | 'shot', number: number, verdict: string, now: number): void {
    this.#mark('refusal', tank, -1, now);
    const event = this.#event;
    event.update = what === 'update' ? number : -1;
    event.verdict = verdict;
    if (what === 'update') this.#report('refused', -1, -1, tank, -1, now);
    else this.#report('refused', number, tank, tank, -1, now);
    event.update = -1;
    event.verdict = '';
  }

  #touch(shot: number, viewer: number, tank: number, now: number): void {
    const shooter = this.#shots.shooter[this.#shots.slotOf(shot)] as number;
    const duel = shooter * this.#shots.count + tank;
    if (viewer === shooter) {
      this.#touchAtShooter(shot, shooter, duel);
      this.denials?.touched(shot, shooter, tank, now);
    } else if (viewer === tank) add(this.atTarget, duel);
    this.#mark('touch', tank, viewer, now);
    this.#report('touched', shot, shooter, tank, viewer, now);
  }

  #report(kind: GameEventKind, shot: number, shooter: number, tank: number, view: number, now: number): void {
    if (!this.observer) return;
    const event = this.#event;
    event.kind = kind;
    event.time = now;
    event.shot = shot;
    event.shooter = shooter;
    event.tank = tank;
    event.view = view;
    this.observer(event);
  }

  #touchAtShooter(shot: number, shooter: number, duel: number): void {
    add(this.atShooter, duel);
    if (this.#touched[shot % remembered] === shot) return;
    this.#touched[shot % remembered] = shot;
    add(this.touching, shooter);
  }

  #mark(kind: MarkKind, tank: number, view: number, now: number): void {
    const at = this.marks % keptMarks;
    this.kind[at] = markKinds.indexOf(kind);
    this.tank[at] = tank;
    this.view[at] = view;
    this.time[at] = now;
    this.marks += 1;
  }
}

function add(counts: Float64Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}
