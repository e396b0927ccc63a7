/**
 * The worlds in which the claims about fairness are tried: who drives, which updates at which threshold, how the delays
 * vary.
 */

/** Worlds that the reference puts together. */
export const groups = ['keys', 'mouse', 'analog', 'coarse', 'GLS'] as const;
export type Group = (typeof groups)[number];

export interface World {
  readonly id: string;
  /** The driver and the style: worlds of the same driving have the same path under a seed. */
  readonly driving: Driving;
  /** Null: straight legs and circles, where next to nothing errs; they count in no claim. */
  readonly group: Group | null;
  /** Fields of an experiment file that make this world. */
  readonly sets: readonly string[];
  /** Half-width of the delays, s. */
  readonly spread: number;
}

const motions = {
  keys: 'kind: human-like, style: keys',
  mouse: 'kind: human-like, style: mouse',
  stick: 'kind: human-like, style: analog',
  GLS: 'kind: gls-wander',
  'straight legs': 'kind: linear',
  circles: 'kind: circular',
} as const;
type Driving = keyof typeof motions;

const distance = (metres: number) => `lanes.base.trigger.distance=${metres}`;

/** Straight updates say nothing of a heading, so no heading triggers them. */
const straight = (metres: number) => [
  'lanes.base.model={ id: linear }',
  `lanes.base.trigger={ distance: ${metres}, shape: box, minInterval: 0.033333, heartbeat: 1 }`,
];
/** A true distance, and nothing else, triggers an arc. */
const coarse = (metres: number) => `lanes.base.trigger={ distance: ${metres}, heartbeat: 1 }`;

const spreads = [0, 0.1, 0.18];

/** One world for each spread of the delays; `updates` in words. */
function worlds(
  driving: Driving,
  updates: string,
  group: Group | null,
  sets: readonly string[] = [],
  among: readonly number[] = spreads,
): World[] {
  return among.map((spread) => ({
    id: `${driving}${updates && `, ${updates}`} ±${Math.round(1000 * spread)} ms`,
    driving,
    group,
    sets: [`entities.tank.motion={ ${motions[driving]} }`, ...sets, `nodes.near.link.jitter.spread=${spread}`],
    spread,
  }));
}

/** Every world: 22 of random driving, and two of steady driving. */
export const allWorlds: readonly World[] = [
  ...worlds('keys', 'arcs', 'keys'),
  ...worlds('keys', 'straight', 'keys', straight(0.09)),
  ...worlds('mouse', 'arcs', 'mouse'),
  ...worlds('mouse', 'straight', 'mouse', straight(0.09)),
  ...worlds('mouse', 'arcs, 0.02 m', 'mouse', [distance(0.02)], [0, 0.1]),
  ...worlds('stick', 'straight, 0.01 m', 'analog', straight(0.01)),
  ...worlds('mouse', 'arcs, 1 m', 'coarse', [coarse(1)], [0.1]),
  ...worlds('mouse', 'arcs, 3 m', 'coarse', [coarse(3)], [0.1]),
  ...worlds('keys', 'arcs, 1 m', 'coarse', [coarse(1)], [0.1]),
  ...worlds('GLS', 'arcs', 'GLS', [], [0, 0.1]),
  ...worlds('straight legs', '', null, [], [0.1]),
  ...worlds('circles', '', null, [], [0.1]),
];
