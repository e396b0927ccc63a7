/**
 * A running session as DIS traffic: each entity's motion as Entity State PDUs by the standard's thresholds and
 * heartbeats, or the updates of one of its lanes as they are; shots and hits as Fire and Detonation PDUs.
 */
import { BenchError } from '../../../contract/errors.ts';
import { counted } from '../../../contract/number-text.ts';
import type { GameEvent } from '../../../engine/game/game-events.ts';
import { copyState, KinematicState } from '../../../engine/base/kinematic-state.ts';
import { toBody } from '../../../engine/base/math/rotation.ts';
import { timeTolerance } from '../../../engine/base/time/time-tolerance.ts';
import { TimeStep } from '../../../engine/base/time/time-step.ts';
import type { TracedEvent } from '../../../engine/network/update-tracer.ts';
import type { DeadReckoningModel } from '../../../engine/plugin-api/dead-reckoning.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { Trigger } from '../../../engine/publisher/trigger.ts';
import type { RealPart } from '../../../engine/session/real-entity.ts';
import type { SessionObserver } from '../../../engine/session/session-outside.ts';
import type { EntityPlan, SessionPlan } from '../../../engine/session/session-plan.ts';
import type { Session } from '../../../engine/session/session.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { recordsOf, type StandingPart } from '../../../main/motion/dis/articulation.ts';
import { LocalFrame, otherBodyAxes, type Geodetic } from '../../../main/motion/dis/coordinates.ts';
import { algorithmCode, motionOf, stateOf } from '../../../main/motion/dis/entity-state.ts';
import {
  deactivated,
  noEntity,
  readDatagram,
  writePdu,
  type EntityId,
  type EntityStatePdu,
  type EntityType,
  type WrittenVersion,
} from '../../../main/motion/dis/pdu.ts';
import { writeTimeStamp } from '../../../main/motion/dis/time-stamp.ts';
import { sentLane, type SentUpdates } from './sent-lane.ts';

export interface TrafficOptions extends SentUpdates {
  readonly version: WrittenVersion;
  readonly exercise: number;
  readonly site: number;
  readonly application: number;
  /** The number of the first entity; the others count on in the order of the experiment. */
  readonly firstEntity: number;
  /** The origin of the session's local axes. */
  readonly origin: Geodetic;
  /** Time stamps by UTC; otherwise by session time. */
  readonly isAbsolute: boolean;
  /** The markings of entities, by their ids; left out: the ids. */
  readonly markings: Readonly<Record<string, string>>;
  readonly entityType: EntityType;
  /** Thresholds: m and rad. */
  readonly distance: number;
  readonly orientation: number;
  /** s; of an entity that moves and of one that stands still. */
  readonly heartbeat: number;
  readonly stationaryHeartbeat: number;
  /** Entities are deactivated at the end. */
  readonly leaves: boolean;
}

/**
 * IEEE 1278.1: DRA_POS_THRSH_DFLT, DRA_ORIENT_THRSH_DFLT, HBT_PDU_ENTITY_STATE; the longer one of stationary entities
 * is of 2012.
 */
export const trafficDefaults: TrafficOptions = {
  version: 6,
  exercise: 1,
  site: 1,
  application: 1,
  firstEntity: 1,
  origin: { latitude: 0, longitude: 0, altitude: 0 },
  isAbsolute: true,
  markings: {},
  entityType: [1, 1, 0, 0, 0, 0, 0],
  algorithm: 'fpw',
  distance: 1,
  orientation: Math.PI / 60,
  heartbeat: 5,
  stationaryHeartbeat: 60,
  lane: null,
  leaves: true,
};

/** Gets each datagram with the session time (s) at which it is to be sent, in order. */
export type TakeDatagram = (time: number, datagram: Uint8Array<ArrayBuffer>) => void;

/** A ballistic munition against armour, with a contact fuse. */
const munition = { entityType: [2, 2, 0, 2, 1, 0, 0] as EntityType, warhead: 1500, fuse: 1000, quantity: 1, rate: 0 };
const entityImpact = 1;
const largestNumber = 65_533;

