/**
 * Conditions of one direction of a network over time: stages, slow changes between them, spikes, or a measured trace.
 */
import type { JitterSettings, LinkSettings, LossSettings } from '../../engine/network/link-settings.ts';
import type { NetworkTrace } from './network-trace.ts';

/** Settings that apply from a time on. */
export interface Stage {
  /** s since the proxy began; the first stage's is 0. */
  readonly at: number;
  /**
   * Start (s) of a linear change of delay and spread from the stage before to this one; left out: they change at `at`.
   */
  readonly from?: number;
  readonly settings: LinkSettings;
}

/** A periodic extra delay. All in s. */
export interface Spike {
  readonly extra: number;
  readonly every: number;
  readonly length: number;
}

export interface ConditionRules {
  /** In order of time, at least one. */
  readonly stages: readonly Stage[];
  readonly spikes?: readonly Spike[];
  /** Takes the place of the stages' delay and loss. */
  readonly trace?: NetworkTrace;
}

export class Conditions {
  readonly #rules: ConditionRules;
  /** With changes by the operator. */
  #stages: readonly Stage[];

  constructor(rules: ConditionRules) {
    this.#rules = rules;
    this.#stages = rules.stages;
  }

  /** From `now` (s) on, until the next stage. */
  change(now: number, change: (present: LinkSettings) => LinkSettings): void {
    const settings = change(this.stagedAt(now));
    this.#stages = [...this.#stages.filter(({ at }) => at <= now), { at: now, settings }, ...this.#stages.filter(({ at }) => at > now)];
  }

  /** The settings at `now`, s since the proxy began. The same object while they do not change. */
  settingsAt(now: number): LinkSettings {
    const { trace, spikes = [] } = this.#rules;
    const staged = this.stagedAt(now);
    const traced = trace ? { ...staged, ...trace.at(now) } : staged;
    const extra = spikes.reduce((sum, spike) => sum + (isOn(spike, now) ? spike.extra : 0), 0);
    return extra > 0 ? { ...traced, delay: traced.delay + extra } : traced;
  }

  /** True if a spike, a trace or a slow change affects the settings at `now`. */
  isImpairedAt(now: number): boolean {
    const { trace, spikes = [] } = this.#rules;
    return trace !== undefined || spikes.some((spike) => isOn(spike, now)) || this.#isMoving(now);
  }

  /** The settings of the stages, without spikes and trace. */
  stagedAt(now: number): LinkSettings {
    const next = this.#stages.findIndex(({ at }) => at > now);
    const present = this.#stages.at(next === -1 ? -1 : Math.max(next - 1, 0)) as Stage;
    const coming = next === -1 ? undefined : this.#stages[next];
    if (coming?.from === undefined || now <= coming.from) return present.settings;
    return between(present.settings, coming.settings, (now - coming.from) / (coming.at - coming.from));
  }

  #isMoving(now: number): boolean {
    return this.#stages.some(({ at, from = at }) => from < now && now < at);
  }
}

/** The first spike begins one `every` after the start. */
function isOn({ every, length }: Spike, now: number): boolean {
  return now >= every && now % every < length;
}

/**
 * Interpolates from `a` (share 0) to `b` (share 1): delay, spread of the jitter and ratio of independent loss move,
 * the rest is as in `a`.
 */
function between(a: LinkSettings, b: LinkSettings, share: number): LinkSettings {
  const mix = (from = 0, to = 0) => from + (to - from) * share;
  const jitter: JitterSettings | undefined = b.jitter ? { ...b.jitter, spread: mix(a.jitter?.spread, b.jitter.spread) } : a.jitter;
  return { ...a, delay: mix(a.delay, b.delay), jitter, loss: lossBetween(a.loss, b.loss, mix) };
}

function lossBetween(a: LossSettings | undefined, b: LossSettings | undefined, mix: (from?: number, to?: number) => number) {
  const ratioOf = (loss: LossSettings | undefined) => (loss === undefined ? 0 : loss.law === 'independent' ? loss.ratio : null);
  const [from, to] = [ratioOf(a), ratioOf(b)];
  return from === null || to === null ? a : ({ law: 'independent', ratio: mix(from, to) } as const);
}
