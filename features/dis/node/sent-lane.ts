/** The lane whose updates are sent, and the algorithm of the standard by which receivers of the exercise extrapolate them. */
import { BenchError } from '../../../contract/errors.ts';
import type { DeadReckoningModel } from '../../../engine/plugin-api/dead-reckoning.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import type { LanePlan, SessionPlan } from '../../../engine/session/session-plan.ts';
import { algorithmCode, algorithms } from '../../../main/motion/dis/entity-state.ts';

/** What is sent. */
export interface SentUpdates {
  /** Name of a DR algorithm of the standard. */
  readonly algorithm: (typeof algorithms)[number];
  /** Id of the lane whose updates are sent as they are, in place of ones by the thresholds; null: none. */
  readonly lane: string | null;
}

interface SentLane {
  /** Index of the lane; 0 where none was chosen. */
  readonly lane: number;
  /** Name of the algorithm, as `algorithmCode` knows it. */
  readonly algorithm: string;
  /** In words: what receivers do in place of the lane's own model; null where the standard has that model. */
  readonly standIn: string | null;
}

/** Throws a `BenchError` where there is no such lane, or no algorithm of the standard can use its updates. */
export function sentLane({ lanes }: SessionPlan, { lane: wanted, algorithm }: SentUpdates): SentLane {
  if (wanted === null) return { lane: 0, algorithm, standIn: null };
  const lane = lanes.findIndex(({ id }) => id === wanted);
  const ids = lanes.map(({ id }) => id).join(', ');
  if (lane < 0) throw new BenchError('bad-input', `There is no lane "${wanted}"; the lanes are ${ids}.`);
  const { relevance, contracts, model } = lanes[lane] as LanePlan;
  const several = relevance ? 'levels of detail' : contracts ? 'contracts' : null;
  if (several)
    throw new BenchError(
      'bad-input',
      `Lane "${wanted}" has ${several}: its updates are not those of one model. Choose another lane or none.`,
    );
  if ((model.params as { readonly reverse?: string }).reverse === 'stops')
    throw new BenchError(
      'bad-input',
      `Lane "${wanted}" lets its model stand after braking (reverse: stops), which the standard does not. Choose another lane or none.`,
    );
  const { id } = model.plugin;
  if (algorithmCode(id) > 0) return { lane, algorithm: id, standIn: null };
  const nearest = nearestOf(model.plugin.create({ params: model.params, world: openWorld }));
  if (nearest !== null)
    return {
      lane,
      algorithm: nearest,
      standIn: `Lane "${wanted}": the standard does not have the model ${id}. Its updates are sent as they are; receivers extrapolate them by ${nearest} (${algorithmCode(nearest)}), from ${termsOf[nearest]}.`,
    };
  throw new BenchError(
    'bad-input',
    `Lane "${wanted}" has the model "${id}", whose updates are not position and velocity as they are, which every algorithm of the standard starts from. Models of the standard: ${algorithms.join(', ')}, linear (fpw) and quadratic (rvw). Choose another lane or none.`,
  );
}

const termsOf = {
  fpw: 'position and velocity',
  rpb: 'position, orientation, and a velocity that turns with the turn rate',
  rvw: 'position, velocity, acceleration, orientation and turn rate',
} as const;

/** The algorithm that uses what an update of the model has; null: its updates are terms of its own, or of another time. */
function nearestOf(model: DeadReckoningModel): keyof typeof termsOf | null {
  const { carries, playoutDelay } = model;
  const has = (field: 'vx' | 'ax' | 'wz') => carries === undefined || carries.includes(field);
  if (model.derive !== undefined || model.describe !== undefined || playoutDelay !== undefined || !has('vx')) return null;
  if (has('ax')) return 'rvw';
  return has('wz') ? 'rpb' : 'fpw';
}
