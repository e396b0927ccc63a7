/** The operator's form of stalls, shifts and bursts: what it shows is what it made. */
import { expect, test } from 'vitest';
import { liveLink } from '../calls/live-calls.ts';
import { changedSettings } from '../node/link-conditions.ts';
import { exampleDirection, exampleSeat } from '../../../test/support/page/live-state.ts';
import { liveEdit } from './live-edits.ts';
import { burstFields, burstsOf, lawsInWords } from './live-laws.ts';

const changed = (before: Parameters<typeof changedSettings>[0], fields: object) => changedSettings(before, liveLink.parse(fields), 'down');

test('bursts that are set are those that are shown, and none takes them away', () => {
  const bursts = { every: 5, lasts: 0.15, loss: 0.5, delay: 0.12 };
  const bursty = changed({ delay: 0.02 }, burstFields(bursts));
  expect(bursty.states?.map(({ id, lasts }) => [id, lasts])).toEqual([
    ['calm', 4.85],
    ['burst', 0.15],
  ]);
  expect(burstsOf(bursty)).toEqual({ ...bursts, every: expect.closeTo(5, 9) });
  expect(changed(bursty, burstFields({ ...bursts, lasts: 0 }))).toEqual({ delay: 0.02 });
  expect(burstsOf({ delay: 0.02 })?.lasts).toBe(0);
});

test('states that are no bursts are counted in words, and not changed', () => {
  const three = ['a', 'b', 'c'].map((id) => ({ id, lasts: 1 }));
  const outage = [
    { id: 'on', lasts: 1 },
    { id: 'off', lasts: 1, bandwidth: 0 },
  ];
  expect([three, outage].map((states) => burstsOf({ delay: 0, states }))).toEqual([null, null]);
  expect(lawsInWords({ delay: 0, states: three })).toBe('3 states');
});

test('laws are said in words', () => {
  const link = {
    delay: 0.02,
    stalls: { every: 60, lasts: 0.28 },
    shifts: { spread: 0.01, correlationTime: 30 },
    states: [
      { id: 'calm', lasts: 4.85 },
      { id: 'burst', lasts: 0.15, delay: 0.12, loss: { law: 'independent', ratio: 0.5 } },
    ],
  } as const;
  expect(lawsInWords(link).replaceAll('\u202f', ' ')).toBe(
    'stalls of 280 ms every 60 s, wanders ±10 ms, 120 ms and 50 % lost in bursts of 150 ms every 5 s',
  );
  expect(lawsInWords({ delay: 0.02, stalls: { every: 60, lasts: 0 } })).toBe('');
});

test('taking back a law leaves none where there was none', () => {
  const seat = exampleSeat(1, { up: { ...exampleDirection, settings: { delay: 0.1 } } });
  const laws = {
    stalls: { every: 60, lasts: 0.3 },
    shifts: { spread: 0.01, correlationTime: 30 },
    ...burstFields({ every: 5, lasts: 0.1, loss: 1, delay: 0 }),
  };
  const [restoring] = liveEdit([seat], { seat: 1, direction: 'up' }, laws, 0).before;
  const there = changed({ delay: 0.1 }, laws);
  expect(Object.keys(there)).toEqual(expect.arrayContaining(['stalls', 'shifts', 'states']));
  expect(changed(there, restoring!)).toMatchObject({ delay: 0.1 });
  for (const law of ['stalls', 'shifts', 'states']) expect(changed(there, restoring!)).not.toHaveProperty(law);
});
