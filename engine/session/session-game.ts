/** The game of a session: its tanks are entities, its players see one lane, its shots are announced over the network. */
import { Game } from '../game/game.ts';
import type { GameObserver } from '../game/game-events.ts';
import type { GamePlan, PlayerPlan } from '../game/game-plan.ts';
import type { GameResults } from '../game/game-results.ts';
import type { HitListener } from '../game/hit-judge.ts';
import type { GameServer } from '../game/server/game-server.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import type { Lane } from './lane.ts';
import { Screens } from './screens.ts';
import { seatsOf, type Seat } from './session-plan.ts';
import type { GameFeed } from './session-part.ts';
import type { GameServerPlan, LanePlan, SessionGamePlan, SessionPlan } from './session-plan.ts';
import { SessionServer } from './session-server.ts';
import { ShotTransport, type ShotListener } from '../network/shot-transport.ts';
import { TankSource } from './tank-source.ts';

/** The game exists before the lanes, which publish its tanks; then it is joined with the lane on the screens. */
export class SessionGame {
  readonly game: Game;
  readonly #seats: readonly Seat[];
  readonly #timeline: Timeline;
  /** Null: there is no server. */
  #server: SessionServer | null = null;
  /** Null: computer players play. */
  readonly #feed: GameFeed | null;
  #screens: Screens | null = null;
  #shots: ShotTransport | null = null;

  constructor(plan: SessionPlan, rules: SessionGamePlan, timeline: Timeline, feed: GameFeed | null = null) {
    this.#seats = seatsOf(plan);
    this.#feed = feed;
    this.#timeline = timeline;
    this.game = new Game(gamePlanOf(plan, rules), {
      announce: (shot, shooter, now) => this.#shots?.announce(shot, shooter, now),
      ...(feed && { play: (game, now) => feed.play(game, now) }),
      ...(rules.server && { judge: (game, decide) => this.#judge(game, decide, plan, rules.server as GameServerPlan) }),
    });
  }

  /** The motion of the entity with that index; null where it is no player's. */
  motionOf(entity: number): MotionSource | null {
    const tank = this.#seats.findIndex((seat) => seat.entity === entity);
    return tank < 0 ? null : (this.#feed?.motionOf(tank, this.game.tanks) ?? new TankSource(this.game.tanks.of(tank)));
  }

  /** `observer`: notified of events. */
  join(lane: Lane, observer?: GameObserver): void {
    this.game.log.observer = observer ?? null;
    this.#screens = new Screens(this.game, this.#seats, lane, this.#feed);
    if (!this.#feed) this.#shots = this.#transportOf(lane);
    this.#server?.join(lane);
  }

  /** After the lanes have drawn. */
  frame(now: number): void {
    this.#screens?.lookOut();
    this.game.frame(now);
  }

  results(now: number): GameResults {
    const server = this.#server?.server.results();
    return { ...this.game.results(now), ...(server && { server }) };
  }

  get server(): GameServer | null {
    return this.#server?.server ?? null;
  }

  #transportOf(lane: Lane): ShotTransport {
    const shooters = this.#seats.map(({ node }) => node);
    return new ShotTransport(this.#timeline, shooters, this.#listeners(), (shooter, listener) => lane.shotRoute(shooter, listener));
  }

  /** The players, and after them the server. */
  #listeners(): ShotListener[] {
    const { game } = this;
    const players = this.#seats.map(({ node }, viewer): ShotListener => ({
      node,
      arrive: (shot, now) => game.arrive(shot, viewer, now),
      lose: (shot) => game.lose(shot, viewer),
    }));
    return [...players, ...(this.#server ? [this.#server] : [])];
  }

  #judge(game: Game, decide: HitListener, plan: SessionPlan, rules: GameServerPlan): GameServer {
    const lane = plan.lanes[plan.game?.screens ?? 0] as LanePlan;
    this.#server = new SessionServer(game, decide, rules, lane, this.#seats);
    return this.#server.server;
  }
}

/** The game of a session by itself. */
export function gamePlanOf(
  { seed, frame, arena, world, entities }: Omit<SessionPlan, 'lanes'>,
  { tanks, shots, hits }: SessionGamePlan,
): GamePlan {
  const players = entities.flatMap(({ id, motion }): PlayerPlan[] => (motion.kind === 'player' ? [{ id, ...motion.player }] : []));
  return { seed, frame, arena, obstacles: world?.obstacles ?? [], tanks, shots, hits, players };
}
