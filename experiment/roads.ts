/** Roads in the file: paths known to all nodes in advance. */
import { z } from 'zod';
import type { Road } from '../engine/plugin-api/world-view.ts';
import { coordinate, id } from './fields.ts';
import type { FieldPath, Report } from './problem.ts';

import { refer, reportRepeated } from './references.ts';

const point = z.union([z.tuple([coordinate, coordinate]), z.tuple([coordinate, coordinate, coordinate])]);

export const roadsFields = z
  .array(
    z
      .strictObject({
        id: id('Name of the road.'),
        points: z
          .array(point)
          .min(2)
          .max(10_000)
          .meta({ unit: 'm', description: 'Its corners: [x, y] or [x, y, z] from the centre of the arena.' }),
        closed: z.boolean().describe('Whether it leads from its last point back to the first. Default: false.').optional(),
      })
      .describe('A road of straight segments.'),
  )
  .max(1000)
  .describe('Roads that publishers and receivers know before the run.');

export type RoadsFields = z.output<typeof roadsFields>;

/** The roads in engine terms; neighbouring points that are the same are reported. */
export function resolveRoads(fields: RoadsFields, report: Report): readonly Road[] {
  const path: FieldPath = ['world', 'roads'];
  reportRepeated(path, fields, report);
  return fields.map(({ id, points, closed = false }, index) => {
    const road = { id, closed, points: points.map(([x, y, z = 0]) => ({ x, y, z })) };
    const twin = twinOf(road);
    if (twin >= 0) report({ path: [...path, index, 'points', twin], message: twin > 0 ? twinText : closingText });
    return road;
  });
}

const twinText = 'the same point as the one before it; leave it out.';
const closingText = 'the same point as the last one, to which a closed road returns by itself; leave one of them out.';

/** Index of the first point that is the one before it, round the end of a closed road; −1: none is. */
function twinOf({ points, closed }: Road): number {
  return points.findIndex(({ x, y, z }, index) => {
    const before = index > 0 ? points[index - 1] : closed ? points[points.length - 1] : undefined;
    return before !== undefined && before.x === x && before.y === y && before.z === z;
  });
}

/** Reports a parameter `road` that names no road of the world. */
export function checkRoad(params: Readonly<Record<string, unknown>> | null, roads: readonly Road[], path: FieldPath, report: Report): void {
  const road = params?.['road'];
  if (typeof road !== 'string') return;
  if (roads.length > 0) refer('road', roads, road, [...path, 'road'], report);
  else report({ path: [...path, 'road'], message: `found "${road}", but the world has no roads; add them as world.roads.` });
}
