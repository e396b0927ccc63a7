/**
 * The worlds in which the claims about fairness are tried: who drives, which updates at which threshold, how the delays
 * vary.
 */

/** Worlds that the reference puts together. */
export const groups = ['keys', 'mouse', 'analog', 'coarse', 'GLS'] as const;
export type Group = (typeof groups)[number];

export interface World {
  readonly id: string;
  /** Null: straight legs and circles, where next to nothing errs; they count in no claim. */
  readonly group: Group | null;
  /** What makes this world of an experiment file. */
  readonly sets: readonly string[];
  /** Half-width of the delays, s. */
  readonly spread: number;
}

const style = (name: string) => `entities.tank.motion={ kind: human-like, style: ${name} }`;
const motion = (kind: string) => `entities.tank.motion={ kind: ${kind} }`;
const distance = (metres: number) => `lanes.base.trigger.distance=${metres}`;

/** Straight updates say nothing of a heading, so no heading triggers them. */
const straight = (metres: number) => [
  'lanes.base.model={ id: linear }',
  `lanes.base.trigger={ distance: ${metres}, shape: box, minInterval: 0.033333, heartbeat: 1 }`,
];
/** A true distance, and nothing else, triggers an arc. */
const coarse = (metres: number) => `lanes.base.trigger={ distance: ${metres}, heartbeat: 1 }`;

const spreads = [0, 0.1, 0.18];

function worlds(id: string, group: Group | null, sets: readonly string[], among: readonly number[] = spreads): World[] {
  return among.map((spread) => ({
    id: `${id} ±${Math.round(1000 * spread)} ms`,
    group,
    sets: [...sets, `nodes.near.link.jitter.spread=${spread}`],
    spread,
  }));
}

/** Every world: 22 of random driving, and two of steady driving. */
export const allWorlds: readonly World[] = [
  ...worlds('keys, arcs', 'keys', [style('keys')]),
  ...worlds('keys, straight', 'keys', [style('keys'), ...straight(0.09)]),
  ...worlds('mouse, arcs', 'mouse', [style('mouse')]),
  ...worlds('mouse, straight', 'mouse', [style('mouse'), ...straight(0.09)]),
  ...worlds('mouse, arcs, 0.02 m', 'mouse', [style('mouse'), distance(0.02)], [0, 0.1]),
  ...worlds('stick, straight, 0.01 m', 'analog', [style('analog'), ...straight(0.01)]),
  ...worlds('mouse, arcs, 1 m', 'coarse', [style('mouse'), coarse(1)], [0.1]),
  ...worlds('mouse, arcs, 3 m', 'coarse', [style('mouse'), coarse(3)], [0.1]),
  ...worlds('keys, arcs, 1 m', 'coarse', [style('keys'), coarse(1)], [0.1]),
  ...worlds('GLS, arcs', 'GLS', [motion('gls-wander')], [0, 0.1]),
  ...worlds('straight legs', null, [motion('linear')], [0.1]),
  ...worlds('circles', null, [motion('circular')], [0.1]),
];
