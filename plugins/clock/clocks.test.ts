/** The built-in clocks: the laws of the kind, and each against what it must say exactly. */
import { describe, expect, test } from 'vitest';
import { lawsOf } from '../../engine/conformance/laws-of.ts';
import { ClockArrival, ClockExchange, type ClockPlugin } from '../../engine/plugin-api/index.ts';
import { builtInPlugins } from '../index.ts';

const clocks = builtInPlugins.filter((plugin) => plugin.kind === 'clock');

function clockOf(id: string, params: object = {}) {
  const plugin = clocks.find((each) => each.id === id) as ClockPlugin;
  return plugin.create({ params: plugin.params.parse(params) });
}

/** An exchange that takes `up` and `down`, answered at once by a clock that is `ahead`; s. */
function exchange(sent: number, up: number, down: number, ahead: number, held = 0): ClockExchange {
  const received = sent + up + ahead;
  return Object.assign(new ClockExchange(), { sent, received, answered: received + held, returned: sent + up + held + down });
}

function arrival(stamp: number, receivedAt: number): ClockArrival {
  return Object.assign(new ClockArrival(), { stamp, receivedAt });
}

describe.each(clocks)('$id', (plugin) => {
  for (const { title, keep } of lawsOf(plugin)) test(title, keep);
});

test.each(clocks.map(({ id }) => id))('%s knows nothing before the first message', (id) => {
  expect(clockOf(id).offsetAt(0)).toBeNaN();
});

test('the first snapshot stays where the first arrival put it, until one is off by more than resync', () => {
  const clock = clockOf('first-snapshot', { resync: 0.5 });
  const offsets = [arrival(100, 10), arrival(101, 11.25), arrival(102, 12.75)].map((each) => {
    clock.arrive?.(each);
    return clock.offsetAt(each.receivedAt);
  });
  expect(offsets).toEqual([90, 90, 89.25]);
});

test('the lower envelope goes by the earliest arrival of its span, and adds the least delay of the path where it is known', () => {
  const clock = clockOf('lower-envelope', { span: 2, leastDelay: 0.125 });
  const offsets = [arrival(100, 10.5), arrival(101, 11.25), arrival(102, 12.5), arrival(104, 14.5)].map((each) => {
    clock.arrive?.(each);
    return clock.offsetAt(each.receivedAt);
  });
  expect(offsets).toEqual([89.625, 89.875, 89.875, 89.625]);
});

test('cristian believes the quickest of the latest exchanges, whatever its age', () => {
  const clock = clockOf('cristian', { samples: 2 });
  const offsets = [exchange(0, 0.5, 0.25, 8), exchange(2, 0.25, 0.25, 8), exchange(4, 0.5, 1, 8), exchange(6, 1, 0.25, 8)].map((each) => {
    clock.exchange?.(each);
    return clock.offsetAt(each.returned);
  });
  // Half of what the ways differ by: 0.125 ahead, exact, still exact, then the quicker of two late ones.
  expect(offsets).toEqual([8.125, 8, 8, 8.375]);
});

test('cristian takes the time at the server for time under way, and ntp does not', () => {
  const held = exchange(0, 0.25, 0.25, 8, 0.5);
  const offsets = ['cristian', 'ntp'].map((id) => {
    const clock = clockOf(id);
    clock.exchange?.(held);
    return clock.offsetAt(held.returned);
  });
  expect(offsets).toEqual([8.25, 8]);
});

test('the running mean is the mean of the latest exchanges', () => {
  const clock = clockOf('running-mean', { samples: 2 });
  const offsets = [exchange(0, 0.5, 0.25, 8), exchange(2, 0.25, 0.25, 8), exchange(4, 0.25, 0.75, 8)].map((each) => {
    clock.exchange?.(each);
    return clock.offsetAt(each.returned);
  });
  expect(offsets).toEqual([8.125, 8.0625, 7.875]);
});

test('tick lead is pushed ahead at once by a late input, and comes back by a share of what is too much', () => {
  const clock = clockOf('tick-lead', { margin: 0.125, relax: 0.5 });
  const at = (up: number, down: number, sent: number) => {
    const each = exchange(sent, up, down, 8);
    clock.exchange?.(each);
    return clock.offsetAt(each.returned);
  };
  expect(at(0.25, 0.25, 0)).toBe(8);
  // 0.375 s beyond the lead of 8.375 s: that grows to 8.625 s, and the smoothed round trip by an eighth of 0.375 s.
  expect(at(0.625, 0.25, 1)).toBe(8.625 - 0.125 - (0.5 + 0.375 / 8) / 2);
  // 0.375 s early, of which 0.25 s are too much: half of that is taken off.
  const roundTrip = 0.5 + 0.375 / 8;
  expect(at(0.25, 0.25, 2)).toBe(8.5 - 0.125 - (roundTrip + (0.5 - roundTrip) / 8) / 2);
});

test('one that slews goes to a correction at its rate, and steps beyond the threshold', () => {
  const clock = clockOf('cristian', { adjust: 'slew', slewRate: 0.125, stepThreshold: 0.5, samples: 1 });
  clock.exchange?.(exchange(0, 0.25, 0.25, 8));
  clock.exchange?.(exchange(1, 0.5, 0.25, 8));
  expect([1.75, 2.25, 2.75, 9].map((now) => clock.offsetAt(now))).toEqual([8, 8.0625, 8.125, 8.125]);
  clock.exchange?.(exchange(9, 0.25, 0.25, 16));
  expect(clock.offsetAt(9.5)).toBe(16);
});
