/** Entities in the file: the things with a real path. */
import { z } from 'zod';
import { id } from './fields.ts';
import { motionChoice } from './motion.ts';

export const entityFields = z
  .strictObject({
    id: id('Name of the entity.'),
    owner: z.string().describe('Id of the node that publishes it.'),
    motion: motionChoice,
  })
  .describe('A thing with a real path.');

export type EntityFields = z.output<typeof entityFields>;
