/** A part that keeps to an entity or to a point, as fast as it can turn. */
import { z } from 'zod';
import { wrapAngle } from '../../base/math/angle.ts';
import type { KinematicState } from '../../base/kinematic-state.ts';
import { radiansPerSecond } from '../../plugin-api/quantities.ts';
import { definePartMotion, type PartAxis, type PartMotion, type PartMotionContext, type PartState, type Visible } from '../part-motion.ts';

type Place = Pick<KinematicState, 'x' | 'y' | 'z'>;

const params = z
  .object({
    entity: z.string().min(1).optional().meta({ unit: '', description: 'Id of the entity that it keeps to; in place of a point.' }),
    point: z
      .union([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number(), z.number()])])
      .optional()
      .meta({ unit: 'm', description: 'The place that it keeps to: [x, y] or [x, y, z].' }),
    rate: radiansPerSecond({ default: 1, min: 0.001, max: 100, help: 'The fastest that it turns.' }),
  })
  .refine(({ entity, point }) => (entity === undefined) !== (point === undefined), 'needs one of entity and point');

export default definePartMotion({
  kind: 'track',
  title: 'Keeps to something',
  params,
  create: (context) => new Tracker(context),
});

/**
 * At its first frame it points at the target. Its rate is what it turned since the frame before, over that time, as in an engine that
 * steers by angles. While the target is not in the world it stays.
 */
class Tracker implements PartMotion {
  readonly #axis: PartAxis;
  readonly #fastest: number;
  readonly #body: Visible;
  readonly #target: { readonly state: Readonly<Place>; readonly life: number };
  #angle = 0.0;
  /** s; NaN before the first frame. */
  #time = NaN;

  constructor({ params: { point, rate }, axis, body, target }: PartMotionContext<z.output<typeof params>>) {
    this.#axis = axis;
    this.#fastest = rate;
    this.#body = body;
    const [x, y, z = 0] = point ?? [0, 0];
    this.#target = target ?? { state: { x, y, z }, life: 1 };
  }

  sample(now: number, out: PartState): void {
    const elapsed = now - this.#time;
    this.#time = now;
    const wanted = this.#target.life > 0 ? wrapAngle(bearing(this.#body.state, this.#target.state, this.#axis) - this.#angle) : 0;
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
