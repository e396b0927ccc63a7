/** The guard around planar kernels: one call for many rows, and every number that it wrote is looked at. */
import type { Plugin } from '../plugin-api/define.ts';
import type { PlanarConvergence, PlanarModel, PlanarStates } from '../plugin-api/planar.ts';
import type { PluginGuard } from './plugin-guard.ts';

type Identity = Pick<Plugin, 'id' | 'kind'>;

const notFinite = 'wrote a number that is not finite';

export class GuardedPlanarModel implements PlanarModel {
  readonly #model: PlanarModel;
  readonly #guard: PluginGuard;
  readonly #call: number;

  constructor(model: PlanarModel, plugin: Identity, guard: PluginGuard) {
    this.#model = model;
    this.#guard = guard;
    this.#call = guard.register(plugin, 'planar extrapolate');
  }

  extrapolate(fixes: PlanarStates, ages: Float64Array, from: number, to: number, out: PlanarStates): void {
    this.#guard.enter(this.#call);
    try {
      this.#model.extrapolate(fixes, ages, from, to, out);
    } catch (error) {
      throw this.#guard.thrown(this.#call, { from, to }, error);
    }
    if (!areFinite(out, from, to)) throw this.#fault(fixes, ages, from, to, out);
    this.#guard.leave();
  }

  #fault(fixes: PlanarStates, ages: Float64Array, from: number, to: number, out: PlanarStates): Error {
    const row = firstFaulty(out, from, to);
    return this.#guard.fault(this.#call, notFinite, { fix: rowOf(fixes, row), dt: ages[row], out: rowOf(out, row) });
  }
}

export class GuardedPlanarConvergence implements PlanarConvergence {
  readonly #scheme: PlanarConvergence;
  readonly #guard: PluginGuard;
  readonly #call: number;

  constructor(scheme: PlanarConvergence, plugin: Identity, guard: PluginGuard) {
    this.#scheme = scheme;
    this.#guard = guard;
    this.#call = guard.register(plugin, 'planar place');
  }

  place(targets: PlanarStates, dt: number, from: number, to: number, out: PlanarStates): void {
    this.#guard.enter(this.#call);
    try {
      this.#scheme.place(targets, dt, from, to, out);
    } catch (error) {
      throw this.#guard.thrown(this.#call, { dt, from, to }, error);
    }
    if (!areFinite(out, from, to)) throw this.#fault(targets, dt, from, to, out);
    this.#guard.leave();
  }

  #fault(targets: PlanarStates, dt: number, from: number, to: number, out: PlanarStates): Error {
    const row = firstFaulty(out, from, to);
    return this.#guard.fault(this.#call, notFinite, { target: rowOf(targets, row), dt, out: rowOf(out, row) });
  }
}

/** NaN and ±∞ survive addition, so one sum tells; but for finite numbers whose sum is not: then the rows are looked at one by one. */
function areFinite(states: PlanarStates, from: number, to: number): boolean {
  const { x, y, vx, vy, ax, ay, qw, qz, wz } = states;
  let sum = 0;
  for (let i = from; i < to; i++) {
    const linear = (x[i] as number) + (y[i] as number) + (vx[i] as number) + (vy[i] as number) + (ax[i] as number) + (ay[i] as number);
    sum += linear + (qw[i] as number) + (qz[i] as number) + (wz[i] as number);
  }
  return Number.isFinite(sum) || firstFaulty(states, from, to) === to;
}

/** `to` if there is none. */
function firstFaulty(states: PlanarStates, from: number, to: number): number {
  let row = from;
  while (row < to && Object.values(states).every((column: Float64Array) => Number.isFinite(column[row]))) row += 1;
  return row;
}

/** JSON has no NaN and no infinity: they are named. */
function rowOf(states: PlanarStates, row: number): Record<string, number | string> {
  const printable = (value = NaN) => (Number.isFinite(value) ? value : String(value));
  return Object.fromEntries(Object.entries(states).map(([name, column]: [string, Float64Array]) => [name, printable(column[row])]));
}
