/** Lanes in the file: one set of algorithms each, judged on the same real path and the same network. */
import { z } from 'zod';
import { laneClock } from './clocks.ts';
import { id } from './fields.ts';
import { groundFields } from './ground.ts';
import { publishingFields } from './publishing.ts';
import { triggerFields } from './trigger.ts';

/** A plugin by its id with its parameters beside it; the parameters are checked by the plugin's own schema. */
const choice = (help: string) => z.looseObject({ id: z.string().min(1).optional().describe('Id of the plugin.') }).describe(help);

export const modelChoice = choice('DR model: extrapolates a state from the last update. Default: linear.');
export const convergenceChoice = choice('Convergence scheme: moves the placed path to where the newest update says. Default: snap.');
export const schedulerChoice = choice('Fairness scheduler: which receivers get an update, and when. Default: send-to-all.');

export const laneFields = z
  .strictObject({
    id: id('Name of the lane.'),
    from: z.string().optional().describe('Copies this other lane; fields given here override it.'),
    trigger: triggerFields.optional(),
    publishing: publishingFields.optional(),
    model: modelChoice.optional(),
    convergence: convergenceChoice.optional(),
    scheduler: schedulerChoice.optional(),
    clock: laneClock.optional(),
    ground: groundFields.optional(),
  })
  .describe('One set of algorithms: trigger, publishing, model, convergence, scheduler, clock, ground clamping.');

export type LaneFields = z.output<typeof laneFields>;
