/** An exercise as its datagrams show it: the entities, what each was said to do, and what was passed over. */
import type { KinematicState } from '../../../engine/base/kinematic-state.ts';
import { partsOf, type ReadPart } from './articulation.ts';
import { geodetic, LocalFrame, type Geodetic } from './coordinates.ts';
import { stateOf } from './entity-state.ts';
import { deactivated, readDatagram, type EntityId, type EntityStatePdu, type Pdu, type Refusal, type Vector } from './pdu.ts';
import { SenderClock } from './time-stamp.ts';

export interface ExerciseOptions {
  /** Only PDUs of these numbers count; left out: of all. */
  readonly exercise?: number | undefined;
  readonly site?: number | undefined;
  readonly application?: number | undefined;
  /** The origin of the local axes; left out: the first entity's place, on the ellipsoid. */
  readonly origin?: Geodetic | undefined;
  /** Entities beyond this many are counted, not followed. */
  readonly mostEntities?: number;
  /** Entities that are gone make room for others. */
  readonly forgets?: boolean;
  /** Added to time stamps of UTC to get the times of receipts, s: where those do not count from a full hour. */
  readonly hourOffset?: number;
}

/** An Entity State PDU of one entity. */
export interface HeardState {
  /** The sender's time stamp, in the times of receipts, s. */
  readonly sent: number;
  readonly received: number;
  /** The spawn that it belongs to: 1, 2 … */
  readonly spawn: number;
  readonly algorithm: number;
  readonly state: KinematicState;
}

/** The end of a spawn: deactivated, or silent for longer than the standard's time-out. */
export interface HeardEnd {
  readonly time: number;
  readonly spawn: number;
}

export interface HeardEntity {
  /** `site:application:entity` */
  readonly id: string;
  readonly sender: EntityId;
  marking: string;
  /** Entity State PDUs that counted. */
  states: number;
  /** The newest of them. */
  last: HeardState | null;
  /** Time after `last` from which on the entity counts as gone, s. */
  timeOut: number;
  /** The newest; where its spawn is that of `last`, the entity is gone. */
  end: HeardEnd | null;
  parts: readonly ReadPart[];
}

export interface ExerciseListener {
  state?(entity: HeardEntity, state: HeardState): void;
  end?(entity: HeardEntity, end: HeardEnd): void;
}

export interface ExerciseCounts {
  datagrams: number;
  entityStates: number;
  fires: number;
  detonations: number;
  /** PDUs of other types, and how many of each, by its number. */
  others: number;
  readonly otherTypes: Record<number, number>;
  /** PDUs of other exercises, sites or applications. */
  filtered: number;
  /** Stamped no later than one before of the same entity: repeated, or overtaken. */
  outOfOrder: number;
  /** Faster than light, or further away than the sun. */
  implausible: number;
  /** Beyond the largest number of entities. */
  tooMany: number;
  /** Stamps by a clock of the sender's own: of them only differences are known. */
  relativeStamps: number;
  /** Stamps of UTC by a clock that is so far off that only their differences are used. */
  clocksOff: number;
  readonly refused: Partial<Record<Refusal, number>>;
}

const heartbeat = 5;
const stationaryHeartbeat = 60;
const timeOutFactor = 2.4;
/** An entity without a PDU for this long is gone, s. */
export const timeOut = timeOutFactor * heartbeat;
/** Since the version of 2012 one that stands still is repeated less often. */
const stationaryTimeOut = timeOutFactor * stationaryHeartbeat;
/** Largest values that mean anything: m, m/s, m/s², rad/s. */
const limits = { location: 1.5e11, velocity: 3e8, acceleration: 1e9, turnRate: 1e6 } as const;
/** Least time between two searches for entities that are gone, s. */
const searchEvery = 1;

export class Exercise {
  readonly counts: ExerciseCounts = {
    datagrams: 0,
    entityStates: 0,
    fires: 0,
    detonations: 0,
    others: 0,
    otherTypes: {},
    filtered: 0,
    outOfOrder: 0,
    implausible: 0,
    tooMany: 0,
    relativeStamps: 0,
    clocksOff: 0,
    refused: {},
  };
  readonly #entities = new Map<string, HeardEntity>();
  readonly #clocks = new Map<string, SenderClock>();
  readonly #options: ExerciseOptions;
  readonly #listener: ExerciseListener;
  #frame: LocalFrame | null;
  #searchedAt = -Infinity;

  constructor(options: ExerciseOptions = {}, listener: ExerciseListener = {}) {
    this.#options = options;
    this.#listener = listener;
    this.#frame = options.origin ? new LocalFrame(options.origin) : null;
  }

