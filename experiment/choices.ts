/** Choices of plugins: the plugin's id with its parameters beside it, which are checked by the plugin's own schema. */
import { z } from 'zod';

const choice = (help: string) => z.looseObject({ id: z.string().min(1).optional().describe('Id of the plugin.') }).describe(help);

export const modelChoice = choice('DR model: extrapolates a state from the last update. Default: linear.');
export const shownChoice = choice('DR model by which receivers extrapolate, while the publisher goes by its own. Left out: the same.');
export const convergenceChoice = choice('Convergence scheme: moves the placed path to where the newest update says. Default: snap.');
export const triggerChoice = choice('A trigger of a plugin, asked beside the conditions here: what is due by any of them is due.');
export const linkModelChoice = choice('Link model: what becomes of each packet besides. Left out: nothing.');
export const metricChoice = z
  .looseObject({ id: z.string().min(1).describe('Id of the plugin.') })
  .describe('A metric: one number of each lane, receiver or pair.');
export const schedulerChoice = choice('Fairness scheduler: which receivers get an update, and when. Default: send-to-all.');
