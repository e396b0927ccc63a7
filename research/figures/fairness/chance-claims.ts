/** What the documents claim of budgets by chance: one update a trigger for three receivers. */
import { factors, others, overBest, ratios } from './budget-figures.ts';
import type { FairnessClaim } from './fairness-claim.ts';
import { above, below, over, within } from './scheduling-claims.ts';

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
const chance = (names: readonly string[]) => names.map((name) => `chance/${name}`);

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
