/** The log of hits: what has lately been touched in a view or decided, for whoever watches, and who has hit whom in whose view. */
import { GameNews, type GameHappening, type GameObserver } from './game-events.ts';
import type { HitJudge } from './hit-judge.ts';
import type { Shots } from './shots.ts';

/** What is marked: a shot touched a tank in a view; it was decided that one hit; a server refused what a tank's player sent. */
export const markKinds = ['touch', 'hit', 'refusal'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Marks that are kept. */
export const keptMarks = 32;
/** For so many shots it is remembered whether they have touched anybody at their shooter. */
const remembered = 16_384;

export class HitLog {
  /** Marks so far; mark m stands at m mod `keptMarks`. */
  marks = 0;
  /** Of the kept marks: index of the kind, when (s), on which tank, in which view (−1: in all). */
  readonly kind = new Uint8Array(keptMarks);
  readonly time = new Float64Array(keptMarks);
  readonly tank = new Int32Array(keptMarks);
  readonly view = new Int32Array(keptMarks);
  /** By shooter · count + target: shots that touched the target in the shooter's view, in the target's, and hits by the decider. */
  readonly atShooter: Float64Array;
  readonly atTarget: Float64Array;
  readonly hits: Float64Array;
  /** By shooter: shots that touched somebody in its own view. */
  readonly touching: Float64Array;
  /** Null: nobody is told. */
  observer: GameObserver | null = null;
  readonly #news = new GameNews();
  readonly #shots: Shots;
  /** By shot mod `remembered`: the shot that last touched somebody at its shooter. */
  readonly #touched = new Float64Array(remembered).fill(-1);

  constructor(shots: Shots) {
    const { count } = shots;
    this.#shots = shots;
    this.atShooter = new Float64Array(count * count);
    this.atTarget = new Float64Array(count * count);
    this.hits = new Float64Array(count * count);
    this.touching = new Float64Array(count);
  }

  /** The judge with this log told of what it is told. */
  watching(judge: HitJudge): HitJudge {
    return {
      fired: (shot, shooter, now) => {
        this.#tell('fired', shot, shooter, -1, -1, now);
        judge.fired?.(shot, shooter, now);
      },
      touched: (shot, viewer, tank, now) => {
        this.#touch(shot, viewer, tank, now);
        judge.touched(shot, viewer, tank, now);
      },
      frame: (now) => judge.frame?.(now),
    };
  }

  /** By the decider a shot of `shooter` hit a tank. */
  decided(shot: number, shooter: number, tank: number, now: number): void {
    add(this.hits, shooter * this.#shots.count + tank);
    this.#mark('hit', tank, -1, now);
    this.#tell('hit', shot, shooter, tank, -1, now);
  }

  /** A shot that has ended touched a tank in one of their two views and not in the other. */
  disputed(shot: number, shooter: number, tank: number, now: number): void {
    this.#tell('disputed', shot, shooter, tank, -1, now);
  }

  /** What a tank's player sent was refused: the update or the shot of that number. */
  refused(tank: number, what: 'update' | 'shot', number: number, verdict: string, now: number): void {
    this.#mark('refusal', tank, -1, now);
    const news = this.#news;
    news.update = what === 'update' ? number : -1;
    news.verdict = verdict;
    if (what === 'update') this.#tell('refused', -1, -1, tank, -1, now);
    else this.#tell('refused', number, tank, tank, -1, now);
    news.update = -1;
    news.verdict = '';
  }

  #touch(shot: number, viewer: number, tank: number, now: number): void {
    const shooter = this.#shots.shooter[this.#shots.slotOf(shot)] as number;
    const duel = shooter * this.#shots.count + tank;
    if (viewer === shooter) this.#touchAtShooter(shot, shooter, duel);
    else if (viewer === tank) add(this.atTarget, duel);
    this.#mark('touch', tank, viewer, now);
    this.#tell('touched', shot, shooter, tank, viewer, now);
  }

  #tell(kind: GameHappening, shot: number, shooter: number, tank: number, view: number, now: number): void {
    if (!this.observer) return;
    const news = this.#news;
    news.kind = kind;
    news.time = now;
    news.shot = shot;
    news.shooter = shooter;
    news.tank = tank;
    news.view = view;
    this.observer(news);
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
