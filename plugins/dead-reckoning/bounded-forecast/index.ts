/**
 * Over the map constant velocity, up to a bound in time and in speed, and until an obstacle is met: there the entity
 * stops, or loses the part of its velocity that leads into it and slides on. Its height is the greater of
 * z₀ + vt − ½gt² and of the ground under it; over an obstacle that it comes in above, the ground is the roof. It turns
 * at its turn rate.
 */
import { defineDeadReckoningModel, metres, metresPerSecond, metresPerSecondSquared, seconds, stateFields, z } from '../../kit/index.ts';
import { Forecast, meetings } from './forecast.ts';

export default defineDeadReckoningModel({
  id: 'bounded-forecast',
  title: 'Bounded forecast with ground and obstacles',
  source: 'Photon Fusion, forecast physics; here with the terrain and the obstacles of the world',
  uses: ['velocity', 'turnRate'],
  guidance: {
    use: 'Where the world stops motion',
    goodFor: 'dashes at walls, jumps and thrown things: they are never shown in a wall or under the ground',
    needs: 'terrain and obstacles that receivers know, position, velocity, orientation and turn rate',
    costs: 'slides along a wall beside the door that the entity takes; knows no bounces, no friction and no other entities',
  },
  params: z.object({
    gravity: metresPerSecondSquared({ default: 9.81, min: 0, max: 1000, help: 'Gravity; 0 for what flies or hovers.' }),
    limit: seconds({ default: 0.5, min: 0, max: 3600, help: 'Longest forecast; then the entity stands.' }),
    maxSpeed: metresPerSecond({ default: 50, min: 0, max: 10_000, help: 'Greatest speed, over the map and up or down, each for itself.' }),
    obstacles: z
      .enum(meetings)
      .default('slide')
      .meta({ unit: '', description: 'At an obstacle: slide on along it with what is left of the velocity, or stop.' }),
    room: metres({ default: 0.5, min: 0, max: 1000, help: 'Room kept around obstacles: half the width of the entity.' }),
    clearance: metres({ default: 0, min: 0, max: 1000, help: 'How high the place of the entity is above the ground on which it stands.' }),
  }),
  create: ({ params, world }) => {
    const forecast = new Forecast(params, world);
    return {
      isStateless: true,
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate],
      extrapolate: (fix, step, out) => forecast.extrapolate(fix, step, out),
    };
  },
});
