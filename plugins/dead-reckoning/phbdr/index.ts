/** Position history: the curve through the last positions goes on; velocities in updates are not looked at. Orientation is fixed. */
import { count, defineDeadReckoningModel, followParabola, isUnaccelerated, keepOrientation, stateFields, z } from '../../kit/index.ts';
import { PositionHistory } from './position-history.ts';

export default defineDeadReckoningModel({
  id: 'phbdr',
  title: 'Position history: line or parabola through the last positions',
  source: 'Singhal and Cheriton, STAN-CS-TR-94-1505, 1994; GLS simulator, NOSSDAV 2006',
  params: z.object({
    order: count({
      default: 1,
      min: 0,
      max: 2,
      help: '1: the line through the last two positions; 2: the parabola through the last three; 0: the last position. Fewer known: a lower order.',
    }),
  }),
  create: ({ params: { order } }) => {
    const history = new PositionHistory(order);
    return {
      carries: [...stateFields.position, ...stateFields.orientation],
      extrapolate(fix, lapse, out) {
        followParabola(fix, lapse, out);
        keepOrientation(fix, out);
      },
      isStraight: isUnaccelerated,
      derive(update, stamp, out) {
        history.take(update, stamp);
        history.slopes(out);
      },
      restart: () => history.clear(),
    };
  },
});
