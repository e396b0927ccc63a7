/** A lane as advice: what an engineer builds, part by part. */
import { expect, test } from 'vitest';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { traitsOf } from './difficulty.ts';
import type { Dimension, Setting, Space } from './search/space.ts';
import { adviceOf } from './trade-words.ts';

const registry = new PluginRegistry(builtInPlugins);
const traits = traitsOf(registry, openWorld);
const defaults = Object.fromEntries(
  Object.entries({ model: 'dead-reckoning', convergence: 'convergence', playout: 'playout' } as const).flatMap(([component, kind]) =>
    registry.list(kind).flatMap(({ id, params }) => {
      const { data } = params.safeParse({});
      return data ? [[`${component}.${id}`, data as Readonly<Record<string, Setting>>]] : [];
    }),
  ),
);
const number = (name: string, unit: string): Dimension => ({
  kind: 'number',
  name,
  unit,
  low: 0.01,
  high: 10,
  scale: 'log',
  isWhole: false,
});
const space: Space = [
  { name: 'model', alternatives: [{ id: 'kalman', dimensions: [number('positionNoise', 'm')] }] },
  { name: 'convergence', alternatives: [{ id: 'adaptive-offset', dimensions: [number('smallOffset', 'm'), number('smallTurn', 'rad')] }] },
];
const advice = (lane: Omit<LaneFields, 'id'>, updatesPerSecond = NaN, tickLengths: readonly number[] = []) =>
  adviceOf({ lane: { id: 'tuned', ...lane }, defaults, traits, space, updatesPerSecond, tickLengths });

test('an even rate, a straight line with a limit and a blend', () => {
  const lane = {
    trigger: { heartbeat: 0.0909 },
    model: { id: 'linear' },
    convergence: { id: 'linear-blend', time: 0.04 },
    extrapolation: { limit: 0.5 },
    clock: 'local',
  } as const;
  expect(advice(lane, 11.2)).toBe(
    'Send 11 updates a second with position and velocity; extrapolate on a straight line for at most 500 ms, then stand still; take the age of an update from its arrival; blend corrections over 40 ms.',
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
      'extrapolate on a circle, with constant speed and turn rate; take the age of an update from its time stamp, on synchronised clocks; show corrections at once.',
  );
});

test('a time that ticks do not divide is given as it comes out', () => {
  const rate = { trigger: { heartbeat: 1 / 11 } };
  expect(advice(rate, 10, [0.025])).toMatch(/^Send 11 updates a second with position and velocity, which ticks of 25 ms make 10;/);
  expect(advice({ trigger: { heartbeat: 1.3 } }, 0.7, [0.25])).toMatch(/ every 1\.3 s, which ticks of 250 ms make 1\.5 s;/);
  const latest = { trigger: { velocity: 1, heartbeat: 0.11 } };
  expect(advice(latest, 8.2, [0.025])).toContain(', at the latest after 110 ms, which ticks of 25 ms make 125 ms (8.2 a second here);');
  expect(advice(latest, 8.2, [0.01])).toContain(', at the latest after 110 ms (8.2 a second here);');
  // Which of two lengths of ticks counts depends on who sends.
  expect(advice(latest, 8.2, [0.025, 0.01])).toContain(', at the latest after 110 ms (8.2 a second here);');
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
  expect(words.filter((each) => /NaN|undefined/.test(each))).toEqual([]);
  expect(advice({ trigger: {}, model: { id: 'learned' } })).toContain('extrapolate by the model learned;');
  expect(advice({ trigger: {}, scheduler: { id: 'systematic', budget: 0.5 } })).toContain(
    'choose who gets each update by systematic (budget 0.5);',
  );
});

test('what the words leave out stands in brackets with its unit, and what is as it is by default does not', () => {
  const of = (lane: Omit<LaneFields, 'id' | 'trigger'>) => advice({ trigger: {}, ...lane });
  expect(of({ model: { id: 'kalman', order: 2, positionNoise: 0.3, reverse: 'stops' } })).toContain(
    'extrapolate with the velocity and acceleration that a Kalman filter estimates from the positions, but never back: then it stands (kalman: position noise 0.3 m);',
  );
  expect(of({ model: { id: 'bzflag', turnThreshold: 0.01 } })).toContain(
    'on a circle where the turn rate is above 0.573° a second, otherwise on a straight line;',
  );
  expect(of({ model: { id: 'path-following', road: 'ring' } })).toMatch(
    /^Send an update with the distance along the road and the speed once; extrapolate along the road that both sides know;/,
  );
  expect(advice({ trigger: { velocity: 0.2, orientation: Math.PI / 36 } })).toContain(
    'when the velocity that receivers extrapolate is 0.2 m/s off, or the orientation is 5° off;',
  );
  expect(of({ convergence: { id: 'dis-smoothing', time: 0.3, jumps: 2 } })).toContain(
    'make corrections in 2 equal jumps over 300 ms, the first at once.',
  );
  expect(of({ convergence: { id: 'adaptive-offset', smallOffset: 0.5, largeOffset: 1 } })).toContain(
    'let small corrections fade slowly and large ones fast (adaptive-offset: small offset 0.5 m).',
  );
  expect(of({ convergence: { id: 'adaptive-offset', smallTurn: Math.PI / 3 } })).toContain('(adaptive-offset: small turn 60°).');
  expect(of({ convergence: { id: 'projective-velocity-blend', time: 0.04, smooth: true } })).toContain(
    'over 40 ms, weighted by 3s² − 2s³ of the share s of that time.',
  );
  expect(of({ clock: { synchronisation: { id: 'cristian', poll: 2 } } })).toContain(
    'take the age of an update from its time stamp, by the clock cristian (poll 2);',
  );
});
