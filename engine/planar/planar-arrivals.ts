/** Rows of a planar lane in which an update has arrived since the last drawing: what was shown until then, and the error of that frame. */
import * as row from '../plugin-api/planar-row.ts';
import { meanDistance } from './mean-distance.ts';
import * as pair from './pair-record.ts';
import type { PlanarEntity } from './planar-entity.ts';
import type { PlanarExports } from './planar-exports.ts';
import type { PlanarReceivers } from './planar-receivers.ts';

/** Numbers of an arrival's record, a line of a cache: its time, s; as of the last drawing the place shown, m, the target's velocity, m/s, life and number. */
const size = 8;
const time = 0;
const x = 1;
const y = 2;
const vx = 3;
const vy = 4;
const life = 5;
const serial = 6;

export class PlanarArrivals {
  readonly #exports: PlanarExports;
  readonly #receivers: PlanarReceivers;
  readonly #entities: Int32Array;
  readonly #records: Float64Array;

  /** `entities`: the entity of every row. */
  constructor(exports: PlanarExports, receivers: PlanarReceivers, entities: Int32Array) {
    this.#exports = exports;
    this.#receivers = receivers;
    this.#entities = entities;
    this.#records = new Float64Array(entities.length * size);
  }

  /** The first update since the last drawing arrives in a row at `now` (s); `isFirst`: the first of all, before which nothing is measured. */
  note(which: number, now: number, isFirst: boolean): void {
    const { shown, targets, records } = this.#receivers;
    const r = this.#records;
    const at = which * size;
    const is = which * row.size;
    r[at + time] = now;
    r[at + x] = shown[is + row.x] as number;
    r[at + y] = shown[is + row.y] as number;
    r[at + vx] = targets[is + row.vx] as number;
    r[at + vy] = targets[is + row.vy] as number;
    r[at + life] = isFirst ? NaN : (records[which * pair.size + pair.pieceLife] as number);
    r[at + serial] = records[which * pair.size + pair.serial] as number;
  }

  timeOf(which: number): number {
    return this.#records[which * size + time] as number;
  }

  /** Life and number of the update in use until then. */
  lifeOf(which: number): number {
    return this.#records[which * size + life] as number;
  }
  serialOf(which: number): number {
    return this.#records[which * size + serial] as number;
  }

  /**
   * Adds a row's export error since the last drawing, the next one having been made at `now` (s): as `DrawnExportError` has it. Until the
   * arrival the placed path goes on as its old target moved, from then on it leads, as its new target moves, to where it is drawn.
   */
  integrate(which: number, now: number): void {
    this.#exports.placeAt(this.#entities[which] as number, this.timeOf(which));
    this.#before(which);
    this.#after(which, now);
  }

  #before(which: number): void {
    const entity = this.#entityOf(which);
    const r = this.#records;
    const at = which * size;
    const way = this.timeOf(which) - this.#receivers.drawTime;
    if (!(way > 0) || entity.endLife !== r[at + life]) return;
    const fromX = entity.drawnX - (r[at + x] as number);
    const fromY = entity.drawnY - (r[at + y] as number);
    const toX = this.#exports.placeX - ((r[at + x] as number) + (r[at + vx] as number) * way);
    const toY = this.#exports.placeY - ((r[at + y] as number) + (r[at + vy] as number) * way);
    const error = meanDistance(fromX, fromY, toX - fromX, toY - fromY) * way;
    this.#add(which, entity.endSerial === r[at + serial], error);
  }

  #after(which: number, now: number): void {
    const entity = this.#entityOf(which);
    const { records, shown, targets } = this.#receivers;
    const is = which * row.size;
    const way = now - this.timeOf(which);
    if (!(way > 0) || entity.endLife !== records[which * pair.size + pair.pieceLife]) return;
    const fromX = this.#exports.placeX - ((shown[is + row.x] as number) - (targets[is + row.vx] as number) * way);
    const fromY = this.#exports.placeY - ((shown[is + row.y] as number) - (targets[is + row.vy] as number) * way);
    const toX = entity.endX - (shown[is + row.x] as number);
    const toY = entity.endY - (shown[is + row.y] as number);
    const error = meanDistance(fromX, fromY, toX - fromX, toY - fromY) * way;
    this.#add(which, entity.endSerial === records[which * pair.size + pair.serial], error);
  }

  #entityOf(which: number): PlanarEntity {
    return this.#exports.entities[this.#entities[which] as number] as PlanarEntity;
  }

  #add(which: number, isAfter: boolean, error: number): void {
    const { records } = this.#receivers;
    const part = which * pair.size + (isAfter ? pair.after : pair.before);
    records[part] = (records[part] as number) + error;
  }
}
