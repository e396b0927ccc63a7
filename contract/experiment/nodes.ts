/** Nodes in the file: the participants' machines. */
import { z } from 'zod';
import { nodeClock } from './clocks.ts';
import { id } from './fields.ts';
import { nodeLink } from './links.ts';

export const nodeFields = z
  .strictObject({ id: id('Name of the node.'), link: nodeLink.optional(), clock: nodeClock.optional() })
  .describe('One participant’s machine: it publishes its own entities and, with a link, receives the others’.');

export type NodeFields = z.output<typeof nodeFields>;
