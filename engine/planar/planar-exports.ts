/** The publishing side of a planar lane: where all its entities really are, and what their exported paths say, frame by frame. */
import type { ExportedPath } from '../nodes/exported-path.ts';
import { timeTolerance } from '../nodes/trigger.ts';
import { copyPiece, PathPiece } from '../nodes/path-piece.ts';
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { TriggerRule } from '../plugin-api/lane-rules.ts';
import type { PlanarModel } from '../plugin-api/planar.ts';
import * as row from '../plugin-api/planar-row.ts';
import * as entity from './entity-record.ts';
import { copyRow, createRows, writeRow } from './state-rows.ts';

/** Where an entity really is; life 0: not in the world. */
export interface RealPath {
  readonly state: Readonly<KinematicState>;
  readonly life: number;
}

export class PlanarExports {
  /** A record an entity, see `entity-record.ts`. */
  readonly records: Float64Array;
  /** The last look, s: updates are made at looks. */
  lookTime = NaN;
  /** Of the last `placeAt`, m. */
  placeX = 0.5;
  placeY = 0.5;
  readonly #paths: ExportedPath[] = [];
  /** By entity: what its path follows, and what it followed before. */
  readonly #newest: PathPiece[] = [];
  readonly #previous: PathPiece[] = [];
  readonly #reals: RealPath[] = [];
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
    this.records = new Float64Array(count * entity.size);
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

  add(path: ExportedPath, real: RealPath): void {
    this.#paths.push(path);
    this.#newest.push(new PathPiece());
    this.#previous.push(new PathPiece());
    this.#reals.push(real);
  }

  /** A look at the world at `now` (s). */
  look(now: number): void {
    this.lookTime = now;
    const count = this.#paths.length;
    this.#model.extrapolate(this.#fixes, now, 0, count, this.#exported);
    for (let e = 0; e < count; e++) this.#observe(e);
  }

  /** The trigger goes off, or a life begins or ends: the publisher is to look itself. As the trigger, for an update of everything. */
  isDue(e: number, now: number): boolean {
    const r = this.records;
    const at = e * entity.size;
    const life = r[at + entity.life] as number;
    if (r[at + entity.live] === 0) return life > 0;
    if (life !== r[at + entity.pieceLife]) return true;
    const age = now - (r[at + entity.stamp] as number);
    return age >= this.#heartbeat || (age >= this.#minInterval && this.#hasStrayed(e));
  }

  /** The publisher has looked: its path may be another. */
  reload(e: number, now: number): void {
    const { live, piece } = this.#paths[e] as ExportedPath;
    copyPiece(this.#newest[e] as PathPiece, this.#previous[e] as PathPiece);
    copyPiece(piece, this.#newest[e] as PathPiece);
    copyRow(this.#fixes, e, this.#endFixes);
    const r = this.records;
    const at = e * entity.size;
    r[at + entity.live] = Number(live);
    if (!live) return;
    r[at + entity.pieceLife] = piece.life;
    r[at + entity.serial] = piece.serial;
    r[at + entity.stamp] = piece.stamp;
    writeRow(piece.state, this.#fixes, e);
    this.#fixes[e * row.size + row.time] = piece.anchor;
    this.#model.extrapolate(this.#fixes, now, e, e + 1, this.#exported);
    r[at + entity.exportedX] = this.#exported[e * row.size + row.x] as number;
    r[at + entity.exportedY] = this.#exported[e * row.size + row.y] as number;
  }

  /** What the path followed until the last look, if it follows something else since. */
  before(e: number): PathPiece | null {
    return this.#hasChanged(e) ? (this.#previous[e] as PathPiece) : null;
  }

  /** What it follows now, and the life of that; 0: there is no path. */
  newest(e: number): PathPiece {
    return this.#newest[e] as PathPiece;
  }
  lifeOf(e: number): number {
    const r = this.records;
    const at = e * entity.size;
    return r[at + entity.live] === 1 ? (r[at + entity.pieceLife] as number) : 0;
  }

  /** Says in `placeX` and `placeY` where the path was at `time` (s), by what it followed until the last look. */
  placeAt(e: number, time: number): void {
    const fixes = this.#hasChanged(e) ? this.#endFixes : this.#fixes;
    this.#model.extrapolate(fixes, time, e, e + 1, this.#placed);
    this.placeX = this.#placed[e * row.size + row.x] as number;
    this.placeY = this.#placed[e * row.size + row.y] as number;
  }

  #hasChanged(e: number): boolean {
    const r = this.records;
    const at = e * entity.size;
    return this.lifeOf(e) !== r[at + entity.endLife] || r[at + entity.serial] !== r[at + entity.endSerial];
  }

  /** The receivers have drawn. */
  drawn(): void {
    const r = this.records;
    for (let at = 0; at < r.length; at += entity.size) {
      r[at + entity.drawnX] = r[at + entity.exportedX] as number;
      r[at + entity.drawnY] = r[at + entity.exportedY] as number;
    }
  }

  #observe(e: number): void {
    const { state, life } = this.#reals[e] as RealPath;
    const { x, y, qw, qz } = state;
    const r = this.records;
    const at = e * entity.size;
    const exportedX = this.#exported[e * row.size + row.x] as number;
    const exportedY = this.#exported[e * row.size + row.y] as number;
    r[at + entity.exportedX] = exportedX;
    r[at + entity.exportedY] = exportedY;
    r[at + entity.endX] = exportedX;
    r[at + entity.endY] = exportedY;
    r[at + entity.endSerial] = r[at + entity.serial] as number;
    r[at + entity.endLife] = this.lifeOf(e);
    r[at + entity.life] = life;
    if (life === 0) return;
    const stepX = x - (r[at + entity.x] as number);
    const stepY = y - (r[at + entity.y] as number);
    r[at + entity.x] = x;
    r[at + entity.y] = y;
    r[at + entity.vx] = state.vx;
    r[at + entity.vy] = state.vy;
    r[at + entity.qw] = qw;
    r[at + entity.qz] = qz;
    r[at + entity.changeX] = stepX - (r[at + entity.stepX] as number);
    r[at + entity.changeY] = stepY - (r[at + entity.stepY] as number);
    r[at + entity.stepX] = stepX;
    r[at + entity.stepY] = stepY;
    r[at + entity.stepSquared] = stepX * stepX + stepY * stepY;
    r[at + entity.ahead] = stepX * (1 - 2 * (qz * qz)) + stepY * (2 * (qw * qz));
  }

  #hasStrayed(e: number): boolean {
    const r = this.records;
    const exported = this.#exported;
    const at = e * entity.size;
    const from = e * row.size;
    const x = (r[at + entity.x] as number) - (exported[from + row.x] as number);
    const y = (r[at + entity.y] as number) - (exported[from + row.y] as number);
    const threshold = this.#distance;
    if (this.#box ? Math.abs(x) > threshold || Math.abs(y) > threshold : x * x + y * y > threshold * threshold) return true;
    const vx = (r[at + entity.vx] as number) - (exported[from + row.vx] as number);
    const vy = (r[at + entity.vy] as number) - (exported[from + row.vy] as number);
    if (vx * vx + vy * vy > this.#velocity * this.#velocity) return true;
    const { qw, qz } = entity;
    const dot = (r[at + qw] as number) * (exported[from + row.qw] as number) + (r[at + qz] as number) * (exported[from + row.qz] as number);
    return Math.abs(dot) < this.#minDot;
  }
}
