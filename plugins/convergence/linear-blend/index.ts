/** Linear blend: the offset between what was shown and what the update says fades away evenly. */
import { copyState, defineConvergenceScheme, KinematicState, seconds, z } from '../../../engine/plugin-api/index.ts';

export default defineConvergenceScheme({
  id: 'linear-blend',
  title: 'Linear blend',
  source: 'Aronson, “linear convergence”; Murphy, on the straight line between two positions',
  params: z.object({
    time: seconds({ default: 0.25, min: 0, max: 10, help: 'How long the offset takes to fade away; 0 jumps.' }),
  }),
  create: ({ params: { time } }) => {
    const offset = new KinematicState();
    return {
      land(shown, target) {
        offset.x = shown.x - target.x;
        offset.y = shown.y - target.y;
        offset.z = shown.z - target.z;
        copyTurn(shown, target, offset);
      },
      place(target, elapsed, _dt, out) {
        const left = elapsed < time ? 1 - elapsed / time : 0;
        copyState(target, out);
        out.x += offset.x * left;
        out.y += offset.y * left;
        out.z += offset.z * left;
        turnBy(offset, left, out);
      },
    };
  },
});

/** Writes into `turn` the rotation that takes the target's orientation to the shown one (left-multiplied), by the shorter way. */
function copyTurn(shown: Readonly<KinematicState>, target: Readonly<KinematicState>, turn: KinematicState): void {
  const { qw, qx, qy, qz } = shown;
  turn.qw = qw * target.qw + qx * target.qx + qy * target.qy + qz * target.qz;
  turn.qx = -qw * target.qx + qx * target.qw - qy * target.qz + qz * target.qy;
  turn.qy = -qw * target.qy + qx * target.qz + qy * target.qw - qz * target.qx;
  turn.qz = -qw * target.qz - qx * target.qy + qy * target.qx + qz * target.qw;
  if (turn.qw >= 0) return;
  turn.qw = -turn.qw;
  turn.qx = -turn.qx;
  turn.qy = -turn.qy;
  turn.qz = -turn.qz;
}

/** Turns `out` by the given share of the rotation `turn`. */
function turnBy(turn: Readonly<KinematicState>, share: number, out: KinematicState): void {
  const sine = Math.sqrt(turn.qx * turn.qx + turn.qy * turn.qy + turn.qz * turn.qz);
  if (sine === 0 || share === 0) return;
  const half = Math.atan2(sine, turn.qw) * share;
  const c = Math.cos(half);
  const s = Math.sin(half) / sine;
  const { qw, qx, qy, qz } = out;
  out.qw = c * qw - s * (turn.qx * qx + turn.qy * qy + turn.qz * qz);
  out.qx = c * qx + s * (turn.qx * qw + turn.qy * qz - turn.qz * qy);
  out.qy = c * qy + s * (turn.qy * qw + turn.qz * qx - turn.qx * qz);
  out.qz = c * qz + s * (turn.qz * qw + turn.qx * qy - turn.qy * qx);
}
