/** Loss in the file: which updates a link loses. */
import { z } from 'zod';
import { oneOf, share } from './fields.ts';

const lossLaws = ['independent', 'gilbert-elliott'] as const;

export const lossFields = z
  .strictObject({
    law: oneOf(lossLaws, 'independent: each update on its own; gilbert-elliott: bursts. Default: independent.').optional(),
    ratio: share('Law independent: share of updates lost.').optional(),
    toBad: share('Law gilbert-elliott: probability per update of going from the good state to the bad one.').optional(),
    toGood: share('Law gilbert-elliott: probability per update of going from the bad state to the good one.').optional(),
    lossGood: share('Law gilbert-elliott: share lost in the good state.', 0).optional(),
    lossBad: share('Law gilbert-elliott: share lost in the bad state.', 1).optional(),
  })
  .describe('Which updates are lost.');

export type LossFields = z.output<typeof lossFields>;
