/** A participant's connection: the bench socket of one person or bot, the calls that it may make, and its reports. */
import { BenchError } from '../../../contract/errors.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import { ReportReader } from '../calls/report-reader.ts';
import type { LiveJoin, LiveTime, MeasuredConnection, Seating, TimeAnswer } from '../calls/live-calls.ts';
import type { LiveState } from '../calls/live-state.ts';
import type { StudyAnswer } from '../../study/calls/study-state.ts';
import type { AboutPerson } from '../../../contract/study-record.ts';
import { closeCodes } from '../../../contract/close-codes.ts';
import type { BenchHandlers } from '../../../main/bench/bench-handlers.ts';
import { RateLimit } from '../../../main/base/rate-limit.ts';
import { NewStandstills, type Standstills } from '../../../main/base/standstills.ts';
import { Refusals, type Refusal } from './refusals.ts';
import type { Seat, SeatOccupant } from './seat.ts';
import type { Visitor } from './visitors.ts';

/** The bench socket as the host acts on it. */
export interface ParticipantSocket {
  end(code: number, reason: string): void;
  /** Sends an event of the bench, which is text already. */
  send(text: string): void;
  /** Shows the session's telemetry from now on, or no longer. */
  watch(watches: boolean): void;
}

/** A study as the page of a person calls it. */
interface StudyCalls {
  consent(visitor: Visitor, about: AboutPerson): Promise<void>;
  answer(visitor: Visitor, answer: StudyAnswer): Promise<void>;
  notice(visitor: Visitor): Promise<void>;
}

/** The host as a participant meets it. */
export interface ParticipantHost {
  readonly people: {
    join(participant: ParticipantConnection, request: LiveJoin): Seating;
    leave(participant: ParticipantConnection): void;
    dropped(participant: ParticipantConnection): void;
  };
  readonly run: { readonly epoch: number; report(seat: Seat, bytes: Uint8Array): void };
  readonly seats: { readonly all: readonly Seat[] };
  readonly standstills: Pick<Standstills, 'seconds'>;
  readonly study: StudyCalls | null;
  readonly playersState: LiveState;
  troubled(name: string, message: string): void;
  answerTime(seat: Seat | null, exchange: LiveTime): TimeAnswer;
  changed(): void;
}

export class ParticipantConnection implements SeatOccupant {
  readonly visitor: Visitor;
  readonly socket: ParticipantSocket;
  seat: Seat | null = null;
  /** Looks on without a seat. */
  spectates = false;
  readonly #host: ParticipantHost;
  readonly #nowMs: () => number;
  /** Without a seat. */
  readonly #refusals: Refusals;
  readonly #reports: RateLimit;
  readonly #bytes: RateLimit;
  readonly #standstills: NewStandstills;
  readonly #reader = new ReportReader();
  /** Number of the next report. */
  #batch = 0;

  constructor(host: ParticipantHost, visitor: Visitor, socket: ParticipantSocket, nowMs: () => number) {
    this.#host = host;
    this.visitor = visitor;
    this.socket = socket;
    this.#nowMs = nowMs;
    this.#refusals = new Refusals(nowMs());
    this.#reports = new RateLimit(liveLimits.reports, nowMs());
    this.#bytes = new RateLimit(liveLimits.reportedBytes, nowMs());
    this.#standstills = new NewStandstills(host.standstills);
  }

  /** The calls of this connection, for its own seat only. */
  get handlers(): BenchHandlers {
    return {
      'live.join': (request) => this.#seated(() => this.#host.people.join(this, request)),
      'live.ready': ({ ready }) => this.#getReady(ready),
      'live.leave': () => this.#leave(),
      'live.trouble': ({ message }) => this.#reportTrouble(message),
      'live.measured': (measured) => this.#takeMeasured(measured),
      'live.consent': (about) => this.#study((study) => study.consent(this.visitor, about)),
      'live.answer': (answer) => this.#study((study) => study.answer(this.visitor, answer)),
      'live.notice': () => this.#study((study) => study.notice(this.visitor)),
      'live.time': (exchange) => this.#host.answerTime(this.seat, exchange),
    };
  }

  /**
   * A report of what it did and saw. It is checked whole, here alone: nothing that a guest made up gets any further, a
   * refusal counts at once, and a mirror that is late or gone changes nothing about that. The mirror only reads it.
   */
  report(bytes: Uint8Array): void {
    const { seat } = this;
    const nowMs = this.#nowMs();
    if (seat) seat.heardAtMs = nowMs;
    const refusal = seat ? this.#refusalOf(bytes, seat, nowMs) : 'no-such-seat';
    if (!refusal && seat) this.#host.run.report(seat, bytes);
    else if (refusal && !(seat?.refusals ?? this.#refusals).add(refusal, nowMs))
      this.socket.end(closeCodes.tooMuch, `Too many reports were refused; the last: ${refusal}.`);
  }

  /** The socket is closed. */
  closed(): void {
    this.#host.people.dropped(this);
  }

  #refusalOf(bytes: Uint8Array, seat: Seat, nowMs: number): Refusal | null {
    const stoodStill = this.#standstills.take();
    for (const limit of [this.#reports, this.#bytes]) limit.grant(stoodStill);
    if (!this.#reports.take(nowMs) || !this.#bytes.take(nowMs, bytes.length)) return 'too-fast';
    const reader = this.#reader;
    const malformed = reader.read(bytes, this.#host.seats.all.length);
    if (malformed) return malformed;
    if (reader.epoch !== (this.#host.run.epoch & 0xff) || reader.spawn !== (seat.spawn & 0xffff)) return 'stale-epoch';
    if (reader.batch < this.#batch) return 'replayed';
    this.#batch = reader.batch + 1;
    return null;
  }

  #seated(join: () => Seating): Seating {
    if (!this.visitor.mayJoin(this.#nowMs())) throw new BenchError('too-many', 'Too many joins; wait a few seconds and join again.');
    this.#batch = 0;
    return join();
  }

  #getReady(ready: boolean): LiveState {
    this.#ownSeat.ready = ready;
    this.#host.changed();
    return this.#host.playersState;
  }

  async #study(act: (study: StudyCalls) => Promise<void>): Promise<LiveState> {
    const { study } = this.#host;
    if (!study) throw new BenchError('not-possible', 'The session is no study.');
    await act(study);
    return this.#host.playersState;
  }

  #leave(): LiveState {
    this.#host.people.leave(this);
    return this.#host.playersState;
  }

  #takeMeasured(measured: MeasuredConnection): LiveState {
    this.#ownSeat.measured = measured;
    this.#host.changed();
    return this.#host.playersState;
  }

  #reportTrouble(message: string): LiveState {
    this.#host.troubled(this.#ownSeat.name, message);
    return this.#host.playersState;
  }

  get #ownSeat(): Seat {
    if (this.seat) return this.seat;
    throw new BenchError('not-possible', 'Join first: this call needs a seat.');
  }
}