export class DisTraffic {
  /** To be given to the session when it is made. */
  readonly observer: SessionObserver;
  /** What receivers of the exercise do in place of the lane's model, where the standard does not have that; null: nothing. */
  readonly standIn: string | null;
  /** Session time 0, s since 1970 UTC; changes where session time stood still. */
  begin: number;
  readonly #options: TrafficOptions;
  readonly #send: TakeDatagram;
  readonly #frame: LocalFrame;
  readonly #lane: number;
  /** The code of the DR algorithm. */
  readonly #code: number;
  readonly #entities: readonly SentEntity[];
  /** Entities by number of the player. */
  readonly #players: readonly number[];
  #session: Session | null = null;

  /**
   * `begin`: session time 0, s since 1970 UTC. Throws a `BenchError` where the session has no such lane, or its updates
   * cannot be sent.
   */
  constructor(plan: SessionPlan, options: TrafficOptions, begin: number, send: TakeDatagram) {
    this.#options = options;
    this.begin = begin;
    this.#send = send;
    this.#frame = new LocalFrame(options.origin);
    const { lane, algorithm, standIn } = sentLane(plan, options);
    this.#lane = lane;
    this.#code = algorithmCode(algorithm);
    this.standIn = standIn;
    if (options.firstEntity + plan.entities.length - 1 > largestNumber)
      throw new BenchError(
        'bad-input',
        `${counted(plan.entities.length, 'entity', 'entities')} from number ${options.firstEntity} on: the largest number of an entity is ${largestNumber}.`,
      );
    checkMarkings(plan, options);
    this.#entities = plan.entities.map((entity, index) => this.#sentEntity(entity, index));
    this.#players = plan.entities.flatMap(({ motion }, index) => (motion.kind === 'player' ? [index] : []));
    this.observer = { onUpdate: (event) => this.#onUpdate(event), onGame: (event) => this.#onGame(event) };
  }

  /**
   * To be called once the session is made; where it runs already, the lane's entities are sent as they are published
   * now.
   */
  watch(session: Session): void {
    this.#session = session;
    for (const part of session.parts) this.#entities[part.entity]?.parts.push(new SentPart(part));
    for (const { parts } of this.#entities) parts.forEach((part) => (part.number = numberAmong(parts, part)));
    this.#entities.forEach((sent, index) => {
      const { spawn, publisher } = this.#exported(index);
      if (sent.byLane && publisher.exported.live) this.#sendExported(sent, index, session.now, spawn);
    });
  }

  /** To be called after each tick. */
  tick(now: number): void {
    const { entities } = this.#watched;
    entities.forEach(({ source, state, spawn }, index) => {
      const sent = this.#entities[index]!;
      const present = source ? spawn : this.#exported(index).spawn;
      if (sent.spawn > 0 && present !== sent.spawn) this.#leave(sent, now);
      if (sent.byLane || present === 0) return;
      if (sent.isDue(now, state)) this.#sendState(sent, now, state, present, this.#code);
    });
  }

  /** The end of the session. */
  end(now: number): void {
    if (!this.#options.leaves) return;
    for (const sent of this.#entities) if (sent.spawn > 0) this.#leave(sent, now);
  }

  get #watched(): Session {
    if (!this.#session) throw new Error('watch() comes first.');
    return this.#session;
  }

  /** The entity as the lane publishes it. */
  #exported(entity: number) {
    return this.#watched.lanes[this.#lane]!.exports[entity]!;
  }

  #sentEntity({ id, motion }: EntityPlan, index: number): SentEntity {
    const { lane, markings, site, application, firstEntity } = this.#options;
    // Recorded updates have no path of their own that a threshold could look at.
    const byLane = lane !== null || motion.kind === 'recorded';
    const identity = { site, application, entity: firstEntity + index };
    return new SentEntity(identity, markings[id] ?? id, byLane, this.#options);
  }

  #onUpdate({ kind, lane, entity, part, update, time }: Readonly<TracedEvent>): void {
    const sent = this.#entities[entity];
    if (kind !== 'made' || lane !== this.#lane || part >= 0 || !update || !sent?.byLane) return;
    if (sent.spawn > 0 && sent.spawn !== update.spawn) this.#leave(sent, time);
    this.#sendExported(sent, entity, time, update.spawn);
  }

  #sendExported(sent: SentEntity, entity: number, time: number, spawn: number): void {
    const state = new KinematicState();
    this.#exported(entity).publisher.exported.stateAt(time, state);
    this.#sendState(sent, time, state, spawn, this.#code);
  }

