/** The publishing side of a planar lane: all entities' real states and exported paths of now, by the column; row = entity. */
import type { ExportedPath } from '../nodes/exported-path.ts';
import { timeTolerance } from '../nodes/trigger.ts';
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { TriggerRule } from '../plugin-api/lane-rules.ts';
import { createPlanarStates, type PlanarModel, type PlanarStates } from '../plugin-api/planar.ts';
import { writeRow } from './planar-row.ts';

/** Where an entity really is; life 0: not in the world. */
export interface RealPath {
  readonly state: Readonly<KinematicState>;
  readonly life: number;
}

/** Of a row that has to be looked at by the publisher itself. */
const isDue = 1;

export class PlanarExports {
  /** Real states of now, and life being lived. */
  readonly real: PlanarStates;
  readonly life: Int32Array;
  /** Change (m) of the real step from the last frame to this one, and the step along the heading. */
  readonly changeX: Float64Array;
  readonly changeY: Float64Array;
  readonly ahead: Float64Array;
  /** Squared length (m²) of the real step. */
  readonly stepSquared: Float64Array;
  /** Where the exported path is now, and its position at the last drawing; they mean nothing where it is not live. */
  readonly exported: PlanarStates;
  readonly drawnX: Float64Array;
  readonly drawnY: Float64Array;
  /** The newest update: life, number, and whether it is followed. */
  readonly pieceLife: Int32Array;
  readonly serial: Float64Array;
  readonly live: Uint8Array;
  /** 1 where the trigger goes off, or a life begins or ends: the publisher is to look. */
  readonly due: Uint8Array;
  readonly #paths: ExportedPath[] = [];
  readonly #reals: RealPath[] = [];
  readonly #model: PlanarModel;
  readonly #fixes: PlanarStates;
  readonly #stamps: Float64Array;
  readonly #ages: Float64Array;
  readonly #stepX: Float64Array;
  readonly #stepY: Float64Array;
  /** Of the trigger, see there. */
  readonly #box: boolean;
  readonly #distance: number;
  readonly #minDot: number;
  readonly #velocity: number;
  readonly #heartbeat: number;
  readonly #minInterval: number;

  constructor(count: number, model: PlanarModel, rule: TriggerRule) {
    this.real = createPlanarStates(count);
    this.exported = createPlanarStates(count);
    this.#fixes = createPlanarStates(count);
    this.life = new Int32Array(count);
    this.pieceLife = new Int32Array(count);
    this.live = new Uint8Array(count);
    this.due = new Uint8Array(count);
    this.serial = new Float64Array(count);
    this.changeX = new Float64Array(count);
    this.changeY = new Float64Array(count);
    this.ahead = new Float64Array(count);
    this.stepSquared = new Float64Array(count);
    this.drawnX = new Float64Array(count);
    this.drawnY = new Float64Array(count);
    this.#stamps = new Float64Array(count);
    this.#ages = new Float64Array(count);
    this.#stepX = new Float64Array(count);
    this.#stepY = new Float64Array(count);
    this.#model = model;
    this.#box = rule.shape === 'box';
    this.#distance = rule.distance ?? Infinity;
    this.#minDot = rule.orientation === undefined ? -1 : Math.cos(Math.min(rule.orientation, Math.PI) / 2);
    this.#velocity = rule.velocity ?? Infinity;
    this.#heartbeat = (rule.heartbeat ?? Infinity) - timeTolerance;
    this.#minInterval = (rule.minInterval ?? 0) - timeTolerance;
  }

  add(path: ExportedPath, real: RealPath): void {
    this.#paths.push(path);
    this.#reals.push(real);
  }

  /** A look at the world at `now` (s): where everything is, and who is due. */
  look(now: number): void {
    const count = this.#paths.length;
    for (let e = 0; e < count; e++) this.#ages[e] = now - (this.#stamps[e] as number);
    this.#model.extrapolate(this.#fixes, this.#ages, 0, count, this.exported);
    for (let e = 0; e < count; e++) this.#observe(e);
    for (let e = 0; e < count; e++) this.due[e] = this.#isDue(e) ? isDue : 0;
  }

  /** The publisher has looked: its path may be another. */
  reload(e: number, now: number): void {
    const { live, piece } = this.#paths[e] as ExportedPath;
    this.live[e] = Number(live);
    if (!live) return;
    this.pieceLife[e] = piece.life;
    this.serial[e] = piece.serial;
    this.#stamps[e] = piece.stamp;
    this.#ages[e] = now - piece.anchor;
    writeRow(piece.state, this.#fixes, e);
    this.#model.extrapolate(this.#fixes, this.#ages, e, e + 1, this.exported);
  }

  /** The receivers have drawn. */
  drawn(): void {
    this.drawnX.set(this.exported.x);
    this.drawnY.set(this.exported.y);
  }

  #observe(e: number): void {
    const { state, life } = this.#reals[e] as RealPath;
    this.life[e] = life;
    if (life === 0) return;
    const { real } = this;
    const stepX = state.x - (real.x[e] as number);
    const stepY = state.y - (real.y[e] as number);
    writeRow(state, real, e);
    this.changeX[e] = stepX - (this.#stepX[e] as number);
    this.changeY[e] = stepY - (this.#stepY[e] as number);
    this.#stepX[e] = stepX;
    this.#stepY[e] = stepY;
    this.stepSquared[e] = stepX * stepX + stepY * stepY;
    this.ahead[e] = stepX * (1 - 2 * (state.qz * state.qz)) + stepY * (2 * (state.qw * state.qz));
  }

  /** As the trigger, for an update of everything. */
  #isDue(e: number): boolean {
    const life = this.life[e] as number;
    if (this.live[e] === 0) return life > 0;
    if (life !== this.pieceLife[e]) return true;
    const age = this.#ages[e] as number;
    return age >= this.#heartbeat || (age >= this.#minInterval && (this.#left(e) || this.#turned(e)));
  }

  #left(e: number): boolean {
    const { real, exported } = this;
    const x = (real.x[e] as number) - (exported.x[e] as number);
    const y = (real.y[e] as number) - (exported.y[e] as number);
    const threshold = this.#distance;
    if (this.#box ? Math.abs(x) > threshold || Math.abs(y) > threshold : x * x + y * y > threshold * threshold) return true;
    const vx = (real.vx[e] as number) - (exported.vx[e] as number);
    const vy = (real.vy[e] as number) - (exported.vy[e] as number);
    return vx * vx + vy * vy > this.#velocity * this.#velocity;
  }

  #turned(e: number): boolean {
    const { real, exported } = this;
    const dot = (real.qw[e] as number) * (exported.qw[e] as number) + (real.qz[e] as number) * (exported.qz[e] as number);
    return Math.abs(dot) < this.#minDot;
  }
}
