import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { Conditions, lastingSettings, settingsAt } from './conditions.ts';
import type { LinkSettings } from './link-settings.ts';

const calm = { delay: 0.1, order: 'free' } as const;

test('a stage holds from its time on', () => {
  const conditions = new Conditions({
    stages: [
      { at: 0, settings: calm },
      { at: 30, settings: { delay: 0.4 } },
    ],
  });
  expect([0, 29.999, 30, 1e6].map((time) => conditions.settingsAt(time).delay)).toEqual([0.1, 0.1, 0.4, 0.4]);
  expect(conditions.settingsAt(1)).toBe(conditions.settingsAt(2));
});

test('a slow change moves delay, spread and loss in a straight line', () => {
  const there = { delay: 0.5, jitter: { law: 'uniform', spread: 0.2 }, loss: { law: 'independent', ratio: 0.1 } } as const;
  const conditions = new Conditions({
    stages: [
      { at: 0, settings: calm },
      { from: 10, at: 20, settings: there },
    ],
  });
  const half = conditions.settingsAt(15);
  expect([half.delay, half.jitter?.spread, half.loss]).toEqual([
    expect.closeTo(0.3, 12),
    expect.closeTo(0.1, 12),
    { law: 'independent', ratio: 0.05 },
  ]);
  expect([10, 20].map((time) => conditions.settingsAt(time))).toEqual([calm, there]);
  expect([5, 15, 25].map((time) => conditions.isImpairedAt(time))).toEqual([false, true, false]);
});

test('in a ramp of the delay a jitter by a table stays as it is, and one that ends fades', () => {
  const table = { law: 'table', values: [-0.05, 0.05] } as const;
  const ramp = (from: LinkSettings, to: LinkSettings) =>
    new Conditions({
      stages: [
        { at: 0, settings: from },
        { from: 10, at: 20, settings: to },
      ],
    }).settingsAt(15);
  expect(ramp({ delay: 0.1, jitter: table }, { delay: 0.3, jitter: table }).jitter).toEqual(table);
  const normal = { law: 'normal', spread: 0.04 } as const;
  expect(ramp({ delay: 0.1, jitter: normal }, { delay: 0.3 }).jitter).toEqual({ law: 'normal', spread: 0.02 });
});

test('a spike comes every so often, from the first interval on, and goes again', () => {
  const conditions = new Conditions({ stages: [{ at: 0, settings: calm }], spikes: [{ extra: 0.3, every: 20, length: 1 }] });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), (time) => {
      const by = time + timeTolerance;
      const isOn = by >= 20 && by % 20 < 1;
      expect(conditions.settingsAt(time).delay).toBeCloseTo(isOn ? 0.4 : 0.1, 12);
      expect(conditions.isImpairedAt(time)).toBe(isOn);
    }),
  );
});

test('a change by hand holds until the next stage', () => {
  const conditions = new Conditions({
    stages: [
      { at: 0, settings: calm },
      { at: 30, settings: { delay: 0.4 } },
    ],
  });
  conditions.change(10, (present) => ({ ...present, delay: 0.2 }));
  expect([5, 10, 29, 30].map((time) => conditions.settingsAt(time).delay)).toEqual([0.1, 0.2, 0.2, 0.4]);
  expect(conditions.settingsAt(10).order).toBe('free');
});

test('a change by hand in the middle of a ramp holds at once, and the ramp goes on from there', () => {
  const conditions = new Conditions({
    stages: [
      { at: 0, settings: calm },
      { from: 10, at: 20, settings: { delay: 0.5 } },
    ],
  });
  conditions.change(15, (present) => ({ ...present, delay: 0.1 }));
  expect([15, 17.5, 20].map((time) => Number(conditions.settingsAt(time).delay.toFixed(12)))).toEqual([0.1, 0.3, 0.5]);
});

test('a trace changes the delay linearly from row to row, keeps loss and bandwidth, and starts again at its end', () => {
  const trace = [
    { t: 5, delay: 0.1, loss: 0, bandwidth: 1000 },
    { t: 15, delay: 0.3, loss: 0.5, bandwidth: 500 },
    { t: 25, delay: 0.2, loss: 0, bandwidth: 2000 },
  ];
  const conditions = new Conditions({ stages: [{ at: 0, settings: calm }], trace });
  const found = [0, 5, 10, 15, 20, 3].map((time) => {
    const { delay, loss, bandwidth, order } = conditions.settingsAt(time);
    return [Number(delay.toFixed(12)), loss?.law === 'independent' && loss.ratio, bandwidth, order];
  });
  expect(found).toEqual([
    [0.1, 0, 1000, 'free'],
    [0.2, 0, 1000, 'free'],
    [0.3, 0.5, 500, 'free'],
    [0.25, 0.5, 500, 'free'],
    [0.1, 0, 1000, 'free'],
    [0.16, 0, 1000, 'free'],
  ]);
});

test('one row of a trace holds permanently, and leaves what it lacks to the settings', () => {
  const loss = { law: 'independent', ratio: 0.1 } as const;
  expect(settingsAt({ delay: 0.1, loss, trace: [{ t: 3, delay: 0.25 }] }, 77)).toEqual({ delay: 0.25, loss });
});

test('settings at a time follow the schedule and have none', () => {
  const link = { ...calm, schedule: [{ from: 10, at: 20, settings: { delay: 0.3, bandwidth: 500 } }] };
  expect([0, 15, 20].map((time) => settingsAt(link, time))).toEqual([
    calm,
    { ...calm, delay: expect.closeTo(0.2, 12) as number, jitter: undefined, loss: { law: 'independent', ratio: 0 } },
    { delay: 0.3, bandwidth: 500 },
  ]);
});

test('the next change is that of the next stage or row', () => {
  const trace = [
    { t: 5, delay: 0.1 },
    { t: 15, delay: 0.3 },
    { t: 25, delay: 0.2 },
  ];
  const stages = [
    { at: 0, settings: calm },
    { at: 12, settings: calm },
  ];
  const changes = (rules: object) => [0, 5, 12, 19].map((time) => new Conditions({ stages, ...rules }).nextChange(time));
  expect(changes({})).toEqual([12, 12, Infinity, Infinity]);
  expect(changes({ trace })).toEqual([10, 10, 20, 20]);
  expect(changes({ trace: [{ t: 3, delay: 0.1 }] })).toEqual([12, 12, Infinity, Infinity]);
});

test('a change by hand ends an outage', () => {
  const schedule = [
    { at: 10, settings: { delay: 0.3, bandwidth: 0 } },
    { at: 12, settings: { delay: 0.3, bandwidth: 500 } },
  ];
  const link = { ...calm, bandwidth: 9000, schedule };
  expect([5, 11, 12].map((time) => lastingSettings(link, time))).toEqual([
    { ...calm, bandwidth: 9000 },
    { delay: 0.3, bandwidth: 500 },
    { delay: 0.3, bandwidth: 500 },
  ]);
});
