/** Settings as people say them. */
import { expect, test } from 'vitest';
import { defaultNtp } from '../../../engine/base/clocks/clock-settings.ts';
import {
  articulationInWords,
  clockInWords,
  delayInWords,
  levelInWords,
  nodeClockInWords,
  paceInWords,
  paramsInWords,
  publishingInWords,
  reachInWords,
  triggerInWords,
} from './words.ts';

const shown = (text: string) => text.replaceAll('\u202f', '_');

test('a delay and its jitter share one unit where they can', () => {
  expect(shown(delayInWords({ delay: 0.2, jitter: 0.1 }))).toBe('200 ±100_ms');
  expect(shown(delayInWords({ delay: 0.5, jitter: 0 }))).toBe('500_ms');
  expect(shown(delayInWords({ delay: 1.2, jitter: 0.1 }))).toBe('1.2_s ±100_ms');
});

test('a trigger says what makes an update', () => {
  expect(shown(triggerInWords({ distance: 0.09, orientation: 0.05, heartbeat: 1 }))).toBe('error over 0.09_m or 2.86°, heartbeat 1_s');
  expect(shown(triggerInWords({ distance: 0.09, shape: 'box', minInterval: 1 / 30 }))).toBe(
    'error over 0.09_m on any axis, shortest gap 33.3_ms',
  );
  expect(shown(triggerInWords({ distance: 1, timeSpace: 0.5, velocity: 2 }))).toBe(
    'error over 1_m or 0.5_m·s since the last update or 2_m/s',
  );
  expect(triggerInWords({})).toBe('no trigger');
});

test('publishing says what it makes of the real state', () => {
  expect(publishingInWords()).toBe('');
  expect(publishingInWords({ velocityFloor: 1 })).toBe('');
  const quantisation = { position: { bits: 17, range: 400 }, turnRate: { bits: 8, range: 3 } };
  expect(shown(publishingInWords({ derivatives: 'finite-differences', damping: 'pass-first', updates: 'partial', quantisation }))).toBe(
    'finite differences; damped acceleration; partial, full every 10_s; position 17 bit, turn rate 8 bit',
  );
});

test('a lane says what it makes of parts', () => {
  expect(articulationInWords()).toBe('');
  expect(articulationInWords({ model: 'static' })).toBe('static');
  const quantisation = { angle: { bits: 10 }, rate: { bits: 8, range: 2 } };
  expect(shown(articulationInWords({ model: 'rate', trigger: { orientation: 0.05 }, smoothing: 0.2, quantisation }))).toBe(
    'rate; error over 2.86°; smoothed over 200_ms; angle 10 bit, rate 8 bit',
  );
});

test('a level of detail says how far it reaches and what it is made of', () => {
  const model = { id: 'fpw', title: '', source: '', params: {} };
  const level = { reach: 50, trigger: { distance: 1 }, publishing: { quantisation: { position: { bits: 12, range: 400 } } }, model };
  expect([shown(reachInWords(level)), reachInWords({ ...level, reach: null })]).toEqual(['to 50_m', 'beyond']);
  expect(shown(levelInWords(level))).toBe('fpw; error over 1_m; position 12 bit');
});

test('paces and parameters are short', () => {
  expect([0.25, 0.5, 1, 50, 'max' as const].map(paceInWords)).toEqual(['¼×', '½×', '1×', '50×', 'max']);
  const params = { n: 3, from: 'now', delay: 0.1 };
  expect(paramsInWords({ params, units: { delay: 's' } })).toBe('n 3, from now, delay 100\u202fms');
});

test('words for a lane’s clocks and for the errors of a node’s clock', () => {
  expect(clockInWords({ clock: 'synchronised' })).toBe('synchronised: extrapolated from the time stamp');
  expect(shown(clockInWords({ clock: 'synchronised', synchronisation: { kind: 'ntp', ...defaultNtp } }))).toBe(
    'synchronised: extrapolated from the time stamp; clocks synchronised every 2_s',
  );
  expect(shown(nodeClockInWords({ offset: -0.2, drift: 5e-5, jitter: 0.001 }))).toBe(
    'clock 200_ms behind, 50_ppm fast, reading error ±1_ms',
  );
  expect(nodeClockInWords({ offset: 0, drift: 0, jitter: 0 })).toBe('perfect clock');
});
