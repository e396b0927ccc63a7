/** The files that an experiment names: motions and terrain; those that cannot be read are problems of the fields that name them. */
import { BenchError } from '../../contract/errors.ts';
import type { FieldPath, Report } from '../../experiment/problem.ts';
import type { ResolvedEntity } from '../../experiment/entities.ts';
import type { ResolvedWorld } from '../../experiment/world.ts';
import type { EntityPlan } from '../../engine/session/session-plan.ts';
import type { WorldPlan } from '../../engine/world/world.ts';
import { OpenedOnce } from '../motion/opened-once.ts';
import type { InputFolder } from './input-folder.ts';
import { readMotion } from './read-motion.ts';
import { readHeightMap } from './read-terrain.ts';

/** The entities whose motion could be read. */
export async function readMotions(entities: readonly ResolvedEntity[], folder: InputFolder, report: Report): Promise<EntityPlan[]> {
  const files = new OpenedOnce();
  const read = entities.map((entity, index) =>
    reported(['entities', index, 'motion', 'file'], report, async () => ({
      ...entity,
      motion: await readMotion(entity.motion, folder, files),
    })),
  );
  return (await Promise.all(read)).filter((plan) => plan !== null);
}

/** Null where a problem was reported. */
export async function readTerrain(world: ResolvedWorld, folder: InputFolder, report: Report): Promise<WorldPlan | null> {
  const { terrain } = world;
  if (terrain.kind !== 'heightmap-file') return { ...world, terrain };
  return reported(['world', 'terrain', 'file'], report, async () => ({ ...world, terrain: await readHeightMap(terrain, folder) }));
}

async function reported<Read>(path: FieldPath, report: Report, read: () => Promise<Read>): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ path, message: error.message });
    return null;
  }
}
