/** Constant velocity in world axes, the orientation turning. */
import { defineDeadReckoningModel, followLine, keepTurning, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'rpw',
  title: 'DRM 3 (R,P,W): constant velocity, turning',
  source: 'IEEE 1278.1-1995, Annex B',
  uses: ['velocity', 'turnRate'],
  guidance: {
    use: 'Straight motion',
    goodFor: 'things that move straight and spin',
    needs: 'position, velocity, orientation and turn rate',
    costs: 'more bytes than fpw; the path itself stays straight',
  },
  params: z.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate],
    extrapolate(fix, step, out) {
      followLine(fix, step, out);
      keepTurning(fix, step, out);
    },
    isStraight: () => true,
  }),
});
