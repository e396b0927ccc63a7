/** The publishing side of a planar lane: where all its entities really are, and what their exported paths say, frame by frame. */
import { copyPiece, type PathPiece } from '../update/path-piece.ts';
import type { TriggerRule } from '../plugin-api/lane-rules.ts';
import type { PlanarModel } from '../plugin-api/planar.ts';
import * as row from '../plugin-api/planar-row.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { PlanarEntity } from './planar-entity.ts';
import { copyRow, createRows, writeRow } from './state-rows.ts';

export class PlanarExports {
  readonly entities: PlanarEntity[] = [];
  /** The last look, s: updates are made at looks. */
  lookTime = NaN;
  /** Of the last `placeAt`, m. */
  placeX = 0.5;
  placeY = 0.5;
  readonly #model: PlanarModel;
  readonly #fixes: Float64Array;
  /** Those before the last updates. */
  readonly #endFixes: Float64Array;
  readonly #placed: Float64Array;
  readonly #exported: Float64Array;
  /** Of the trigger, see there. */
  readonly #box: boolean;
  readonly #distance: number;
  readonly #minDot: number;
  readonly #velocity: number;
  readonly #heartbeat: number;
  readonly #minInterval: number;

  constructor(count: number, model: PlanarModel, rule: TriggerRule) {
    this.#model = model;
    this.#fixes = createRows(count);
    this.#endFixes = createRows(count);
    this.#placed = createRows(count);
    this.#exported = createRows(count);
    this.#box = rule.shape === 'box';
    this.#distance = rule.distance ?? Infinity;
    this.#minDot = rule.orientation === undefined ? -1 : Math.cos(Math.min(rule.orientation, Math.PI) / 2);
    this.#velocity = rule.velocity ?? Infinity;
    this.#heartbeat = (rule.heartbeat ?? Infinity) - timeTolerance;
    this.#minInterval = (rule.minInterval ?? 0) - timeTolerance;
  }

  /** A look at the world at `now` (s). */
  look(now: number): void {
    const { entities } = this;
    this.lookTime = now;
    this.#model.extrapolate(this.#fixes, now, 0, entities.length, this.#exported);
    for (let e = 0; e < entities.length; e++) this.#observe(entities[e] as PlanarEntity, e);
  }

  /** The trigger goes off, or a life begins or ends: the publisher is to look itself. As the trigger, for an update of everything. */
  isDue(e: number, now: number): boolean {
    const entity = this.entities[e] as PlanarEntity;
    const { life, exportedLife } = entity;
    if (exportedLife === 0) return life > 0;
    if (life !== exportedLife) return true;
    const age = now - entity.stamp;
    return age >= this.#heartbeat || (age >= this.#minInterval && this.#hasStrayed(entity, e));
  }

  /** The publisher has looked: its path may be another. */
  reload(e: number, now: number): void {
    const entity = this.entities[e] as PlanarEntity;
    const { live, piece } = entity.path;
    copyPiece(entity.newest, entity.previous);
    copyPiece(piece, entity.newest);
    copyRow(this.#fixes, e, this.#endFixes);
    entity.exportedLife = live ? piece.life : 0;
    if (!live) return;
    entity.serial = piece.serial;
    entity.stamp = piece.stamp;
    writeRow(piece.state, this.#fixes, e);
    this.#fixes[e * row.size + row.time] = piece.anchor;
    this.#model.extrapolate(this.#fixes, now, e, e + 1, this.#exported);
    entity.exportedX = this.#exported[e * row.size + row.x] as number;
    entity.exportedY = this.#exported[e * row.size + row.y] as number;
  }

  /** What the path followed until the last look, if it follows something else since. */
  before(e: number): PathPiece | null {
    const entity = this.entities[e] as PlanarEntity;
    return entity.hasChanged ? entity.previous : null;
  }

  /** Says in `placeX` and `placeY` where the path was at `time` (s), by what it followed until the last look. */
  placeAt(e: number, time: number): void {
    const fixes = (this.entities[e] as PlanarEntity).hasChanged ? this.#endFixes : this.#fixes;
    this.#model.extrapolate(fixes, time, e, e + 1, this.#placed);
    this.placeX = this.#placed[e * row.size + row.x] as number;
    this.placeY = this.#placed[e * row.size + row.y] as number;
  }

  /** The receivers have drawn. */
  drawn(): void {
    const { entities } = this;
    for (let e = 0; e < entities.length; e++) {
      const entity = entities[e] as PlanarEntity;
      entity.drawnX = entity.exportedX;
      entity.drawnY = entity.exportedY;
    }
  }

  #observe(entity: PlanarEntity, e: number): void {
    const { state, life } = entity.real;
    const exportedX = this.#exported[e * row.size + row.x] as number;
    const exportedY = this.#exported[e * row.size + row.y] as number;
    entity.exportedX = exportedX;
    entity.exportedY = exportedY;
    entity.endX = exportedX;
    entity.endY = exportedY;
    entity.endSerial = entity.serial;
    entity.endLife = entity.exportedLife;
    entity.life = life;
    if (life === 0) return;
    const { x, y, qw, qz } = state;
    const stepX = x - entity.x;
    const stepY = y - entity.y;
    entity.x = x;
    entity.y = y;
    entity.vx = state.vx;
    entity.vy = state.vy;
    entity.qw = qw;
    entity.qz = qz;
    entity.changeX = stepX - entity.stepX;
    entity.changeY = stepY - entity.stepY;
    entity.stepX = stepX;
    entity.stepY = stepY;
    entity.stepSquared = stepX * stepX + stepY * stepY;
    entity.ahead = stepX * (1 - 2 * (qz * qz)) + stepY * (2 * (qw * qz));
  }

  #hasStrayed(entity: PlanarEntity, e: number): boolean {
    const exported = this.#exported;
    const from = e * row.size;
    const x = entity.x - (exported[from + row.x] as number);
    const y = entity.y - (exported[from + row.y] as number);
    const threshold = this.#distance;
    if (this.#box ? Math.abs(x) > threshold || Math.abs(y) > threshold : x * x + y * y > threshold * threshold) return true;
    const vx = entity.vx - (exported[from + row.vx] as number);
    const vy = entity.vy - (exported[from + row.vy] as number);
    if (vx * vx + vy * vy > this.#velocity * this.#velocity) return true;
    const dot = entity.qw * (exported[from + row.qw] as number) + entity.qz * (exported[from + row.qz] as number);
    return Math.abs(dot) < this.#minDot;
  }
}
