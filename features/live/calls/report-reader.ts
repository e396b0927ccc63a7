/** The reading side of reports: checks each record of a batch, then passes it on. */
import { noReports, type PlanarMoment, type ReportSink } from '../../../engine/live/participant-output.ts';
import { ByteReader } from './byte-reader.ts';
import { isAge, isTime } from './game-wire.ts';
import { isAngle, isPlace } from './payloads.ts';
import { reportKinds, reportLimits, reportVersion } from './report-wire.ts';
import type { WireRefusal } from './wire-refusal.ts';

/** m/s and rad/s. */
const fastest = 1e6;

function isPace(value: number): boolean {
  return Math.abs(value) < fastest;
}

export class ReportReader {
  /**
   * Numbers of the batch read last: the last bits of the session's epoch (8) and of the seat's spawn (16), and the
   * batch's number in that spawn.
   */
  epoch = 0;
  spawn = 0;
  batch = 0;
  readonly #reader = new ByteReader();
  readonly #moment: PlanarMoment = { x: 0, y: 0, heading: 0, vx: 0, vy: 0, turnRate: 0 };
  #nodes = 0;
  #lane = 0;

  /**
   * Passes on the records of a batch up to the first that is refused, and returns why; null: all of it is well-formed,
   * and names only the first `nodes` nodes: the seats, and a server. Without a sink the batch is only checked.
   */
  read(bytes: Uint8Array, nodes: number, sink: ReportSink = noReports): WireRefusal | null {
    if (bytes.length > reportLimits.batchBytes) return 'too-long';
    const reader = this.#reader;
    reader.open(bytes);
    const version = reader.u8();
    this.epoch = reader.u8();
    this.spawn = reader.u16();
    this.batch = reader.u32();
    if (reader.isShort) return 'cut-short';
    if (version !== reportVersion) return 'unknown-version';
    this.#nodes = nodes;
    this.#lane = 0;
    while (!reader.atEnd) {
      const refusal = this.#record(reader.u8(), sink);
      if (refusal) return refusal;
    }
    return null;
  }

  #record(kind: number, sink: ReportSink): WireRefusal | null {
    switch (kind) {
      case reportKinds.moved:
        return this.#moved(sink);
      case reportKinds.made:
      case reportKinds.fresh:
        return this.#made(kind === reportKinds.fresh, sink);
      case reportKinds.lane:
        this.#lane = this.#reader.u8();
        return this.#judge(true);
      case reportKinds.sent:
        return this.#sent(sink);
      case reportKinds.arrived:
        return this.#arrived(sink);
      case reportKinds.acknowledged:
        return this.#acknowledged(sink);
      case reportKinds.fired:
        return this.#fired(sink);
      case reportKinds.heard:
        return this.#heard(sink);
      default:
        return 'unknown-kind';
    }
  }

  #moved(sink: ReportSink): WireRefusal | null {
    const first = this.#reader.u32();
    const count = this.#reader.u16();
    if (count > reportLimits.moments) return 'too-many';
    for (let i = 0; i < count; i++) {
      const refusal = this.#readMoment();
      if (refusal) return refusal;
      sink.moved(first + i, this.#moment);
    }
    return this.#judge(true);
  }

  #readMoment(): WireRefusal | null {
    const reader = this.#reader;
    const moment = this.#moment;
    moment.x = reader.f64();
    moment.y = reader.f64();
    moment.heading = reader.f64();
    moment.vx = reader.f64();
    moment.vy = reader.f64();
    moment.turnRate = reader.f64();
    const isThere = isPlace(moment.x) && isPlace(moment.y) && isAngle(moment.heading);
    return this.#judge(isThere && isPace(moment.vx) && isPace(moment.vy) && isPace(moment.turnRate));
  }

  #made(isFresh: boolean, sink: ReportSink): WireRefusal | null {
    const update = this.#reader.bytes(this.#reader.u16());
    if (update.length > reportLimits.updateBytes) return 'too-long';
    const refusal = this.#judge(true);
    if (!refusal) sink.made(update, isFresh, this.#lane);
    return refusal;
  }

  #sent(sink: ReportSink): WireRefusal | null {
    const reader = this.#reader;
    const serial = reader.u32();
    const at = reader.f64();
    const count = reader.u16();
    if (count > this.#nodes) return 'too-many';
    for (let i = 0; i < count; i++) {
      const receiver = reader.u16();
      const age = reader.f32();
      const refusal = this.#judge(isTime(at) && isAge(age), receiver);
      if (refusal) return refusal;
      sink.sent(serial, receiver, at, age);
    }
    return this.#judge(isTime(at));
  }

  #arrived(sink: ReportSink): WireRefusal | null {
    const reader = this.#reader;
    const from = reader.u16();
    const serial = reader.u32();
    const at = reader.f64();
    const sentAt = reader.f64();
    const age = reader.f32();
    const refusal = this.#judge(isTime(at) && isTime(sentAt) && isAge(age), from);
    if (!refusal) sink.arrived(from, serial, at, sentAt, age);
    return refusal;
  }

  #acknowledged(sink: ReportSink): WireRefusal | null {
    const reader = this.#reader;
    const receiver = reader.u16();
    const serial = reader.u32();
    const level = reader.u8();
    const arrivedAt = reader.f64();
    const at = reader.f64();
    const refusal = this.#judge(isTime(arrivedAt) && isTime(at), receiver);
    if (!refusal) sink.acknowledged(receiver, serial, level, arrivedAt, at);
    return refusal;
  }

  #fired(sink: ReportSink): WireRefusal | null {
    const reader = this.#reader;
    const shot = reader.u32();
    const at = reader.f64();
    const heading = reader.f64();
    const refusal = this.#judge(isTime(at) && isAngle(heading));
    if (!refusal) sink.fired(shot, at, heading);
    return refusal;
  }

  #heard(sink: ReportSink): WireRefusal | null {
    const reader = this.#reader;
    const from = reader.u16();
    const shot = reader.u32();
    const at = reader.f64();
    const refusal = this.#judge(isTime(at), from);
    if (!refusal) sink.heard(from, shot, at);
    return refusal;
  }

  /** Why a record just read is refused: `isSound`: its numbers are valid; `seat`: the seat it names. */
  #judge(isSound: boolean, seat = 0): WireRefusal | null {
    if (this.#reader.isShort) return 'cut-short';
    if (seat >= this.#nodes) return 'no-such-seat';
    return isSound ? null : 'not-finite';
  }
}
