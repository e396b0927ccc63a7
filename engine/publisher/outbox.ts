/** The outbox of one publisher's entity: sends what the scheduler wants sent, now or later. */
import type { CourseIntegral } from './estimates/course-integral.ts';
import type { FlightAssumption, SendPlan } from '../plugin-api/fairness.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { Decisions } from './decisions.ts';
import type { ExportedPath } from './exported-path.ts';
import { Held, Letter, nothing } from './held.ts';
import { copyPiece, type PathPiece } from '../update/path-piece.ts';
import type { Prospect } from './estimates/prospect.ts';

/** Carries updates away: `update` as it is sent, `piece` as it entered the exported path. Both must be copied to be kept. */
export interface Mail {
  send(receiver: number, update: PathPiece, piece: PathPiece, now: number): void;
}

/** Says when errors will be reached: the publisher's view. */
export interface Foresight {
  readonly integral: CourseIntegral;
  timeOfAee(receiver: number, amount: number, from: number, until: number, flights: FlightAssumption): number;
  timeOfDifference(a: number, b: number, amount: number, from: number, until: number): number;
  /** Write what these would work out; false: it is to be asked of them. */
  foreseeAee(receiver: number, amount: number, from: number, until: number, flights: FlightAssumption, out: Prospect): boolean;
  foreseeDifference(other: number, amount: number, from: number, until: number, out: Prospect): boolean;
}

/** For how long (s) one looks ahead at once: in rapid driving the next update comes before. */
const glance = 0.06;

export interface OutboxParts {
  readonly timeline: Timeline;
  readonly exported: ExportedPath;
  readonly receivers: number;
  readonly mail: Mail;
  /** Left out: nobody watches. */
  readonly decisions?: Decisions | undefined;
}

export class Outbox implements SendPlan {
  readonly #timeline: Timeline;
  readonly #exported: ExportedPath;
  readonly #mail: Mail;
  readonly #decisions: Decisions | undefined;
  readonly #held: readonly Held[];
  /** The one last written, and those that nobody waits for. */
  #newest = nothing;
  readonly #free: Letter[] = [];
  #foresight: Foresight | null = null;
  /** When (s) those are looked at next that are held for a time still to be worked out. */
  #openAlarm = Infinity;
  readonly #lookAtOpen = () => this.#workOut();

  constructor({ timeline, exported, receivers, mail, decisions }: OutboxParts) {
    this.#timeline = timeline;
    this.#exported = exported;
    this.#mail = mail;
    this.#decisions = decisions;
    this.#held = Array.from({ length: receivers }, (_, receiver) => new Held((held) => this.#look(receiver, held)));
  }

  /** From now on it asks this one for due times. */
  consult(foresight: Foresight): void {
    this.#foresight = foresight;
  }

