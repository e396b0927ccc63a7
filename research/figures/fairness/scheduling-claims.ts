/** What the documents claim of their scheduling algorithms. */
import type { FairnessClaim } from './fairness-claim.ts';
import type { Score, Trial } from './trials.ts';

/** A figure of one scheduler over that of another. */
export function ratio(figure: keyof Score, scheduler: string, yardstick: string): (trial: Trial) => number {
  return (trial) => trial.of(scheduler)[figure] / trial.of(yardstick)[figure];
}

/** The same as what a claim measures, in words and as a function; `shown`: the scheduler's name in the words. */
export const over = (figure: keyof Score, scheduler: string, yardstick: string, shown = scheduler) => ({
  measured: `${figure}, ${shown} / ${yardstick}`,
  of: ratio(figure, scheduler, yardstick),
});

export const below = (limit: number) => ({ kept: `< ${limit}`, keeps: (value: number) => value < limit });
export const above = (limit: number) => ({ kept: `> ${limit}`, keeps: (value: number) => value > limit });
export const within = (least: number, most: number) => ({
  kept: `${least} to ${most}`,
  keeps: (value: number) => value >= least && value <= most,
});

export const schedulingClaims: readonly FairnessClaim[] = [
  {
    id: 'T 3.3.3a',
    says: 'Scheduling #1 lowers the standard deviation',
    ...over('std', 'drop', 'base'),
    ...below(1),
    reference: { keys: [0.005, 0.014], mouse: [0.005, 0.014], analog: [0.005, 0.014], coarse: [0, 0.005], GLS: [0.005, 0.014] },
    verdict: 'holds',
  },
  {
    id: 'T 3.3.3b',
    says: 'Scheduling #1 multiplies the mean',
    ...over('mean', 'drop', 'base'),
    ...above(2),
    reference: { keys: [3.3, 4.9], mouse: [3.3, 4.6], analog: [4.6, 4.9], coarse: [2.5, 2.8], GLS: [8.6, 9.2] },
    verdict: 'holds, as printed only',
    why: 'The update is sent when it should arrive, and so arrives a delay late: the next two rows send it earlier.',
  },
  {
    id: 'T 3.3.3b',
    says: '– updates under way reckoned by the delay estimate, not as arrived at once',
    ...over('mean', 'drop-delayed', 'base'),
    ...above(2),
    reference: { keys: [3.3, 4.9], mouse: [3.3, 4.6], analog: [4.6, 4.9], coarse: [2.5, 2.8], GLS: [8.6, 9.2] },
    verdict: 'holds; which of the two readings it ran the reference does not say',
    why: 'Whoever is believed to be still waiting for an update waits longer for the next.',
  },
  {
    id: 'T 3.3.3c',
    says: 'The mean of #1 grows without bound',
    measured: 'mean gathered in the second half / in the first, drop',
    of: (trial) => trial.of('drop').mean / trial.of('drop').half - 1,
    ...above(1.2),
    reference: { keys: [1, 1], mouse: [1, 1], analog: [1, 1], coarse: [1, 1], GLS: [1, 1] },
    verdict: 'fails: it grows evenly',
    why: 'Every accumulated error grows with the time; that of #1 grows at an even rate, only a higher one.',
  },
  {
    id: 'T 3.3.3d',
    says: '#1 with the delays taken into account still multiplies it',
    ...over('mean', 'drop-aware', 'base'),
    ...above(2.5),
    reference: { keys: [1.95, 2.1], mouse: [1.94, 2.2], analog: [1.95, 2.2], coarse: [1.8, 1.9], GLS: [2.3, 2.3] },
    verdict: 'fails: everybody errs like the farthest',
  },
  {
    id: 'T 3.3.3e',
    says: '#1 with the delays taken into account leaves the worst receiver as it was',
    ...over('max', 'drop-aware', 'base'),
    ...below(1.1),
    reference: { keys: [1, 1.06], mouse: [1, 1.08], analog: [1.01, 1.09], coarse: [1, 1.04], GLS: [1, 1.06] },
    verdict: 'holds',
  },
  {
    id: 'T 3.3.4a',
    says: 'Scheduling #2 lowers the standard deviation',
    ...over('std', 'flush', 'base'),
    ...below(1),
    reference: { keys: [0.12, 0.52], mouse: [0.7, 0.84], analog: [0.95, 0.95], coarse: [0.01, 0.44], GLS: [0.44, 0.48] },
    verdict: 'holds, 440/440',
  },
  {
    id: 'T 3.3.4b',
    says: 'Scheduling #2 raises the mean moderately',
    ...over('mean', 'flush', 'base'),
    ...within(1, 2),
    reference: { keys: [1.8, 3.4], mouse: [1.2, 1.6], analog: [1.07, 1.07], coarse: [1.8, 2.2], GLS: [5.6, 5.9] },
    verdict: 'holds from 3.7 triggers/s on',
    why: 'The rarer the triggers, the longer an update that arrives a delay late is missed.',
  },
  {
    id: 'T 3.3.4c',
    says: 'Scheduling #2 leaves the farthest receiver as in the base case',
    ...over('far', 'flush', 'base'),
    ...within(0.9, 1.1),
    reference: { keys: [1.06, 1.7], mouse: [1, 1], analog: [1, 1], coarse: [1.08, 1.2], GLS: [2.7, 2.7] },
    verdict: 'holds from 3.7 triggers/s on',
  },
  {
    id: 'T 3.3.4d',
    says: '– always, when the delays are taken into account',
    ...over('far', 'flush-aware', 'base'),
    ...within(0.9, 1.1),
    reference: { keys: [1, 1.06], mouse: [1, 1.06], analog: [1, 1.06], coarse: [1, 1.06], GLS: [1, 1.06] },
    verdict: 'holds',
  },
  {
    id: 'N 4.7a',
    says: 'Scheduling by relative error lowers the standard deviation',
    ...over('std', 'relative', 'base'),
    ...below(1),
    reference: { keys: [0.27, 0.58], mouse: [0.72, 0.82], analog: [0.84, 0.87], coarse: [0.3, 0.55], GLS: [0.18, 0.18] },
    verdict: 'holds, 440/440; “much” only when triggers are rarer than the delays',
  },
  {
    id: 'N 4.7b',
    says: 'Scheduling by relative error multiplies the mean',
    ...over('mean', 'relative', 'base'),
    ...above(2),
    reference: { keys: [1.5, 1.95], mouse: [1.2, 1.5], analog: [1.1, 1.3], coarse: [1.6, 1.7], GLS: [2.1, 2.1] },
    verdict: 'fails; only when the same deviation is made up for again and again',
  },
  {
    id: 'N 4.7c',
    says: '– with the deviation made up for at every later update, as printed',
    ...over('mean', 'relative-accumulated', 'base'),
    ...above(2),
    reference: { keys: [2, 4.6], mouse: [2, 4.6], analog: [2, 4.6], coarse: [2, 4.6], GLS: [2, 4.6] },
    verdict: 'holds, but then the standard deviation is not lower',
  },
];
