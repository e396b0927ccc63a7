/** Entities by a file: one of each id that it has, in place of a list by hand. */
import { z } from 'zod';
import { traceFields } from './motion.ts';

export const entitiesOfFile = traceFields
  .omit({ kind: true, truth: true, player: true, entity: true, id: true })
  .extend({
    each: z
      .string()
      .min(1)
      .max(500)
      .describe('Column that distinguishes the entities; several are separated by commas. Left out: guessed.')
      .optional(),
    owner: z.string().describe('Id of the node that publishes them. Left out: the first node.').optional(),
  })
  .describe('An entity of each id of a file.');
