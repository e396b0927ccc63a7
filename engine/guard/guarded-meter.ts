/** The guard around the meter of a metric: a number that is none is the metric's fault. */
import type { MetricPlugin } from '../plugin-api/define.ts';
import type { Meter, PairFrame, UpdateEvent } from '../plugin-api/metric.ts';
import { answered } from './fault-text.ts';
import type { PluginGuard } from './plugin-guard.ts';
import { refusePromise } from './plugin-shape.ts';

export class GuardedMeter implements Meter {
  readonly plugin: MetricPlugin;
  /** Only where the meter has it: who does not hear of updates need not be told. */
  readonly update?: (event: UpdateEvent) => void;
  readonly #meter: Meter;
  readonly #guard: PluginGuard;
  readonly #frameCall: number;
  readonly #updateCall: number;
  readonly #valueCall: number;

  constructor(meter: Meter, plugin: MetricPlugin, guard: PluginGuard) {
    guard.demand(plugin, meter, 'value');
    this.plugin = plugin;
    this.#meter = meter;
    this.#guard = guard;
    this.#frameCall = guard.register(plugin, 'frame');
    this.#updateCall = guard.register(plugin, 'update');
    this.#valueCall = guard.register(plugin, 'value');
    if (meter.update) this.update = (event) => this.#update(event);
  }

  frame(frame: PairFrame): void {
    if (this.#meter.frame === undefined) return;
    try {
      this.#guard.enter(this.#frameCall);
      refusePromise(this.#meter.frame(frame));
    } catch (error) {
      throw this.#guard.thrown(this.#frameCall, { ...frame }, error);
    }
    this.#guard.leave();
  }

  value(): number | null {
    let value: unknown;
    try {
      this.#guard.enter(this.#valueCall);
      value = this.#meter.value();
    } catch (error) {
      throw this.#guard.thrown(this.#valueCall, {}, error);
    }
    if (value !== null && !Number.isFinite(value))
      throw this.#guard.fault(this.#valueCall, `answered ${answered(value)}, not a finite number or null,`, {});
    this.#guard.leave();
    return value as number | null;
  }

  #update(event: UpdateEvent): void {
    try {
      this.#guard.enter(this.#updateCall);
      refusePromise(this.#meter.update?.(event));
    } catch (error) {
      const { kind, time, entity, pair, number, bytes, since } = event;
      throw this.#guard.thrown(this.#updateCall, { kind, time, entity, pair, number, bytes, since }, error);
    }
    this.#guard.leave();
  }
}
