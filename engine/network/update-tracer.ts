/** Follows the updates of a lane from their making to their end, for the observer of a session. */
import type { Update } from '../update/update.ts';
import { acknowledgementBytes } from '../update/update-codec.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { UpdateEvent } from '../plugin-api/metric.ts';

export type UpdateEventKind = UpdateEvent['kind'];

/** An event of an update. Reused: copy what you keep. */
export class TracedEvent implements UpdateEvent {
  kind: UpdateEventKind = 'made';
  /** s */
  time = NaN;
  /** Indices into the plan's lanes and entities, and among the pairs of a lane; −1: it concerns no receiver. */
  lane = 0;
  entity = 0;
  pair = -1;
  /** Among the parts of all entities; −1: the update is of the entity itself. */
  part = -1;
  /** Number of the update among all of its entity, or part, and lane. */
  number = -1;
  /** On the wire. */
  bytes = 0;
  /**
   * When it was made (`sent`), sent (`arrived`, `lost`), or had arrived (`acknowledged`), s; NaN: not known, or nothing
   * went before.
   */
  since = NaN;
  /** For `made`: the update as receivers read it; null of a part. */
  update: Readonly<Update> | null = null;
}

/** Called in order of time. */
export type UpdateObserver = (event: Readonly<TracedEvent>) => void;

/** One update in transit to one receiver, as one packet or several. Reused. */
export class UpdateTrace {
  /** To be filled in before it is sent. */
  readonly event = new TracedEvent();
  readonly #notify: UpdateObserver;
  readonly #free: UpdateTrace[];
  #packets = 0;
  #hasArrived = false;

  /** `free`: takes it back once its last packet has ended. */
  constructor(notify: UpdateObserver, free: UpdateTrace[]) {
    this.#notify = notify;
    this.#free = free;
  }

  sent(now: number): void {
    this.#packets = 1;
    this.#hasArrived = false;
    this.#report('sent', now);
    this.event.since = now;
  }

  /** There is another packet of it. */
  again(): this {
    this.#packets += 1;
    return this;
  }

  arrived(now: number): void {
    this.#hasArrived = true;
    this.#report('arrived', now);
  }

  /** One of its packets has ended. */
  over(now: number): void {
    this.#packets -= 1;
    if (this.#packets > 0) return;
    if (!this.#hasArrived) this.#report('lost', now);
    this.#free.push(this);
  }

  #report(kind: UpdateEventKind, now: number): void {
    this.event.kind = kind;
    this.event.time = now;
    this.#notify(this.event);
  }
}

/** A receiver of an entity, by its place among the pairs of the lane. */
interface TracedRecipient {
  readonly entity: number;
  readonly place: number;
}

/** The updates of a part: its number among the parts of all entities, and their size. */
export interface TracedPart {
  readonly entity: number;
  readonly part: number;
  readonly bytes: number;
}

/** An update of an entity or of a part. */
interface Stamped {
  readonly serial: number;
  readonly stamp: number;
}

/** An acknowledgement whose arrival is known before it happens. Reused; its `run` is made once. */
class ExpectedAcknowledgement {
  readonly event = new TracedEvent();
  readonly run: () => void;

  constructor(report: (expected: ExpectedAcknowledgement) => void) {
    this.run = () => report(this);
  }
}

export class UpdateTracer {
  readonly #lane: number;
  readonly #timeline: Timeline;
  readonly #notify: UpdateObserver;
  readonly #event: TracedEvent;
  readonly #freeTraces: UpdateTrace[] = [];
  readonly #freeExpected: ExpectedAcknowledgement[] = [];

  /** `lane`: its number. */
  constructor(lane: number, timeline: Timeline, notify: UpdateObserver) {
    this.#lane = lane;
    this.#timeline = timeline;
    this.#notify = notify;
    this.#event = new TracedEvent();
    this.#event.lane = lane;
  }

  made(entity: number, update: Readonly<Update>, now: number): void {
    const event = this.#event;
    event.update = update;
    this.#made(entity, -1, update.serial, update.bytes, now);
    event.update = null;
  }

  partMade({ entity, part, bytes }: TracedPart, { serial }: Stamped, now: number): void {
    this.#made(entity, part, serial, bytes, now);
  }

  /** An update is sent to a receiver; its packets report to the trace that this returns. */
  sends(recipient: TracedRecipient, update: Readonly<Update>, now: number): UpdateTrace {
    return this.#sends(recipient, update, -1, update.bytes, now);
  }

  /** The same for an update of a part. */
  sendsPart(recipient: TracedRecipient, { part, bytes }: TracedPart, update: Stamped, now: number): UpdateTrace {
    return this.#sends(recipient, update, part, bytes, now);
  }

  /** Reports on an update that has no trace here. `since` (s) as in the event. */
  follows(kind: UpdateEventKind, recipient: TracedRecipient, { serial, bytes }: Readonly<Update>, since: number, now: number): void {
    this.#address(this.#event, recipient, serial, bytes);
    this.#report(kind, since, now);
  }

  acknowledged(recipient: TracedRecipient, serial: number, arrivedAt: number, now: number): void {
    this.#address(this.#event, recipient, serial, acknowledgementBytes);
    this.#report('acknowledged', arrivedAt, now);
  }

  /** The publisher will hear at `heardAt` that the update arrived now, without an event of the session. */
  willBeHeard(recipient: TracedRecipient, serial: number, now: number, heardAt: number): void {
    const expected = this.#freeExpected.pop() ?? new ExpectedAcknowledgement((heard) => this.#hear(heard));
    this.#address(expected.event, recipient, serial, acknowledgementBytes);
    expected.event.since = now;
    this.#timeline.at(heardAt, expected.run);
  }

  #hear(expected: ExpectedAcknowledgement): void {
    expected.event.kind = 'acknowledged';
    expected.event.time = this.#timeline.now;
    this.#notify(expected.event);
    this.#freeExpected.push(expected);
  }

  #sends(recipient: TracedRecipient, { serial, stamp }: Stamped, part: number, bytes: number, now: number): UpdateTrace {
    const trace = this.#freeTraces.pop() ?? new UpdateTrace(this.#notify, this.#freeTraces);
    this.#address(trace.event, recipient, serial, bytes);
    trace.event.part = part;
    trace.event.since = stamp;
    trace.sent(now);
    return trace;
  }

  #made(entity: number, part: number, number: number, bytes: number, now: number): void {
    const event = this.#event;
    event.entity = entity;
    event.pair = -1;
    event.part = part;
    event.number = number;
    event.bytes = bytes;
    this.#report('made', NaN, now);
  }

  #address(event: TracedEvent, { entity, place }: TracedRecipient, number: number, bytes: number): void {
    event.lane = this.#lane;
    event.entity = entity;
    event.pair = place;
    event.part = -1;
    event.number = number;
    event.bytes = bytes;
  }

  #report(kind: UpdateEventKind, since: number, now: number): void {
    const event = this.#event;
    event.kind = kind;
    event.since = since;
    event.time = now;
    this.#notify(event);
  }
}
