/** The configured network of one player and direction: permanent changes by the operator, and a temporary schedule. */
import type { LiveLink, LiveSchedule } from '../calls/live-calls.ts';
import { isPreset, presetNamed, versionedPresets, type VersionedPreset } from '../../../experiment/link-presets.ts';
import { present, without } from '../../../experiment/field-maps.ts';
import { resolveLink } from '../../../experiment/resolved-links.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import { BenchError } from '../../../contract/errors.ts';
import { Conditions, type ConditionRules } from '../../../engine/network/conditions.ts';
import type { LinkSettings, Stage } from '../../../engine/network/link-settings.ts';
import type { Direction } from '../../proxy/node/delay-proxy.ts';
import { waysOf } from '../../../main/motion/network/network-log.ts';
import { readNetworkLog } from '../../../main/motion/network/read-network-log.ts';

export class LinkConditions {
  #conditions: Conditions;
  /** When the present schedule began, s of the clock that is handed in. */
  #began: number;

  constructor(settings: LinkSettings, now: number) {
    this.#conditions = new Conditions({ stages: [{ at: 0, settings }] });
    this.#began = now;
  }

  settingsAt(now: number): LinkSettings {
    return this.#conditions.settingsAt(now - this.#began);
  }

  /** When the settings change next by themselves, s of the clock that is handed in. */
  nextChange(now: number): number {
    return this.#began + this.#conditions.nextChange(now - this.#began);
  }

  /** True if a spike, a trace or a ramp changes the settings. */
  isImpairedAt(now: number): boolean {
    return this.#conditions.isImpairedAt(now - this.#began);
  }

  change(now: number, change: (present: LinkSettings) => LinkSettings): void {
    this.#conditions.change(now - this.#began, change);
  }

  /** Replaces the schedule from now on; `rules` gets the lasting settings. */
  schedule(now: number, rules: (present: LinkSettings) => ConditionRules): void {
    this.#conditions = new Conditions(rules(this.#conditions.stagedAt(now - this.#began)));
    this.#began = now;
  }
}

/** The settings of one direction after the operator's change; null takes a field away. Throws `BenchError('bad-input')`. */
export function changedSettings(before: LinkSettings, { preset, loss, ...change }: LiveLink, direction: Direction): LinkSettings {
  const base: LinkSettings = preset === undefined ? before : presetNamed(presetName(preset))[direction];
  const losses = typeof loss === 'number' ? { law: 'independent' as const, ratio: loss } : loss;
  const { bandwidth = base.bandwidth ?? null } = change;
  const line = bandwidth === null ? { queue: null } : {};
  const fields = { ...base, ...line, ...present({ ...without(change, 'seat', 'direction'), loss: losses }) };
  return checked(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)), direction);
}

/** The rules of a schedule on top of the settings that hold. Throws `BenchError('bad-input')`. */
export function scheduleRules({ spikes, stages, trace }: LiveSchedule, before: LinkSettings, direction: Direction): ConditionRules {
  const inOrder = [...stages].sort((a, b) => a.at - b.at);
  const faulty = inOrder.find(({ at, from = 0 }) => from > at);
  if (faulty) throw new BenchError('bad-input', `stages: found from ${faulty.from} after at ${faulty.at} s; a ramp begins before it ends.`);
  const long = spikes.find(({ length, every }) => length > every);
  if (long)
    throw new BenchError('bad-input', `spikes: found a length of ${long.length} s every ${long.every} s; a spike ends before the next.`);
  const changes = inOrder.map(({ at, from, delay }): Stage => ({
    at,
    ...(from !== undefined && from < at && { from }),
    settings: checked({ ...before, delay }, direction),
  }));
  return {
    stages: [{ at: 0, settings: before }, ...changes],
    spikes,
    ...(trace !== undefined && { trace: waysOf(readNetworkLog('trace', trace))[direction] }),
  };
}

function presetName(name: string): VersionedPreset {
  if (isPreset(name)) return name;
  throw new BenchError('bad-input', `preset: ${unknownWord('preset', name, versionedPresets)}`);
}

function checked(settings: object, direction: Direction): LinkSettings {
  // An operator's change has the fields of the file, so the file's rules apply.
  return resolveLink(settings, direction, [], ({ path, message }) => {
    throw new BenchError('bad-input', `${path.join('.')}: ${message}`);
  });
}
