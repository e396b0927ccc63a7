/** A session: world, lanes and timeline of one experiment, advanced from outside. */
import type { LinkSettings } from '../network/link-settings.ts';
import type { Offer } from '../update/contracts.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { DrawTimes, stepsOf, type EvenSteps, type RenderRate, type StepRate } from '../base/time/step-times.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { EventQueue, type Timeline } from '../base/time/timeline.ts';
import { ownCallSlot, type CallSlot, type PluginCall } from '../guard/call-slot.ts';
import type { ExportedEntity } from './exported-entity.ts';
import type { Direction } from './lane-network.ts';
import { Lane, type SessionDecisionObserver } from './lane.ts';
import { PluginGuard } from '../guard/plugin-guard.ts';
import { RealEntity, realParts, type RealPart } from './real-entity.ts';
import { resultsOf } from './results.ts';
import type { RunResults } from '../measure/run-results.ts';
import { SessionGame } from './session-game.ts';
import type { SessionFeed, SessionObserver, SessionPart } from './session-outside.ts';
import { evenStepsOf, type SessionPlan } from './session-plan.ts';
import type { RecordedEnd, RecordedUpdate, RecordedUpdates } from '../world/recorded-updates.ts';

export interface SessionOptions {
  /** The slot that shows which plugin call is running; its own memory if left out. */
  readonly callSlot?: CallSlot;
  /**
   * Gets every plugin call that the session can make, with its number in the call slot, before the first time it is
   * made.
   */
  readonly onPluginCall?: (call: PluginCall, number: number) => void;
  /** Gets what the schedulers decide; costs nothing if left out. */
  readonly onDecision?: SessionDecisionObserver;
  /** Gets what happens; costs nothing if left out. */
  readonly observer?: SessionObserver | undefined;
  /**
   * Receivers draw nothing unless players read it: measures per tick stay empty. Export errors of lanes that snap are
   * the same, in half the time.
   */
  readonly undrawn?: boolean | undefined;
  /** The decisions of others, where the session mirrors a live one. Left out: nothing. */
  readonly feed?: SessionFeed | undefined;
  /** The part that runs here, where other nodes of a live session run elsewhere. Left out: all of it. */
  readonly part?: SessionPart | undefined;
}

/**
 * Batch runs, live sessions and replays advance the same session; only who calls `advanceTo`, and when, differs.
 * Results do not depend on how the time is cut up. A tick at k · frame < duration: entities move, publishers check
 * triggers and send, arrivals without delay are taken in, receivers draw and are measured, players play. Nodes with
 * rates of their own do so at their own times. A `PluginFault` leaves the session where it was: it must not be advanced
 * further.
 */
export class Session {
  declare readonly plan: SessionPlan;
  declare readonly entities: readonly RealEntity[];
  /** The parts of all entities, in the order of the plan. */
  declare readonly parts: readonly RealPart[];
  declare readonly lanes: readonly Lane[];
  /** Null: no players. */
  declare readonly game: SessionGame | null;
  readonly #timeline: EventQueue;
  readonly #guard: PluginGuard;
  readonly #undrawn: boolean;
  /** Indexed by entity; null: its motion is no recorded stream. */
  readonly #feeds: readonly (RecordedFeed | null)[];
  readonly #ownTicks: readonly OwnTicks[];
  readonly #publish = () => this.#publishTick();
  readonly #display = () => this.#displayTick();
  #ticks = 0;
  #finished = false;

