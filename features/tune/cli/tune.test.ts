import { expect, test } from 'vitest';
import { idsOf } from './tune.ts';

test('ids of a part that is named more than once are gathered', () => {
  expect(idsOf('--only', ['model=linear', 'convergence=snap', 'model=fvw,cubic'])).toEqual({
    model: ['linear', 'fvw', 'cubic'],
    convergence: ['snap'],
  });
});
