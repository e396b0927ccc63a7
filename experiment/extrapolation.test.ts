import { expect, test } from 'vitest';
import { extrapolationRule } from './extrapolation.ts';

test('what a lane leaves out is the playout’s, and else the default', () => {
  expect(extrapolationRule({})).toEqual({ limit: 0.25, beyond: 'freeze', time: 0.25 });
  expect(extrapolationRule({ then: 'decay' }, { limit: 0, beyond: 'hold', time: 2 })).toEqual({ limit: 0, beyond: 'decay', time: 2 });
});
