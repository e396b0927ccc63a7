/** What the documents claim of their budgets: one update a trigger for three receivers, by chance or in turns. */
import type { FairnessClaim } from './fairness-claim.ts';
import { above, below, over, ratio, within } from './scheduling-claims.ts';
import type { Score, Trial } from './trials.ts';

/** Least and largest medians of the reference's over the cases whose shares work; its instantaneous error is that of Appendix B. */
const casesReference = { keys: [0.47, 0.84], mouse: [0.54, 0.93], analog: [0.71, 1], coarse: [0.43, 0.79], GLS: [0.39, 0.63] } as const;

/** These cases, with what the reference says of them. */
const cases = [
  ['accumulated', 'holds, 436/440'],
  ['instantaneous-appendix', 'holds, 412/440'],
  ['thirds-appendix', 'holds, 424/440'],
  ['halves-appendix', 'holds, 440/440'],
] as const;

/** Their other reading, error since the update in use was made, of which the reference gives no range. */
const textCases = ['instantaneous', 'thirds', 'halves'] as const;
const factors = ['accumulated', 'instantaneous', 'time', 'thirds', 'halves'];

const ratios = (figure: keyof Score, schedulers: readonly string[], yardstick: string) => (trial: Trial) =>
  schedulers.map((scheduler) => ratio(figure, scheduler, yardstick)(trial));

/** The first scheduler's figure over the least of the others': below 1 it is the best. */
const overBest = (figure: keyof Score, scheduler: string, others: readonly string[]) => (trial: Trial) =>
  trial.of(scheduler)[figure] / Math.min(...others.map((other) => trial.of(other)[figure]));

const chance = (names: readonly string[]) => names.map((name) => `chance/${name}`);
const turns = (names: readonly string[]) => names.map((name) => `turns/${name}`);
const others = (name: string) => factors.filter((factor) => factor !== name);

/** That shares lower the standard deviation; the rest is what differs between the cases. */
function caseClaim(name: string, rest: Pick<FairnessClaim, 'says' | 'verdict' | 'why' | 'reference'>): FairnessClaim {
  return {
    id: 'T 3.4.1.4a',
    ...over('std', `chance/${name}`, 'third'),
    ...below(1),
    ...rest,
  };
}