  get entities(): readonly HeardEntity[] {
    return [...this.#entities.values()];
  }

  /** Null: no entity was seen, and no origin given. */
  get origin(): Geodetic | null {
    return this.#frame?.origin ?? null;
  }

  /** The time of an application's own clock that is time 0 here, s; null: its stamps are of UTC, or it is not known. */
  relativeStart(sender: EntityId): number | null {
    return this.#clocks.get(applicationOf(sender))?.relativeStart ?? null;
  }

  /** A datagram received at `received`, s. */
  take(payload: Uint8Array, received: number): void {
    const { counts } = this;
    const { pdus, others, refusal } = readDatagram(payload);
    counts.datagrams += 1;
    counts.others += others.length;
    for (const type of others) counts.otherTypes[type] = (counts.otherTypes[type] ?? 0) + 1;
    if (refusal) counts.refused[refusal] = (counts.refused[refusal] ?? 0) + 1;
    for (const pdu of pdus) this.#takePdu(pdu, received);
  }

  /** Ends the spawns that were silent for too long at `now`, s. */
  expire(now: number): void {
    for (const entity of this.#entities.values()) if (entity.last) this.#isOver(entity, entity.last, now);
  }

  #takePdu(pdu: Pdu, received: number): void {
    const id = pdu.type === 'entity-state' ? pdu.id : pdu.firing;
    const { exercise = pdu.exercise, site = id.site, application = id.application } = this.#options;
    if (pdu.exercise !== exercise || id.site !== site || id.application !== application) this.counts.filtered += 1;
    else if (pdu.type === 'fire') this.counts.fires += 1;
    else if (pdu.type === 'detonation') this.counts.detonations += 1;
    else if (!isPlausible(pdu)) this.counts.implausible += 1;
    else this.#takeState(pdu, received);
  }

  #takeState(pdu: EntityStatePdu, received: number): void {
    this.counts.entityStates += 1;
    const entity = this.#entityOf(pdu, received);
    if (!entity) {
      this.counts.tooMany += 1;
      return;
    }
    const sent = this.#sentAt(pdu, received);
    const { last, end } = entity;
    if (last && (sent <= last.sent || (end?.spawn === last.spawn && sent < end.time))) {
      this.counts.outOfOrder += 1;
      return;
    }
    const isOver = last !== null && this.#isOver(entity, last, sent);
    if ((pdu.appearance & deactivated) !== 0) {
      if (last && !isOver) this.#end(entity, { time: sent, spawn: last.spawn });
      return;
    }
    const spawn = (last?.spawn ?? 0) + (last && !isOver ? 0 : 1);
    this.#frame ??= new LocalFrame({ ...geodetic(pdu.location), altitude: 0 });
    entity.marking = pdu.marking;
    entity.states += 1;
    entity.parts = partsOf(pdu.parameters);
    entity.timeOut = pdu.version >= 7 && pdu.velocity.every((component) => component === 0) ? stationaryTimeOut : timeOut;
    entity.last = { sent, received, spawn, algorithm: pdu.algorithm, state: stateOf(pdu, this.#frame) };
    this.#listener.state?.(entity, entity.last);
  }

  #entityOf({ id: sender }: EntityStatePdu, now: number): HeardEntity | null {
    const id = `${sender.site}:${sender.application}:${sender.entity}`;
    const found = this.#entities.get(id);
    if (found) return found;
    const most = this.#options.mostEntities ?? 10_000;
    if (this.#entities.size >= most && this.#options.forgets) this.#forget(now);
    if (this.#entities.size >= most) return null;
    const begun: HeardEntity = { id, sender, marking: '', states: 0, last: null, timeOut, end: null, parts: [] };
    this.#entities.set(id, begun);
    return begun;
  }

  /** Entities that are gone, and clocks of applications without entities. */
  #forget(now: number): void {
    if (now - this.#searchedAt < searchEvery) return;
    this.#searchedAt = now;
    for (const [id, entity] of this.#entities) {
      if (!entity.last || this.#isOver(entity, entity.last, now)) this.#entities.delete(id);
    }
    const applications = new Set(Array.from(this.#entities.values(), ({ sender }) => applicationOf(sender)));
    for (const key of this.#clocks.keys()) if (!applications.has(key)) this.#clocks.delete(key);
  }

  /** Each application has a clock of its own. */
  #sentAt({ id, timestamp }: EntityStatePdu, received: number): number {
    const key = applicationOf(id);
    const clock = this.#clocks.get(key) ?? new SenderClock(this.#options.hourOffset);
    this.#clocks.set(key, clock);
    const { time, trust } = clock.sentAt(timestamp, received);
    if (trust === 'relative') this.counts.relativeStamps += 1;
    if (trust === 'off') this.counts.clocksOff += 1;
    return time;
  }

  /** True if the spawn of `last` is over at `time`: its end was noted before, or it has timed out. */
  #isOver(entity: HeardEntity, { spawn, sent }: HeardState, time: number): boolean {
    if (entity.end?.spawn === spawn) return true;
    if (time - sent <= entity.timeOut) return false;
    this.#end(entity, { time: sent + entity.timeOut, spawn });
    return true;
  }

  #end(entity: HeardEntity, end: HeardEnd): void {
    entity.end = end;
    this.#listener.end?.(entity, end);
  }
}

function applicationOf({ site, application }: EntityId): string {
  return `${site}:${application}`;
}

function isPlausible({ location, velocity, acceleration, angularVelocity }: EntityStatePdu): boolean {
  return (
    isWithin(location, limits.location) &&
    isWithin(velocity, limits.velocity) &&
    isWithin(acceleration, limits.acceleration) &&
    isWithin(angularVelocity, limits.turnRate)
  );
}

function isWithin([x, y, z]: Vector, limit: number): boolean {
  return Math.abs(x) <= limit && Math.abs(y) <= limit && Math.abs(z) <= limit;
}
