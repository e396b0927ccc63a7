/** Constant velocity in body axes that turn: a line, a circle or a helix. */
import { BodyMotion, defineDeadReckoningModel, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'rpb',
  title: 'DRM 7 (R,P,B): constant velocity in turning body axes',
  source: 'IEEE 1278.1-1995, Annex B',
  uses: ['velocity', 'turnRate'],
  guidance: {
    use: 'Body axes (DIS)',
    goodFor: 'vehicles and aircraft on arcs: velocity turns with the body',
    needs: 'velocity in body axes and turn rate',
    costs: 'overshoots when a turn ends',
  },
  params: z.object({}),
  create: () => {
    const motion = new BodyMotion();
    return {
      isStateless: true,
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate],
      extrapolate(fix, step, out) {
        motion.followVelocity(fix, step, out);
      },
      isStraight: (fix) => fix.wx === 0 && fix.wy === 0 && fix.wz === 0,
    };
  },
});