export const chanceClaims: readonly FairnessClaim[] = [
  ...cases.map(([name, verdict]) =>
    caseClaim(name, { says: `Budgets by chance lower the standard deviation: ${name}`, verdict, reference: casesReference }),
  ),
  ...textCases.map((name) =>
    caseClaim(name, { says: `– with the instantaneous error as the text has it: ${name}`, verdict: 'not given but for the next row' }),
  ),
  caseClaim('instantaneous-aware', {
    says: '– and updates under way reckoned by the delay estimate',
    verdict: 'holds: the lowest of all',
    reference: { keys: [0.14, 0.22], mouse: [0.14, 0.22], analog: [0.14, 0.22], coarse: [0.14, 0.22], GLS: [0.14, 0.22] },
    why: 'It is the error of those who wait longest, seen while it can still be helped.',
  }),
  {
    id: 'T 3.4.1.4b',
    says: '– and in case 3, by the time since an update was sent',
    ...over('std', 'chance/time', 'third'),
    ...below(1),
    reference: { keys: [1.01, 1.08], mouse: [1.04, 1.14], analog: [1.03, 1.03], coarse: [1.1, 1.1], GLS: [0.92, 0.92] },
    verdict: 'fails',
    why: 'The time since the sending says nothing of the error: everybody is served alike.',
  },
  {
    id: 'T 3.4.1.4c',
    says: '– and by the time since the last acknowledged reception, as Appendix B has it',
    ...over('std', 'chance/time-appendix', 'third'),
    ...below(1),
    reference: { keys: [0.57, 0.8], mouse: [0.57, 0.8], analog: [0.57, 0.8], coarse: [0.57, 0.8], GLS: [0.57, 0.8] },
    verdict: 'holds',
    why: 'That time is longer by the receiver’s delay.',
  },
  {
    id: 'T 3.4.1.4d',
    says: 'Budgets by chance raise the mean',
    measured: 'mean, chance / third',
    of: ratios('mean', chance(factors), 'third'),
    ...above(1),
    reference: { keys: [1.26, 3], mouse: [1.39, 3], analog: [1.06, 3], coarse: [1.34, 3], GLS: [1.33, 3] },
    verdict: 'holds, 440/440',
    why: 'Chance leaves long gaps, and the error grows faster than the gap.',
  },
  {
    id: 'T 3.4.1.4e',
    says: 'Case 2, by instantaneous error, is the fairest (error since the update in use was made)',
    measured: 'std, chance/instantaneous / the best other',
    of: overBest('std', 'chance/instantaneous', chance(others('instantaneous'))),
    ...below(1),
    verdict: 'most often: keys 61/120, mouse 113/160, analog 58/60, coarse 31/60, GLS 21/40',
  },
  {
    id: 'T 3.4.1.4f',
    says: '– with the instantaneous error as Appendix B has it',
    measured: 'std, instantaneous-appendix / the best other',
    of: overBest('std', 'instantaneous-appendix', chance(others('instantaneous'))),
    ...below(1),
    verdict: 'fails: keys 11/120, mouse 3/160, analog 0/60, coarse 9/60, GLS 13/40',
  },
  {
    id: 'T 3.4.1.5',
    says: 'The same fixed chance for everybody is worse than every third update to everybody',
    ...over('mean', 'fixed', 'third'),
    ...above(1),
    reference: { keys: [1.55, 2.15], mouse: [1.7, 2.2], analog: [1.13, 1.13], coarse: [2, 2], GLS: [1.9, 1.9] },
    verdict: 'holds, 440/440',
  },
  {
    id: 'T 3.4.1.6a',
    says: 'No chance will do: systematic sampling has the same chances at regular gaps',
    ...over('mean', 'regular', 'third'),
    ...above(1.15),
    reference: { keys: [1.02, 1.11], mouse: [1.02, 1.11], analog: [1.02, 1.11], coarse: [1.02, 1.11], GLS: [1.02, 1.11] },
    verdict: 'fails: it costs next to nothing',
  },
  {
    id: 'T 3.4.1.6b',
    says: '– and is fairer',
    ...over('std', 'regular', 'third'),
    ...below(1),
    reference: { keys: [0.4, 0.84], mouse: [0.4, 0.84], analog: [0.4, 0.84], coarse: [0.4, 0.84], GLS: [0.4, 0.84] },
    verdict: 'holds',
  },
  {
    id: 'N 5.1',
    says: 'Picking one receiver a trigger raises the mean a little',
    ...over('mean', 'pick', 'third'),
    ...within(1, 1.3),
    reference: { keys: [1.6, 2.1], mouse: [1.8, 2.3], analog: [1.18, 1.21], coarse: [2, 2], GLS: [1.9, 1.9] },
    verdict: 'holds at 20 triggers/s and more; otherwise it doubles',
  },
];

