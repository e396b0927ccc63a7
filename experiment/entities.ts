/** Entities in the file: the things with a real path. */
import { z } from 'zod';
import { id } from './fields.ts';
import { motionChoice } from './motion.ts';
import { partFields } from './parts.ts';

/** The number of a part is a byte on the wire. */
const mostParts = 256;

export const entityFields = z
  .strictObject({
    id: id('Name of the entity.'),
    owner: z.string().describe('Id of the node that publishes it.'),
    motion: motionChoice,
    parts: z.array(partFields).max(mostParts).describe('What turns on it, such as a turret.').optional(),
  })
  .describe('A thing with a real path.');

export type EntityFields = z.output<typeof entityFields>;
