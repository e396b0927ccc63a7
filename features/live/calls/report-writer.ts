/** The writing side of reports: gathers them into batches. */
import type { PlanarMoment, ReportSink } from '../../../engine/live/participant-output.ts';
import { ByteWriter } from './byte-writer.ts';
import { reportHeadBytes, reportKinds, reportLimits, reportVersion } from './report-wire.ts';

const momentBytes = 48;
/** Kind, first tick, number of moments. */
const runBytes = 7;
/** Kind, serial, time, number of receivers. */
const sentBytes = 15;
/** Seat, age. */
const receiverBytes = 6;

export interface ReportSpawn {
  /** The epoch of the session. */
  readonly epoch: number;
  /** The spawn of the seat. */
  readonly spawn: number;
}

/** A batch is posted when it is full, and by `flush`. */
export class ReportWriter implements ReportSink {
  readonly #writer = new ByteWriter(reportLimits.batchBytes);
  #spawn: ReportSpawn;
  readonly #post: (batch: Uint8Array<ArrayBuffer>) => void;
  #batches = 0;
  /** Offset of the count of the open run of ticks or list of receivers; −1: none is open. */
  #countAt = -1;
  #count = 0;
  #nextTick = -1;
  #serial = -1;
  #sentAt = NaN;
  /** The lane of the updates that are made, as the batch has it. */
  #lane = 0;

  constructor(spawn: ReportSpawn, post: (batch: Uint8Array<ArrayBuffer>) => void) {
    this.#spawn = spawn;
    this.#post = post;
    this.#begin();
  }

  /** Posts what has been gathered, if there is anything. */
  flush(): void {
    if (this.#writer.at === reportHeadBytes) return;
    this.#post(this.#writer.copy());
    this.#batches += 1;
    this.#begin();
  }

  /** Another spawn of the seat begins: what was gathered belongs to the one before. */
  begin(spawn: number): void {
    this.flush();
    this.#spawn = { ...this.#spawn, spawn };
    this.#begin();
  }

  moved(tick: number, { x, y, heading, vx, vy, turnRate }: Readonly<PlanarMoment>): void {
    const writer = this.#writer;
    if (!this.#prolongs(tick === this.#nextTick, momentBytes)) this.#beginRun(tick);
    this.#nextTick = tick + 1;
    writer.f64(x);
    writer.f64(y);
    writer.f64(heading);
    writer.f64(vx);
    writer.f64(vy);
    writer.f64(turnRate);
  }

  made(update: Uint8Array, isFresh: boolean, lane: number): void {
    // Room for both: a batch begins with lane 0.
    if (this.#writer.room < 5 + update.length) this.flush();
    if (lane !== this.#lane) {
      this.#record(reportKinds.lane, 2);
      this.#writer.u8(lane);
      this.#lane = lane;
    }
    this.#record(isFresh ? reportKinds.fresh : reportKinds.made, 3 + update.length);
    this.#writer.u16(update.length);
    this.#writer.bytes(update);
  }

  sent(serial: number, receiver: number, at: number, age: number): void {
    const writer = this.#writer;
    if (!this.#prolongs(serial === this.#serial && at === this.#sentAt, receiverBytes)) this.#beginList(serial, at);
    writer.u16(receiver);
    writer.f32(age);
  }

  arrived(from: number, serial: number, at: number, sentAt: number, age: number): void {
    const writer = this.#writer;
    this.#record(reportKinds.arrived, 27);
    writer.u16(from);
    writer.u32(serial);
    writer.f64(at);
    writer.f64(sentAt);
    writer.f32(age);
  }

  acknowledged(receiver: number, serial: number, level: number, arrivedAt: number, at: number): void {
    const writer = this.#writer;
    this.#record(reportKinds.acknowledged, 24);
    writer.u16(receiver);
    writer.u32(serial);
    writer.u8(level);
    writer.f64(arrivedAt);
    writer.f64(at);
  }

  fired(shot: number, at: number, heading: number): void {
    const writer = this.#writer;
    this.#record(reportKinds.fired, 21);
    writer.u32(shot);
    writer.f64(at);
    writer.f64(heading);
  }

  heard(from: number, shot: number, at: number): void {
    const writer = this.#writer;
    this.#record(reportKinds.heard, 15);
    writer.u16(from);
    writer.u32(shot);
    writer.f64(at);
  }

  #begin(): void {
    const writer = this.#writer;
    writer.at = 0;
    writer.u8(reportVersion);
    writer.u8(this.#spawn.epoch & 0xff);
    writer.u16(this.#spawn.spawn & 0xffff);
    writer.u32(this.#batches);
    this.#lane = 0;
    this.#endRun();
  }

  /** Begins a record of so many bytes, its kind among them. */
  #record(kind: number, bytes: number): void {
    if (this.#writer.room < bytes) this.flush();
    this.#writer.u8(kind);
    this.#endRun();
  }

  #beginRun(tick: number): void {
    this.#record(reportKinds.moved, runBytes + momentBytes);
    this.#writer.u32(tick);
    this.#beginCount();
  }

  #beginList(serial: number, at: number): void {
    this.#record(reportKinds.sent, sentBytes + receiverBytes);
    this.#writer.u32(serial);
    this.#writer.f64(at);
    this.#beginCount();
    this.#serial = serial;
    this.#sentAt = at;
  }

  #beginCount(): void {
    this.#countAt = this.#writer.at;
    this.#count = 1;
    this.#writer.u16(1);
  }

  #endRun(): void {
    this.#countAt = -1;
    this.#nextTick = -1;
    this.#serial = -1;
  }

  /** True when the record continues the last run, which then counts one more. */
  #prolongs(fits: boolean, bytes: number): boolean {
    if (!fits || this.#countAt < 0 || this.#count === reportLimits.moments || this.#writer.room < bytes) return false;
    this.#count += 1;
    this.#writer.setU16(this.#countAt, this.#count);
    return true;
  }
}
