/** An exercise as its datagrams show it: the entities, what each was said to do, and what was passed over. */
import type { KinematicState } from '../../engine/base/kinematic-state.ts';
import { geodetic, LocalFrame, type Geodetic } from './coordinates.ts';
import { stateOf } from './entity-state.ts';
import { readDatagram, type EntityId, type EntityStatePdu, type Pdu, type Refusal } from './pdu.ts';
import { SenderClock } from './time-stamp.ts';

export interface ExerciseOptions {
  /** Only PDUs of these numbers count; left out: of all. */
  readonly exercise?: number | undefined;
  readonly site?: number | undefined;
  readonly application?: number | undefined;
  /** Of the local axes; left out: the first entity's place, on the ellipsoid. */
  readonly origin?: Geodetic | undefined;
  /** Entities beyond this many are counted, not followed. */
  readonly mostEntities?: number;
  /** Added to time stamps of UTC to get the times of receipts, s: where those do not count from a full hour. */
  readonly hourOffset?: number;
}

/** An Entity State PDU of one entity. */
export interface SightedState {
  /** By the sender's time stamp, in the times of receipts, s. */
  readonly sent: number;
  readonly received: number;
  /** The spawn that it belongs to: 1, 2 … */
  readonly spawn: number;
  readonly algorithm: number;
  readonly state: KinematicState;
}

export interface SightedEntity {
  /** `site:application:entity` */
  readonly id: string;
  marking: string;
  readonly states: SightedState[];
  /** Ends of spawns: deactivated, or silent for longer than the standard's time-out. */
  readonly ends: { readonly time: number; readonly spawn: number }[];
}

export interface ExerciseCounts {
  entityStates: number;
  fires: number;
  detonations: number;
  /** PDUs of other types. */
  others: number;
  /** PDUs of other exercises, sites or applications. */
  filtered: number;
  /** Stamped no later than one before of the same entity: repeated, or overtaken. */
  outOfOrder: number;
  /** Beyond the largest number of entities. */
  tooMany: number;
  readonly refused: Partial<Record<Refusal, number>>;
}

const heartbeat = 5;
/** An entity without a PDU for this long is gone, s: 2.4 heartbeats. */
export const timeOut = 2.4 * heartbeat;
/** Of the appearance: the entity is deactivated. */
const deactivated = 1 << 23;

export class Exercise {
  readonly counts: ExerciseCounts = {
    entityStates: 0,
    fires: 0,
    detonations: 0,
    others: 0,
    filtered: 0,
    outOfOrder: 0,
    tooMany: 0,
    refused: {},
  };
  readonly #entities = new Map<string, SightedEntity>();
  readonly #clocks = new Map<string, SenderClock>();
  readonly #options: ExerciseOptions;
  #frame: LocalFrame | null;

  constructor(options: ExerciseOptions = {}) {
    this.#options = options;
    this.#frame = options.origin ? new LocalFrame(options.origin) : null;
  }

  get entities(): readonly SightedEntity[] {
    return [...this.#entities.values()];
  }

  /** Null: no entity was seen, and no origin given. */
  get origin(): Geodetic | null {
    return this.#frame?.origin ?? null;
  }

  /** A datagram received at `received`, s. */
  take(payload: Uint8Array, received: number): void {
    const { pdus, others, refusal } = readDatagram(payload);
    this.counts.others += others.length;
    if (refusal) this.counts.refused[refusal] = (this.counts.refused[refusal] ?? 0) + 1;
    for (const pdu of pdus) this.#takePdu(pdu, received);
  }

  #takePdu(pdu: Pdu, received: number): void {
    const id = pdu.type === 'entity-state' ? pdu.id : pdu.firing;
    const { exercise = pdu.exercise, site = id.site, application = id.application } = this.#options;
    if (pdu.exercise !== exercise || id.site !== site || id.application !== application) this.counts.filtered += 1;
    else if (pdu.type === 'fire') this.counts.fires += 1;
    else if (pdu.type === 'detonation') this.counts.detonations += 1;
    else this.#takeState(pdu, received);
  }

  #takeState(pdu: EntityStatePdu, received: number): void {
    this.counts.entityStates += 1;
    const entity = this.#entityOf(pdu);
    if (!entity) {
      this.counts.tooMany += 1;
      return;
    }
    entity.marking = pdu.marking;
    const sent = this.#clockOf(pdu.id).sentAt(pdu.timestamp, received);
    const last = entity.states.at(-1);
    if (last && sent <= last.sent) {
      this.counts.outOfOrder += 1;
      return;
    }
    const end = last && this.#endOf(entity, last, sent);
    if ((pdu.appearance & deactivated) !== 0) {
      if (last && !end) entity.ends.push({ time: sent, spawn: last.spawn });
      return;
    }
    const spawn = (last?.spawn ?? 0) + (last && !end ? 0 : 1);
    this.#frame ??= new LocalFrame({ ...geodetic(pdu.location), altitude: 0 });
    entity.states.push({ sent, received, spawn, algorithm: pdu.algorithm, state: stateOf(pdu, this.#frame) });
  }

  #entityOf({ id: { site, application, entity } }: EntityStatePdu): SightedEntity | null {
    const id = `${site}:${application}:${entity}`;
    const found = this.#entities.get(id);
    if (found) return found;
    if (this.#entities.size >= (this.#options.mostEntities ?? 10_000)) return null;
    const begun: SightedEntity = { id, marking: '', states: [], ends: [] };
    this.#entities.set(id, begun);
    return begun;
  }

  /** Each application has a clock of its own. */
  #clockOf({ site, application }: EntityId): SenderClock {
    const key = `${site}:${application}`;
    const clock = this.#clocks.get(key) ?? new SenderClock(this.#options.hourOffset);
    this.#clocks.set(key, clock);
    return clock;
  }

  /** The end of the spawn of `last`, if it is over at `time`: noted before, or by time-out. */
  #endOf({ ends }: SightedEntity, last: SightedState, time: number): boolean {
    if (ends.at(-1)?.spawn === last.spawn) return true;
    if (time - last.sent <= timeOut) return false;
    ends.push({ time: last.sent + timeOut, spawn: last.spawn });
    return true;
  }
}
