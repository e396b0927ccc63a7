/** A step of the trigger rate: how far schedulers that keep a budget overdraw it when triggers come ten times as often. */
import type { MotionPlugin } from '../../engine/plugin-api/define.ts';
import type { MotionSource } from '../../engine/plugin-api/motion.ts';
import { Session } from '../../engine/session/session.ts';
import type { MotionPlan } from '../../engine/session/session-plan.ts';
import type { Probe, Watch } from '../../main/run/probe.ts';

/** When the pace changes, s; and from what to what. */
export const stepAt = 200;
const paces = { before: 0.2, after: 2 } as const;
/** Place of the overdraft (horizons) among the quantities that `receiver-threshold` explains. */
const overdraft = 4;

/** By lane. */
export type TenfoldStep = Readonly<Record<string, LaneStep>>;

export interface LaneStep {
  /** Most overdraft at any update from the step on, in horizons. */
  readonly overdraft: number;
  /** Triggers per second after the step over those before. */
  readonly rise: number;
}

/** In a second session, of the same plan, whose entities quicken. */
export const tenfoldStep: Probe & { found(probed: Readonly<Record<string, unknown>>): TenfoldStep } = {
  id: 'tenfold-step',
  watch: (session) => new StepWatch(session),
  found: (probed) => probed['tenfold-step'] as TenfoldStep,
};

class StepWatch implements Watch {
  readonly #watched: Session;
  readonly #quickening: Session;
  readonly #most: number[];
  #before: readonly number[] = [];

  constructor(watched: Session) {
    const { plan } = watched;
    this.#watched = watched;
    this.#most = plan.lanes.map(() => -Infinity);
    const entities = plan.entities.map((entity) => ({ ...entity, motion: quickened(entity.motion) }));
    this.#quickening = new Session(
      { ...plan, entities },
      {
        undrawn: true,
        onDecision: (lane, _entity, { kind, time, why }) => {
          if (kind !== 'send' || time < stepAt) return;
          this.#most[lane] = Math.max(this.#most[lane] as number, why[overdraft] ?? NaN);
        },
      },
    );
  }

  frame(): void {
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

/** The same path, at a fifth of its pace, and from the step on at twice it. */
function quickened(motion: MotionPlan): MotionPlan {
  if (motion.kind !== 'synthetic') return motion;
  const { definition } = motion;
  const create: MotionPlugin['create'] = (context) => quickening(definition.create(context));
  return { ...motion, definition: { ...definition, create } };
}

function quickening(source: MotionSource): MotionSource {
  return {
    sample(now, out) {
      const pace = now < stepAt ? paces.before : paces.after;
      const life = source.sample(paces.before * Math.min(now, stepAt) + paces.after * Math.max(0, now - stepAt), out);
      for (const speed of ['vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const) out[speed] *= pace;
      for (const acceleration of ['ax', 'ay', 'az'] as const) out[acceleration] *= pace * pace;
      return life;
    },
  };
}
