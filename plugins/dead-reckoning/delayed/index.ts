/**
 * Snapshot interpolation: shows a past state between two updates that have arrived, instead of extrapolating the last
 * one.
 */
import { copyState, defineDeadReckoningModel, PastStates, seconds, stateFields, z } from '../../kit/index.ts';

/** For so many updates there is room at first. */
const room = 512;
/** How far back (s) the publisher's estimates may ask where the entity was shown. */
const lookBack = 10;

const interpolation = z.enum(['hermite', 'linear']).default('hermite').meta({
  unit: '',
  description: 'Between two updates: the cubic with their positions and velocities, or a straight line.',
});

export default defineDeadReckoningModel({
  id: 'delayed',
  title: 'Delayed: interpolation in the past',
  source: 'Murphy, Believable Dead Reckoning, “Delayed dead reckoning”',
  guidance: {
    use: 'The past and prior knowledge',
    goodFor: 'showing the real path smoothly: slow entities, spectators, replays (Murphy 2011)',
    needs: 'updates at an even rate and a delay longer than their gap and jitter',
    costs: 'everything is shown that delay late: deviation grows with speed · delay, while AEE stays small',
  },
  params: z.object({
    delay: seconds({
      default: 0.3,
      min: 0,
      max: 10,
      help: 'Playout delay (interpolation delay): how far in the past the entity is shown, by the time stamps.',
    }),
    maxExtra: seconds({
      default: 0.25,
      min: 0,
      max: 10,
      help: 'Extrapolation limit: if the next update is missing, the last velocity is continued for this long; then the entity stops.',
    }),
    interpolation,
  }),
  // Compared with the past states shown, a threshold would always be crossed: updates are sent at an even rate.
  laneRules: { trigger: { heartbeat: 0.1 } },
  wholeUpdates: true,
  create({ params: { delay, maxExtra, interpolation } }) {
    const past = new PastStates({ room, back: delay + lookBack, maxExtra, interpolation });
    return {
      playoutDelay: delay,
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
      extrapolate({ x: newest }, { dt }, out) {
        past.newest = newest;
        past.time = newest + dt - delay;
        past.write(out);
      },
      /** The fix bears the time stamp of the update in `x`; everything else is in the memory. */
      derive(update, stamp, out) {
        past.take(update, stamp);
        copyState(update, out);
        out.x = stamp;
      },
      overtaken: (update, stamp) => past.take(update, stamp),
      restart: () => past.restart(),
    };
  },
});
