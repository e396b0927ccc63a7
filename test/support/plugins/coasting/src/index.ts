/** A DR model that coasts to a halt. */
import { copyState, defineDeadReckoningModel, seconds, z, type KinematicState } from 'driftbench/plugin-api';
import { coasted } from './coasted.ts';

export default defineDeadReckoningModel({
  id: 'coasting',
  title: 'Coasts to a halt',
  source: 'planted for a test',
  params: z.object({ halting: seconds({ default: 2, min: 0.1, max: 30, help: 'Time constant with which the velocity fades.' }) }),
  create({ params: { halting } }) {
    return {
      extrapolate(fix: Readonly<KinematicState>, { dt }, out) {
        copyState(fix, out);
        const distance = coasted(dt, halting);
        out.x = fix.x + fix.vx * distance;
        out.y = fix.y + fix.vy * distance;
        out.z = fix.z + fix.vz * distance;
      },
    };
  },
});
