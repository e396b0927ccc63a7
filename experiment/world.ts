/** The world in the file: where entities move. */
import { z } from 'zod';
import { far, numberField } from './fields.ts';
import { obstaclesChoice, resolveObstacles, type WorldContext } from './obstacles.ts';
import { roadsFields } from './roads.ts';
import { terrainChoice, terrainKinds, type TerrainKind, type TerrainParams } from './terrain.ts';
import type { ArenaBounds } from '../engine/plugin-api/motion.ts';
import { RandomStream } from '../engine/base/random/random-stream.ts';
import { seededHills } from '../engine/world/terrain/hills.ts';
import type { TerrainPlan, WorldPlan } from '../engine/world/world.ts';
import { checkParams } from './choices.ts';
import { unknownWord, type FieldPath } from './problem.ts';

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

/** A height map in a file still to be read. */
export interface HeightMapFile {
  readonly kind: 'heightmap-file';
  readonly file: string;
  /** Extent along x and y, m. */
  readonly size: readonly [number, number];
  /** Heights (m) of black and white. */
  readonly heights: readonly [number, number];
}

export interface ResolvedWorld extends Omit<WorldPlan, 'terrain'> {
  readonly terrain: TerrainPlan | HeightMapFile;
}

export function arenaOf(world: WorldFields | undefined): ArenaBounds {
  const [width, depth] = world?.size ?? defaultArena;
  return { width, depth };
}

export function resolveWorld(world: WorldFields | undefined, context: WorldContext): ResolvedWorld {
  const arena = arenaOf(world);
  return {
    terrain: resolveTerrain(world?.terrain ?? { kind: 'flat' }, arena, context),
    obstacles: resolveObstacles(world?.obstacles ?? 0, arena, context),
    roads: context.roads,
  };
}

type TerrainFields = NonNullable<WorldFields['terrain']>;
type Resolve<K extends TerrainKind> = (params: TerrainParams<K>, arena: ArenaBounds, random: RandomStream) => ResolvedWorld['terrain'];

const resolvers: { readonly [K in TerrainKind]: Resolve<K> } = {
  flat: () => ({ kind: 'flat' }),
  plane: (params) => ({ kind: 'plane', ...params }),
  hills: ({ waves, height, ...range }, _arena, random) => ({ kind: 'hills', height, waves: waves ?? seededHills(range, random) }),
  heightmap: ({ file, heights, size }, { width, depth }) => ({ kind: 'heightmap-file', file, heights, size: size ?? [width, depth] }),
};

function resolveTerrain(fields: TerrainFields, arena: ArenaBounds, { seed, report }: WorldContext): ResolvedWorld['terrain'] {
  const path: FieldPath = ['world', 'terrain'];
  if (isTerrainKind(fields.kind)) return resolveKind(fields.kind, fields, path);
  report({ path: [...path, 'kind'], message: unknownWord('kind of terrain', fields.kind, Object.keys(terrainKinds)) });
  return { kind: 'flat' };

  function resolveKind<K extends TerrainKind>(kind: K, given: TerrainFields, at: FieldPath): ResolvedWorld['terrain'] {
    const params = checkParams(terrainKinds[kind].params, given, 'kind', at, report);
    if (!params) return { kind: 'flat' };
    return resolvers[kind](params as TerrainParams<K>, arena, new RandomStream(seed, 'world/terrain'));
  }
}

function isTerrainKind(kind: string): kind is TerrainKind {
  return Object.hasOwn(terrainKinds, kind);
}
