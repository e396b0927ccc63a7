/**
 * The outbox of one publisher's entity: sends updates when the scheduler says, and keeps those that are held for later.
 */
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { FlightAssumption, SendPlan } from '../plugin-api/fairness.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { Decisions } from './decisions.ts';
import type { ExportedPath } from './exported-path.ts';
import { copyFix, Fix } from '../update/fix.ts';
import { copyUpdate, Update } from '../update/update.ts';

/**
 * Carries updates away: `update` as it is sent, `fix` as it entered the exported path. Both must be copied to be kept.
 */
export interface OutboxTransport {
  send(receiver: number, update: Update, fix: Fix, now: number): void;
}

/** Computes when estimated errors reach an amount. */
export interface ErrorDeadlines {
  timeOfAee(receiver: number, amount: number, from: number, until: number, flights: FlightAssumption): number;
  timeOfDifference(a: number, b: number, amount: number, from: number, until: number): number;
}

export interface OutboxParts {
  readonly timeline: Timeline;
  readonly exported: ExportedPath;
  readonly receivers: number;
  readonly transport: OutboxTransport;
  /** Left out: decisions are not reported. */
  readonly decisions?: Decisions | undefined;
}

/** An update that is held: one copy for all receivers it is held for. */
class HeldUpdate {
  readonly update = new Update();
  readonly fix = new Fix();
  holders = 0;
}

const nothing = new HeldUpdate();

/**
 * The update held for one receiver, those in its delay line, and the next event on the timeline that checks them. `run`
 * is made once.
 */
class HoldSlot {
  /** When (s) the update is due; Infinity while nothing is held. */
  due = Infinity;
  /** When (s) the next event of this slot is; Infinity: none is scheduled. */
  alarm = Infinity;
  /** Number of the newest update sent. */
  sent = -1;
  held = nothing;
  /** Number of the held update; −1: none. */
  id = -1;
  readonly run: () => void;
  /** Updates under way in the delay line, and when (s) each is due: the oldest first. */
  readonly line: HeldUpdate[] = [];
  readonly dues: number[] = [];

  constructor(run: (slot: HoldSlot) => void) {
    this.run = () => run(this);
  }
}

export class Outbox implements SendPlan {
  readonly #timeline: Timeline;
  readonly #exported: ExportedPath;
  readonly #transport: OutboxTransport;
  readonly #decisions: Decisions | undefined;
  readonly #slots: readonly HoldSlot[];
  /** The copy of the newest update, and copies that are not in use. */
  #newest = nothing;
  readonly #free: HeldUpdate[] = [];
  #deadlines: ErrorDeadlines | null = null;
  /** Makes the present state the newest update, once a tick; null: only the trigger makes updates. */
  #makeFresh: (() => void) | null = null;

  constructor({ timeline, exported, receivers, transport, decisions }: OutboxParts) {
    this.#timeline = timeline;
    this.#exported = exported;
    this.#transport = transport;
    this.#decisions = decisions;
    this.#slots = Array.from({ length: receivers }, (_, receiver) => new HoldSlot((slot) => this.#onAlarm(receiver, slot)));
  }

  /** Sets where due times come from. */
  useDeadlines(deadlines: ErrorDeadlines): void {
    this.#deadlines = deadlines;
  }

  /** Sets what makes updates between triggers. */
  useFresh(make: () => void): void {
    this.#makeFresh = make;
  }

  sendFresh(receiver: number): void {
    this.#of(receiver);
    this.#makeFresh?.();
    this.send(receiver);
  }

