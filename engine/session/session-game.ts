/**
 * The game of a session: its tanks are entities, its players see one lane, its shots are announced over the network.
 */
import { Game } from '../game/game.ts';
import type { GameObserver } from '../game/game-events.ts';
import type { GamePlan, PlayerPlan } from '../game/game-plan.ts';
import type { GameResults } from '../game/game-results.ts';
import type { HitListener } from '../game/hit-judge.ts';
import { GameServer } from '../game/server/game-server.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import type { Lane } from './lane.ts';
import {
  screenOf,
  seatsOf,
  type Seat,
  type GameServerPlan,
  type LanePlan,
  type SessionGamePlan,
  type SessionPlan,
} from './session-plan.ts';
import type { GameFeed } from './session-outside.ts';
import { ShotTransport, type ShotListener } from '../network/shot-transport.ts';
import type { SightSource } from '../game/sights.ts';
import type { Pair, Witness } from './pair.ts';
import { power } from '../base/math/power.ts';
import type { Slack } from '../game/server/server-rules.ts';
import type { TankBounds } from '../game/server/update-check.ts';
import type { TankRules } from '../game/game-rules.ts';
import type { Tank } from '../game/tank.ts';
import { setYaw, type KinematicState } from '../base/kinematic-state.ts';
import type { Update } from '../update/update.ts';
import type { StepsRule } from '../update/quantisation-rule.ts';
import type { Receiver } from '../receiver/receiver.ts';

/** The game exists before the lanes, which publish its tanks; then it is joined with the lane on the screens. */
export class SessionGame {
  readonly game: Game;
  readonly #seats: readonly Seat[];
  readonly #timeline: Timeline;
  /** Null: there is no server. */
  #server: SessionServer | null = null;
  /** Null: computer players play. */
  readonly #feed: GameFeed | null;
  readonly #rules: SessionGamePlan;
  #screens: Screens | null = null;
  #shots: ShotTransport | null = null;

