/**
 * Entities by a file: `entities: { file: match.csv, each: player }` stands for one entity of each id of the file. They
 * take its place before anything is checked.
 */
import { BenchError } from '../../contract/errors.ts';
import { explain } from '../../experiment/explain.ts';
import { entitiesOfFile } from '../../experiment/entities-of-file.ts';
import { only, present, without } from '../../experiment/field-maps.ts';
import { mappingNames, type TraceFields } from '../../experiment/motion.ts';
import type { FieldPath, Report } from '../../experiment/problem.ts';
import { openSharedMotionFile } from '../motion/open-foreign-motion.ts';
import { choiceOf, entityIds } from './experiment-around.ts';
import type { ExperimentDocument } from './experiment-document.ts';
import type { InputFolder } from './input-folder.ts';

/** Changes the document; reports what is wrong, and returns false then. */
export async function expandEntities(document: ExperimentDocument, folder: InputFolder, report: Report): Promise<boolean> {
  const { entities, nodes } = (document.value() ?? {}) as { readonly entities?: unknown; readonly nodes?: unknown };
  const items = Array.isArray(entities) ? (entities as readonly unknown[]) : [entities];
  if (!items.some(standsForSeveral)) return true;
  const first: unknown = Array.isArray(nodes) ? (nodes[0] as { readonly id?: unknown } | undefined)?.id : undefined;
  const expanded: unknown[] = [];
  let sound = true;
  for (const [index, item] of items.entries()) {
    const path = Array.isArray(entities) ? ['entities', index] : ['entities'];
    const found = standsForSeveral(item) ? await entitiesOf(item, { path, first, folder, report }) : [item];
    sound &&= found !== null;
    expanded.push(...(found ?? []));
  }
  if (sound) document.yaml.set('entities', document.yaml.createNode(expanded));
  return sound;
}

function standsForSeveral(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'file' in item && !('motion' in item);
}

interface Place {
  readonly path: FieldPath;
  /** Id of the first node: the owner that is not given. */
  readonly first: unknown;
  readonly folder: InputFolder;
  readonly report: Report;
}

/** Null where a problem was reported. */
async function entitiesOf(item: unknown, { path, first, folder, report }: Place): Promise<readonly object[] | null> {
  const checked = entitiesOfFile.safeParse(item);
  if (!checked.success) {
    explain(entitiesOfFile, item, checked.error.issues, path).forEach(report);
    return null;
  }
  const { each, owner = first, ...rest } = checked.data;
  const trace: Omit<TraceFields, 'kind' | 'truth' | 'player' | 'entity'> = rest;
  const mapping = { ...present(only(trace, ...mappingNames)), ...(each !== undefined && { id: each }) };
  const form = trace.updates === undefined ? 'path' : 'updates';
  try {
    const { tracks, idColumn } = await openSharedMotionFile(folder.pathOf(trace.file), { form, mapping }, folder.cache);
    const ids = tracks.map(({ id }) => id);
    const motion = { kind: 'trace', ...present(without(trace, ...mappingNames)), ...mapping };
    const names = entityIds(ids, idColumn);
    return ids.map((id, at) => ({ id: names[at], owner, motion: { ...motion, ...choiceOf(id, idColumn) } }));
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ path: [...path, 'file'], message: error.message });
    return null;
  }
}
