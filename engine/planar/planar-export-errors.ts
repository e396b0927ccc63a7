/** Export errors of a planar lane with a convergence scheme: frames without an event in rows, the others by the ordinary meter. */
import { DrawnExportError } from '../measure/drawn-export-error.ts';
import type { ExportErrorMeter } from '../measure/export-error.ts';
import type { ExportedPath } from '../publisher/exported-path.ts';
import type { Receiver } from '../receiver/receiver.ts';
import * as row from '../plugin-api/planar-row.ts';
import { meanDistance } from './mean-distance.ts';
import * as pair from './pair-record.ts';
import { PlanarArrivals } from './planar-arrivals.ts';
import type { PlanarEntity } from './planar-entity.ts';
import type { PlanarExports } from './planar-exports.ts';
import type { PlanarReceivers } from './planar-receivers.ts';

/** What a row does: nothing has arrived yet; nothing but frames go by; an update has arrived since the last drawing; more than that has happened. */
const rowStates = { waiting: 0, quiet: 1, arrived: 2, awake: 3 } as const;

export class PlanarExportErrors {
  readonly #exports: PlanarExports;
  readonly #receivers: PlanarReceivers;
  readonly #entities: Int32Array;
  readonly #states: Uint8Array;
  readonly #arrivals: PlanarArrivals;
  readonly #paths: { readonly exported: ExportedPath; readonly receiver: Receiver }[] = [];
  /** Those rows that were ever awake. */
  readonly #meters: (DrawnExportError | undefined)[];

  /** `entities`: the entity of every row. */
  constructor(exports: PlanarExports, receivers: PlanarReceivers, entities: Int32Array) {
    this.#exports = exports;
    this.#receivers = receivers;
    this.#entities = entities;
    this.#states = new Uint8Array(entities.length);
    this.#arrivals = new PlanarArrivals(exports, receivers, entities);
    this.#meters = new Array<DrawnExportError | undefined>(entities.length).fill(undefined);
  }

