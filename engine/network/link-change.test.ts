import { expect, test } from 'vitest';
import type { LinkSettings } from './link-settings.ts';
import { changedLink } from './link-change.ts';

const present: LinkSettings = {
  delay: 0.2,
  jitter: { law: 'pareto', spread: 0.1, correlation: 0.5 },
  loss: { law: 'gilbert-elliott', toBad: 0.1, toGood: 0.5 },
  bandwidth: 64_000,
};

test('fields that are left out stay as they are', () => {
  expect(changedLink(present, {})).toEqual(present);
});

test('each field changes alone, and jitter keeps its law', () => {
  expect(changedLink(present, { delay: 0.8 })).toEqual({ ...present, delay: 0.8 });
  expect(changedLink(present, { jitter: 0.3 })).toEqual({
    ...present,
    jitter: { law: 'pareto', spread: 0.3, correlation: 0.5 },
  });
  expect(changedLink(present, { loss: 0.05 })).toEqual({ ...present, loss: { law: 'independent', ratio: 0.05 } });
  expect(changedLink(present, { duplicate: 0.01, order: 'keep' })).toEqual({ ...present, duplicate: 0.01, order: 'keep' });
});

test('jitter on a link that had none is uniform', () => {
  expect(changedLink({ delay: 0.2 }, { jitter: 0.05 }).jitter).toEqual({ law: 'uniform', spread: 0.05 });
});

test('zero is a value', () => {
  expect(changedLink(present, { delay: 0, loss: 0 })).toMatchObject({ delay: 0, loss: { law: 'independent', ratio: 0 } });
});
