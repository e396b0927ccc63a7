/** A lane in the words of engines: each word from the setting that it maps, and what no engine has. */
import { expect, test } from 'vitest';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { engineWords, noCounterpart } from './engine-words.ts';

const defaults = { 'model.delayed': { delay: 0.3, maxExtra: 0.5 }, 'convergence.exponential': { time: 0.25 } };
const allWords = (lane: Omit<LaneFields, 'id'>, updatesPerSecond = 7.3) =>
  engineWords({ lane: { id: 'tuned', ...lane }, defaults, updatesPerSecond });
const wordsOf = (lane: Omit<LaneFields, 'id'>) =>
  allWords(lane).flatMap(({ engine, setting, value }) => (setting === noCounterpart ? [] : [[engine.split(' ')[0], setting, value]]));
const missingIn = (engine: string, lane: Omit<LaneFields, 'id'>) =>
  allWords(lane).find((each) => each.engine.startsWith(engine) && each.setting === noCounterpart)?.note ?? null;

test('snapshot interpolation: rate, delay, their ratio and the limit of extrapolation', () => {
  const lane = { model: { id: 'delayed', delay: 0.1, maxExtra: 0.25 }, trigger: { heartbeat: 0.05 } } as const;
  expect(wordsOf(lane)).toEqual([
    ['Source', 'cl_updaterate', '20'],
    ['Source', 'cl_interp', '0.1'],
    ['Source', 'cl_interp_ratio', '2'],
    ['Source', 'cl_extrapolate_amount', '0.25'],
    ['Source', 'ticks', 'as they are'],
    ['Unity', 'NetworkConfig.TickRate', '20'],
    ['Unity', 'NetworkTransform.Interpolate', 'true'],
    ['Unity', 'NetworkManager.ServerTime', 'stamp updates'],
    ['Mirror', 'NetworkTransform › Sync Interval', '0.05'],
    ['Mirror', 'snapshotSettings.bufferTimeMultiplier', '2'],
    ['Mirror', 'TimeSnapshot.remoteTime', 'as it is'],
    ['Photon', 'NetworkProjectConfig › Simulation › Tick Rate', '20'],
    ['Photon', 'NetworkTransform', 'as it is'],
    ['Photon', 'ticks', 'as they are'],
    ['Unreal', 'NetUpdateFrequency', '20'],
    ['Unreal', 'FNetworkPredictionSettings.FixedTickInterpolationBufferedMS', '100'],
    ['Godot', 'replication_interval', '0.05'],
    ['netfox', 'Netfox › Time › Tickrate', '20'],
    ['netfox', 'TickInterpolator', 'as it is'],
    ['netfox', 'NetworkTime.time', 'stamp updates'],
    ['lightyear', 'ReplicationSender: send_interval', '0.05'],
    ['lightyear', 'InterpolationConfig: min_delay', '0.1'],
    ['lightyear', 'ticks', 'as they are'],
  ]);
  expect(missingIn('Godot', lane)).toBe('Your own code: the interpolation delay; time stamps on a common clock. vectors.json tests it.');
  expect(missingIn('lightyear', lane)).toBeNull();
});

test('thresholds, heartbeat and smoothing; only exponential smoothing has a time', () => {
  const trigger = { distance: 0.35, orientation: Math.PI / 36, heartbeat: 3 };
  const lane = { trigger, convergence: { id: 'exponential', time: 0.1234 }, clock: 'local' } as const;
  expect(wordsOf(lane)).toEqual([
    ['Unity', 'NetworkTransform.PositionThreshold', '0.35 m'],
    ['Unity', 'NetworkTransform.RotAngleThreshold', '5°'],
    ['Mirror', 'NetworkTransformUnreliable › Position Sensitivity', '0.35 m'],
    ['Mirror', 'NetworkTransformUnreliable › Rotation Sensitivity', '5°'],
    ['Photon', 'FixedUpdateNetwork()', 'your code'],
    ['Photon', 'NetworkTransform › Forecast Physics Enabled', 'true'],
    ['Unreal', 'MinNetUpdateFrequency', '0.333'],
    ['Unreal', 'Replicate Movement', 'true'],
    ['Unreal', 'NetworkSimulatedSmoothLocationTime', '0.123'],
    ['lightyear', 'Predicted', 'your code'],
  ]);
  expect(allWords(lane).find(({ setting }) => setting === 'MinNetUpdateFrequency')?.note).toContain('at least the 7.3 Hz that were sent');
  expect(wordsOf({ ...lane, convergence: { id: 'spring', time: 0.1 } }).map(([, setting]) => setting)).not.toContain(
    'NetworkSimulatedSmoothLocationTime',
  );
});

test('each engine says which parts it has no counterpart of', () => {
  const lane = {
    trigger: { velocity: 0.5, heartbeat: 1 },
    model: { id: 'constant-turn' },
    convergence: { id: 'linear-blend' },
    extrapolation: { limit: 0.5 },
    scheduler: { id: 'systematic' },
    clock: 'local',
  } as const;
  const all =
    'sending when the extrapolation is off by a threshold; extrapolation by constant-turn; the extrapolation limit; ' +
    'the smoothing of corrections; who gets each update (systematic)';
  for (const engine of ['Unity', 'Mirror', 'Godot', 'netfox'])
    expect(missingIn(engine, lane), engine).toBe(`Your own code: ${all}. vectors.json tests it.`);
  expect(missingIn('lightyear', lane)).toBe(
    `Your own code: ${all.replace('extrapolation by constant-turn; ', '')}. vectors.json tests it.`,
  );
  // Past the limit Source stands still, as the lane does.
  expect(missingIn('Source', lane)).toBe(`Your own code: ${all.replace('the extrapolation limit; ', '')}. vectors.json tests it.`);
  expect(missingIn('Unreal', lane)).not.toContain('threshold');
});

test('a least time between updates is a part, where thresholds decide', () => {
  const lane = { trigger: { distance: 0.5, minInterval: 0.05 }, model: { id: 'static' }, clock: 'local' } as const;
  expect(wordsOf(lane)).toEqual(
    expect.arrayContaining([
      ['Godot', 'delta_interval', '0.05'],
      ['Unreal', 'NetUpdateFrequency', '20'],
    ]),
  );
  expect(missingIn('Source', lane)).toContain('the least time between updates');
  expect(String(missingIn('Mirror', { ...lane, trigger: { heartbeat: 0.1, minInterval: 0.05 } }))).not.toContain('least time');
});

test('a limit of smoothed corrections and sliding teleports are parts, too', () => {
  const lane = { trigger: { heartbeat: 0.1 }, model: { id: 'static' }, jumpBeyond: 2.5, teleports: 'slide', clock: 'local' } as const;
  expect(wordsOf(lane)).toContainEqual(['Unreal', 'NetworkNoSmoothUpdateDistance', '250']);
  expect(missingIn('Unreal', lane)).toBe('Your own code: teleports that slide. vectors.json tests it.');
  expect(missingIn('Godot', lane)).toBe('Your own code: jumps instead of long corrections; teleports that slide. vectors.json tests it.');
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
