/** States by time: as much of the time as they should have, for as long, from the beginning on. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviationOf, meanOf } from '../../test/support/statistics.ts';
import { TimedStates, type TimedState } from './timed-states.ts';

function statesOf(states: readonly TimedState[], seed = 1): TimedStates {
  const found = new TimedStates(seed, 'far/states');
  found.follow(states);
  return found;
}

/** Whole spells: state and length. */
function spells(states: readonly TimedState[], count: number) {
  const found = statesOf(states);
  const list: { readonly state: number; readonly lasted: number }[] = [];
  for (let now = 0, begin = 0; list.length < count; begin = now) {
    const state = found.at(now);
    now = found.end;
    list.push({ state, lasted: now - begin });
  }
  return list.slice(1);
}

const four = [{ lasts: 5 }, { lasts: 0.5, weight: 3 }, { lasts: 1, spread: 0.5, weight: 0.5 }, { lasts: 2, spread: 0 }] as const;

/** Share of the time of each state, from a table of transitions that is applied until it changes nothing. */
function shares(states: readonly TimedState[]): readonly number[] {
  const weights = states.map(({ weight = 1 }) => weight);
  let visits = states.map(() => 1 / states.length);
  for (let round = 0; round < 1000; round++) {
    const next = states.map(() => 0);
    visits.forEach((visited, from) => {
      const others = weights.reduce((sum, weight, to) => (to === from ? sum : sum + weight), 0);
      weights.forEach((weight, to) => (next[to]! += to === from ? 0 : (visited * weight) / others));
    });
    // Half a step, as a chain that only alternates would never settle.
    visits = visits.map((visited, i) => (visited + next[i]!) / 2);
  }
  const times = visits.map((visited, i) => visited * states[i]!.lasts);
  const whole = times.reduce((sum, time) => sum + time, 0);
  return times.map((time) => time / whole);
}

test('each state has its share of 10⁵ spells, by the chance of coming after the others', () => {
  const list = spells(four, 100_000);
  const whole = list.reduce((sum, { lasted }) => sum + lasted, 0);
  shares(four).forEach((share, state) => {
    const time = list.reduce((sum, spell) => (spell.state === state ? sum + spell.lasted : sum), 0);
    expect(time / whole / share).toBeCloseTo(1, 1);
    expect(Math.abs(time / whole - share)).toBeLessThan(0.01);
  });
  expect(list.some(({ state }, i) => state === list[i + 1]?.state)).toBe(false);
});

test('a state lasts as its law says: exponential, lognormal, always as long', () => {
  const list = spells(four, 100_000);
  const lengths = four.map((_, state) => Float64Array.from(list.flatMap((spell) => (spell.state === state ? [spell.lasted] : []))).sort());
  const [exponential, , lognormal, even] = lengths as [Float64Array, Float64Array, Float64Array, Float64Array];
  expect(meanOf(exponential) / 5).toBeCloseTo(1, 1);
  expect(meanOf(lognormal)).toBeCloseTo(1, 1);
  expect(deviationOf(lognormal)).toBeCloseTo(0.5, 1);
  expect(even.every((length) => Math.abs(length - 2) < 1e-9)).toBe(true);
  for (const u of [0.1, 0.5, 0.9, 0.99]) {
    const found = exponential[Math.floor(u * exponential.length)] as number;
    expect(Math.abs(found / (-5 * Math.log(1 - u)) - 1)).toBeLessThan(0.05);
  }
});

test('the first moment is like any other: as often in each state, with as much of it to come', () => {
  const pair = [
    { lasts: 1, spread: 0.8 },
    { lasts: 3, spread: 0 },
  ] as const;
  const seeds = Array.from({ length: 20_000 }, (_, seed) => statesOf(pair, seed));
  const at = (time: number) => seeds.map((states) => [states.at(time), states.end - time] as const);
  for (const time of [0, 0.7, 50]) {
    const found = at(time);
    const inFirst = found.filter(([state]) => state === 0);
    expect(Math.abs(inFirst.length / found.length - 0.25)).toBeLessThan(0.012);
    // Mean of what is left of a spell that a moment falls on: E[length²] / 2 E[length].
    expect(Math.abs(meanOf(inFirst.map(([, left]) => left)) - (1 + 0.64) / 2)).toBeLessThan(0.06);
    expect(Math.abs(meanOf(found.filter(([state]) => state === 1).map(([, left]) => left)) - 1.5)).toBeLessThan(0.03);
  }
});

test('it begins in each state by its share of the time', () => {
  const begun = Array.from({ length: 20_000 }, (_, seed) => statesOf(four, seed).at(0));
  shares(four).forEach((share, state) => {
    expect(Math.abs(begun.filter((first) => first === state).length / begun.length - share)).toBeLessThan(0.015);
  });
});

test('asked in whatever order, they are the same at the same times', () => {
  const inOrder = statesOf(four);
  const expected = Array.from({ length: 4000 }, (_, i) => inOrder.at(i / 10));
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 3999 }), { maxLength: 30 }), (places) => {
      const asked = statesOf(four);
      expect(places.map((place) => asked.at(place / 10))).toEqual(places.map((place) => expected[place]));
    }),
  );
});

test('other states, and the first ones again, are the same as ever', () => {
  const changed = statesOf(four);
  const steady = statesOf(four);
  const before = Array.from({ length: 100 }, (_, i) => steady.at(i));
  changed.follow([{ lasts: 1 }, { lasts: 1 }]);
  changed.at(30);
  changed.follow(four);
  expect(Array.from({ length: 100 }, (_, i) => changed.at(i))).toEqual(before);
});
