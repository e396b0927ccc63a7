/** What playouts share: the choice between the two interpolations, and a time that is a constant delay behind. */
import { interpolations, z, type Interpolation, type PlayoutClock } from '../../engine/plugin-api/index.ts';

/** The parameter `interpolation`. */
export function interpolationParam(usual: Interpolation) {
  return z.enum(interpolations).default(usual).meta({
    unit: '',
    description: 'Between two updates: the cubic with their positions and velocities, or a straight line.',
  });
}

/** Shows what was `delay` (s) ago, by synchronised clocks. */
export function delayedPlayout(delay: number, interpolation: Interpolation): PlayoutClock {
  return {
    interpolation,
    arrive: () => undefined,
    render({ now }, out) {
      out.time = now - delay;
    },
  };
}
