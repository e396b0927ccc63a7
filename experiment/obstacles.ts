/** Obstacles in the file: what cannot be driven through. */
import { z } from 'zod';
import { count, metres, radians } from '../engine/plugin-api/quantities.ts';
import { coordinate, far, numberField } from './fields.ts';

export const mostObstacles = 1000;

const height = metres({ default: 3, min: 0, max: far, help: 'Height above the ground, as it is drawn.' });
const extent = numberField({ unit: 'm', above: 0, max: far, help: 'Extent along its own axis.' });
const centre = z.tuple([coordinate, coordinate]).meta({ unit: 'm', description: 'Where it stands: [x, y] from the centre of the arena.' });

/** What stands beside `kind`, kind by kind. */
export const obstacleKinds = {
  circle: {
    title: 'A round obstacle',
    params: z.object({ centre, radius: numberField({ unit: 'm', above: 0, max: far, help: 'Radius.' }), height }),
  },
  box: {
    title: 'A rectangular obstacle',
    params: z.object({
      centre,
      size: z.tuple([extent, extent]).meta({ unit: 'm', description: 'Extent along its own axes.' }),
      yaw: radians({ default: 0, help: 'How far it is turned, counter-clockwise.' }),
      height,
    }),
  },
} as const satisfies Record<string, { readonly title: string; readonly params: z.ZodObject }>;

export type ObstacleKind = keyof typeof obstacleKinds;
export type ObstacleParams<K extends ObstacleKind> = z.output<(typeof obstacleKinds)[K]['params']>;

const radii = z
  .tuple([z.number().positive().max(far), z.number().positive().max(far)])
  .refine(([smallest, largest]) => smallest <= largest, 'must be [smallest, largest].');

/** Round obstacles placed by the seed. */
export const placingFields = z
  .strictObject({
    count: count({ default: 3, min: 0, max: mostObstacles, help: 'How many.' }),
    radius: radii.optional().meta({ unit: 'm', description: 'Smallest and largest; left out, 2.5 % and 5 % of the shorter side.' }),
    gap: numberField({
      unit: 'm',
      min: 0,
      max: far,
      help: 'Least room between two of them, to the border and to where synthetic motions start; left out, 10 % of the shorter side.',
    }).optional(),
    height,
  })
  .describe('Round obstacles placed by the seed.');

const obstacleChoice = z.looseObject({ kind: z.string().min(1).describe('Shape: circle or box.') }).describe('One obstacle.');

/** A number, a placing rule or a list; what they hold is checked by the schema of each. */
export const obstaclesChoice = z
  .union([z.int().min(0).max(mostObstacles), z.array(obstacleChoice).max(mostObstacles), z.looseObject({})])
  .describe('What cannot be driven through: how many to place by the seed, how to place them, or a list. Default: 0.');

export type ObstaclesFields = z.output<typeof obstaclesChoice>;
