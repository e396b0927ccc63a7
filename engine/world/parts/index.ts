/** The built-in part motions: steady, from side to side, tracking a target, and human-like. */
import {
  definePartMotion,
  type PartAxis,
  type PartMotion,
  type PartMotionContext,
  type PartMotionDefinition,
  type PartState,
  type Visible,
} from '../part-motion.ts';
import humanLike from './human-like.ts';
import { wrapAngle } from '../../base/math/angle.ts';
import { radians, radiansPerSecond, ratio, seconds } from '../../plugin-api/quantities.ts';
import { z } from 'zod';
import type { KinematicState } from '../../base/kinematic-state.ts';

const steady = definePartMotion({
  kind: 'steady',
  title: 'At one rate',
  params: z.object({
    rate: radiansPerSecond({ default: 1, min: -100, max: 100, help: 'Turn rate; to the right below 0.' }),
    angle: radians({ default: 0, min: -Math.PI, max: Math.PI, help: 'Where it starts.' }),
  }),
  create: ({ params: { rate, angle } }) => new Steady(rate, angle),
});

class Steady implements PartMotion {
  readonly #rate: number;
  readonly #start: number;

  constructor(rate: number, start: number) {
    this.#rate = rate;
    this.#start = start;
  }

  sample(now: number, out: PartState): void {
    out.angle = wrapAngle(this.#start + this.#rate * now);
    out.rate = this.#rate;
  }
}

const sweepParams = z.object({
  amplitude: radians({ default: 1, min: 0, max: Math.PI, help: 'From the middle to either side.' }),
  period: seconds({ default: 6, min: 0.1, max: 10_000, help: 'There and back.' }),
  centre: radians({ default: 0, min: -Math.PI, max: Math.PI, help: 'Middle of the sector.' }),
  shape: z.enum(['even', 'sine']).default('even').meta({ unit: '', description: 'At one rate and back at once, or as a pendulum swings.' }),
  phase: ratio({ default: 0, min: 0, max: 1, help: 'Phase at the start, as a share of the period; 0 is the middle, moving left.' }),
});

type SweepRules = z.output<typeof sweepParams>;

const sweep = definePartMotion({
  kind: 'sweep',
  title: 'From side to side',
  params: sweepParams,
  create: ({ params: rules }) => new Sweep(rules),
});

class Sweep implements PartMotion {
  readonly #rules: SweepRules;

  constructor(rules: SweepRules) {
    this.#rules = rules;
  }

  sample(now: number, out: PartState): void {
    const { period, phase } = this.#rules;
    const turns = now / period + phase;
    if (this.#rules.shape === 'sine') this.#swing(2 * Math.PI * turns, out);
    else this.#march(turns - Math.floor(turns), out);
  }

  #swing(phase: number, out: PartState): void {
    const { amplitude, period, centre } = this.#rules;
    out.angle = wrapAngle(centre + amplitude * Math.sin(phase));
    out.rate = ((2 * Math.PI) / period) * amplitude * Math.cos(phase);
  }

  /** `share` of the period: a quarter to the left, half to the right, a quarter back. */
  #march(share: number, out: PartState): void {
    const { amplitude, period, centre } = this.#rules;
    const backwards = share >= 0.25 && share < 0.75;
    const quarters = 4 * (share < 0.75 ? share : share - 1);
    out.angle = wrapAngle(centre + amplitude * (backwards ? 2 - quarters : quarters));
    out.rate = ((backwards ? -4 : 4) * amplitude) / period;
  }
}

/** Where a part motion points: a place, or an entity. */
type Place = Pick<KinematicState, 'x' | 'y' | 'z'>;

const trackParams = z
  .object({
    entity: z.string().min(1).optional().meta({ unit: '', description: 'Id of the entity that it points at; in place of a point.' }),
    point: z
      .union([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number(), z.number()])])
      .optional()
      .meta({ unit: 'm', description: 'The place that it points at: [x, y] or [x, y, z].' }),
    rate: radiansPerSecond({ default: 1, min: 0.001, max: 100, help: 'Highest turn rate.' }),
  })
  .refine(({ entity, point }) => (entity === undefined) !== (point === undefined), 'needs either entity or point');

const track = definePartMotion({
  kind: 'track',
  title: 'Tracks an entity or a point',
  params: trackParams,
  create: (context) => new Tracker(context),
});

/**
 * At its first tick it points at the target. Its rate is what it turned since the tick before, over that time, as in an
 * engine that steers by angles. While the target is not in the world it stays.
 */
class Tracker implements PartMotion {
  readonly #axis: PartAxis;
  readonly #fastest: number;
  readonly #body: Visible;
  readonly #target: { readonly state: Readonly<Place>; readonly spawn: number };
  #angle = 0.0;
  /** s; NaN before the first tick. */
  #time = NaN;

  constructor({ params: { point, rate }, axis, body, target }: PartMotionContext<z.output<typeof trackParams>>) {
    this.#axis = axis;
    this.#fastest = rate;
    this.#body = body;
    const [x, y, z = 0] = point ?? [0, 0];
    this.#target = target ?? { state: { x, y, z }, spawn: 1 };
  }

  sample(now: number, out: PartState): void {
    const elapsed = now - this.#time;
    this.#time = now;
    const wanted = this.#target.spawn > 0 ? wrapAngle(bearing(this.#body.state, this.#target.state, this.#axis) - this.#angle) : 0;
    const isFirst = Number.isNaN(elapsed);
    const most = isFirst ? Math.PI : this.#fastest * elapsed;
    const turn = Math.max(-most, Math.min(most, wanted));
    this.#angle = wrapAngle(this.#angle + turn);
    out.angle = this.#angle;
    out.rate = isFirst || elapsed === 0 ? 0 : turn / elapsed;
  }
}

/** The angle (rad) at which a part on `body` points at `target`. */
function bearing(body: Readonly<KinematicState>, target: Readonly<Place>, axis: PartAxis): number {
  const { qw, qx, qy, qz } = body;
  const x = target.x - body.x;
  const y = target.y - body.y;
  const z = target.z - body.z;
  const ahead = (1 - 2 * (qy * qy + qz * qz)) * x + 2 * (qx * qy + qw * qz) * y + 2 * (qx * qz - qw * qy) * z;
  const left = 2 * (qx * qy - qw * qz) * x + (1 - 2 * (qx * qx + qz * qz)) * y + 2 * (qy * qz + qw * qx) * z;
  if (axis === 'azimuth') return Math.atan2(left, ahead);
  const up = 2 * (qx * qz + qw * qy) * x + 2 * (qy * qz - qw * qx) * y + (1 - 2 * (qx * qx + qy * qy)) * z;
  return Math.atan2(up, Math.sqrt(ahead * ahead + left * left));
}

export const builtInPartMotions: readonly PartMotionDefinition[] = [steady, sweep, track, humanLike];
