/** Motion in the file: what gives an entity its real path. */
import { z } from 'zod';
import { numberField } from './fields.ts';

/** A real path or recorded updates from a file. */
export const traceFields = z
  .strictObject({
    kind: z.literal('trace').describe('A path or recorded updates from a file.'),
    file: z.string().min(1).describe('CSV, BZFlag recording (.rec) or recording of the bench (.mcap), relative to the experiment file.'),
    updates: z.literal('recorded').optional().describe('The rows are DR updates: each is a trigger of every lane, at exactly its time.'),
    player: numberField({ unit: '', min: 0, max: 255, integer: true, help: 'Which player of a BZFlag recording, by number.' }).optional(),
    entity: z.string().min(1).optional().describe('Which entity of the file, by its name. Left out: the only one.'),
    start: numberField({
      unit: 's',
      help: 'Time in the file that is time 0 of the session. Left out: its first row, of any entity.',
    }).optional(),
  })
  .describe('A path or recorded updates from a file.');

export type TraceFields = z.output<typeof traceFields>;

/** Kind and parameters; the parameters are checked by the schema of that kind. */
export const motionChoice = z
  .looseObject({ kind: z.string().min(1).describe('Kind of motion: trace, or a synthetic one.') })
  .describe('The source of the entity’s real path.');

export type MotionFields = z.output<typeof motionChoice>;
