/**
 * A small network that has learned from driven paths how the last updates go on: which share of the velocity turns, and
 * how it changes.
 */
import { defineDeadReckoningModel, stateFields, z } from '../../kit/index.ts';
import { Forecast, ForecastMotion, storeForecast } from './forecast.ts';
import { layersOf } from './network.ts';
import { kept } from './weights.ts';

export default defineDeadReckoningModel({
  id: 'learned',
  title: 'Small learned network',
  source: 'Driftbench: a network of 3,300 weights, trained on driven tanks by `npm run train`',
  uses: ['velocity', 'turnRate'],
  guidance: {
    use: 'The past and prior knowledge',
    goodFor: 'tanks driven by mouse or stick, whose speed and turn rate change all the time',
    needs: 'velocities and turn rates, and motion like that',
    costs: 'microseconds an update; worse than constant-turn on arcs, straight lines, roads and tanks driven by keys',
  },
  params: z.object({}),
  create() {
    const forecast = new Forecast(layersOf(kept));
    const motion = new ForecastMotion();
    return {
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate],
      extrapolate: (fix, step, out) => motion.extrapolate(fix, step, out),
      derive(update, stamp, out) {
        forecast.take(update, stamp);
        storeForecast(forecast, out);
      },
      restart: () => forecast.path.clear(),
    };
  },
});
