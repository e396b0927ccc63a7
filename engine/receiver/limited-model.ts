/** An extrapolation limit around any DR model: once it is reached, the last motion ends, goes on straight, or fades. */
import { followLine, keepTurning } from '../base/math/rigid-motion.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { TimeStep } from '../base/time/time-step.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { ExtrapolationRule } from '../plugin-api/lane-rules.ts';

/** What a lane's limit is where it does not say otherwise. */
export const defaultExtrapolation = { limit: 0.25, beyond: 'freeze', time: 0.25 } as const satisfies ExtrapolationRule;

/**
 * Up to the limit as `model`; beyond it x = x_L + v_L·e, where e is how much of the time since then still moves it. A
 * model that shows the past extrapolates only after its playout delay.
 */
export function limitedModel(model: DeadReckoningModel, { limit, ...rest }: ExtrapolationRule): DeadReckoningModel {
  const rule = { ...rest, limit: limit + (model.playoutDelay ?? 0) };
  const beyond = new Beyond(model, rule);
  const extrapolate: DeadReckoningModel['extrapolate'] = (fix, step, out) => {
    if (step.dt <= rule.limit) model.extrapolate(fix, step, out);
    else beyond.extrapolate(fix, step, out);
  };
  return { ...model, extrapolate, isStraight: () => false };
}

class Beyond {
  readonly #model: DeadReckoningModel;
  readonly #rule: ExtrapolationRule;
  readonly #step = new TimeStep();
  readonly #atLimit = new KinematicState();

  constructor(model: DeadReckoningModel, rule: ExtrapolationRule) {
    this.#model = model;
    this.#rule = rule;
  }

  extrapolate(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
    const { limit, beyond, time } = this.#rule;
    const step = this.#step;
    const atLimit = this.#atLimit;
    step.dt = limit;
    this.#model.extrapolate(fix, step, atLimit);
    const left = beyond === 'hold' ? 1 : beyond === 'freeze' ? 0 : Math.exp((limit - dt) / time);
    step.dt = beyond === 'hold' ? dt - limit : beyond === 'freeze' ? 0 : time * (1 - left);
    copyState(atLimit, out);
    followLine(atLimit, step, out);
    keepTurning(atLimit, step, out);
    out.vx *= left;
    out.vy *= left;
    out.vz *= left;
    out.wx *= left;
    out.wy *= left;
    out.wz *= left;
  }
}