  /** The meter of the next row. */
  add(exported: ExportedPath, receiver: Receiver): ExportErrorMeter {
    return new PlanarExportError(this, this.#paths.push({ exported, receiver }) - 1);
  }

  /**
   * The exported path is about to change. Where the frame is not an ordinary meter's nothing is left to do if that is at a look: up to there
   * the path is known; before an arrival nothing is measured.
   */
  mark(which: number, now: number): void {
    const state = this.#states[which];
    if (state === rowStates.awake || (state !== rowStates.waiting && now !== this.#exports.lookTime)) this.wake(which).mark(now);
  }

  /** More happens in a row than an arrival: the ordinary meter goes on from the last drawing. */
  wake(which: number): DrawnExportError {
    const meter = this.#meterOf(which);
    const state = this.#states[which];
    this.#states[which] = rowStates.awake;
    if (state === rowStates.quiet || state === rowStates.arrived) this.#resume(which, meter, state === rowStates.arrived);
    return meter;
  }

  #meterOf(which: number): DrawnExportError {
    const { exported, receiver } = this.#paths[which] as { exported: ExportedPath; receiver: Receiver };
    return (this.#meters[which] ??= new DrawnExportError(exported, receiver));
  }

  #resume(which: number, meter: DrawnExportError, hasArrived: boolean): void {
    const { shown, targets, drawTime, records } = this.#receivers;
    const at = which * row.size;
    meter.before = records[which * pair.size + pair.before] as number;
    meter.after = records[which * pair.size + pair.after] as number;
    const time = Number.isNaN(drawTime) ? this.#arrivals.timeOf(which) : drawTime;
    const [x, y] = [shown[at + row.x] as number, shown[at + row.y] as number];
    meter.resume(time, x, y, targets[at + row.vx] as number, targets[at + row.vy] as number);
    if (hasArrived) this.#arriveLate(which, meter);
    this.#catchUp(which, meter);
  }

  /** What arrived while the row was quiet: the path had not changed by then. */
  #arriveLate(which: number, meter: DrawnExportError): void {
    const e = this.#entities[which] as number;
    const { newest, endLife, exportedLife } = this.#exports.entities[e] as PlanarEntity;
    const arrivals = this.#arrivals;
    const before = this.#exports.lookTime > this.#receivers.drawTime ? this.#exports.before(e) : null;
    const life = before ? endLife : exportedLife;
    const shown = { life: arrivals.lifeOf(which), serial: arrivals.serialOf(which) };
    meter.markLate(arrivals.timeOf(which), before ?? newest, life, shown);
    meter.arrivedLate(arrivals.timeOf(which));
  }

  /** What was not marked because the row was quiet. */
  #catchUp(which: number, meter: DrawnExportError): void {
    const { lookTime, entities } = this.#exports;
    if (!(lookTime > this.#receivers.drawTime)) return;
    const e = this.#entities[which] as number;
    const before = this.#exports.before(e);
    const { piece } = (this.#paths[which] as { receiver: Receiver }).receiver;
    if (before) meter.markLate(lookTime, before, (entities[e] as PlanarEntity).endLife, piece);
  }

  /** An update is about to be taken into use. */
  arriving(which: number, now: number): void {
    this.#receivers.renew(which);
    const state = this.#states[which];
    if (state === rowStates.quiet || state === rowStates.waiting) {
      this.#states[which] = rowStates.arrived;
      this.#arrivals.note(which, now, state === rowStates.waiting);
    } else this.wake(which).arriving(now);
  }

  beforeOf(which: number): number {
    if (this.#states[which] === rowStates.awake) return (this.#meters[which] as DrawnExportError).before;
    return this.#receivers.records[which * pair.size + pair.before] as number;
  }

  afterOf(which: number): number {
    if (this.#states[which] === rowStates.awake) return (this.#meters[which] as DrawnExportError).after;
    return this.#receivers.records[which * pair.size + pair.after] as number;
  }

  /** Rows `from` … `to` − 1 have been drawn at `now` (s): to be told to `drawn`, and then here. Apart, so that each is small enough for a compiler. */
  settle(now: number, from: number, to: number): void {
    const states = this.#states;
    for (let i = from; i < to; i++) {
      if (states[i] === rowStates.awake) this.#calm(i, now);
      else if (states[i] === rowStates.arrived) this.#settle(i, now);
    }
  }

  #settle(which: number, now: number): void {
    this.#arrivals.integrate(which, now);
    this.#states[which] = rowStates.quiet;
  }

  #calm(which: number, now: number): void {
    const meter = this.#meterOf(which);
    const { records } = this.#receivers;
    this.#receivers.settleRow(which, now - this.#receivers.drawTime);
    meter.drawn(now);
    records[which * pair.size + pair.before] = meter.before;
    records[which * pair.size + pair.after] = meter.after;
    this.#states[which] = rowStates.quiet;
  }

  /** Adds ∫ |exported − placed| dt since the drawing before `now` (s), both paths being straight in between, in the quiet rows. */
  drawn(now: number, from: number, to: number): void {
    const frame = now - this.#receivers.drawTime;
    const r = this.#receivers.records;
    const { shown } = this.#receivers;
    const { entities } = this.#exports;
    const entityOf = this.#entities;
    const states = this.#states;
    const { quiet } = rowStates;
    for (let i = from; i < to; i++) {
      const entity = entities[entityOf[i] as number] as PlanarEntity;
      const at = i * pair.size;
      if (states[i] !== quiet || entity.endLife !== r[at + pair.pieceLife]) continue;
      const x = entity.drawnX - (r[at + pair.fromX] as number);
      const y = entity.drawnY - (r[at + pair.fromY] as number);
      const wayX = entity.endX - (shown[i * row.size + row.x] as number) - x;
      const wayY = entity.endY - (shown[i * row.size + row.y] as number) - y;
      const mean = meanDistance(x, y, wayX, wayY);
      const part = entity.endSerial === r[at + pair.serial] ? at + pair.after : at + pair.before;
      r[part] = (r[part] as number) + mean * frame;
    }
  }
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
