/** Export errors of a planar lane with a convergence scheme: frames without an event in rows, the others by the ordinary meter. */
import { areaSine } from '../math/area-sine.ts';
import { DrawnExportError } from '../metrics/drawn-export-error.ts';
import type { ExportErrorMeter } from '../metrics/export-error.ts';
import type { ExportedPath } from '../nodes/exported-path.ts';
import type { Receiver } from '../nodes/receiver.ts';
import * as row from '../plugin-api/planar-row.ts';
import * as entity from './entity-record.ts';
import * as pair from './pair-record.ts';
import type { PlanarExports } from './planar-exports.ts';
import type { PlanarReceivers } from './planar-receivers.ts';

/** What a row does: nothing has arrived yet; nothing but frames go by; an update was made or arrived since the last drawing. */
const rowStates = { waiting: 0, quiet: 1, awake: 2 } as const;

export class PlanarExportErrors {
  readonly #exports: PlanarExports;
  readonly #receivers: PlanarReceivers;
  readonly #entities: Int32Array;
  readonly #states: Uint8Array;
  readonly #meters: DrawnExportError[] = [];

  /** `entities`: the entity of every row. */
  constructor(exports: PlanarExports, receivers: PlanarReceivers, entities: Int32Array) {
    this.#states = new Uint8Array(entities.length);
    this.#exports = exports;
    this.#receivers = receivers;
    this.#entities = entities;
  }

  /** The meter of the next row. */
  add(exported: ExportedPath, receiver: Receiver): ExportErrorMeter {
    return new PlanarExportError(this, this.#meters.push(new DrawnExportError(exported, receiver)) - 1);
  }

  /** The exported path is about to change. In a quiet row nothing is left to do if that is at a look: the frame before it is as any other. */
  mark(which: number, now: number): void {
    if (this.#states[which] !== rowStates.quiet || now !== this.#exports.lookTime) this.wake(which).mark(now);
  }

  /** Something is about to happen in a row: the ordinary meter goes on from the last drawing. */
  wake(which: number): DrawnExportError {
    const meter = this.#meters[which] as DrawnExportError;
    if (this.#states[which] !== rowStates.quiet) return meter;
    this.#states[which] = rowStates.awake;
    const { shown, targets, drawTime, records } = this.#receivers;
    const at = which * row.size;
    meter.before = records[which * pair.size + pair.before] as number;
    meter.after = records[which * pair.size + pair.after] as number;
    const [x, y, vx, vy] = [shown[at + row.x], shown[at + row.y], targets[at + row.vx], targets[at + row.vy]] as [
      number,
      number,
      number,
      number,
    ];
    meter.resume(drawTime, x, y, vx, vy);
    this.#catchUp(which, meter);
    return meter;
  }

  /** What was not marked because the row was quiet. */
  #catchUp(which: number, meter: DrawnExportError): void {
    const { lookTime, records } = this.#exports;
    if (!(lookTime > this.#receivers.drawTime)) return;
    const e = this.#entities[which] as number;
    const piece = this.#exports.before(e);
    if (piece) meter.markLate(lookTime, piece, records[e * entity.size + entity.endLife] as number);
  }

  /** As `wake`, for a meter that hears of its first arrival too. */
  arriving(which: number, now: number): void {
    this.wake(which).arriving(now);
    this.#states[which] = rowStates.awake;
    this.#receivers.renew(which);
  }

  beforeOf(which: number): number {
    if (this.#states[which] === rowStates.awake) return (this.#meters[which] as DrawnExportError).before;
    return this.#receivers.records[which * pair.size + pair.before] as number;
  }

  afterOf(which: number): number {
    if (this.#states[which] === rowStates.awake) return (this.#meters[which] as DrawnExportError).after;
    return this.#receivers.records[which * pair.size + pair.after] as number;
  }

  /** Rows `from` … `to` − 1 have been drawn at `now` (s). */
  drawn(now: number, from: number, to: number): void {
    const frame = now - this.#receivers.drawTime;
    this.#integrate(frame, from, to);
    const states = this.#states;
    const { awake } = rowStates;
    for (let i = from; i < to; i++) if (states[i] === awake) this.#calm(i, now, frame);
  }

  #calm(which: number, now: number, frame: number): void {
    const meter = this.#meters[which] as DrawnExportError;
    const { records } = this.#receivers;
    this.#receivers.settleRow(which, frame);
    meter.drawn(now);
    records[which * pair.size + pair.before] = meter.before;
    records[which * pair.size + pair.after] = meter.after;
    this.#states[which] = rowStates.quiet;
  }

  /**
   * Adds ∫ |exported − placed| dt over the last `frame` (s), both paths being straight in it, in the quiet rows.
   */
  #integrate(frame: number, from: number, to: number): void {
    const e = this.#exports.records;
    const r = this.#receivers.records;
    const { shown } = this.#receivers;
    const entities = this.#entities;
    const states = this.#states;
    const { quiet } = rowStates;
    for (let i = from; i < to; i++) {
      const of = (entities[i] as number) * entity.size;
      const at = i * pair.size;
      if (states[i] !== quiet || e[of + entity.endLife] !== r[at + pair.pieceLife]) continue;
      const x = (e[of + entity.drawnX] as number) - (r[at + pair.fromX] as number);
      const y = (e[of + entity.drawnY] as number) - (r[at + pair.fromY] as number);
      const wayX = (e[of + entity.endX] as number) - (shown[i * row.size + row.x] as number) - x;
      const wayY = (e[of + entity.endY] as number) - (shown[i * row.size + row.y] as number) - y;
      const mean = meanDistance(x, y, wayX, wayY);
      const part = e[of + entity.endSerial] === r[at + pair.serial] ? at + pair.after : at + pair.before;
      r[part] = (r[part] as number) + mean * frame;
    }
  }
}

/** The mean of |(x, y) + s · way| over s from 0 to 1: the closed form of `distanceIntegral`. */
function meanDistance(x: number, y: number, wayX: number, wayY: number): number {
  const way = Math.sqrt(wayX * wayX + wayY * wayY);
  const start = Math.sqrt(x * x + y * y);
  if (way <= 1e-8 * start) return Math.sqrt((x + wayX / 2) ** 2 + (y + wayY / 2) ** 2);
  const u1 = (x * wayX + y * wayY) / way;
  const u2 = u1 + way;
  const d = (x * wayY - y * wayX) / way;
  const square = d * d;
  const end = Math.sqrt(u2 * u2 + square);
  const sum = start + end;
  const m = (u1 + u2) / 2;
  const sameSide = u1 > 0 === u2 > 0;
  const argument = sameSide ? ((u1 + u2) * way) / (u2 * start + u1 * end) : (u2 * start - u1 * end) / square;
  const bend = (square / way) * areaSine(argument);
  return (2 * m * (m / sum) + sum / 2 + (bend < Infinity ? bend : 0)) / 2;
}

class PlanarExportError implements ExportErrorMeter {
  readonly #all: PlanarExportErrors;
  readonly #row: number;

  constructor(all: PlanarExportErrors, row: number) {
    this.#all = all;
    this.#row = row;
  }

  get before(): number {
    return this.#all.beforeOf(this.#row);
  }
  get after(): number {
    return this.#all.afterOf(this.#row);
  }

  mark(now: number): void {
    this.#all.mark(this.#row, now);
  }

  follow(exported: ExportedPath, now: number): void {
    this.#all.wake(this.#row).follow(exported, now);
  }

  arriving(now: number): void {
    this.#all.arriving(this.#row, now);
  }

  drawn(): void {}

  total(): number {
    return this.before + this.after;
  }
}
