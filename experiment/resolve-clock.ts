/** Resolves clocks to engine terms: what is left out holds by default. */
import { defaultNtp, perfectClock, type ClockSettings, type Synchronisation } from '../engine/base/clocks/clock-settings.ts';
import type { DelaySource } from '../engine/base/clocks/delay-estimate.ts';
import type { ClockMode } from '../engine/plugin-api/lane-rules.ts';
import { clockMapOf, type LaneClock, type NodeClockFields } from './clocks.ts';
import { present } from './field-maps.ts';

/** A node's own clock; nothing where the file says nothing, which is a perfect one. */
export function resolveNodeClock(clock: NodeClockFields | undefined): { readonly clock?: ClockSettings } {
  return clock ? { clock: { ...perfectClock, ...present(clock) } } : {};
}

export interface ResolvedClock {
  readonly clock: ClockMode;
  readonly synchronisation?: Synchronisation;
  readonly delayFrom?: DelaySource;
}

/** `fallback`: the mode where the lane names none. What ntp needs is idle with the others, as a lane may inherit it. */
export function resolveLaneClock(fields: LaneClock | undefined, fallback: ClockMode): ResolvedClock {
  const { mode = fallback, synchronisation: kind, delayFrom, ...ntp } = clockMapOf(fields);
  return { clock: mode, ...present({ delayFrom, synchronisation: kind && synchronisationOf(kind, ntp) }) };
}

function synchronisationOf(kind: Synchronisation['kind'], fields: object): Synchronisation {
  return kind === 'ntp' ? { kind, ...defaultNtp, ...present(fields) } : { kind };
}
