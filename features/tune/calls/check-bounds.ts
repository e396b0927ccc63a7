/** Bounds of a check: which metrics of an experiment must stay within which limits, over which networks. */
import { z } from 'zod';
import { boundFields, networkFields } from './tune-setup.ts';

const checkedBound = boundFields.safeExtend({
  lane: z.string().optional().describe('Id of the lane. Default: every lane.'),
  receiver: z.string().optional().describe('Receiver as the results name it, such as far or driver>far. Default: the mean over receivers.'),
  network: z
    .string()
    .optional()
    .describe(
      'Name of a network, or of a group, whose mean by weight must keep the bound; all networks: the mean over all. Default: every group, and every network in none.',
    ),
});

export type CheckedBound = z.output<typeof checkedBound>;

export const checkBounds = z.strictObject({
  networks: z
    .array(networkFields)
    .default([])
    .describe('Networks that are tried, each with its weight in means over its group. Default: that of the experiment.'),
  seeds: z
    .array(z.int())
    .min(1)
    .max(100)
    .optional()
    .describe('Seeds of the runs; bounds hold for the mean over them. Default: the seed of the experiment.'),
  duration: z.number().positive().optional().describe('Length of each run, s. Default: that of the experiment.'),
  bounds: z.array(checkedBound).min(1).describe('The bounds; one that is broken fails the check.'),
});

export type CheckBounds = z.output<typeof checkBounds>;