  #sendState(sent: SentEntity, now: number, state: Readonly<KinematicState>, spawn: number, algorithm: number): void {
    const parameters = sent.parts.flatMap((part) => recordsOf(part.standing(sent.spawn !== spawn)));
    const pdu = { ...this.#stateOf(sent, now, state, algorithm), parameters };
    const datagram = writePdu(pdu);
    sent.sent(now, spawn, pdu, stateOf(readDatagram(datagram).pdus[0] as EntityStatePdu, this.#frame));
    this.#send(now, datagram);
  }

  #stateOf({ id, marking }: SentEntity, now: number, state: Readonly<KinematicState>, algorithm: number) {
    return {
      ...this.#header(now),
      type: 'entity-state' as const,
      id,
      force: 0,
      entityType: this.#options.entityType,
      alternativeType: this.#options.entityType,
      appearance: 0,
      algorithm,
      other: { kind: 'none' as const },
      marking,
      capabilities: 0,
      parameters: [],
      ...motionOf(state, algorithm, this.#frame),
    };
  }

  /** The last PDU of a spawn says that the entity is gone, where its last one had it. */
  #leave(sent: SentEntity, now: number): void {
    if (sent.last) this.#send(now, writePdu({ ...sent.last, ...this.#header(now), appearance: deactivated }));
    sent.spawn = 0;
  }

  #header(now: number) {
    const { version, exercise, isAbsolute } = this.#options;
    return { version, exercise, timestamp: writeTimeStamp(isAbsolute ? (this.begin % 3600) + now : now, isAbsolute) };
  }

  #onGame(event: Readonly<GameEvent>): void {
    if (event.kind === 'fired') this.#fire(event);
    else if (event.kind === 'hit') this.#detonate(event);
  }

  #fire({ time, shot, shooter }: Readonly<GameEvent>): void {
    const game = this.#watched.game!.game;
    const { muzzle } = game.plan.shots;
    const { alongX, alongY, x, y } = game.tanks.of(shooter);
    const { z } = this.#realState(shooter);
    const location = this.#frame.earthPlace([x + muzzle * alongX, y + muzzle * alongY, z]);
    this.#send(time, writePdu({ ...this.#shot(time, shot, shooter, noEntity), type: 'fire', mission: 0, location, range: 0 }));
  }

  /** Where the shot is in its shooter's view; at the target where that has seen it end. */
  #detonate({ time, shot, shooter, tank }: Readonly<GameEvent>): void {
    const { shots } = this.#watched.game!.game;
    const target = this.#realState(tank);
    const copy = shots.slotOf(shot) * shots.count + shooter;
    const [x, y] = shots.isLive(shot) ? [shots.x[copy]!, shots.y[copy]!] : [target.x, target.y];
    const inTarget = otherBodyAxes(toBody(target, [x - target.x, y - target.y, 0]));
    const location = this.#frame.earthPlace([x, y, target.z]);
    const common = this.#shot(time, shot, shooter, this.#identity(tank));
    this.#send(
      time,
      writePdu({ ...common, type: 'detonation', location, locationInTarget: inTarget, result: entityImpact, parameters: [] }),
    );
  }

  #shot(time: number, shot: number, shooter: number, target: EntityId) {
    const { shots, plan } = this.#watched.game!.game;
    const slot = shots.slotOf(shot);
    const { speed } = plan.shots;
    const firing = this.#identity(shooter);
    return {
      ...this.#header(time),
      firing,
      target,
      munitionId: noEntity,
      event: { ...firing, entity: (shot % largestNumber) + 1 },
      velocity: this.#frame.earthVector([speed * shots.alongX[slot]!, speed * shots.alongY[slot]!, 0]),
      munition,
    };
  }

  #identity(player: number): EntityId {
    return this.#entities[this.#players[player]!]!.id;
  }

  #realState(player: number): Readonly<KinematicState> {
    return this.#watched.entities[this.#players[player]!]!.state;
  }
}

