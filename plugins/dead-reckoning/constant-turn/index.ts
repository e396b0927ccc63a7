/** Constant signed speed and turn rate: straight where the turn rate is zero, otherwise an arc. */
import { defineDeadReckoningModel, followLevelArc, followLevelLine, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'constant-turn',
  title: 'Constant turn rate and speed',
  source: 'Thesis, section 2.3 and Appendix B; BZFlag',
  uses: ['velocity', 'turnRate'],
  guidance: {
    use: 'Vehicles that turn',
    goodFor: 'wheeled and tracked vehicles that keep their turn rate',
    needs: 'position, velocity and turn rate',
    costs: 'overshoots when a turn ends; a noisy turn rate turns the whole path',
  },
  params: z.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, 'wz'],
    extrapolate(fix, step, out) {
      if (fix.wz === 0) followLevelLine(fix, step, out);
      else followLevelArc(fix, step, out);
    },
    isStraight: (fix) => fix.wz === 0,
  }),
});
