/** Lanes with predictive contracts, and a driver who leaves the road that they speak of. */
import { ownModel } from '../../engine/update/contracts.ts';
import type { PublishingRule } from '../../engine/update/publishing-rule.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import type { ContractsPlan, LanePlan, ScheduledOffer } from '../../engine/session/session-plan.ts';
import { synthetic } from './motion.ts';
import { lane, type LaneChoice } from './plans.ts';

/** A road that all receivers know, and one that only the driver knows: it leaves the first for a field, and returns. */
const ring = [
  [0, 0],
  [120, 20],
  [160, 100],
  [60, 140],
  [-60, 120],
  [-80, 40],
];
const tour = [...ring.slice(0, 4), [20, 200], [-40, 260], [-90, 190], ...ring.slice(4)];

/** Corners cut (Chaikin) until the path curves like a road. */
function rounded(places: number[][], times = 3): number[][] {
  if (times === 0) return places;
  const between = ([x = 0, y = 0]: number[], [u = 0, v = 0]: number[], share: number) => [x + (u - x) * share, y + (v - y) * share];
  const cut = places.flatMap((place, i) => [0.25, 0.75].map((share) => between(place, places[(i + 1) % places.length]!, share)));
  return rounded(cut, times - 1);
}
const points = (places: number[][]) => rounded(places).map(([x = 0, y = 0]) => ({ x, y, z: 0 }));
export const world = {
  ...openWorld,
  roads: [
    { id: 'ring', closed: true, points: points(ring) },
    { id: 'tour', closed: true, points: points(tour) },
  ],
};

export const tourist = synthetic('road', { road: 'tour', slowest: 8, fastest: 16 });
export const tank = synthetic('human-like', { style: 'mouse' });

export const models = {
  line: { model: 'linear' },
  arc: { model: 'constant-turn' },
  history: { model: 'phbdr', params: { model: { order: 2 } } },
  filter: { model: 'kalman', params: { model: { order: 2 } } },
  past: { model: 'delayed', params: { model: { delay: 0.3 } } },
  road: { model: 'path-following', params: { model: { road: 'ring' } } },
} satisfies Record<string, LaneChoice>;
type Name = keyof typeof models;
export const names = Object.keys(models) as Name[];

export const modelOf = (name: Name) => lane(models[name]).model;
export const trigger = { distance: 0.5, orientation: 0.3, heartbeat: 1.5, minInterval: 0.06 };

export interface ContractChoice {
  readonly own: Name;
  readonly named: readonly Name[];
  readonly schedule?: readonly Partial<ScheduledOffer>[];
  readonly rule?: ContractsPlan['automatic'];
  readonly publishing?: PublishingRule;
  readonly lane?: LaneChoice;
}

export function contracted({ own, named, schedule = [], rule, publishing, lane: choice = {} }: ContractChoice): LanePlan {
  const contracts = {
    named: named.map((id) => ({ id, model: modelOf(id) })),
    schedule: schedule.map((change) => ({ at: 0, offer: ownModel, entity: null, ...change })),
    ...(rule && { automatic: rule }),
  };
  return { ...lane({ trigger, ...choice, ...models[own] }), contracts, ...(publishing && { publishing }) };
}
