/** Points in the file: places on the body of an entity that are measured too. */
import { z } from 'zod';
import type { PointPlan } from '../engine/measure/points.ts';
import { far, id, numberField } from './fields.ts';
import type { FieldPath, Report } from './problem.ts';
import { reportRepeated } from './references.ts';

/** Further points would cost more than the entity. */
const mostPoints = 16;

/** No body is larger, m. */
const offset = z.number().min(-1000).max(1000);

const pointFields = z
  .strictObject({
    id: id('Name of the point.'),
    at: z
      .union([z.tuple([offset, offset]), z.tuple([offset, offset, offset])])
      .meta({ unit: 'm', description: 'Place on the body: ahead, to the left, up (default: 0). Unit: m.' }),
    distance: numberField({
      unit: 'm',
      above: 0,
      max: far,
      help: 'How far away its target is, for the aim error: it aims ahead. Left out: so far that only the direction counts.',
    }).optional(),
  })
  .describe('A point on the body, such as a muzzle or a hand, with a deviation, jumps and an aim error of its own.');

export const pointsField = z.array(pointFields).max(mostPoints).describe('Points on its body that are measured too.');

type PointFields = z.output<typeof pointFields>;

/** The points of the entity at `path`. */
export function resolvePoints(points: readonly PointFields[], path: FieldPath, report: Report): PointPlan[] {
  reportRepeated([...path, 'points'], points, report);
  return points.map(({ id, at: [x, y, z = 0], distance = Infinity }) => ({ id, x, y, z, distance }));
}
