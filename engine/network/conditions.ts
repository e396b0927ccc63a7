/**
 * Conditions of one direction of a network over time: stages, ramps between them, spikes, or a measured trace. A change
 * holds for what is sent at its moment, within `timeTolerance`.
 */
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { JitterSettings, LinkSettings, LossSettings, Stage, TraceRow } from './link-settings.ts';

/** A periodic extra delay. All in s. */
export interface Spike {
  readonly extra: number;
  readonly every: number;
  readonly length: number;
}

export interface ConditionRules {
  /** In order of time, at least one; the first begins at 0. */
  readonly stages: readonly Stage[];
  readonly spikes?: readonly Spike[];
  /** Overrides delay, loss and bandwidth of the stages, as far as it has them. */
  readonly trace?: readonly TraceRow[] | undefined;
}

export class Conditions {
  readonly #rules: ConditionRules;
  readonly #trace: NetworkTrace | null;
  /** With changes by the operator. */
  #stages: readonly Stage[];

  constructor(rules: ConditionRules) {
    this.#rules = rules;
    this.#stages = rules.stages;
    this.#trace = rules.trace ? new NetworkTrace(rules.trace) : null;
  }

  /** From `now` (s) on, until the next stage; a ramp that has begun goes on from the changed settings. */
  change(now: number, change: (present: LinkSettings) => LinkSettings): void {
    const changed: Stage = { at: now, settings: change(this.stagedAt(now)) };
    const coming = this.#stages.filter(({ at }) => at > now).map((stage) => rampFrom(now, stage));
    this.#stages = [...this.#stages.filter(({ at }) => at <= now), changed, ...coming];
  }

  /** The settings at `now`, s since the beginning. The same object while they do not change. */
  settingsAt(now: number): LinkSettings {
    const { spikes = [] } = this.#rules;
    const staged = this.stagedAt(now);
    const traced = this.#trace ? { ...staged, ...this.#trace.at(now) } : staged;
    const extra = spikes.reduce((sum, spike) => sum + (isOn(spike, now) ? spike.extra : 0), 0);
    return extra > 0 ? { ...traced, delay: traced.delay + extra } : traced;
  }

  /** When a stage or the trace changes the settings next, after `now`, s; Infinity: no more. */
  nextChange(now: number): number {
    const stage = this.#stages.find(({ at }) => at > now + timeTolerance)?.at ?? Infinity;
    return Math.min(stage, this.#trace?.nextRow(now) ?? Infinity);
  }

  /** Returns true if a spike, a trace or a ramp affects the settings at `now`. */
  isImpairedAt(now: number): boolean {
    const { spikes = [] } = this.#rules;
    return this.#trace !== null || spikes.some((spike) => isOn(spike, now)) || this.#isMoving(now);
  }

  /** The settings of the stages, without spikes and trace. */
  stagedAt(now: number): LinkSettings {
    const next = this.#stages.findIndex(({ at }) => at > now + timeTolerance);
    const present = this.#stages.at(next === -1 ? -1 : Math.max(next - 1, 0)) as Stage;
    const coming = next === -1 ? undefined : this.#stages[next];
    if (coming?.from === undefined || now <= coming.from) return present.settings;
    return between(present.settings, coming.settings, (now - coming.from) / (coming.at - coming.from));
  }

  #isMoving(now: number): boolean {
    return this.#stages.some(({ at, from = at }) => from < now && now < at);
  }
}

/** The stage as it comes after a change at `now` (s): its ramp begins no earlier. */
function rampFrom(now: number, stage: Stage): Stage {
  return stage.from !== undefined && stage.from < now ? { ...stage, from: now } : stage;
}

/** The conditions of a link that changes by itself; null: it does not. */
export function conditionsOf({ trace, schedule = [], ...settings }: LinkSettings): Conditions | null {
  if (!trace && schedule.length === 0) return null;
  return new Conditions({ stages: [{ at: 0, settings }, ...schedule], trace });
}

/** The settings that hold at session time `now` (s), without schedule and trace. */
export function settingsAt(link: LinkSettings, now: number): LinkSettings {
  return conditionsOf(link)?.settingsAt(now) ?? link;
}

/**
 * The settings with which a link goes on that is changed by hand at `now` (s), without schedule and trace: if they were
 * in an outage, that is over.
 */
export function lastingSettings(link: LinkSettings, now: number): LinkSettings {
  const present = settingsAt(link, now);
  return present.bandwidth === 0 ? { ...present, bandwidth: bandwidthAfter(link, now) } : present;
}