export const turnsClaims: readonly FairnessClaim[] = [
  {
    id: 'T 3.4.2a',
    says: 'Budgets in turns lower the standard deviation below that of every third update',
    ...over('std', 'turns/accumulated', 'third', 'turns'),
    ...below(1),
    reference: { keys: [0.42, 0.58], mouse: [0.53, 0.66], analog: [0.77, 0.84], coarse: [0.48, 0.56], GLS: [0.43, 0.43] },
    verdict: 'holds, 440/440',
  },
  {
    id: 'T 3.4.2b',
    says: '– and below that of every update to everybody',
    ...over('std', 'turns/accumulated', 'base', 'turns'),
    ...below(1),
    reference: { keys: [0.73, 1.11], mouse: [0.7, 0.8], analog: [0.88, 0.88], coarse: [0.67, 0.74], GLS: [1.5, 1.5] },
    verdict: 'holds from 3.7 triggers/s on',
  },
  {
    id: 'T 3.4.2c',
    says: 'Budgets in turns have the mean of every third update, ± 10 %',
    ...over('mean', 'turns/accumulated', 'third', 'turns'),
    ...within(0.9, 1.1),
    reference: { keys: [1.04, 1.09], mouse: [1.14, 1.22], analog: [1.05, 1.05], coarse: [1.05, 1.22], GLS: [1.05, 1.07] },
    verdict: 'holds at 20/s and about 1/s; +14 to 22 % between',
  },
  {
    id: 'T 3.4.2d',
    says: 'The worst receiver gets better',
    ...over('far', 'turns/accumulated', 'third', 'turns'),
    ...below(1),
    reference: { keys: [0.88, 0.93], mouse: [0.9, 0.97], analog: [0.91, 0.96], coarse: [0.92, 1.05], GLS: [0.88, 0.88] },
    verdict: 'mostly, by 3 to 12 %',
  },
  {
    id: 'T 3.4.2e',
    says: 'The best receiver gets worse',
    ...over('near', 'turns/accumulated', 'third', 'turns'),
    ...above(1),
    reference: { keys: [1.4, 1.5], mouse: [1.9, 2.1], analog: [1.8, 1.8], coarse: [1.3, 1.6], GLS: [1.4, 1.4] },
    verdict: 'holds, always',
  },
  {
    id: 'N 5.2a',
    says: 'In turns the mean is less than by chance',
    measured: 'mean, turns / chance',
    of: ratio('mean', 'turns/accumulated', 'chance/accumulated'),
    ...below(1),
    verdict: 'holds, 440/440',
  },
  {
    id: 'N 5.2b',
    says: 'In turns the standard deviation is less than by chance; at high variance unclear',
    measured: 'std, turns / chance',
    of: ratio('std', 'turns/accumulated', 'chance/accumulated'),
    ...below(1),
    verdict: 'a coin flip at every variance: 157/440',
  },
  {
    id: 'T 3.4.2f',
    says: 'Of the factors in turns accumulated error alone has the least mean',
    measured: 'mean, turns/accumulated / the best other',
    of: overBest('mean', 'turns/accumulated', turns(others('accumulated'))),
    ...below(1),
    verdict: 'mostly: 116/120, 136/160, 7/60, 53/60, 40/40',
  },
  {
    id: 'T 3.4.2g',
    says: '– and the least standard deviation',
    measured: 'std, turns/accumulated / the best other',
    of: overBest('std', 'turns/accumulated', turns(others('accumulated'))),
    ...below(1),
    verdict: 'fails: 54/440',
  },
  {
    id: 'T 3.4.2h',
    says: 'Instantaneous error alone in turns will do',
    ...over('mean', 'turns/instantaneous', 'third'),
    ...below(2),
    reference: { keys: [12, 14], mouse: [12, 14], analog: [12, 14], coarse: [12, 14], GLS: [12, 14] },
    verdict: 'fails: 12 to 14 times the mean',
    why: 'A share that happens to be small becomes a long interval, and nothing shortens it. Here an interval is 30 triggers at most.',
  },
  {
    id: 'T 3.4.2i',
    says: '– with intervals of up to 1000 triggers',
    ...over('mean', 'turns/instantaneous-uncapped', 'third'),
    ...below(2),
    reference: { keys: [12, 14], mouse: [12, 14], analog: [12, 14], coarse: [12, 14], GLS: [12, 14] },
    verdict: 'fails: 12 to 14 times the mean',
    why: 'Who has no share yet, as before its first acknowledgement, waits for minutes: the cap makes the figure, not the scheme.',
  },
  {
    id: 'N abstract',
    says: 'Fewer updates, the same accuracy',
    ...over('mean', 'turns/accumulated', 'base', 'turns'),
    ...below(1.1),
    reference: { keys: [2.7, 6.9], mouse: [1.7, 3], analog: [1.18, 1.34], coarse: [3.4, 4], GLS: [11, 11] },
    verdict: 'fails; at 20 triggers/s and more +18 to 34 %',
    why: 'Left-out updates leave the wrong path on the screen for as long as the triggers are apart.',
  },
];