  constructor(plan: SessionPlan, rules: SessionGamePlan, timeline: Timeline, feed: GameFeed | null = null) {
    this.#seats = seatsOf(plan);
    this.#feed = feed;
    this.#rules = rules;
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
  join(lanes: readonly Lane[], observer?: GameObserver): void {
    const lane = lanes[this.#rules.screens] as Lane;
    this.game.log.observer = observer ?? null;
    const pairs = this.#seats.flatMap(({ node }, player) => {
      const seen = lanes[screenOf(this.#rules, player)] as Lane;
      return seen.pairs.filter(({ receiverNode }) => receiverNode === node);
    });
    this.#screens = new Screens(this.game, this.#seats, pairs, this.#feed);
    if (!this.#feed) this.#shots = this.#transportOf(lane);
    this.#server?.join(lane);
  }

  /** After the lanes have drawn. */
  tick(now: number): void {
    this.#screens?.lookOut();
    this.game.tick(now);
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
  { tanks, shots, hits, respawn, mode }: SessionGamePlan,
): GamePlan {
  const players = entities.flatMap(({ id, motion }): PlayerPlan[] => (motion.kind === 'player' ? [{ id, ...motion.player }] : []));
  const rules = { tanks, shots, hits, ...(respawn && { respawn }), ...(mode && { mode }) };
  return { seed, frame, arena, obstacles: world?.obstacles ?? [], ...rules, players };
}

/** A tank of the game as a motion source: its real state is what the game says. */
export class TankSource implements MotionSource {
  readonly #tank: Tank;

  constructor(tank: Tank) {
    this.#tank = tank;
  }

  /** Acceleration is meaningless where velocity changes at once: none is published. */
  sample(_now: number, out: KinematicState): number {
    const tank = this.#tank;
    if (tank.spawn === 0) return 0;
    out.x = tank.x;
    out.y = tank.y;
    out.vx = tank.vx;
    out.vy = tank.vy;
    out.wz = tank.turnRate;
    setYaw(out, tank.heading);
    return tank.spawn;
  }
}

/** The players' screens: carries what their lanes draw over to the game. */
class Screens implements SightSource {
  readonly #game: Game;
  readonly #pairs: readonly Pair[];
  /** Indexed by place in the sights: number of the pair that shows the tank there; −1: there is none. */
  readonly #shownBy: Int32Array;
  readonly #feed: GameFeed | null;

  /** Only pairs that show a player's tank to another player count. */
  constructor(game: Game, seats: readonly Seat[], pairs: readonly Pair[], feed: GameFeed | null) {
    const viewers = new Map(seats.map(({ node }, viewer) => [node, viewer]));
    const tanks = new Map(seats.map(({ entity }, tank) => [entity, tank]));
    this.#game = game;
    this.#pairs = pairs;
    this.#shownBy = new Int32Array(seats.length * seats.length).fill(-1);
    this.#feed = feed;
    pairs.forEach(({ entity, receiverNode }, pair) => {
      const [viewer, tank] = [viewers.get(receiverNode), tanks.get(entity)];
      if (viewer !== undefined && tank !== undefined) this.#shownBy[viewer * seats.length + tank] = pair;
    });
    game.sights.source = this;
  }

  /** Each player knows its own position: called before the tanks move on. */
  lookOut(): void {
    const { sights, tanks } = this.#game;
    for (let tank = 0; tank < tanks.count; tank++) {
      const own = tanks.of(tank);
      const place = tank * tanks.count + tank;
      sights.x[place] = own.x;
      sights.y[place] = own.y;
      sights.vx[place] = own.vx;
      sights.vy[place] = own.vy;
      sights.known[place] = own.spawn > 0 ? 1 : 0;
    }
  }

  see(place: number): void {
    if (this.#feed && !this.#isSeen(this.#feed, place)) return;
    const row = this.#shownBy[place] as number;
    if (row < 0) return;
    const pair = this.#pairs[row] as Pair;
    if (this.#feed || !this.#game.match?.destroys || this.#isPresent(pair, place)) this.#lookAt(pair, place);
    else this.#game.sights.known[place] = 0;
  }

  /** Returns true if the spawn is shown that the tank has now: a destroyed one is not. */
  #isPresent({ receiver }: Pair, place: number): boolean {
    const { sights, tanks } = this.#game;
    return receiver.fix.spawn === tanks.of(place % sights.count).spawn;
  }

  time(place: number): void {
    const row = this.#shownBy[place] as number;
    if (row >= 0) this.#game.sights.delay[place] = (this.#pairs[row] as Pair).delayLast;
  }

  /** Where it is not, nothing is known of the tank any more. */
  #isSeen(feed: GameFeed, place: number): boolean {
    const { sights } = this.#game;
    const isSeen = feed.sees(Math.floor(place / sights.count), place % sights.count);
    if (!isSeen) sights.known[place] = 0;
    return isSeen;
  }

  #lookAt({ receiver }: Pair, place: number): void {
    if (!receiver.drawn) return;
    const { sights } = this.#game;
    const { shown } = receiver;
    sights.x[place] = shown.x;
    sights.y[place] = shown.y;
    sights.vx[place] = shown.vx;
    sights.vy[place] = shown.vy;
    sights.known[place] = 1;
  }
}

/** The server: a node that gets what the lane on the players' screens sends it, and judges by that. */
class SessionServer implements Witness, ShotListener {
  readonly server: GameServer;
  /** Index into the plan's nodes. */
  readonly node: number;
  readonly #seats: readonly Seat[];
  /** Indexed by entity: the number of its player. */
  readonly #players: ReadonlyMap<number, number>;

  /** `lane`: the one on the players' screens. */
  constructor(game: Game, decide: HitListener, plan: GameServerPlan, lane: LanePlan, seats: readonly Seat[]) {
    this.server = new GameServer(game, decide, plan, boundsOf(game.plan.tanks, plan.slack, lane));
    this.node = plan.node;
    this.#seats = seats;
    this.#players = new Map(seats.map(({ entity }, player) => [entity, player]));
  }

  join(lane: Lane): void {
    const pairsOf = (node: number) =>
      this.#seats.map(({ entity }) => lane.pairs.find((pair) => pair.entity === entity && pair.receiverNode === node));
    const heard = pairsOf(this.node) as Pair[];
    for (const pair of heard) pair.witness = this;
    const shown = this.#seats.map(({ node }) => pairsOf(node));
    this.server.join({
      own: heard.map(({ receiver }): Receiver => receiver),
      receiver: () => lane.receiver(),
      delay: (tank, player) => shown[player]?.[tank]?.estimates.delay.assumed ?? 0,
    });
  }

  arrive(shot: number, now: number): void {
    this.server.hear(shot, now);
  }

  lose(shot: number): void {
    this.server.lose(shot);
  }

  take(entity: number, update: Update, now: number): void {
    const player = this.#players.get(entity);
    if (player !== undefined) this.server.take(player, update, now);
  }
}

/** The limits of a tank; numbers in few bits may be off by a step, between two updates by one each. */
function boundsOf({ maxSpeed, maxTurnRate }: TankRules, slack: Slack, lane: LanePlan): TankBounds {
  const rules = [lane.publishing, ...(lane.relevance?.levels ?? []).map(({ publishing }) => publishing)];
  const most = (step: (rule: (typeof rules)[number]) => number) => Math.max(0, ...rules.map(step));
  return {
    maxSpeed,
    maxTurnRate,
    slack: {
      distance: slack.distance + most((rule) => 2 * stepOf(rule?.quantisation?.position)),
      speed: slack.speed + most((rule) => 2 * stepOf(rule?.quantisation?.velocity)),
      angle: slack.angle + most((rule) => 2 * angleStepOf(rule?.quantisation?.orientation?.bits)),
      turnRate: slack.turnRate + most((rule) => stepOf(rule?.quantisation?.turnRate)),
    },
  };
}

function stepOf(rule: StepsRule | undefined): number {
  return rule ? rule.range / (power(2, rule.bits - 1) - 1) : 0;
}

/** The step of a heading all round; the components of a quaternion are finer. */
function angleStepOf(bits: number | undefined): number {
  return bits === undefined ? 0 : (2 * Math.PI) / power(2, bits);
}
