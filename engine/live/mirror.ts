/** The mirror of a live session: a session of the whole experiment that follows the events its participants report. */
import type { Game } from '../game/game.ts';
import type { GameEvent } from '../game/game-events.ts';
import type { ExportedEntity } from '../session/exported-entity.ts';
import type { RunResults } from '../measure/run-results.ts';
import { lanesOnScreens, screenOf, seatsOf, type SessionGamePlan, type SessionPlan } from '../session/session-plan.ts';
import type { SessionFeed, SessionObserver } from '../session/session-outside.ts';
import { Session, type SessionOptions } from '../session/session.ts';
import { EventQueue } from '../base/time/timeline.ts';
import { MeasuredChannels } from './measured-channels.ts';
import type { EventHandlers, LinkChanged, LiveEvent, Seated } from './live-event.ts';
import { type LiveScore, SeatScores } from './scores.ts';
import { MirrorCounts } from './mirror-counts.ts';
import { MirroredLane } from './mirrored-lane.ts';
import { MirroredShots } from './mirrored-shots.ts';
import { SeatPath } from './seat-path.ts';
import { SoundEvents } from './sound-events.ts';

/** The decision about a hit: it counts, it destroyed the tank, or it is none although the shooter saw it. */
export interface MirroredHit {
  readonly kind: 'hit' | 'destroyed' | 'denied';
  /** s */
  readonly time: number;
  /** Seats, and the spawn in that of the tank. */
  readonly shooter: number;
  readonly tank: number;
  readonly spawn: number;
}

/** The plan cannot be run as a live session. */
export class UnfitPlan extends Error {}

/** A late event is taken in this much (s) after the time that the mirror has reached. */
const justAfter = 1e-9;

/**
 * Every entity of the plan is a player's, and has the number of its node: the seat. Results depend on the plan and on
 * the events that `take` returned, in their order, and not on the steps of `advanceTo`.
 */
