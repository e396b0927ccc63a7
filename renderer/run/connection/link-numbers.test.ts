/** The numbers of a link that can be edited, and those that an edit leaves alone. */
import { expect, test } from 'vitest';
import { changedNumbers, readLink } from './link-numbers.ts';
import { meanLoss } from '../../../engine/network/link-settings.ts';

const down = { delay: 0.2, jitter: { law: 'uniform', spread: 0.1 }, loss: { law: 'independent', ratio: 0.05 } } as const;

test('a symmetric link is edited in both directions, any other in the direction of updates', () => {
  expect(readLink({ id: 'near', down, up: { ...down } })).toEqual({ direction: 'both', delay: 0.2, jitter: 0.1, loss: 0.05 });
  expect(readLink({ id: 'near', down, up: { delay: 0 } }).direction).toBe('down');
  expect(readLink({ id: 'sender', down: null, up: { delay: 0.3 } })).toEqual({ direction: 'up', delay: 0.3, jitter: 0, loss: 0 });
});

test('the mean loss of bursts is the share of time in each state times what it loses', () => {
  expect(meanLoss({ law: 'gilbert-elliott', toBad: 0.1, toGood: 0.3 })).toBeCloseTo(0.25, 12);
  expect(meanLoss({ law: 'gilbert-elliott', toBad: 0.1, toGood: 0.3, lossBad: 0.5, lossGood: 0.1 })).toBeCloseTo(0.2, 12);
  expect(meanLoss({ law: 'gilbert-elliott', toBad: 0, toGood: 0 })).toBe(0);
  expect(meanLoss({ law: 'gilbert-elliott-time', goodTime: 3, badTime: 1, lossBad: 0.8 })).toBeCloseTo(0.2, 12);
  expect(meanLoss(undefined)).toBe(0);
});

test('an edit sends only what it changes, so that laws of jitter and loss stay', () => {
  const from = readLink({ id: 'near', down, up: down });
  expect(changedNumbers(from, { ...from, delay: 0.5 })).toEqual({ direction: 'both', delay: 0.5 });
});
