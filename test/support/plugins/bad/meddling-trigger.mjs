/** A trigger that moves the entity that it looks at, and the random numbers of everyone. */
import { defineTrigger, z } from 'driftbench/plugin-api';

const attempt = (change) => {
  try {
    change();
  } catch {
    // It was prevented.
  }
};

export default defineTrigger({
  id: 'meddling-trigger',
  title: 'Moves what it looks at',
  source: 'planted for a test',
  params: z.object({ attack: z.enum(['none', 'random', 'real']).default('none') }),
  create({ params, random }) {
    if (params.attack === 'random') attempt(() => (Object.getPrototypeOf(random).uniform = () => 0.5));
    return {
      isDue(real) {
        if (params.attack === 'real') attempt(() => (real.x += 10));
        return false;
      },
    };
  },
});
