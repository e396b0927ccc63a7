/** Where an entity truly was, at any time: rows of the process with authority over it, and straight lines between. */
import type { KinematicState } from '../../../engine/base/kinematic-state.ts';
import { upTo, usualStep } from '../../../engine/measure/moment-cause.ts';
import type { PoseColumns, PoseTrack } from '../../../main/motion/game-log/game-log.ts';

/** Times that differ by no more are one, s: logs print microseconds. */
export const sameMoment = 1e-6;

/** So soon after a row (s) the entity is where the row says: the rest is rounding. */
const atRow = 1e-9;

/** The entity was in the world from `from` on, before `to`, s. */
export interface Life {
  readonly spawn: number;
  readonly from: number;
  readonly to: number;
  /** It was in the world until the log ended. */
  readonly isOpen: boolean;
  /** Its last row. */
  readonly last: number;
}

/** Nothing is known of that time. */
export const unknown = -1;

/** Of a truth that has no two rows in a row, s. */
export const unknownStep = 0.02;

/** Rows further apart than this (s), and than so many usual steps, have the entity out of the world between them. */
const shortestGap = 1;
const gapSteps = 10;

export class TruthPath {
  readonly entity: string;
  readonly rows: PoseColumns;
  readonly isOriented: boolean;
  readonly lives: readonly Life[];
  /** Between two rows, usually; s. 0: there are no two. */
  readonly step: number;
  /** Gaps in which it was taken for out of the world. */
  readonly gaps: number;
  /** What its log covers, s. */
  readonly begin: number;
  readonly end: number;
  /** When the session began: what is reported counts from there, s. */
  readonly zero: number;
  /** Of each row its life; −1: the entity is out of the world. */
  readonly #lifeOf: Float64Array;
  /** Teleports up to each row; null: not counted yet. */
  #teleports: Float64Array | null = null;
  #row = 0;

  /** `covered`: times of all truth of its log, s; `zero`: the first of all logs. */
  constructor({ entity, columns: rows, isOriented }: PoseTrack, covered: readonly [number, number], zero = covered[0]) {
    this.entity = entity;
    this.rows = rows;
    this.isOriented = isOriented;
    [this.begin, this.end] = covered;
    this.zero = zero;
    this.step = usualStep(rows.t);
    this.#lifeOf = new Float64Array(rows.t.length).fill(-1);
    const lives: Life[] = [];
    this.gaps = this.#findLives(lives);
    this.lives = lives;
  }

  /** Writes position and orientation of that time; resolves to the spawn, 0: not in the world, or `unknown`. */
  sample(time: number, out: KinematicState): number {
    const { t, mark } = this.rows;
    if (time < this.begin - sameMoment || time > this.end + sameMoment) return unknown;
    const row = this.#rowAt(time);
    const life = row === -1 ? undefined : this.lives[this.#lifeOf[row] as number];
    if (!life || time > life.to + sameMoment) return 0;
    const isHeld = row === life.last || mark[row + 1] === 1;
    this.#write(row, isHeld ? 0 : time - (t[row] as number), out);
    return life.spawn;
  }

  /** Teleports up to a time, that at it among them. */
  teleportsBefore(time: number): number {
    if (!this.#teleports) {
      let count = 0;
      this.#teleports = this.rows.mark.map((mark) => (count += mark));
    }
    return this.#teleports[this.#rowAt(time)] ?? 0;
  }

  #write(row: number, since: number, out: KinematicState): void {
    const { t, x, y, z, qw, qx, qy, qz } = this.rows;
    writePose(this.rows, row, out);
    if (since <= atRow) return;
    const next = row + 1;
    const share = since / ((t[next] as number) - (t[row] as number));
    out.x += share * ((x[next] as number) - out.x);
    out.y += share * ((y[next] as number) - out.y);
    out.z += share * ((z[next] as number) - out.z);
    const dot =
      out.qw * (qw[next] as number) + out.qx * (qx[next] as number) + out.qy * (qy[next] as number) + out.qz * (qz[next] as number);
    const side = dot < 0 ? -1 : 1;
    out.qw += share * (side * (qw[next] as number) - out.qw);
    out.qx += share * (side * (qx[next] as number) - out.qx);
    out.qy += share * (side * (qy[next] as number) - out.qy);
    out.qz += share * (side * (qz[next] as number) - out.qz);
    const length = Math.sqrt(out.qw * out.qw + out.qx * out.qx + out.qy * out.qy + out.qz * out.qz);
    if (!(length > 0)) return;
    out.qw /= length;
    out.qx /= length;
    out.qy /= length;
    out.qz /= length;
  }

  /** The last row at or before a time; −1: there is none. Mostly near the one of the last call. */
  #rowAt(time: number): number {
    const { t } = this.rows;
    const at = time + sameMoment;
    let row = this.#row;
    if ((t[row] as number) > at) row = upTo(t, at, 0, row);
    else for (let k = 0; k < 8 && row + 1 < t.length && (t[row + 1] as number) <= at; k++) row += 1;
    if (row !== -1 && row + 1 < t.length && (t[row + 1] as number) <= at) row = upTo(t, at, row);
    this.#row = Math.max(row, 0);
    return row;
  }

  /** Spawns are counted where the log does not. Resolves to how many gaps end one. */
  #findLives(lives: Life[]): number {
    const { t, spawn } = this.rows;
    const gap = Math.max(shortestGap, gapSteps * this.step);
    let gaps = 0;
    for (let k = 0, from = 0; k < t.length; k++) {
      const [time, next] = [t[k] as number, t[k + 1] ?? Infinity];
      if (spawn[k] === 0) {
        from = k + 1;
        continue;
      }
      this.#lifeOf[k] = lives.length;
      const isGap = next - time > gap && next < Infinity && spawn[k + 1] !== 0;
      const goesOn = !isGap && (spawn[k + 1] === spawn[k] || (Number.isNaN(spawn[k]) && Number.isNaN(spawn[k + 1])));
      if (goesOn) continue;
      if (isGap) gaps += 1;
      const to = next - time <= gap ? next : time + this.step;
      const number = Number.isNaN(spawn[k]) ? lives.length + 1 : (spawn[k] as number);
      lives.push({ spawn: number, from: t[from] as number, to, isOpen: to >= this.end - sameMoment && next === Infinity, last: k });
      from = k + 1;
    }
    return gaps;
  }
}

/** Writes the position and orientation of a row. */
export function writePose({ x, y, z, qw, qx, qy, qz }: PoseColumns, row: number, out: KinematicState): void {
  out.x = x[row] as number;
  out.y = y[row] as number;
  out.z = z[row] as number;
  out.qw = qw[row] as number;
  out.qx = qx[row] as number;
  out.qy = qy[row] as number;
  out.qz = qz[row] as number;
}
