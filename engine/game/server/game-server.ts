/** The server of a game: checks what it hears of, and decides hits where the rules say so. */
import type { PathPiece } from '../../nodes/path-piece.ts';
import type { Receiver } from '../../nodes/receiver.ts';
import type { Game } from '../game.ts';
import { ViewJudge, type HitJudge, type HitListener } from '../hit-judge.ts';
import { PastPlaces } from './past-places.ts';
import { RebuiltViews } from './rebuilt-views.ts';
import { RewindingJudge } from './rewinding-judge.ts';
import { hitVerdicts, type ServerResults } from './server-results.ts';
import type { ServerRules } from './server-rules.ts';
import { ServerShots } from './server-shots.ts';
import { ShotCheck, shotVerdicts } from './shot-check.ts';
import type { TankBounds } from './tank-bounds.ts';
import { UpdateCheck, updateVerdicts } from './update-check.ts';

/** What a server knows besides what it is told. */
export interface ServerSurroundings {
  readonly rules: ServerRules;
  readonly bounds: TankBounds;
  /** What it shows of each tank by itself. */
  readonly own: readonly Receiver[];
  /** A receiver like those of the lane on the players' screens. */
  readonly receiver: () => Receiver;
  /** What is reckoned for the one-way delay (s) from a tank's player to another player. */
  readonly delay: (tank: number, player: number) => number;
}

/** Whoever runs the session tells it of updates and announcements when they arrive at its node. */
export class GameServer implements HitJudge {
  readonly updates: readonly UpdateCheck[];
  readonly shots: readonly ShotCheck[];
  readonly #game: Game;
  readonly #surroundings: ServerSurroundings;
  readonly #known: ServerShots;
  readonly #places: PastPlaces | null;
  readonly #views: RebuiltViews | null;
  readonly #rewinding: RewindingJudge | null;
  /** Decides where the server does not. */
  readonly #judge: ViewJudge | null;

  constructor(game: Game, decide: HitListener, surroundings: ServerSurroundings) {
    const { rules, bounds, receiver, delay } = surroundings;
    const { plan, arena, tanks } = game;
    const { shots, hits, frame } = plan;
    const shotBounds = { ...bounds, reload: shots.reload, reloadSlack: rules.slack.reload, muzzle: shots.muzzle, rewind: rules.rewind };
    this.#game = game;
    this.#surroundings = surroundings;
    this.updates = plan.players.map(() => new UpdateCheck(bounds));
    this.shots = this.updates.map((updates) => new ShotCheck(shotBounds, updates));
    this.#known = new ServerShots(tanks.count);
    const decides = hits.decider === 'server';
    const depth = Math.ceil(rules.rewind / frame) + 2;
    const places = decides ? new PastPlaces(tanks.count + 1, tanks.count, depth) : null;
    this.#places = places;
    this.#views = places && new RebuiltViews({ players: tanks.count, receiver, delay, places });
    this.#rewinding =
      places &&
      new RewindingJudge({ rules: plan, server: rules, frame, tanks: tanks.count, arena, shots: this.#known, places, delay, decide });
    this.#judge = decides ? null : new ViewJudge(hits.decider, game.shots, decide);
  }

  /** An update of a tank arrives. */
  take(tank: number, update: Readonly<PathPiece>): void {
    (this.updates[tank] as UpdateCheck).take(update);
    this.#views?.take(tank, update);
  }

  fired(shot: number, shooter: number, now: number): void {
    const { shots, tanks, arena, plan } = this.#game;
    const { speed, life, muzzle } = plan.shots;
    const slot = shots.slotOf(shot);
    const entry = this.#known.add(shot);
    const x = tanks.x[shooter] as number;
    const y = tanks.y[shooter] as number;
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
    entry.flies = verdict === 'fine' && this.#rewinding !== null;
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

  frame(now: number): void {
    if (!this.#places) return;
    this.#places.next();
    this.#views?.frame(now);
    this.#noteOwn(this.#places);
    this.#rewinding?.frame(now);
  }

  results(): ServerResults {
    const refused = (checks: readonly { readonly refused: number }[]) => checks.reduce((sum, check) => sum + check.refused, 0);
    const players = this.#game.plan.players.map(({ id }, player) => [id, this.#verdictsOf(player)] as const);
    return { updatesRefused: refused(this.updates), shotsRefused: refused(this.shots), players: Object.fromEntries(players) };
  }

  #verdictsOf(player: number): ServerResults['players'][string] {
    const hits = this.#rewinding?.counts.subarray(player * hitVerdicts.length, (player + 1) * hitVerdicts.length);
    return {
      updates: named(updateVerdicts, (this.updates[player] as UpdateCheck).counts),
      shots: named(shotVerdicts, (this.shots[player] as ShotCheck).counts),
      ...(hits && { hits: named(hitVerdicts, hits) }),
    };
  }

  #noteOwn(places: PastPlaces): void {
    const { own } = this.#surroundings;
    for (let tank = 0; tank < own.length; tank++) {
      const { drawn, shown } = own[tank] as Receiver;
      if (drawn) places.note(own.length, tank, shown.x, shown.y);
    }
  }
}

function named<Word extends string>(words: readonly Word[], counts: Float64Array): Record<Word, number> {
  return Object.fromEntries(words.map((word, index) => [word, counts[index] as number])) as Record<Word, number>;
}
