/** A lane in the words of engines: each word from the setting that it maps, and none where nothing maps. */
import { expect, test } from 'vitest';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { engineWords } from './engine-words.ts';

const defaults = { 'model.delayed': { delay: 0.3, maxExtra: 0.5 }, 'convergence.exponential': { time: 0.25 } };
const wordsOf = (lane: Omit<LaneFields, 'id'>, updatesPerSecond = 7.3) =>
  engineWords({ lane: { id: 'tuned', ...lane }, defaults, updatesPerSecond }).map(({ engine, setting, value }) => [
    engine.split(' ')[0],
    setting,
    value,
  ]);

test('snapshot interpolation: rate, delay, their ratio and the limit of extrapolation', () => {
  const lane = { model: { id: 'delayed', delay: 0.1, maxExtra: 0.25 }, trigger: { heartbeat: 0.05 } } as const;
  expect(wordsOf(lane)).toEqual([
    ['Source', 'cl_updaterate', '20'],
    ['Unity', 'NetworkConfig.TickRate', '20'],
    ['Unreal', 'NetUpdateFrequency', '20'],
    ['Source', 'cl_interp', '0.1'],
    ['Source', 'cl_interp_ratio', '2'],
    ['Source', 'cl_extrapolate_amount', '0.25'],
    ['Unity', 'NetworkTransform.Interpolate', 'true'],
    ['Unity', 'NetworkManager.ServerTime', 'stamp updates'],
  ]);
});

test('thresholds, heartbeat and smoothing; updates by thresholds have no ratio, and only exponential smoothing a time', () => {
  const trigger = { distance: 0.35, orientation: Math.PI / 36, heartbeat: 3 };
  expect(wordsOf({ trigger, convergence: { id: 'exponential', time: 0.1234 }, clock: 'local' })).toEqual([
    ['Unreal', 'MinNetUpdateFrequency', '0.333'],
    ['Unity', 'NetworkTransform.PositionThreshold', '0.35 m'],
    ['Unity', 'NetworkTransform.RotAngleThreshold', '5°'],
    ['Unreal', 'NetworkSimulatedSmoothLocationTime', '0.123'],
  ]);
  const [heartbeat] = engineWords({ defaults, lane: { id: 'tuned', trigger }, updatesPerSecond: 7.3 });
  expect(heartbeat?.note).toContain('at least the 7.3 Hz that were sent');
  const settings = wordsOf({ trigger, model: { id: 'delayed', delay: 0.1 }, convergence: { id: 'spring', time: 0.1 }, clock: 'local' });
  expect(settings.map(([, setting]) => setting)).not.toContain('cl_interp_ratio');
  expect(settings.map(([, setting]) => setting)).not.toContain('NetworkSimulatedSmoothLocationTime');
});

test('no word for what a lane leaves out', () => {
  expect(wordsOf({ model: { id: 'linear' }, trigger: {}, clock: 'local' })).toEqual([]);
});

test('what a lane does not set has its default in the words as well', () => {
  const lane = { model: { id: 'delayed' }, trigger: { heartbeat: 0.1 }, convergence: { id: 'exponential' }, clock: 'local' } as const;
  expect(wordsOf(lane)).toEqual(
    expect.arrayContaining([
      ['Source', 'cl_interp', '0.3'],
      ['Source', 'cl_interp_ratio', '3'],
      ['Source', 'cl_extrapolate_amount', '0.5'],
      ['Unreal', 'NetworkSimulatedSmoothLocationTime', '0.25'],
    ]),
  );
});
