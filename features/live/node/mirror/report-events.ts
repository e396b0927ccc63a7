/** Reports of one participant as events for the mirror. */
import type { PlanarMoment, ReportSink } from '../../../../engine/live/participant-output.ts';
import type { LiveEvent, Moved } from '../../../../engine/live/live-event.ts';
import { Update } from '../../../../engine/update/update.ts';
import { copyState, KinematicState } from '../../../../engine/base/kinematic-state.ts';

/** Reads an update of the seat in a lane on screens as it is on the wire; false: the bytes are none. */
type UpdateReading = (bytes: Uint8Array, update: Update, lane: number) => boolean;

export class ReportEvents implements ReportSink {
  readonly #seat: number;
  readonly #tick: number;
  readonly #read: UpdateReading;
  readonly #update = new Update();
  #events: LiveEvent[] = [];
  #states: number[] = [];
  #first = 0;
  #unreadable = 0;

  /** `tick`: length of a tick, s. */
  constructor(seat: number, tick: number, read: UpdateReading) {
    this.#seat = seat;
    this.#tick = tick;
    this.#read = read;
  }

  /** The events since the last call. */
  take(): LiveEvent[] {
    this.#endMove();
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Number of updates since the last call that the lane's wire format cannot read. */
  takeUnreadable(): number {
    const unreadable = this.#unreadable;
    this.#unreadable = 0;
    return unreadable;
  }

  moved(tick: number, { x, y, vx, vy, heading, turnRate }: Readonly<PlanarMoment>): void {
    if (tick !== this.#first + this.#states.length / 6) this.#endMove();
    if (this.#states.length === 0) this.#first = tick;
    this.#states.push(x, y, vx, vy, heading, turnRate);
  }

  made(bytes: Uint8Array, isFresh: boolean, lane: number): void {
    const update = this.#update;
    if (!this.#read(bytes, update, lane)) {
      this.#unreadable += 1;
      return;
    }
    const { serial, level, contract, tenure, stamp, parts } = update;
    const state = new KinematicState();
    copyState(update.state, state);
    const made = { serial, level, contract, tenure, stamp, parts, bytes: bytes.length, state };
    this.#events.push({
      kind: 'made',
      time: stamp,
      seat: this.#seat,
      update: made,
      ...(lane > 0 && { lane }),
      ...(isFresh && { isFresh }),
    });
  }

  sent(serial: number, receiver: number, at: number, age: number): void {
    this.#events.push({ kind: 'sent', time: at, seat: this.#seat, serial, receiver, at, age });
  }

  arrived(from: number, serial: number, at: number, sentAt: number, age: number): void {
    this.#events.push({ kind: 'arrived', time: at, seat: this.#seat, from, serial, at, sentAt, age });
  }

  acknowledged(receiver: number, serial: number, level: number, arrivedAt: number, at: number): void {
    this.#events.push({ kind: 'acknowledged', time: at, seat: this.#seat, receiver, serial, level, arrivedAt, at });
  }

  fired(shot: number, at: number, heading: number): void {
    this.#events.push({ kind: 'fired', time: at, seat: this.#seat, shot, at, heading });
  }

  heard(from: number, shot: number, at: number): void {
    this.#events.push({ kind: 'heard', time: at, seat: this.#seat, from, shot, at });
  }

  #endMove(): void {
    if (this.#states.length === 0) return;
    const moved: Moved = { kind: 'moved', time: this.#first * this.#tick, seat: this.#seat, frame: this.#first, states: this.#states };
    this.#events.push(moved);
    this.#states = [];
  }
}
