/** The balance keeps the budget, and no burst of triggers overdraws it by more than two horizons. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { Balance } from './balance.ts';

const tick = 0.02;
const receivers = 3;

/**
 * Triggers come at `triggerRate` (1/s) from session time on. Needs cross the threshold as often as the triggers come,
 * times its power −`elasticity`: a lively motion needs more updates at the same threshold. Updates sent, triggers, and
 * the largest overdraft in horizons, from `since` on.
 */
function spend(triggerRate: (now: number) => number, elasticity: number, duration: number, since = 0, budget = 1) {
  const balance = new Balance({ rate: undefined, budget });
  let triggers = 1;
  let made = 0;
  let sent = 0;
  let due = 0;
  let overdraft = 0;
  balance.advance(0, triggers, receivers);
  for (let receiver = 0; receiver < receivers; receiver++) balance.begin(1);
  for (let now = tick; now < duration; now += tick) {
    made += triggerRate(now) * tick;
    if (made >= 1) {
      made -= 1;
      triggers += 1;
    }
    balance.advance(now, triggers, receivers);
    due += triggerRate(now) * tick * Math.exp(-elasticity * Math.log(balance.threshold));
    for (; due >= 1 && !balance.isExhausted; due -= 1) {
      balance.spend(1);
      sent += 1;
    }
    due = Math.min(due, receivers);
    if (now > since) overdraft = Math.max(overdraft, balance.level);
  }
  return { sent, triggers, overdraft };
}

test('what is sent is the budget, whatever the elasticity of the needs', () => {
  fc.assert(
    fc.property(anyNumber(1, 8), anyNumber(0.5, 2), anyNumber(0.3, 2.5), (rate, elasticity, budget) => {
      const { sent, triggers } = spend(() => rate, elasticity, 400, 0, budget);
      expect(Math.abs(sent - budget * triggers)).toBeLessThan(0.03 * budget * triggers + receivers);
    }),
    { numRuns: 20 },
  );
});

test('a tenfold step of the trigger rate overdraws it by two horizons at most, and never stops the sending', () => {
  fc.assert(
    fc.property(anyNumber(0.5, 4), anyNumber(0.5, 2), (rate, elasticity) => {
      const step = (now: number) => (now < 120 ? rate : 10 * rate);
      expect(spend(step, elasticity, 300, 120).overdraft).toBeLessThanOrEqual(2);
      const before = spend(step, elasticity, 120);
      const after = spend(step, elasticity, 130);
      expect(after.sent - before.sent).toBeGreaterThan(10 * rate * 0.5);
    }),
    { numRuns: 20 },
  );
});

test('a rate is kept without regard to triggers', () => {
  const balance = new Balance({ rate: 5, budget: 1 });
  balance.advance(0, 1, receivers);
  balance.advance(10, 500, receivers);
  expect([balance.allowed, balance.perTrigger < 1]).toEqual([5, true]);
});

test('a rate that falls overdraws nothing, and raises no threshold beyond what was sent', () => {
  const balance = new Balance({ rate: undefined, budget: 1 });
  let triggers = 1;
  balance.advance(0, triggers, receivers);
  for (let receiver = 0; receiver < receivers; receiver++) balance.begin(1);
  for (let now = tick; now < 60; now += tick) {
    triggers += now % 0.2 < tick ? 1 : 0;
    balance.advance(now, triggers, receivers);
  }
  balance.spend(1.5 * 30 * balance.allowed);
  const { level } = balance;
  for (let now = 60; now < 140; now += tick) balance.advance(now, triggers, receivers);
  expect(balance.level).toBeLessThan(level);
});

test('the threshold waits while nothing is needed: a minute at rest leaves it where it was after the first credit', () => {
  const balance = new Balance({ rate: 2, budget: 1 });
  balance.advance(0, 1, receivers);
  for (let receiver = 0; receiver < receivers; receiver++) balance.begin(1);
  const after = (from: number, until: number) => {
    for (let now = from; now < until; now += tick) balance.advance(now, 1, receivers);
    return balance.threshold;
  };
  const credited = after(tick, 150);
  expect(after(150, 400) / credited).toBeGreaterThan(0.99);
});