function checkMarkings({ entities }: SessionPlan, { markings }: TrafficOptions): void {
  const ids = entities.map(({ id }) => id);
  const unknown = Object.keys(markings).find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new BenchError('bad-input', `Marking of ${unknown}: ${unknownWord('entity', unknown, ids)}`);
}

function numberAmong(parts: readonly SentPart[], part: SentPart): number {
  return parts.filter(({ axis }) => axis === part.axis).indexOf(part);
}

/** An entity, and what receivers know of it. */
class SentEntity {
  readonly id: EntityId;
  readonly marking: string;
  /** Its PDUs are the updates of a lane. */
  readonly byLane: boolean;
  readonly parts: SentPart[] = [];
  /** The spawn in which receivers have it; 0: they do not. */
  spawn = 0;
  /** As it was sent last. */
  last: (EntityStatePdu & { readonly version: WrittenVersion }) | null = null;
  readonly #trigger: Trigger;
  readonly #model: DeadReckoningModel;
  readonly #options: TrafficOptions;
  readonly #state = new KinematicState();
  readonly #ghost = new KinematicState();
  readonly #step = new TimeStep();
  #sentAt = -Infinity;

  constructor(id: EntityId, marking: string, byLane: boolean, options: TrafficOptions) {
    const { algorithm, distance, orientation } = options;
    this.id = id;
    this.marking = marking;
    this.byLane = byLane;
    this.#options = options;
    this.#trigger = new Trigger({ distance, orientation });
    this.#model = modelOf(algorithm);
  }

  isDue(now: number, real: Readonly<KinematicState>): boolean {
    if (this.spawn === 0) return true;
    const age = now - this.#sentAt;
    const { heartbeat, stationaryHeartbeat, orientation } = this.#options;
    if (age >= (isStationary(real) ? stationaryHeartbeat : heartbeat) - timeTolerance) return true;
    this.#step.dt = age;
    this.#model.extrapolate(this.#state, this.#step, this.#ghost);
    return this.#trigger.due(real, this.#ghost, age) !== 0 || this.parts.some((part) => part.isOff(age, orientation));
  }

  /** `state`: as receivers have it. */
  sent(now: number, spawn: number, pdu: NonNullable<SentEntity['last']>, state: Readonly<KinematicState>): void {
    copyState(state, this.#state);
    this.#sentAt = now;
    this.last = pdu;
    this.spawn = spawn;
  }
}

function isStationary({ vx, vy, vz, wx, wy, wz }: Readonly<KinematicState>): boolean {
  return vx === 0 && vy === 0 && vz === 0 && wx === 0 && wy === 0 && wz === 0;
}

/** The standard's algorithm of that name, as every lane has it. */
export function modelOf(algorithm: string): DeadReckoningModel {
  const plugin = builtInPlugins.find(({ kind, id }) => kind === 'dead-reckoning' && id === algorithm);
  if (plugin?.kind !== 'dead-reckoning') throw new Error(`There is no DR model ${algorithm}.`);
  return plugin.create({ params: {}, world: openWorld });
}

/** A part, and how receivers have it. */
class SentPart {
  /** Among the parts of its entity on the same axis. */
  number = 0;
  readonly #part: RealPart;
  #angle = NaN;
  #rate = NaN;
  #change = 0;

  constructor(part: RealPart) {
    this.#part = part;
  }

  get axis() {
    return this.#part.plan.axis;
  }

  /** True if the entity is off the place that receivers have it at, `age` s after the last PDU. */
  isOff(age: number, threshold: number): boolean {
    const off = this.#part.state.angle - (this.#angle + this.#rate * age);
    return Math.abs(off - 2 * Math.PI * Math.round(off / (2 * Math.PI))) > threshold;
  }

  /** As it is sent now. `isFirst`: receivers do not have its entity yet. */
  standing(isFirst: boolean): StandingPart {
    const { angle, rate } = this.#part.state;
    const hasChanged = angle !== this.#angle || rate !== this.#rate;
    this.#change = isFirst ? 0 : (this.#change + (hasChanged ? 1 : 0)) & 255;
    [this.#angle, this.#rate] = [angle, rate];
    return { axis: this.axis, number: this.number, angle, rate, change: this.#change };
  }
}
