/** Jitter in the file: how the delay of a link varies from update to update. */
import { z } from 'zod';
import { jitterLaws } from '../engine/network/link-settings.ts';
import { numberField, oneOf } from './fields.ts';

export const jitterFields = z
  .strictObject({
    law: oneOf(jitterLaws, 'Law of the jitter; all keep the mean delay. Default: uniform.').optional(),
    spread: numberField({
      unit: 's',
      min: 0,
      max: 60,
      help: 'Half-width of the uniform law, standard deviation of the others; a table is scaled to it.',
    }).optional(),
    correlation: numberField({ unit: '', above: -1, below: 1, default: 0, help: 'Correlation of successive updates.' }).optional(),
    values: z
      .array(numberField({ unit: 's', min: -60, max: 60, help: 'Measured deviation from the mean delay.' }))
      .optional()
      .meta({
        description: 'Law table: measured deviations from the mean delay, in any order, at least two. Unit: s.',
      }),
    file: z.string().min(1).optional().describe('Law table: a text file with one measured deviation (s) a line, instead of values.'),
  })
  .describe('How the delay varies from update to update. A delay never goes below 0.');

export type JitterFields = z.output<typeof jitterFields>;
