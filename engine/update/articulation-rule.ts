/**
 * The rule by which a part of an entity is published and shown: when updates are made, what they carry, how receivers
 * show them.
 */
import type { StepsRule } from './quantisation-rule.ts';

/**
 * As with entities: (age ≥ minInterval and off by more than orientation) or age ≥ heartbeat. Left out: that condition
 * never fires.
 */
export interface ArticulationTrigger {
  /** rad */
  readonly orientation?: number | undefined;
  /** s */
  readonly heartbeat?: number | undefined;
  /** s; default: 0. */
  readonly minInterval?: number | undefined;
}

export interface ArticulationRule {
  readonly trigger: ArticulationTrigger;
  /** The part stays at the angle of its last update, or continues from there at the update's rate. */
  readonly model: 'static' | 'rate';
  /** Time (s) over which a receiver takes in an update, by the shortest arc; 0: at once. */
  readonly smoothing: number;
  /** Left out: updates travel at full precision, and count as 32-bit floats. */
  readonly quantisation?: ArticulationQuantisation | undefined;
}

/** Fields left out travel as 32-bit floats. */
export interface ArticulationQuantisation {
  /** Bits of the angle all round, 4 to 32. */
  readonly angle?: { readonly bits: number } | undefined;
  readonly rate?: StepsRule | undefined;
}

/** The default rule: the thresholds are those of IEEE 1278.1 for orientation (3°) and heartbeat. */
export const defaultArticulation: ArticulationRule = {
  trigger: { orientation: Math.PI / 60, heartbeat: 5 },
  model: 'rate',
  smoothing: 0,
};
