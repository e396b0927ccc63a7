/** Obstacles in the file: what cannot be driven through. */
import { z } from 'zod';
import { count, metres, radians } from '../engine/plugin-api/quantities.ts';
import { coordinate, far, numberField } from './fields.ts';
import type { Obstacle, Road } from '../engine/plugin-api/world-view.ts';
import { RandomStream } from '../engine/base/random/random-stream.ts';
import type { ArenaBounds } from '../engine/plugin-api/motion.ts';
import { placeObstacles } from '../engine/world/obstacle-places.ts';
import { explain } from './explain.ts';
import { checkParams, type Params } from './choices.ts';
import { unknownWord, type FieldPath, type Report } from './problem.ts';

export const mostObstacles = 1000;

/** Resolving the world needs this besides its fields. */
export interface WorldContext {
  readonly seed: number;
  /** Where synthetic motions start. */
  readonly starts: readonly { readonly x: number; readonly y: number }[];
  readonly roads: readonly Road[];
  readonly report: Report;
}

const height = metres({
  default: 3,
  min: 0,
  max: far,
  help: 'Height above the ground, as it is drawn; it counts for the model bounded-forecast.',
});
const extent = numberField({ unit: 'm', above: 0, max: far, help: 'Extent along its own axis.' });
const centre = z.tuple([coordinate, coordinate]).meta({ unit: 'm', description: 'Where it stands: [x, y] from the centre of the arena.' });

/** Fields beside `kind`, kind by kind. */
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
  .describe('Obstacles, which cannot be driven through: how many to place by the seed, how to place them, or a list. Default: 0.');

export type ObstaclesFields = z.output<typeof obstaclesChoice>;

const path: FieldPath = ['world', 'obstacles'];

/** Shares of the arena's shorter side: in 40 m × 40 m, the radii of 1 to 2 m and the gaps of 4 m of the GLS game. */
const radiusShares = [0.025, 0.05] as const;
const gapShare = 0.1;

export function resolveObstacles(fields: ObstaclesFields, arena: ArenaBounds, context: WorldContext): readonly Obstacle[] {
  if (Array.isArray(fields)) return fields.flatMap((obstacle, index) => resolveObstacle(obstacle, [...path, index], context.report));
  return place(typeof fields === 'number' ? { count: fields } : fields, arena, context);
}

function place(fields: Params, arena: ArenaBounds, { seed, starts, report }: WorldContext): readonly Obstacle[] {
  const checked = placingFields.safeParse(fields);
  if (!checked.success) explain(placingFields, fields, checked.error.issues, path).forEach(report);
  if (!checked.success) return [];
  const { radius, gap, ...rest } = checked.data;
  const side = Math.min(arena.width, arena.depth);
  const rule = { ...rest, radius: radius ?? ([radiusShares[0] * side, radiusShares[1] * side] as const), gap: gap ?? gapShare * side };
  const placed = placeObstacles(rule, arena, starts, new RandomStream(seed, 'world/obstacles'));
  if (placed.length < rule.count) report({ path, message: tooMany(placed.length, rule.count) });
  return placed;
}

function tooMany(placed: number, configured: number): string {
  return `only ${placed} of ${configured} obstacles found room; allowed: fewer, or a smaller radius or gap, as in { count: ${configured}, radius: [1, 2], gap: 1 }.`;
}

const makers: { readonly [K in ObstacleKind]: (params: ObstacleParams<K>) => Obstacle } = {
  circle: ({ centre: [x, y], radius, height }) => ({ kind: 'circle', x, y, radius, height }),
  box: ({ centre: [x, y], size: [width, depth], yaw, height }) => ({ kind: 'box', x, y, width, depth, yaw, height }),
};

function resolveObstacle(fields: { readonly kind: string }, at: FieldPath, report: Report): Obstacle[] {
  if (isObstacleKind(fields.kind)) return make(fields.kind);
  report({ path: [...at, 'kind'], message: unknownWord('kind of obstacle', fields.kind, Object.keys(obstacleKinds)) });
  return [];

  function make<K extends ObstacleKind>(kind: K): Obstacle[] {
    const params = checkParams(obstacleKinds[kind].params, fields, 'kind', at, report);
    return params ? [makers[kind](params as ObstacleParams<K>)] : [];
  }
}

function isObstacleKind(kind: string): kind is ObstacleKind {
  return Object.hasOwn(obstacleKinds, kind);
}