  send(receiver: number): void {
    const held = this.#of(receiver);
    this.#forget(receiver, held);
    if (this.#exported.live) this.#deliver('send', receiver, held, this.#exported.update, this.#exported.piece);
  }

  hold(receiver: number, time: number): void {
    const held = this.#of(receiver);
    if (Number.isNaN(time)) throw new RangeError(`hold(${receiver}, time) was given NaN; it must be a number of seconds, or Infinity`);
    if (time <= this.#timeline.now) return this.send(receiver);
    if (!this.#take(receiver, held, time)) return;
    this.#decisions?.note('hold', receiver, held.id, time, this.#timeline.now);
    this.#arm(held);
  }

  holdForAee(receiver: number, amount: number, from: number, until: number, flights: FlightAssumption): number {
    const foresight = this.#foresight as Foresight;
    const held = this.#of(receiver);
    if (!this.#decisions && foresight.foreseeAee(receiver, amount, from, until, flights, held.prospect))
      return this.#holdOpen(receiver, held);
    return this.#holdFor(receiver, foresight.timeOfAee(receiver, amount, from, until, flights) - from);
  }

  holdForDifference(receiver: number, other: number, amount: number, from: number, until: number): number {
    const foresight = this.#foresight as Foresight;
    const held = this.#of(receiver);
    if (!this.#decisions && foresight.foreseeDifference(other, amount, from, until, held.prospect)) return this.#holdOpen(receiver, held);
    return this.#holdFor(receiver, foresight.timeOfDifference(this.#exported.update.id, other, amount, from, until) - from);
  }

  held(receiver: number): number {
    return this.#of(receiver).id;
  }

  sendHeld(receiver: number): void {
    const held = this.#of(receiver);
    if (held.letter === nothing) return;
    this.#deliver('send-held', receiver, held, held.letter.update, held.letter.piece);
    this.#clear(held);
  }

  drop(receiver: number): void {
    this.#forget(receiver, this.#of(receiver));
  }

  get isWatched(): boolean {
    return this.#decisions !== undefined;
  }

  explain(receiver: number, quantity: number, value: number): void {
    this.#decisions?.explain(receiver, quantity, value);
  }

  /** A call of the scheduler begins. */
  open(): void {
    this.#decisions?.open(this.#exported.update.id, this.#timeline.now);
  }

  /** It is over. */
  close(): void {
    this.#decisions?.close(this.#exported.update.id);
  }

  /** Sends what is due. */
  sendDue(now: number): void {
    for (let receiver = 0; receiver < this.#held.length; receiver++) {
      const held = this.#of(receiver);
      if (held.due <= now) this.#fallDue(receiver, held);
    }
  }

  /** Forgets all that is held. */
  clear(): void {
    for (let receiver = 0; receiver < this.#held.length; receiver++) this.drop(receiver);
  }

  /** The held update of this number as it entered the exported path, if it is held for anybody. */
  find(id: number): PathPiece | undefined {
    return this.#held.find((held) => held.id === id)?.letter.piece;
  }

  #deliver(kind: 'send' | 'send-held', receiver: number, held: Held, update: PathPiece, piece: PathPiece): void {
    if (update.id <= held.sent) return;
    held.sent = update.id;
    this.#decisions?.note(kind, receiver, update.id, NaN, this.#timeline.now);
    this.#mail.send(receiver, update, piece, this.#timeline.now);
  }

  #forget(receiver: number, held: Held): void {
    if (held.letter === nothing) return;
    this.#decisions?.note('drop', receiver, held.id, NaN, this.#timeline.now);
    this.#clear(held);
  }

  /** Holds the newest update until `time`; false: it is not to be held. */
  #take(receiver: number, held: Held, time: number): boolean {
    const { update } = this.#exported;
    if (held.id !== update.id) this.#forget(receiver, held);
    if (!this.#exported.live || update.id === held.sent) return false;
    if (held.letter === nothing) this.#keep(held);
    held.due = time;
    held.openSince = NaN;
    return true;
  }

  #holdFor(receiver: number, holding: number): number {
    this.hold(receiver, this.#timeline.now + holding);
    return holding;
  }

  /** Holds for as long as the prospect says, or for a glance and then as long as it says. */
  #holdOpen(receiver: number, held: Held): number {
    const { integral } = this.#foresight as Foresight;
    const { now } = this.#timeline;
    if (!held.prospect.isLongerThan(glance, integral)) return this.#holdFor(receiver, held.prospect.duration(integral));
    if (!this.#take(receiver, held, now + glance)) return NaN;
    held.openSince = now;
    this.#armOpen(held.due);
    return NaN;
  }

  /** All of them have one alarm. */
  #armOpen(time: number): void {
    if (this.#openAlarm < Infinity || time === Infinity) return;
    this.#openAlarm = time;
    this.#timeline.at(time, this.#lookAtOpen);
  }

  /** Works out until when to hold what nothing newer has taken the place of. */
  #workOut(): void {
    const { now } = this.#timeline;
    let next = Infinity;
    for (let receiver = 0; receiver < this.#held.length; receiver++) {
      const held = this.#of(receiver);
      if (!held.isOpen) continue;
      if (held.due <= now) this.#fallDue(receiver, held);
      else next = Math.min(next, held.due);
    }
    this.#openAlarm = Infinity;
    this.#armOpen(next);
  }

  /** What is held is due, unless it turns out now that it is not yet. */
  #fallDue(receiver: number, held: Held): void {
    if (!held.isOpen) return this.sendHeld(receiver);
    const due = held.openSince + held.prospect.duration((this.#foresight as Foresight).integral);
    held.openSince = NaN;
    held.due = due;
    if (due <= this.#timeline.now) this.sendHeld(receiver);
    else this.#arm(held);
  }

  /** Has the newest update held. */
  #keep(held: Held): void {
    if (this.#newest.update.id !== this.#exported.update.id) this.#write();
    held.letter = this.#newest;
    held.id = this.#newest.update.id;
    held.letter.holders += 1;
  }

  #write(): void {
    this.#newest = this.#free.pop() ?? new Letter();
    copyPiece(this.#exported.update, this.#newest.update);
    copyPiece(this.#exported.piece, this.#newest.piece);
  }

  #clear(held: Held): void {
    const { letter } = held;
    held.letter = nothing;
    held.id = -1;
    held.due = Infinity;
    held.openSince = NaN;
    letter.holders -= 1;
    if (letter.holders > 0) return;
    this.#free.push(letter);
    if (letter === this.#newest) this.#newest = nothing;
  }

  /** Events cannot be taken back: an earlier one that finds nothing due sets the next. */
  #arm(held: Held): void {
    if (held.due >= held.alarm || held.due === Infinity) return;
    held.alarm = held.due;
    this.#timeline.at(held.due, held.run);
  }

  #look(receiver: number, held: Held): void {
    const { now } = this.#timeline;
    if (now < held.alarm) return;
    held.alarm = Infinity;
    if (held.due <= now) this.#fallDue(receiver, held);
    else this.#arm(held);
  }

  #of(receiver: number): Held {
    const held = this.#held[receiver];
    if (!held) throw new RangeError(`there is no receiver ${receiver}; there are ${this.#held.length}, counted from 0`);
    return held;
  }
}
