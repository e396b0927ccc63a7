/** Nodes in the file: the participants' machines. */
import { z } from 'zod';
import { nodeClock } from './clocks.ts';
import { id, numberField } from './fields.ts';
import { rateFields } from './rates.ts';
import { nodeLink } from './links.ts';

const coordinate = (axis: string) => numberField({ unit: 'm', help: `${axis} of the place.` });

export const nodeFields = z
  .strictObject({
    id: id('Name of the node.'),
    link: nodeLink.optional(),
    clock: nodeClock.optional(),
    ...rateFields,
    at: z
      .tuple([coordinate('x'), coordinate('y')])
      .optional()
      .describe('Its point of view, for levels of detail. Default: its own entities.'),
  })
  .describe('One participant’s machine: it publishes its own entities and, with a link, receives the others’.');

export type NodeFields = z.output<typeof nodeFields>;
