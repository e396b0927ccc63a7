/** The world in the file: where entities move. */
import { z } from 'zod';
import { far, numberField } from './fields.ts';
import { obstaclesChoice } from './obstacles.ts';
import { roadsFields } from './roads.ts';
import { terrainChoice } from './terrain.ts';

const extent = (axis: string) => numberField({ unit: 'm', min: 1, max: far, help: `Extent of the arena along ${axis}.` });

export const defaultArena = [800, 800] as const;

export const worldFields = z
  .strictObject({
    kind: z.literal('arena').optional().describe('An open rectangle, centred on the origin.'),
    size: z
      .tuple([extent('x'), extent('y')])
      .optional()
      .meta({ description: 'Width and depth of the arena. Unit: m.', default: defaultArena }),
    terrain: terrainChoice.optional(),
    obstacles: obstaclesChoice.optional(),
    roads: roadsFields.optional(),
  })
  .describe('Where entities move. Default: an arena of 800 m × 800 m, flat and open.');

export type WorldFields = z.output<typeof worldFields>;
