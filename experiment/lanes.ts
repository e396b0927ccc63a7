/** Lanes in the file: one set of algorithms each, judged on the same real path and the same network. */
import { z } from 'zod';
import { convergenceChoice, modelChoice, schedulerChoice, shownChoice } from './choices.ts';
import { laneClock } from './clocks.ts';
import { contractsFields } from './contracts.ts';
import { id } from './fields.ts';
import { groundFields } from './ground.ts';
import { articulationFields } from './parts.ts';
import { publishingFields } from './publishing.ts';
import { relevanceFields } from './relevance.ts';
import { triggerFields } from './trigger.ts';

export const laneFields = z
  .strictObject({
    id: id('Name of the lane.'),
    from: z.string().optional().describe('Copies this other lane; fields given here override it.'),
    trigger: triggerFields.optional(),
    publishing: publishingFields.optional(),
    model: modelChoice.optional(),
    shown: shownChoice.optional(),
    relevance: relevanceFields.optional(),
    contracts: contractsFields.optional(),
    convergence: convergenceChoice.optional(),
    scheduler: schedulerChoice.optional(),
    clock: laneClock.optional(),
    ground: groundFields.optional(),
    parts: articulationFields.optional(),
  })
  .describe('One set of algorithms: trigger, publishing, model, convergence, scheduler, clock, ground clamping, parts.');

export type LaneFields = z.output<typeof laneFields>;
