/** What the documents claim of budgets in turns: one update a trigger for three receivers. */
import { others, overBest } from './budget-figures.ts';
import type { FairnessClaim } from './fairness-claim.ts';
import { above, below, over, ratio, within } from './scheduling-claims.ts';

const turns = (names: readonly string[]) => names.map((name) => `turns/${name}`);

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