  constructor(plan: SessionPlan, options: SessionOptions = {}) {
    this.plan = plan;
    this.#timeline = new EventQueue(plan.frame, evenStepsOf(plan));
    this.#undrawn = (options.undrawn ?? false) && !plan.game;
    this.#guard = new PluginGuard(options.callSlot ?? ownCallSlot(), this.#timeline, options.onPluginCall);
    this.game = plan.game ? new SessionGame(plan, plan.game, this.#timeline, options.feed ?? options.part) : null;
    this.entities = plan.entities.map((entity, index) => new RealEntity(entity, plan, this.#guard, this.game?.motionOf(index) ?? null));
    this.parts = realParts(plan, this.entities);
    const { onDecision, observer, feed, part } = options;
    const common = { plan, entities: this.entities, realParts: this.parts, timeline: this.#timeline, guard: this.#guard };
    const surroundings = { ...common, onDecision, observer, feed, part };
    this.lanes = plan.lanes.map((lane) => new Lane(lane, { ...surroundings, guard: this.#guard.of(lane.id) }));
    this.game?.join(this.lanes, observer?.onGame);
    this.#feeds = this.entities.map((entity, index) => this.#feedOf(entity, index));
    this.#ownTicks = plan.nodes.flatMap(({ rates }, node) => (rates?.tick ? [this.#ownTick(node, rates.tick)] : []));
    plan.nodes.forEach(({ rates }, node) => rates?.render && this.#drawAt(node, rates.render));
    this.#ticks = part?.firstTick ?? 0;
    this.#timeline.at(this.#ticks * plan.frame, this.#publish);
  }

  /** Session time, s. */
  get now(): number {
    return this.#timeline.now;
  }
  /** Ticks done. */
  get ticks(): number {
    return this.#ticks;
  }
  get finished(): boolean {
    return this.#finished;
  }

  /** Runs everything due at or before `time` (s), never past the duration; there it finishes. */
  advanceTo(time: number): void {
    if (this.#finished) return;
    this.#timeline.advanceTo(Math.min(time, this.plan.duration));
    if (time >= this.plan.duration) this.#finish();
  }

  /**
   * Runs everything due before `time` (s), and stands there: events due at `time` come after external input at that
   * time.
   */
  advanceBefore(time: number): void {
    if (!this.#finished) this.#timeline.advanceBefore(Math.min(time, this.plan.duration));
  }

  /** New settings of a node's link in one direction, from now on. */
  setLink(node: number, direction: Direction, settings: LinkSettings): void {
    for (const lane of this.lanes) lane.setLink(node, direction, settings);
  }

  /**
   * Which contract a lane offers for an entity (null: for all), from the next tick on; an index into the lane's
   * contracts, or `Offer`'s others.
   */
  setOffer(lane: number, entity: number | null, offer: Offer): void {
    this.lanes[lane]?.setOffer(entity, offer, this.now);
  }

  /**
   * The recorded stream of an entity goes on: each update and end is later than those before it. One whose time has
   * passed is taken in now.
   */
  extend(entity: number, more: RecordedUpdates): void {
    this.#feeds[entity]?.extend(more);
  }

  /** The results up to now. Reading them changes nothing. */
  results(): RunResults {
    return resultsOf(this);
  }

  #feedOf({ recorded }: RealEntity, index: number): RecordedFeed | null {
    if (!recorded) return null;
    const exports = this.lanes.map((lane) => lane.exports[index] as ExportedEntity);
    return new RecordedFeed(recorded, exports, this.#timeline);
  }

  #ownTick(node: number, rate: StepRate): OwnTicks {
    const { frame, duration } = this.plan;
    return new OwnTicks(stepsOf(rate), { frame, duration, timeline: this.#timeline }, (now) => {
      for (const lane of this.lanes) lane.publishOf(node, now);
    });
  }

  /** A node draws at times of its own: after all that is due at the same time. */
  #drawAt(node: number, rate: RenderRate): void {
    if (this.#undrawn) return;
    const { seed, nodes, duration } = this.plan;
    const times = new DrawTimes(rate, (use) => new RandomStream(seed, `render/${nodes[node]?.id}/${use}`));
    const timeline = this.#timeline;
    const wait = () => {
      const next = times.next();
      if (next < duration - timeTolerance) timeline.atEndOf(next + justAfter, draw);
    };
    const draw = () => {
      for (const lane of this.lanes) lane.show(node, timeline.now);
      wait();
    };
    wait();
  }

  #publishTick(): void {
    const { now } = this.#timeline;
    for (let i = 0; i < this.entities.length; i++) (this.entities[i] as RealEntity).tick(now);
    for (let i = 0; i < this.parts.length; i++) (this.parts[i] as RealPart).tick(now);
    for (let i = 0; i < this.lanes.length; i++) (this.lanes[i] as Lane).publish(now);
    for (let i = 0; i < this.#ownTicks.length; i++) (this.#ownTicks[i] as OwnTicks).meet(now);
    this.#timeline.atEndOf(now, this.#display);
  }

  #displayTick(): void {
    const { now } = this.#timeline;
    if (!this.#undrawn) this.#draw(now);
    this.game?.tick(now);
    this.#ticks += 1;
    const next = this.#ticks * this.plan.frame;
    if (next < this.plan.duration - timeTolerance) this.#timeline.at(next, this.#publish);
  }

  #draw(now: number): void {
    for (let i = 0; i < this.lanes.length; i++) (this.lanes[i] as Lane).display(now);
  }

  #finish(): void {
    this.#finished = true;
    for (const lane of this.lanes) lane.finish(this.plan.duration);
  }
}

/** What falls on a drawing within rounding is drawn, s. */
const justAfter = timeTolerance / 4;

/** The ticks of a node that has a rate of its own. Those that fall on a frame of the world are part of it. */
class OwnTicks {
  readonly #steps: EvenSteps;
  readonly #frame: number = NaN;
  readonly #duration: number = NaN;
  readonly #timeline: EventQueue;
  readonly #tick: (now: number) => void;
  readonly #run = () => this.#do();
  #step = 0;
  /** When the next one is, s, that a frame is to run; NaN: an event does. */
  #atFrame = NaN;

  constructor(
    steps: EvenSteps,
    { frame, duration, timeline }: { frame: number; duration: number; timeline: EventQueue },
    tick: (now: number) => void,
  ) {
    this.#steps = steps;
    this.#frame = frame;
    this.#duration = duration;
    this.#timeline = timeline;
    this.#tick = tick;
    this.#wait();
  }

  /** A frame of the world: the entities stand where they do then. */
  meet(now: number): void {
    if (Math.abs(this.#atFrame - now) < timeTolerance) this.#do();
  }

  #do(): void {
    this.#tick(this.#timeline.now);
    this.#step += 1;
    this.#wait();
  }

  #wait(): void {
    const next = this.#timeline.moment(this.#steps.at(this.#step));
    const isAtFrame = next === Math.round(next / this.#frame) * this.#frame;
    this.#atFrame = isAtFrame ? next : NaN;
    if (!isAtFrame && next < this.#duration - timeTolerance) this.#timeline.at(next, this.#run);
  }
}

/** Makes each update of a recorded stream and ends each spawn, in every lane, at exactly its time. */
class RecordedFeed {
  readonly #updates: RecordedUpdate[];
  readonly #ends: RecordedEnd[];
  readonly #exports: readonly ExportedEntity[];
  readonly #timeline: Timeline;
  readonly #run = () => this.#next();
  #update = 0;
  #end = 0;
  #waits = false;

  /** `exports`: the entity's, one a lane. */
  constructor({ updates, ends }: RecordedUpdates, exports: readonly ExportedEntity[], timeline: Timeline) {
    this.#updates = [...updates];
    this.#ends = [...ends];
    this.#exports = exports;
    this.#timeline = timeline;
    this.#schedule();
  }

  extend({ updates, ends }: RecordedUpdates): void {
    this.#updates.splice(0, this.#update);
    this.#ends.splice(0, this.#end);
    this.#update = 0;
    this.#end = 0;
    this.#updates.push(...updates);
    this.#ends.push(...ends);
    this.#schedule();
  }

  #schedule(): void {
    const due = Math.min(this.#updates[this.#update]?.time ?? Infinity, this.#ends[this.#end]?.time ?? Infinity);
    if (this.#waits || due === Infinity) return;
    this.#waits = true;
    this.#timeline.at(Math.max(due, this.#timeline.now), this.#run);
  }

  /** A spawn ends after its own last update, and before another begins, at the same moment. */
  #next(): void {
    this.#waits = false;
    const update = this.#updates[this.#update];
    const end = this.#ends[this.#end];
    if (end && (!update || endsBefore(end, update))) this.#endSpawn();
    else if (update) this.#makeUpdate(update);
    this.#schedule();
  }

  #endSpawn(): void {
    this.#end += 1;
    for (const { publisher } of this.#exports) publisher.end(this.#timeline.now);
  }

  /** Receivers are measured before they know of it. */
  #makeUpdate({ state, spawn, hop }: RecordedUpdate): void {
    const { now } = this.#timeline;
    this.#update += 1;
    for (const exported of this.#exports) {
      exported.updating(now, state, spawn);
      exported.publisher.publish(now, state, spawn, hop);
    }
  }
}

function endsBefore(end: RecordedEnd, update: RecordedUpdate): boolean {
  return end.time < update.time || (end.time === update.time && end.spawn < update.spawn);
}
