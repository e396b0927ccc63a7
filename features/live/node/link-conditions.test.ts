import { expect, test } from 'vitest';
import { liveLink, liveSchedule } from '../calls/live-calls.ts';
import { linkPresets } from '../../../experiment/link-presets.ts';
import { LinkConditions, changedSettings, scheduleRules } from './link-conditions.ts';

const calm = { delay: 0.1, order: 'keep' } as const;
const change = (fields: object, before = {}) => changedSettings({ ...calm, ...before }, liveLink.parse(fields), 'down');
const rules = (fields: object) => (before: typeof calm) => scheduleRules(liveSchedule.parse(fields), before, 'down');

test('a preset takes the place of everything, fields given override it, and fields alone leave the rest as it was', () => {
  expect(change({ preset: 'dsl' }, { loss: { law: 'independent', ratio: 0.5 } })).toEqual(linkPresets.dsl.down);
  expect(change({ preset: 'dsl', delay: 0.3, loss: 0.01 })).toEqual({
    ...linkPresets.dsl.down,
    delay: 0.3,
    loss: { law: 'independent', ratio: 0.01 },
  });
  expect(change({ order: 'free' })).toEqual({ delay: 0.1, order: 'free' });
});

test('bandwidth and its queue go together, and null takes them away', () => {
  expect(change({ bandwidth: 1e6, queue: 5000 })).toEqual({ ...calm, bandwidth: 1e6, queue: 5000 });
  expect(change({ bandwidth: null }, { bandwidth: 1e6, queue: 5000 })).toEqual(calm);
  expect(() => change({ queue: 5000 })).toThrow('a queue forms only before a bandwidth');
});

test('stalls, shifts and states go on when other fields change, are set by themselves, and null takes them away', () => {
  const laws = {
    stalls: { every: 60, lasts: 0.3 },
    shifts: { spread: 0.01, correlationTime: 30 },
    states: [
      { id: 'good', lasts: 5 },
      { id: 'bad', lasts: 1, delay: 0.3 },
    ],
  };
  expect(change({ delay: 0.2 }, laws)).toEqual({ ...calm, ...laws, delay: 0.2 });
  expect(change(laws)).toEqual({ ...calm, ...laws });
  expect(change({ stalls: null, shifts: null, states: null }, laws)).toEqual(calm);
  expect(() => change({ stalls: { every: 1, lasts: 2 } })).toThrow('stalls.lasts: found 2');
});

test.each([
  [{ preset: '6g' }, 'preset'],
  [{ delay: 0, jitter: { law: 'lognormal', spread: 0.1 } }, 'needs a mean delay > 0 s'],
])('%o is refused with the allowed values', (fields, message) => {
  expect(() => change(fields)).toThrow(message);
});

test('steps, ramps and spikes come at their times, counted from the schedule on; its end leaves what held without them', () => {
  const conditions = new LinkConditions(calm, 1000);
  const delayAt = (time: number) => conditions.settingsAt(time).delay;
  conditions.schedule(2000, () =>
    rules({
      stages: [
        { at: 10, delay: 0.5 },
        { at: 30, from: 20, delay: 0.7 },
      ],
      spikes: [{ extra: 1, every: 40, length: 1 }],
    })(calm),
  );
  expect([2000, 2009, 2010, 2025, 2030, 2040.5, 2041].map(delayAt)).toEqual([0.1, 0.1, 0.5, expect.closeTo(0.6, 12), 0.7, 1.7, 0.7]);
  expect([2005, 2025, 2040.5].map((time) => conditions.isImpairedAt(time))).toEqual([false, true, true]);
  conditions.schedule(2040.5, (present) => scheduleRules(liveSchedule.parse({}), present, 'down'));
  expect(delayAt(2080.5)).toBe(0.7);
});

test.each([
  [{ stages: [{ at: 5, from: 6, delay: 1 }] }, 'from 6 after at 5'],
  [{ spikes: [{ extra: 0.1, every: 1, length: 2 }] }, 'a spike ends before the next'],
  [{ trace: 't,delay\n0,x\n' }, 'delay'],
])('a schedule that cannot be is refused: %o', (fields, message) => {
  expect(() => rules(fields)(calm)).toThrow(message);
});