  send(receiver: number): void {
    const slot = this.#of(receiver);
    this.#drop(receiver, slot);
    if (this.#exported.live) this.#deliver('send', receiver, slot, this.#exported.update, this.#exported.fix);
  }

  hold(receiver: number, time: number): void {
    const slot = this.#of(receiver);
    if (Number.isNaN(time)) throw new RangeError(`hold(${receiver}, time) was given NaN; it must be a number of seconds, or Infinity`);
    if (time <= this.#timeline.now + timeTolerance) return this.send(receiver);
    const { update } = this.#exported;
    if (slot.id !== update.id) this.#drop(receiver, slot);
    if (!this.#exported.live || update.id === slot.sent) return;
    if (slot.held === nothing) this.#keep(slot);
    slot.due = time;
    this.#decisions?.note('hold', receiver, slot.id, time, this.#timeline.now);
    this.#arm(slot);
  }

  sendLater(receiver: number, time: number): void {
    const slot = this.#of(receiver);
    if (!Number.isFinite(time))
      throw new RangeError(`sendLater(${receiver}, time) was given ${time}; it must be a finite number of seconds`);
    const { update } = this.#exported;
    const last = Math.max(slot.line.at(-1)?.update.id ?? -1, slot.sent);
    if (!this.#exported.live || update.id <= last) return;
    const due = Math.max(time, slot.dues.at(-1) ?? -Infinity);
    if (due <= this.#timeline.now + timeTolerance) return this.send(receiver);
    slot.line.push(this.#shareNewest());
    slot.dues.push(due);
    this.#decisions?.note('hold', receiver, update.id, due, this.#timeline.now);
    this.#arm(slot);
  }

  holdForAee(receiver: number, amount: number, from: number, until: number, flights: FlightAssumption): number {
    const deadlines = this.#deadlines as ErrorDeadlines;
    return this.#holdFor(receiver, deadlines.timeOfAee(receiver, amount, from, until, flights) - from);
  }

  holdForDifference(receiver: number, other: number, amount: number, from: number, until: number): number {
    const deadlines = this.#deadlines as ErrorDeadlines;
    return this.#holdFor(receiver, deadlines.timeOfDifference(this.#exported.update.id, other, amount, from, until) - from);
  }

  held(receiver: number): number {
    return this.#of(receiver).id;
  }

  sendHeld(receiver: number): void {
    const slot = this.#of(receiver);
    if (slot.held === nothing) return;
    this.#deliver('send-held', receiver, slot, slot.held.update, slot.held.fix);
    this.#clear(slot);
  }

  drop(receiver: number): void {
    this.#drop(receiver, this.#of(receiver));
  }

  explain(receiver: number, quantity: number, value: number): void {
    this.#decisions?.explain(receiver, quantity, value);
  }

  /** A call of the scheduler begins. */
  open(): void {
    this.#decisions?.open(this.#exported.update.id, this.#timeline.now);
  }

  /** The call is over. */
  close(): void {
    this.#decisions?.close(this.#exported.update.id);
  }

  /** A call between triggers is over: only what was decided is reported. */
  closeTick(): void {
    this.#decisions?.closeTick(this.#exported.update.id);
  }

  /** Sends every held update that is due. */
  sendDue(now: number): void {
    for (let receiver = 0; receiver < this.#slots.length; receiver++) {
      const slot = this.#of(receiver);
      this.#sendLine(receiver, slot, now);
      if (slot.due <= now + timeTolerance) this.sendHeld(receiver);
    }
  }

  /** Drops every held update, and those in the delay lines. */
  clear(): void {
    for (let receiver = 0; receiver < this.#slots.length; receiver++) this.forget(receiver);
  }

  /** Drops what is held for a receiver, and what is in its delay line. */
  forget(receiver: number): void {
    const slot = this.#of(receiver);
    this.#drop(receiver, slot);
    while (slot.line.length > 0) {
      const delayed = this.#takeFirst(slot);
      this.#decisions?.note('drop', receiver, delayed.update.id, NaN, this.#timeline.now);
      this.#release(delayed);
    }
  }

  /** The held update of this number as it entered the exported path, if it is held or under way for any receiver. */
  find(id: number): Fix | undefined {
    for (const { id: held, held: copy, line } of this.#slots) {
      if (held === id) return copy.fix;
      const delayed = line.find(({ update }) => update.id === id);
      if (delayed) return delayed.fix;
    }
    return undefined;
  }

  /** Sends what is due in the delay line of a receiver. */
  #sendLine(receiver: number, slot: HoldSlot, now: number): void {
    while ((slot.dues[0] ?? Infinity) <= now + timeTolerance) {
      const delayed = this.#takeFirst(slot);
      this.#deliver('send-held', receiver, slot, delayed.update, delayed.fix);
      this.#release(delayed);
    }
  }

  #takeFirst(slot: HoldSlot): HeldUpdate {
    slot.dues.shift();
    return slot.line.shift() as HeldUpdate;
  }

  #deliver(kind: 'send' | 'send-held', receiver: number, slot: HoldSlot, update: Update, fix: Fix): void {
    if (update.id <= slot.sent) return;
    slot.sent = update.id;
    this.#decisions?.note(kind, receiver, update.id, NaN, this.#timeline.now);
    this.#transport.send(receiver, update, fix, this.#timeline.now);
  }

  #drop(receiver: number, slot: HoldSlot): void {
    if (slot.held === nothing) return;
    this.#decisions?.note('drop', receiver, slot.id, NaN, this.#timeline.now);
    this.#clear(slot);
  }

  #holdFor(receiver: number, holding: number): number {
    this.hold(receiver, this.#timeline.now + holding);
    return holding;
  }

  /** Puts the newest update into the slot. */
  #keep(slot: HoldSlot): void {
    slot.held = this.#shareNewest();
    slot.id = slot.held.update.id;
  }

  /** The copy of the newest update, for one receiver more. */
  #shareNewest(): HeldUpdate {
    if (this.#newest.update.id !== this.#exported.update.id) this.#copyNewest();
    this.#newest.holders += 1;
    return this.#newest;
  }

  #copyNewest(): void {
    this.#newest = this.#free.pop() ?? new HeldUpdate();
    copyUpdate(this.#exported.update, this.#newest.update);
    copyFix(this.#exported.fix, this.#newest.fix);
  }

  #clear(slot: HoldSlot): void {
    const { held } = slot;
    slot.held = nothing;
    slot.id = -1;
    slot.due = Infinity;
    this.#release(held);
  }

  #release(held: HeldUpdate): void {
    held.holders -= 1;
    if (held.holders > 0) return;
    this.#free.push(held);
    if (held === this.#newest) this.#newest = nothing;
  }

  /** Events cannot be cancelled: one that comes too early schedules the next. */
  #arm(slot: HoldSlot): void {
    const due = Math.min(slot.due, slot.dues[0] ?? Infinity);
    if (due >= slot.alarm || due === Infinity) return;
    slot.alarm = due;
    this.#timeline.at(due, slot.run);
  }

  #onAlarm(receiver: number, slot: HoldSlot): void {
    const { now } = this.#timeline;
    if (now < slot.alarm - timeTolerance) return;
    slot.alarm = Infinity;
    this.#sendLine(receiver, slot, now);
    if (slot.due <= now + timeTolerance) this.sendHeld(receiver);
    this.#arm(slot);
  }

  #of(receiver: number): HoldSlot {
    const slot = this.#slots[receiver];
    if (!slot) throw new RangeError(`there is no receiver ${receiver}; there are ${this.#slots.length}, counted from 0`);
    return slot;
  }
}
