/** The receiving side of a planar lane: what every receiver shows, a row a pair. */
import type { Receiver } from '../receiver/receiver.ts';
import type { PlanarConvergence, PlanarModel } from '../plugin-api/planar.ts';
import * as row from '../plugin-api/planar-row.ts';
import * as pair from './pair-record.ts';
import { copyRow, createRows, readRow, writeRow } from './state-rows.ts';

/** Where and how fast (m, m/s) things are seen to be. */
export interface Sightings {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly known: Uint8Array;
}

/** What has happened to a row since the last drawing: nothing; an update has perhaps come into use; one of a new life has. */
const news = { none: 0, update: 1, life: 2 } as const;

export class PlanarReceivers {
  /** A record a pair, see `pair-record.ts`. */
  readonly records: Float64Array;
  /** Where the model, run on the update in use, was at the last drawing. */
  readonly targets: Float64Array;
  /** What is shown, but for its velocity: the targets themselves where nothing converges. */
  readonly shown: Float64Array;
  /** The last drawing and the time from the one before to it, s. */
  drawTime = NaN;
  drawStep = NaN;
  readonly #receivers: Receiver[] = [];
  readonly #model: PlanarModel;
  readonly #convergence: PlanarConvergence | null;
  readonly #fixes: Float64Array;
  readonly #news: Uint8Array;

  /** `convergence` null: the targets are shown. */
  constructor(count: number, model: PlanarModel, convergence: PlanarConvergence | null) {
    this.records = new Float64Array(count * pair.size);
    this.#model = model;
    this.#convergence = convergence;
    this.#fixes = createRows(count);
    this.targets = createRows(count);
    this.shown = convergence ? createRows(count) : this.targets;
    this.#news = new Uint8Array(count);
  }

  /** Returns the receiver's row. */
  add(receiver: Receiver): number {
    return this.#receivers.push(receiver) - 1;
  }

  get count(): number {
    return this.#receivers.length;
  }

  /** An update arrives, and is perhaps taken into use. */
  renew(which: number): void {
    this.#news[which] = news.update;
  }

  /** Draws the rows `from` … `to` − 1 at `now` (s). */
  draw(now: number, from: number, to: number): void {
    let begun = 0;
    const arrivals = this.#news;
    for (let i = from; i < to; i++) if (arrivals[i] !== 0) begun += this.#reload(i);
    this.#model.extrapolate(this.#fixes, now, from, to, this.targets);
    if (!this.#convergence) return;
    this.#converge(this.#convergence, now - this.drawTime, from, to);
    if (begun > 0) this.#begin(from, to);
  }

  /** The rows are drawn, all of them. */
  drawn(now: number): void {
    this.drawStep = now - this.drawTime;
    this.drawTime = now;
  }

  /** Writes what is shown into the receivers themselves. */
  settle(): void {
    for (let i = 0; i < this.count; i++) this.settleRow(i, this.drawStep);
  }

  /** `step`: time (s) in which it was moved to where it is. */
  settleRow(i: number, step: number): void {
    const r = this.records;
    const at = i * pair.size;
    if (r[at + pair.pieceLife] === 0) return;
    const { shown, target } = this.#receivers[i] as Receiver;
    readRow(this.shown, i, shown);
    readRow(this.targets, i, target);
    if (!this.#convergence || Number.isNaN(r[at + pair.fromX])) return;
    shown.vx = (shown.x - (r[at + pair.fromX] as number)) / step;
    shown.vy = (shown.y - (r[at + pair.fromY] as number)) / step;
  }

  /** Writes what a row shows into the sights of a player, once there is something. */
  show(i: number, sights: Sightings, place: number): void {
    const r = this.records;
    const at = i * pair.size;
    if (r[at + pair.pieceLife] === 0) return;
    const x = this.shown[i * row.size + row.x] as number;
    const y = this.shown[i * row.size + row.y] as number;
    const moves = this.#convergence !== null && !Number.isNaN(r[at + pair.fromX]);
    sights.x[place] = x;
    sights.y[place] = y;
    sights.vx[place] = moves ? (x - (r[at + pair.fromX] as number)) / this.drawStep : (this.shown[i * row.size + row.vx] as number);
    sights.vy[place] = moves ? (y - (r[at + pair.fromY] as number)) / this.drawStep : (this.shown[i * row.size + row.vy] as number);
    sights.known[place] = 1;
  }

  /** Returns 1 if a new life begins. */
  #reload(i: number): number {
    const receiver = this.#receivers[i] as Receiver;
    const { piece } = receiver;
    const at = i * pair.size;
    this.records[at + pair.pieceLife] = piece.life;
    this.records[at + pair.serial] = piece.serial;
    writeRow(piece.state, this.#fixes, i);
    this.#fixes[i * row.size + row.time] = piece.anchor;
    this.#news[i] = receiver.drawn ? news.none : news.life;
    receiver.drawn = true;
    return this.#news[i] === news.life ? 1 : 0;
  }

  #converge(convergence: PlanarConvergence, dt: number, from: number, to: number): void {
    const r = this.records;
    const { shown } = this;
    for (let i = from; i < to; i++) {
      r[i * pair.size + pair.fromX] = shown[i * row.size + row.x] as number;
      r[i * pair.size + pair.fromY] = shown[i * row.size + row.y] as number;
    }
    if (dt > 0) convergence.place(this.targets, dt, from, to, this.shown);
  }

  /** A new life is shown where it is. */
  #begin(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      if (this.#news[i] === news.none) continue;
      this.#news[i] = news.none;
      copyRow(this.targets, i, this.shown);
      this.records[i * pair.size + pair.fromX] = NaN;
    }
  }
}
