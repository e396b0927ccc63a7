/** Resolves obstacles to engine terms: as given, or placed by the seed. */
import type { Obstacle } from '../engine/plugin-api/world-view.ts';
import { RandomStream } from '../engine/base/random/random-stream.ts';
import type { ArenaBounds } from '../engine/plugin-api/motion.ts';
import { placeObstacles } from '../engine/world/obstacle-places.ts';
import { explain } from './explain.ts';
import { obstacleKinds, placingFields, type ObstacleKind, type ObstacleParams, type ObstaclesFields } from './obstacles.ts';
import { checkParams, type Params } from './params.ts';
import { unknownWord, type FieldPath, type Report } from './problem.ts';
import type { WorldContext } from './world-context.ts';

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

function tooMany(placed: number, asked: number): string {
  return `only ${placed} of ${asked} obstacles found room; allowed: fewer, or a smaller radius or gap, as in { count: ${asked}, radius: [1, 2], gap: 1 }.`;
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
