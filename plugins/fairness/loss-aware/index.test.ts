/** The rule after Tang and Zhou, beside what it is derived from: five things that drift away at rates of their own. */
import { expect, test } from 'vitest';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import type { SendPlan, TriggerView } from '../../kit/index.ts';
import lossAware from './index.ts';

/** Rates (m/s) at which differences grow, and shares of updates lost. */
const rates = [0.5, 0.5, 4, 5, 5];
const losses = [0, 0.2, 0.02, 0.3, 0.1];
const kinds = rates.length;
const triggers = 20_000;

/** (1 + p) / (1 − p): by how much losses lengthen the intervals between arrivals, in the mean over time. */
const stretches = losses.map((loss) => (1 + loss) / (1 - loss));

/**
 * A publisher whose receivers, so many of each kind, are at once where they are sent, unless that is lost; each has two
 * updates a second in the mean, one at every trigger.
 */
class Drifting implements TriggerView, SendPlan {
  index = -1;
  readonly life = 1;
  readonly receivers: number;
  readonly interval: number;
  /** Indexed by receiver: updates sent, and trigger at which one was last. */
  readonly counts: number[];
  readonly #at: number[];
  readonly chosen = new Set<number>();

  constructor(copies: number) {
    this.receivers = kinds * copies;
    this.interval = 0.1 / copies;
    this.counts = Array.from({ length: this.receivers }, () => 0);
    this.#at = this.counts.map(() => -Infinity);
  }

  get now(): number {
    return this.index * this.interval;
  }

  get triggers(): number {
    return this.index + 1;
  }

  /** Numbers of updates say to which receiver they went. */
  lastSentUpdate = (receiver: number) => (this.counts[receiver] === 0 ? -1 : this.counts[receiver]! * this.receivers + receiver);
  lastSentAt = (receiver: number) => this.#at[receiver]! * this.interval;
  ageOf = (receiver: number) => (this.index - this.#at[receiver]!) * this.interval;
  distance = (update: number) => rates[(update % this.receivers) % kinds]! * this.ageOf(update % this.receivers);
  send = (receiver: number) => {
    this.counts[receiver]! += 1;
    this.#at[receiver] = this.index;
    this.chosen.add(receiver);
  };
  delay = () => 0;
  sent = (receiver: number) => this.counts[receiver]!;
  lastArrivalAt = (receiver: number) => this.lastSentAt(receiver);
  lastAcknowledgedAt = () => this.now;
  acknowledgedUpdate = (receiver: number) => this.lastSentUpdate(receiver);
  cee = () => 0;
  aee = () => 0;
  aeeAtMost = () => 0;
  instantaneous = () => 0;
  timeOfAee = () => Infinity;
  difference = () => 0;
  timeOfDifference = () => Infinity;
  sendFresh = (receiver: number) => this.send(receiver);
  hold = () => undefined;
  sendLater = () => undefined;
  holdForAee = () => Infinity;
  holdForDifference = () => Infinity;
  held = () => -1;
  sendHeld = () => undefined;
  drop = () => undefined;
  explain = () => undefined;
}

/** `choose` sends to one receiver at every trigger. By kind: the mean inconsistency (m) and the mean interval (s). */
function drift(choose: (view: Drifting) => void, copies = 1) {
  const view = new Drifting(copies);
  const ages = view.counts.map(() => 0);
  const means = rates.map(() => 0);
  while (view.triggers < triggers) {
    view.index += 1;
    view.chosen.clear();
    choose(view);
    // Expected: what is sent arrives with 1 − p, and so much of the age is gone.
    for (const receiver of ages.keys()) {
      const kind = receiver % kinds;
      if (view.chosen.has(receiver)) ages[receiver]! *= losses[kind]!;
      means[kind]! += (rates[kind]! * (ages[receiver]! + view.interval / 2)) / triggers / copies;
      ages[receiver]! += view.interval;
    }
  }
  const sent = rates.map((_, kind) => view.counts.reduce((sum, count, receiver) => (receiver % kinds === kind ? sum + count : sum), 0));
  const intervals = sent.map((count) => (copies * triggers * view.interval) / count);
  return { means, sum: means.reduce((a, b) => a + b), intervals };
}

/** Sends to the receiver with the largest score. */
const byScore = (scoreOf: (difference: number, age: number, stretch: number) => number) =>
  drift((view) => {
    const scores = rates.map((rate, receiver) => {
      const age = view.ageOf(receiver);
      return age === Infinity ? Infinity : scoreOf(rate * age, age, stretches[receiver]!);
    });
    view.send(scores.indexOf(Math.max(...scores)));
  });

/** Sends as the plugin says, which learns the losses from acknowledgements. */
function byPlugin(variant: string, copies = 1) {
  const random = new RandomStream(1, 'network');
  const params = lossAware.params.parse({ variant, budget: 1 });
  const scheduler = lossAware.create({ params, receivers: kinds * copies, heartbeat: 1, random });
  return drift((view) => {
    scheduler.onTrigger(view, view);
    for (const receiver of view.chosen) {
      if (random.uniform() < losses[receiver % kinds]!) continue;
      const { now } = view;
      scheduler.onAcknowledgement?.({ receiver, update: view.lastSentUpdate(receiver), sentAt: now, arrivedAt: now }, view, view);
    }
  }, copies);
}

/** Within 2 %: rates and losses are our choice, as the derivation gives the figures alone. */
const within = (value: number, figure: number) => expect(Math.abs(value - figure) / figure).toBeLessThan(0.02);

test('five entities at ten updates a second: the sums of the derivation, and that of the plugin among them', () => {
  within(byScore((_, age) => age).sum, 5.21);
  within(byScore((difference) => difference).sum, 4.84);
  within(byScore((difference, age) => difference * age).sum, 4.4);
  within(byScore((difference, age, stretch) => difference * age * stretch).sum, 4.33);
  const root = rates.reduce((sum, rate, kind) => sum + Math.sqrt(rate * stretches[kind]!), 0);
  within((root * root) / 20, 4.17);
  within(byPlugin('mean').sum, 4.33);
});

/** The largest of the values over the least. */
const range = (values: readonly number[]) => Math.max(...values) / Math.min(...values);

test('the variant mean makes T² v (1 + p) / (1 − p) alike, minimax T v (1 + p) / (1 − p) and so the inconsistencies', () => {
  const [mean, minimax] = [byPlugin('mean', 8), byPlugin('minimax', 8)];
  const products = (intervals: readonly number[], power: 1 | 2) =>
    intervals.map((interval, kind) => (power === 2 ? interval : 1) * interval * rates[kind]! * stretches[kind]!);
  expect(range(products(mean.intervals, 2))).toBeLessThan(1.12);
  expect(range(products(minimax.intervals, 1))).toBeLessThan(1.15);
  within(mean.sum, 4.17);
  const least = products([1, 1, 1, 1, 1], 1).reduce((a, b) => a + b) / 20;
  expect(Math.max(...minimax.means)).toBeLessThan(1.06 * least);
  expect(Math.max(...mean.means)).toBeGreaterThan(1.3 * least);
});
