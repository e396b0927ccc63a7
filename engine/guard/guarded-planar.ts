/** The guard around planar kernels: one call for many rows, and every number that it wrote is looked at. */
import type { PlanarConvergence, PlanarModel } from '../plugin-api/planar.ts';
import * as row from '../plugin-api/planar-row.ts';
import { notFinite, printable } from './plugin-fault.ts';
import type { Identity, PluginGuard } from './plugin-guard.ts';
import { refusePromise } from './plugin-guard.ts';

export class GuardedPlanarModel implements PlanarModel {
  readonly #model: PlanarModel;
  readonly #guard: PluginGuard;
  readonly #call: number;

  constructor(model: PlanarModel, plugin: Identity, guard: PluginGuard) {
    guard.demand(plugin, model, 'extrapolate');
    this.#model = model;
    this.#guard = guard;
    this.#call = guard.register(plugin, 'planar extrapolate');
  }

  extrapolate(fixes: Float64Array, now: number, from: number, to: number, out: Float64Array): void {
    try {
      this.#guard.enter(this.#call);
      refusePromise(this.#model.extrapolate(fixes, now, from, to, out));
    } catch (error) {
      throw this.#guard.thrown(this.#call, { fixes: rowsOf(fixes, from, to), now }, error);
    }
    if (!areFinite(out, from, to)) throw this.#fault(fixes, now, from, to, out);
    this.#guard.leave();
  }

  #fault(fixes: Float64Array, now: number, from: number, to: number, out: Float64Array): Error {
    const faulty = firstFaulty(out, from, to);
    return this.#guard.fault(this.#call, notFinite, { fix: rowOf(fixes, faulty), now, out: rowOf(out, faulty) });
  }
}

export class GuardedPlanarConvergence implements PlanarConvergence {
  readonly #scheme: PlanarConvergence;
  readonly #guard: PluginGuard;
  readonly #call: number;

  constructor(scheme: PlanarConvergence, plugin: Identity, guard: PluginGuard) {
    guard.demand(plugin, scheme, 'place');
    this.#scheme = scheme;
    this.#guard = guard;
    this.#call = guard.register(plugin, 'planar place');
  }

  place(targets: Float64Array, dt: number, from: number, to: number, out: Float64Array): void {
    try {
      this.#guard.enter(this.#call);
      refusePromise(this.#scheme.place(targets, dt, from, to, out));
    } catch (error) {
      throw this.#guard.thrown(this.#call, { targets: rowsOf(targets, from, to), dt }, error);
    }
    if (!areFinite(out, from, to)) throw this.#fault(targets, dt, from, to, out);
    this.#guard.leave();
  }

  #fault(targets: Float64Array, dt: number, from: number, to: number, out: Float64Array): Error {
    const faulty = firstFaulty(out, from, to);
    return this.#guard.fault(this.#call, notFinite, { target: rowOf(targets, faulty), dt, out: rowOf(out, faulty) });
  }
}

/** NaN and ±∞ survive addition, so one sum tells; but for finite numbers whose sum is not: then the rows are looked at one by one. */
function areFinite(rows: Float64Array, from: number, to: number): boolean {
  let sum = 0;
  for (let at = from * row.size; at < to * row.size; at += row.size) {
    const place =
      (rows[at + row.x] as number) + (rows[at + row.y] as number) + (rows[at + row.qw] as number) + (rows[at + row.qz] as number);
    const pace = (rows[at + row.vx] as number) + (rows[at + row.vy] as number) + (rows[at + row.wz] as number);
    sum += place + pace + (rows[at + row.ax] as number) + (rows[at + row.ay] as number);
  }
  return sum - sum === 0 || firstFaulty(rows, from, to) === to;
}

/** `to` if there is none. */
function firstFaulty(rows: Float64Array, from: number, to: number): number {
  let faulty = from;
  while (faulty < to && rows.subarray(faulty * row.size, (faulty + 1) * row.size).every(Number.isFinite)) faulty += 1;
  return faulty;
}

/** Fields of a state, in their order in a row. */
const fields = ['x', 'y', 'vx', 'vy', 'ax', 'ay', 'qw', 'qz', 'wz', 'time'];

/** Rows told of a call with many. */
const mostRows = 64;

function rowsOf(rows: Float64Array, from: number, to: number): object[] {
  return Array.from({ length: Math.min(to - from, mostRows) }, (_, index) => rowOf(rows, from + index));
}

function rowOf(rows: Float64Array, which: number): Record<string, number | string> {
  return Object.fromEntries(fields.map((field, index) => [field, printable(rows[which * row.size + index] as number)]));
}
