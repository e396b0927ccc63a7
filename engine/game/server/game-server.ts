/** The server of a game: checks what it hears of, and decides hits where the rules say so. */
import type { Update } from '../../update/update.ts';
import type { Receiver } from '../../receiver/receiver.ts';
import type { Game } from '../game.ts';
import { ViewJudge, type HitJudge, type HitListener } from '../hit-judge.ts';
import { PastPlaces } from './past-places.ts';
import { RebuiltViews } from './rebuilt-views.ts';
import { RewindingJudge } from './rewinding-judge.ts';
import type { ServerResults } from './server-results.ts';
import type { ServerRules } from './server-rules.ts';
import { ServerShots } from './server-shots.ts';
import { ShotCheck, type ShotVerdict } from './shot-check.ts';
import { type TankBounds, UpdateCheck, type UpdateVerdict } from './update-check.ts';

/** Notified of every verdict on an update or a shot, by its number, in order of time. */
export type VerdictObserver = (
  player: number,
  what: 'update' | 'shot',
  number: number,
  verdict: UpdateVerdict | ShotVerdict,
  now: number,
) => void;

/** The lane on the players' screens, as the server has it. */
export interface ServerLane {
  /** The receivers that show each tank by itself. */
  readonly own: readonly Receiver[];
  /** A receiver like those of the lane on the players' screens. */
  readonly receiver: () => Receiver;
  /** The estimated one-way delay (s) from a tank's player to another player. */
  readonly delay: (tank: number, player: number) => number;
}

/** The session passes in updates and announcements when they arrive at the server's node. */
export class GameServer implements HitJudge {
  readonly updates: readonly UpdateCheck[];
  readonly shots: readonly ShotCheck[];
  /** Null: there is none. */
  observer: VerdictObserver | null = null;
  readonly #game: Game;
  readonly #rules: ServerRules;
  readonly #decide: HitListener;
  readonly #known: ServerShots;
  /** Decides where the server does not. */
  readonly #judge: ViewJudge | null;
  #rewind: Rewind | null = null;

  /** `bounds`: what it takes an honest tank to be able to do. */
  constructor(game: Game, decide: HitListener, rules: ServerRules, bounds: TankBounds) {
    const { shots, hits, players } = game.plan;
    const shotBounds = { ...bounds, reload: shots.reload, reloadSlack: rules.slack.reload, muzzle: shots.muzzle, rewind: rules.rewind };
    this.#game = game;
    this.#rules = rules;
    this.#decide = decide;
    this.updates = players.map(() => new UpdateCheck(bounds));
    this.shots = this.updates.map((updates) => new ShotCheck(shotBounds, updates));
    this.#known = new ServerShots(players.length);
    this.#judge = hits.decider === 'server' ? null : new ViewJudge(hits.decider, game.shots, decide);
  }

  /** To be called once, before anything arrives. */
  join(lane: ServerLane): void {
    if (this.#judge) return;
    const { plan, arena, tanks } = this.#game;
    const { count } = tanks;
    const places = new PastPlaces(count + 1, count, Math.ceil(this.#rules.rewind / plan.frame) + 2);
    const views = new RebuiltViews({ players: count, places, ...lane });
    const parts = { rules: plan, server: this.#rules, frame: plan.frame, tanks: count, arena, shots: this.#known, places };
    this.#rewind = { lane, places, views, judge: new RewindingJudge({ ...parts, delay: lane.delay, decide: this.#decide }) };
  }

  /** Another spawn of a tank begins: at any place, loaded. */
  begin(tank: number, spawn: number): void {
    (this.updates[tank] as UpdateCheck).begin(spawn);
    (this.shots[tank] as ShotCheck).begin();
  }

  /** An update of a tank arrives. */
  take(tank: number, update: Readonly<Update>, now: number): void {
    const verdict = (this.updates[tank] as UpdateCheck).take(update);
    if (verdict !== 'fine') this.#game.log.refused(tank, 'update', update.serial, verdict, now);
    this.observer?.(tank, 'update', update.serial, verdict, now);
    this.#rewind?.views.take(tank, update);
  }

  fired(shot: number, shooter: number, now: number): void {
    const { shots, tanks, arena, plan } = this.#game;
    const { speed, life, muzzle } = plan.shots;
    const slot = shots.slotOf(shot);
    const entry = this.#known.add(shot);
    const { x, y } = tanks.of(shooter);
    entry.shooter = shooter;
    entry.firedAt = now;
    entry.alongX = shots.alongX[slot] as number;
    entry.alongY = shots.alongY[slot] as number;
    entry.startX = x + muzzle * entry.alongX;
    entry.startY = y + muzzle * entry.alongY;
    entry.reach = Math.max(arena.flight(x, y, entry.alongX, entry.alongY, muzzle + speed * life) - muzzle, 0);
  }

  /** The announcement of a shot arrives; a second copy of it is of no matter. */
  hear(shot: number, now: number): void {
    const entry = this.#known.find(shot);
    if (!entry || entry.flies) return;
    const { shooter, firedAt, startX, startY } = entry;
    const verdict = (this.shots[shooter] as ShotCheck).take(firedAt, startX, startY, now);
    if (verdict !== 'fine') this.#game.log.refused(shooter, 'shot', shot, verdict, now);
    this.observer?.(shooter, 'shot', shot, verdict, now);
    entry.flies = verdict === 'fine' && this.#rewind !== null;
    entry.back = Math.round((now - firedAt) / this.#game.plan.frame);
    if (!entry.flies) this.#known.remove(entry);
  }

  /** The announcement of a shot will never arrive. */
  lose(shot: number): void {
    const entry = this.#known.find(shot);
    if (entry && !entry.flies) this.#known.remove(entry);
  }

  touched(shot: number, viewer: number, tank: number, now: number): void {
    this.#judge?.touched(shot, viewer, tank, now);
  }

  tick(now: number): void {
    if (!this.#rewind) return;
    const { lane, places, views, judge } = this.#rewind;
    places.next();
    views.tick(now);
    noteOwn(lane.own, places);
    judge.tick(now);
  }

  results(): ServerResults {
    const players = this.#game.plan.players.map(({ id }, player) => [id, this.#verdictsOf(player)] as const);
    return { updatesRefused: refusedBy(this.updates), shotsRefused: refusedBy(this.shots), players: Object.fromEntries(players) };
  }

  #verdictsOf(player: number): ServerResults['players'][string] {
    const hits = this.#rewind?.judge.verdicts[player]?.byName;
    return {
      updates: (this.updates[player] as UpdateCheck).verdicts.byName,
      shots: (this.shots[player] as ShotCheck).verdicts.byName,
      ...(hits && { hits }),
    };
  }
}

/** The parts that the server needs to decide hits. */
interface Rewind {
  readonly lane: ServerLane;
  readonly places: PastPlaces;
  readonly views: RebuiltViews;
  readonly judge: RewindingJudge;
}

/** The server's own view comes after those of the players. */
function noteOwn(own: readonly Receiver[], places: PastPlaces): void {
  for (let tank = 0; tank < own.length; tank++) {
    const { drawn, shown } = own[tank] as Receiver;
    if (drawn) places.note(own.length, tank, shown.x, shown.y);
  }
}

function refusedBy(checks: readonly (UpdateCheck | ShotCheck)[]): number {
  return checks.reduce((sum, { verdicts }) => sum + verdicts.refused, 0);
}