export class Mirror {
  readonly session: Session;
  /** Gets what the decider makes of hits; null: no one listens. */
  onHit: ((hit: MirroredHit) => void) | null = null;
  readonly counts = new MirrorCounts();
  readonly #paths: readonly SeatPath[];
  readonly #channels: MeasuredChannels;
  /** Those on the players' screens. */
  readonly #lanes: readonly MirroredLane[];
  /** Indexed by seat: place in `#lanes` of the lane on its screen. */
  readonly #laneOf: readonly number[];
  readonly #shots: MirroredShots;
  readonly #scores: SeatScores;
  readonly #game: Game;
  readonly #sound: SoundEvents;
  readonly #queue: EventQueue;
  readonly #handlers: EventHandlers<void> = {
    seated: (event, now) => this.#seat(event, now),
    left: ({ seat }, now) => this.#empty(seat, now),
    moved: (event) => this.#paths[event.seat]?.take(event),
    made: (event, now) => this.#lanes[event.lane ?? 0]?.made(event, now),
    sent: (event, now) => this.#seenBy(event.receiver).take(event, now),
    arrived: (event, now) => this.#seenBy(event.seat).take(event, now),
    acknowledged: (event, now) => this.#seenBy(event.receiver).take(event, now),
    fired: (event) => this.#shots.fired(event),
    heard: (event, now) => this.#shots.announced(this.#game, event, now),
    lost: (event, now) =>
      event.what === 'update' ? this.#seenBy(event.seat).lost(event, now) : this.#shots.announced(this.#game, event, now),
    link: (event) => this.#setLink(event),
    stalls: (event) => this.#channels.stall(event),
    held: (event, now) => this.#channels.hold(event, now),
    offer: ({ lane, entity, offer }) => this.session.setOffer(lane, entity, offer),
    round: () => this.#scores.beginRound(),
  };
  /** Everything due by then has been run, s. */
  #reached = -Infinity;
  /** The results at `#reached`; null: not computed since it advanced. Those of 128 seats take a second. */
  #results: RunResults | null = null;

  constructor(plan: SessionPlan, options: Pick<SessionOptions, 'callSlot' | 'onPluginCall' | 'onDecision' | 'observer'> = {}) {
    checkPlan(plan);
    const seats = plan.entities.length;
    this.#queue = new EventQueue(plan.frame);
    this.#paths = plan.entities.map((_, seat) => new SeatPath(seat, plan.frame, this.counts));
    this.#channels = new MeasuredChannels(plan.nodes, plan.relay);
    this.#sound = new SoundEvents(plan);
    const observer: SessionObserver = { ...options.observer, onGame: (event) => this.#onGame(event, options.observer) };
    this.session = new Session(plan, { ...options, observer, feed: this.#feed() });
    const { game, lanes } = this.session as SessionOfPlayers;
    this.#game = game.game;
    const rules = plan.game as SessionGamePlan;
    const seen = lanesOnScreens(rules);
    this.#laneOf = plan.entities.map((_, seat) => seen.indexOf(screenOf(rules, seat)));
    this.#lanes = seen.map((lane) => new MirroredLane(lanes[lane] as Session['lanes'][number], seats, this.#channels, this.counts));
    this.#scores = new SeatScores(this.#game, seats);
    this.#shots = new MirroredShots({
      seats,
      counts: this.counts,
      isThere: (seat) => (this.#paths[seat]?.spawn ?? 0) > 0,
      serverNode: plan.game?.server?.node ?? -1,
      server: game.server,
    });
    this.#game.watchDenials();
    for (const path of this.#paths) path.moves(this.#game.tanks);
    for (let seat = 0; seat < seats; seat++) this.#empty(seat, 0);
  }

  /** Session time (s) up to which everything has been run; −1: nothing yet. */
  get reached(): number {
    return Math.max(this.#reached, -1);
  }

  /** Session time, s. */
  get now(): number {
    return this.session.now;
  }

  /** Number of events that wait for their time. */
  get queued(): number {
    return this.#queue.size;
  }

  /**
   * Takes in an event at its time, or at once where that has passed. Returns it with the time at which it is taken in;
   * null: it is invalid and left out.
   */
  take(event: LiveEvent): LiveEvent | null {
    if (!this.#sound.accepts(event)) {
      this.counts.leftOut.invalid += 1;
      return null;
    }
    const time = Math.max(event.time, momentOf(event, this.session.plan.frame), this.#reached + justAfter);
    const entered = time === event.time ? event : { ...event, time };
    const moment = this.#queue.moment(time);
    this.#queue.at(moment, () => this.#enter(entered, moment));
    return entered;
  }

  /** Runs to `time` (s). Events come before everything else that is due at the same time. */
  advanceTo(time: number): void {
    this.#results = null;
    while (this.#queue.next <= time) {
      const due = this.#queue.next;
      this.session.advanceBefore(due);
      this.#queue.advanceTo(due);
    }
    this.session.advanceTo(time);
    this.#reached = Math.max(this.#reached, time);
  }

  /** The results up to now: the same object until it advances. */
  results(): RunResults {
    this.#results ??= this.session.results();
    return this.#results;
  }

  /** Indexed by seat. */
  scores(): LiveScore[] {
    return this.#paths.map(({ spawn }, seat) => this.#scores.of(seat, spawn));
  }

  #onGame(event: Readonly<GameEvent>, observer: SessionObserver | undefined): void {
    const { kind, time, shooter, tank } = event;
    if (kind === 'hit' || kind === 'destroyed' || kind === 'denied')
      this.onHit?.({ kind, time, shooter, tank, spawn: this.#paths[tank]?.spawn ?? 0 });
    observer?.onGame?.(event);
  }

  #feed(): SessionFeed {
    return {
      channels: this.#channels,
      motionOf: (player) => this.#paths[player] as SeatPath,
      sees: (viewer, tank) => this.#sees(viewer, tank),
      play: (game, now) => this.#shots.play(game, now),
    };
  }

  #enter(event: LiveEvent, now: number): void {
    const late = now - momentOf(event, this.session.plan.frame);
    if (late > 2 * justAfter) {
      this.counts.late += 1;
      this.counts.latestBy = Math.max(this.counts.latestBy, late);
    }
    (this.#handlers[event.kind] as (event: LiveEvent, now: number) => void)(event, now);
  }

  #seat({ seat, life: spawn }: Seated, now: number): void {
    this.#empty(seat, now);
    this.#paths[seat]?.begin(spawn);
    for (const lane of this.#lanes) lane.begin(seat, spawn, now);
    this.#shots.begin(seat);
    this.#scores.beginSpawn(seat);
    this.#game.match?.begin(seat, now);
    this.session.game?.server?.begin(seat, spawn);
    this.#atNode(seat, (exported, number, lane) => {
      if (!this.#isShown(lane, seat)) return;
      exported.pairs[number]?.join(now);
      if (exported.triggers > 0) exported.addReceiver(number, now);
    });
  }

  /** Calls `act` for every entity that is shown at a seat, with the receiver's number, lane by lane. */
  #atNode(seat: number, act: (exported: ExportedEntity, receiver: number, lane: number) => void): void {
    this.session.lanes.forEach(({ exports }, lane) => {
      for (const exported of exports) {
        const number = exported.pairs.findIndex(({ receiverNode }) => receiverNode === seat);
        if (number >= 0) act(exported, number, lane);
      }
    });
  }

  /** A lane on screens is shown to those who see it; every other lane is measured at all seats. */
  #isShown(lane: number, seat: number): boolean {
    const rules = this.session.plan.game as SessionGamePlan;
    return !lanesOnScreens(rules).includes(lane) || screenOf(rules, seat) === lane;
  }

  /** The lane on the screen at a node; the game's server has that of the first seat. */
  #seenBy(node: number): MirroredLane {
    return this.#lanes[this.#laneOf[node] ?? 0] as MirroredLane;
  }

  #setLink({ seat, direction, settings }: LinkChanged): void {
    this.#channels.set(seat, direction, settings);
    this.session.setLink(seat, direction, settings);
  }

  #empty(seat: number, now: number): void {
    this.#paths[seat]?.end();
    for (const lane of this.#lanes) lane.end(seat, now);
    this.#shots.end(this.#game, seat);
    this.#game.match?.end(seat);
    this.#channels.forget(seat);
    this.#atNode(seat, (exported, number) => {
      exported.pairs[number]?.leave(now);
      exported.removeReceiver(number, now);
    });
  }

  /** An absent player neither sees nor is seen; a spawn is visible once an update of it has arrived. */
  #sees(viewer: number, tank: number): boolean {
    const { spawn } = this.#paths[tank] as SeatPath;
    if (spawn === 0 || this.#paths[viewer]?.spawn === 0) return false;
    return viewer === tank || this.#seenBy(viewer).pairOf(tank, viewer)?.receiver.fix.spawn === spawn;
  }
}

/** The session of a plan that has been checked. */
type SessionOfPlayers = Session & { readonly game: NonNullable<Session['game']> };

function checkPlan(plan: SessionPlan): void {
  const seats = seatsOf(plan);
  const isFit = plan.game && seats.length === plan.entities.length && seats.every(({ entity, node }) => entity === node);
  if (!isFit) throw new UnfitPlan('a live session needs a game in which every entity is a player; entity n belongs to node n');
}

/** When an event happened, session time (s), as reported. */
function momentOf(event: LiveEvent, frame: number): number {
  if (event.kind === 'moved') return event.frame * frame;
  if (event.kind === 'made') return event.update.stamp;
  return 'at' in event ? event.at : event.time;
}
