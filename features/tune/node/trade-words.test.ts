/** A lane as advice: what an engineer builds, part by part. */
import { expect, test } from 'vitest';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { traitsOf } from './difficulty.ts';
import { adviceOf } from './trade-words.ts';

const registry = new PluginRegistry(builtInPlugins);
const traits = traitsOf(registry, openWorld);
const defaults = { 'model.delayed': { delay: 0.3, maxExtra: 0.25 }, 'convergence.linear-blend': { time: 0.25, timing: 'fixed' } };
const advice = (lane: Omit<LaneFields, 'id'>, updatesPerSecond = NaN) =>
  adviceOf({ lane: { id: 'tuned', ...lane }, defaults, traits, updatesPerSecond });

test('an even rate, a straight line with a limit and a blend', () => {
  const lane = {
    trigger: { heartbeat: 0.0909 },
    model: { id: 'linear' },
    convergence: { id: 'linear-blend', time: 0.04 },
    extrapolation: { limit: 0.5 },
    clock: 'local',
  } as const;
  expect(advice(lane, 11.2)).toBe(
    'Send 11 updates a second with position and velocity; extrapolate on a straight line for at most 500 ms, then stand still; count from the arrival of an update; blend corrections over 40 ms.',
  );
  expect(advice({ ...lane, convergence: { id: 'linear-blend' } })).toContain('blend corrections over 250 ms');
  // Ticks of 100 ms send every second one only.
  expect(advice(lane, 8.3)).toMatch(/^Send 11 updates a second with position and velocity \(8\.3 went out, by its ticks and pauses\);/);
  expect(advice({ ...lane, trigger: { heartbeat: 2.5 } })).toMatch(/^Send an update with position and velocity every 2\.5 s;/);
});

test('a threshold, what the update carries, and synchronised clocks', () => {
  const lane = { trigger: { distance: 0.2, orientation: Math.PI / 36, heartbeat: 5 }, model: { id: 'constant-turn' } } as const;
  expect(advice(lane, 1.44)).toBe(
    'Send an update with position, velocity and turn rate when what receivers extrapolate is 0.2 m off, or the orientation is 5° off, at the latest after 5 s (1.4 a second here); ' +
      'extrapolate on a circle, with constant speed and turn rate; count from the time stamp of an update, on synchronised clocks; show corrections at once.',
  );
});

test('snapshot interpolation names its delay, by a model and by a playout', () => {
  const trigger = { heartbeat: 0.05 };
  expect(advice({ trigger, model: { id: 'delayed', delay: 0.1 } })).toBe(
    'Send 20 updates a second with position and velocity; show it 100 ms late, between two updates (snapshot interpolation), and extrapolate for at most 250 ms; show corrections at once.',
  );
  expect(advice({ trigger, model: { id: 'linear' }, playout: { id: 'constant', delay: 0.12 } })).toContain(
    'show it 120 ms late, between two updates (interpolation delay); where the next update is missing, extrapolate on a straight line;',
  );
});

test('every built-in model, scheme, playout and scheduler is named, what has no words of the trade by its id', () => {
  const words = [
    ...registry.list('dead-reckoning').map(({ id }) => advice({ trigger: {}, model: { id } })),
    ...registry.list('convergence').map(({ id }) => advice({ trigger: {}, convergence: { id } })),
    ...registry.list('playout').map(({ id }) => advice({ trigger: {}, playout: { id } })),
    ...registry.list('fairness').map(({ id }) => advice({ trigger: {}, scheduler: { id } })),
  ];
  expect(words.filter((each) => each.includes('undefined'))).toEqual([]);
  expect(advice({ trigger: {}, model: { id: 'kalman' } })).toContain('extrapolate by the model kalman;');
  expect(advice({ trigger: {}, scheduler: { id: 'systematic', budget: 0.5 } })).toContain(
    'choose who gets each update by systematic (budget 0.5);',
  );
});
