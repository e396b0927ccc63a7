/** How difficult lanes are to build, in the stated order. */
import { expect, test } from 'vitest';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { compareDifficulty, difficultyOf, traitsOf } from './difficulty.ts';

const traits = traitsOf(new PluginRegistry(builtInPlugins), openWorld);
const of = (lane: Omit<LaneFields, 'id'>) => difficultyOf({ id: 'own', ...lane }, traits);

test('models bring what an update carries, and a memory where they need more than the newest one', () => {
  expect(traits['linear']).toEqual({ carries: ['velocity', 'orientation'], remembers: false, isPast: false });
  expect(traits['constant-turn']?.carries).toEqual(['velocity', 'orientation', 'turnRate']);
  expect(traits['kalman']).toMatchObject({ remembers: true });
  expect(traits['delayed']).toMatchObject({ remembers: true, isPast: true });
  // It cannot be made without a road.
  expect(traits['path-following']).toMatchObject({ remembers: true });
});

test('lanes from the least to the most to build', () => {
  const even = { trigger: { heartbeat: 0.1 }, clock: 'local' } as const;
  const ordered = [
    of({ ...even, model: { id: 'static' } }),
    of({ ...even, model: { id: 'linear' } }),
    of({ ...even, model: { id: 'constant-turn' } }),
    of({ ...even, model: { id: 'linear' }, convergence: { id: 'linear-blend' } }),
    of({ ...even, model: { id: 'linear' }, convergence: { id: 'linear-blend', time: 0.1 } }),
    of({ ...even, model: { id: 'quadratic' }, convergence: { id: 'linear-blend' } }),
    of({ ...even, model: { id: 'kalman' }, convergence: { id: 'linear-blend' }, trigger: { distance: 1, heartbeat: 0.1 } }),
    of({
      trigger: { timeSpace: 11.1, heartbeat: 0.0889 },
      model: { id: 'rpb' },
      convergence: { id: 'projective-velocity-blend', time: 0.039, smooth: true },
      scheduler: { id: 'systematic', budget: 0.997, timeWeight: 0.819 },
    }),
  ];
  const sorted = [...ordered].sort(compareDifficulty);
  expect(sorted).toEqual(ordered);
  expect(ordered.at(-1)).toEqual({ parts: 6, state: 4, parameters: 6, feedback: 2 });
});
