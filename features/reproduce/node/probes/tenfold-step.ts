/** A step of the trigger rate: how far schedulers that keep a budget overdraw it when triggers come ten times as often. */
import type { MotionPlugin } from '../../../../engine/plugin-api/define.ts';
import type { MotionSource } from '../../../../engine/plugin-api/motion.ts';
import { Session } from '../../../../engine/session/session.ts';
import type { MotionPlan } from '../../../../engine/session/session-plan.ts';
import type { Watch } from '../../../../main/run/probe.ts';
import { researchProbe } from './research-probe.ts';

/** When the pace changes, s. */
export const stepAt = 200;
/** Paces of the path, by the style of the driver: triggers come about ten times as often after the step. */
const paces: Readonly<Record<string, { readonly before: number; readonly after: number }>> = {
  mouse: { before: 0.1, after: 2 },
  keys: { before: 0.2, after: 2 },
};
type Pace = (typeof paces)[string];

/** Place of the overdraft (horizons) among the quantities that `receiver-threshold` explains. */
const overdraft = 4;

/** Steps by lane. */
export type TenfoldStep = Readonly<Record<string, LaneStep>>;

export interface LaneStep {
  /** Most overdraft at any decision from the step on, in horizons. */
  readonly overdraft: number;
  /** Triggers per second after the step over those before. */
  readonly rise: number;
}

/** In a second session, of the same plan, whose entities quicken. */
export const tenfoldStep = researchProbe<TenfoldStep>('tenfold-step', (session) => new StepWatch(session));

class StepWatch implements Watch {
  readonly #watched: Session;
  readonly #quickening: Session;
  readonly #most: number[];
  #before: readonly number[] = [];

  constructor(watched: Session) {
    const { plan } = watched;
    this.#watched = watched;
    this.#most = plan.lanes.map(() => NaN);
    const entities = plan.entities.map((entity) => ({ ...entity, motion: quickened(entity.motion) }));
    this.#quickening = new Session(
      { ...plan, entities },
      {
        undrawn: true,
        // A trigger that the budget lets go to all is not explained: the next decision has what it cost.
        onDecision: (lane, _entity, { time, why }) => {
          const level = why[overdraft] ?? NaN;
          if (time >= stepAt && Number.isFinite(level) && !(level <= (this.#most[lane] as number))) this.#most[lane] = level;
        },
      },
    );
  }

  tick(): void {
    const { now } = this.#watched;
    if (this.#before.length === 0 && now >= stepAt) {
      this.#quickening.advanceTo(stepAt);
      this.#before = this.#triggers();
    }
    this.#quickening.advanceTo(now);
  }

  found(): TenfoldStep {
    const { lanes, duration } = this.#watched.plan;
    const after = this.#triggers();
    return Object.fromEntries(
      lanes.map(({ id }, lane): [string, LaneStep] => {
        const first = this.#before[lane] as number;
        const rise = ((after[lane] as number) - first) / (duration - stepAt) / (first / stepAt);
        return [id, { overdraft: this.#most[lane] as number, rise }];
      }),
    );
  }

  #triggers(): number[] {
    return this.#quickening.lanes.map(({ exports }) => exports.reduce((sum, { triggers }) => sum + triggers, 0));
  }
}

/** The same path, slowly, and faster from the step on. */
function quickened(motion: MotionPlan): MotionPlan {
  if (motion.kind !== 'synthetic') return motion;
  const { definition, params } = motion;
  const pace = paces[String(params['style'])];
  if (!pace) return motion;
  const create: MotionPlugin['create'] = (context) => quickening(definition.create(context), pace);
  return { ...motion, definition: { ...definition, create } };
}

function quickening(source: MotionSource, { before, after }: Pace): MotionSource {
  return {
    sample(now, out) {
      const pace = now < stepAt ? before : after;
      const spawn = source.sample(before * Math.min(now, stepAt) + after * Math.max(0, now - stepAt), out);
      for (const speed of ['vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const) out[speed] *= pace;
      for (const acceleration of ['ax', 'ay', 'az'] as const) out[acceleration] *= pace * pace;
      return spawn;
    },
  };
}