/** The first bandwidth after `now` (s) that is not 0. */
function bandwidthAfter(link: LinkSettings, now: number): number | undefined {
  const { schedule = [], trace = [] } = link;
  const conditions = conditionsOf(link);
  let time = now;
  for (let changes = 0; conditions && changes <= schedule.length + trace.length; changes++) {
    const { bandwidth } = conditions.settingsAt(time);
    if (bandwidth !== 0) return bandwidth;
    time = conditions.nextChange(time);
  }
  return undefined;
}

/** The first spike begins one `every` after the start. */
function isOn({ every, length }: Spike, now: number): boolean {
  const by = now + timeTolerance;
  return by >= every && by % every < length;
}

/**
 * Interpolates from `a` (share 0) to `b` (share 1): delay, spread of the jitter, ratio of independent loss and
 * bandwidth; the rest is as in `a`.
 */
function between(a: LinkSettings, b: LinkSettings, share: number): LinkSettings {
  const mix: Mix = (from = 0, to = 0) => from + (to - from) * share;
  const jitter = jitterBetween(a.jitter, b.jitter, mix);
  const limited = a.bandwidth === undefined || b.bandwidth === undefined ? {} : { bandwidth: mix(a.bandwidth, b.bandwidth) };
  return { ...a, delay: mix(a.delay, b.delay), jitter, loss: lossBetween(a.loss, b.loss, mix), ...limited };
}

/** s since a turn of `length` (s) began; less than 0 where rounding has it begin a moment later. */
function sinceTurn(time: number, length: number): number {
  const since = time % length;
  return since < length - timeTolerance ? since : since - length;
}

type Mix = (from?: number, to?: number) => number;

/** No jitter is one of spread 0. A table that holds as it is has no spread to be changed: it stays until the stage. */
function jitterBetween(a: JitterSettings | undefined, b: JitterSettings | undefined, mix: Mix): JitterSettings | undefined {
  const law = b ?? a;
  const isFixed = [a, b].some((jitter) => jitter && jitter.spread === undefined);
  return law === undefined || isFixed ? a : { ...law, spread: mix(a?.spread, b?.spread) };
}

function lossBetween(a: LossSettings | undefined, b: LossSettings | undefined, mix: Mix) {
  const ratioOf = (loss: LossSettings | undefined) => (loss === undefined ? 0 : loss.law === 'independent' ? loss.ratio : null);
  const [from, to] = [ratioOf(a), ratioOf(b)];
  return from === null || to === null ? a : ({ law: 'independent', ratio: mix(from, to) } as const);
}

/**
 * A measured network: between two rows the delay changes linearly, loss and bandwidth keep the previous row's value.
 * At the last row it starts again. One row holds permanently.
 */
class NetworkTrace {
  readonly #rows: readonly TraceRow[];
  readonly #length: number;
  /** The row found last: readings advance in time. */
  #at = 0;

  constructor(rows: readonly TraceRow[]) {
    this.#rows = rows;
    this.#length = rows.at(-1)!.t - rows[0]!.t;
  }

  /** s since the trace began. */
  at(time: number): Partial<Pick<LinkSettings, 'delay' | 'loss' | 'bandwidth'>> {
    const t = this.#rows[0]!.t + (this.#length > 0 ? sinceTurn(time, this.#length) : 0);
    const row = this.#rowAt(t);
    const coming = this.#rows[this.#at + 1];
    const { delay, loss, bandwidth } = row;
    const share = coming ? (t - row.t) / (coming.t - row.t) : 0;
    return {
      ...(delay !== undefined && { delay: delay + ((coming?.delay ?? delay) - delay) * share }),
      ...(loss !== undefined && { loss: { law: 'independent', ratio: loss } }),
      ...(bandwidth !== undefined && { bandwidth }),
    };
  }

  /** When the row after that of `time` begins, s; Infinity: there is one alone. */
  nextRow(time: number): number {
    if (this.#length === 0) return Infinity;
    const t = this.#rows[0]!.t + sinceTurn(time, this.#length);
    this.#rowAt(t);
    return time + ((this.#rows[this.#at + 1]?.t ?? Infinity) - t);
  }

  #rowAt(t: number): TraceRow {
    const until = t + timeTolerance;
    if (this.#rows[this.#at]!.t > until) this.#at = 0;
    while (this.#at + 1 < this.#rows.length && this.#rows[this.#at + 1]!.t <= until) this.#at += 1;
    return this.#rows[this.#at]!;
  }
}
