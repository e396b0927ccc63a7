/** The entity stays at the position of its last update. */
import { copyState, defineDeadReckoningModel, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'static',
  title: 'Static, DRM 1',
  source: 'IEEE 1278.1-1995, Annex B',
  guidance: {
    use: 'Straight motion',
    goodFor: 'things that stand, and as a baseline without extrapolation',
    needs: 'the position',
    costs: 'an update for each threshold distance that the entity moves',
  },
  params: z.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.orientation],
    extrapolate(fix, _step, out) {
      copyState(fix, out);
      out.vx = out.vy = out.vz = 0;
      out.ax = out.ay = out.az = 0;
      out.wx = out.wy = out.wz = 0;
    },
    isStraight: () => true,
  }),
});
