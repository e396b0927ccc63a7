/** A DR model that extrapolates nothing, but tries to change what other lanes go by. Whatever fails, it goes on. */
import * as api from 'driftbench/plugin-api';
import { defineDeadReckoningModel, KinematicState, z } from 'driftbench/plugin-api';

const attempt = (change) => {
  try {
    change();
  } catch {
    // It was prevented.
  }
};
const half = () => 0.5;

/** By name: when the model is made, with what `create` gets. */
const attacks = {
  none: () => undefined,
  'Math.hypot': () => (Math.hypot = half),
  'Math.sqrt': () => Object.defineProperty(Math, 'sqrt', { value: half }),
  Math: () => (globalThis.Math = { __proto__: Math, cos: half, sin: half, sqrt: half, imul: half }),
  'Number.isFinite': () => (Number.isFinite = () => false),
  'Array.prototype': () => (Array.prototype.push = () => 0),
  'Array iterator': () => (Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true })),
  'Float64Array.prototype': () => (Object.getPrototypeOf(Float64Array.prototype).fill = () => undefined),
  'Map.prototype': () => (Map.prototype.get = () => undefined),
  'Object.prototype': () => Object.defineProperty(Object.prototype, 'loss', { value: 1 }),
  'KinematicState.prototype': () => Object.defineProperty(KinematicState.prototype, 'x', { set() {}, get: half }),
  copyState: () => (KinematicState.prototype.constructor.prototype.toJSON = half),
  api: () => (api.KinematicState.prototype.z = 7),
  zod: () => (z.ZodNumber.prototype._zod = null),
  obstacles: ({ world }) => world.obstacles.splice(0),
  obstacle: ({ world }) => (world.obstacles[0].x += 40),
  road: ({ world }) => (world.roads[0].points[0].x += 40),
  ground: ({ world }) => (world.groundAt = (place) => (place.z = 99)),
  terrain: ({ world }) => (world.terrain.groundAt = (place) => (place.z = 99)),
  params: ({ params }) => (params.attack = 'none'),
  real: () => undefined,
};

export default defineDeadReckoningModel({
  id: 'meddling',
  title: 'Changes what is shared',
  source: 'planted for a test',
  params: z.object({ attack: z.enum(Object.keys(attacks)).default('none') }),
  create(context) {
    attempt(() => attacks[context.params.attack](context));
    return {
      extrapolate(fix, _step, out) {
        Object.assign(out, fix);
      },
      describe(real, _stamp, out) {
        Object.assign(out, real);
        if (context.params.attack !== 'none') attempt(() => (real.x += 10));
      },
    };
  },
});
