/** Entities in the file: the things with a real path. */
import { z } from 'zod';
import { id } from './fields.ts';
import { motionChoice, traceFields, type MotionFields, type TraceFields } from './motion.ts';
import { partFields, resolveParts } from './parts.ts';
import { pointsField, resolvePoints } from './points.ts';
import type { EntityPlan, MotionPlan } from '../engine/session/session-plan.ts';
import type { Road } from '../engine/plugin-api/world-view.ts';
import type { PlayerDefinition } from '../engine/game/players/player.ts';
import type { PluginRegistry } from '../engine/session/plugin-registry.ts';
import { explain } from './explain.ts';
import type { NodeFields } from './nodes.ts';
import { checkParams } from './choices.ts';
import { resolvePlayer } from './player-motion.ts';
import { unknownPlugin, type FieldPath, type Report } from './problem.ts';
import { refer } from './references.ts';
import { checkRoad } from './roads.ts';

/** The number of a part is a byte on the wire. */
const mostParts = 256;

export const entityFields = z
  .strictObject({
    id: id('Name of the entity.'),
    owner: z.string().describe('Id of the node that publishes it.'),
    motion: motionChoice,
    parts: z.array(partFields).max(mostParts).describe('What turns on it, such as a turret.').optional(),
    points: pointsField.optional(),
  })
  .describe('A thing with a real path.');

export type EntityFields = z.output<typeof entityFields>;

export type ResolvedMotion =
  | Extract<MotionPlan, { kind: 'synthetic' | 'player' }>
  /** A file still to be read. */
  | { readonly kind: 'trace'; readonly trace: TraceFields };

export interface ResolvedEntity extends Omit<EntityPlan, 'motion'> {
  readonly motion: ResolvedMotion;
}

interface EntityContext {
  readonly nodes: readonly NodeFields[];
  readonly entities: readonly EntityFields[];
  readonly registry: PluginRegistry;
  readonly players: readonly PlayerDefinition[];
  readonly roads: readonly Road[];
  readonly report: Report;
}

/** The entity at `path`; null where its motion was reported. */
export function resolveEntity(entity: EntityFields, path: FieldPath, context: EntityContext): ResolvedEntity | null {
  const { nodes, entities, report } = context;
  const owner = refer('node', nodes, entity.owner, [...path, 'owner'], report);
  if (!nodes.some((node, index) => node.link && index !== owner)) report({ path: ['nodes'], message: unseen(entity) });
  const motion = resolveMotion(entity.motion, [...path, 'motion'], context);
  const parts = resolveParts(entity, path, entities, report);
  const points = resolvePoints(entity.points ?? [], path, report);
  return motion && { id: entity.id, owner, motion, ...(parts.length > 0 && { parts }), ...(points.length > 0 && { points }) };
}

function unseen({ id, owner }: EntityFields): string {
  return `entity "${id}" has no receiver: a node other than its owner "${owner}" needs a link, as in { id: viewer, link: { delay: 0.1 } }.`;
}

function resolveMotion(fields: MotionFields, path: FieldPath, context: EntityContext): ResolvedMotion | null {
  const { registry, players, roads, report } = context;
  if (fields.kind === 'trace') return resolveTrace(fields, path, report);
  if (fields.kind === 'player') {
    const player = resolvePlayer(fields, path, players, report);
    return player && { kind: 'player', player };
  }
  const definition = registry.get('motion', fields.kind);
  if (!definition) {
    const known = [...registry.list('motion').map(({ id }) => id), 'player', 'trace'];
    report({ path: [...path, 'kind'], message: unknownPlugin('kind of motion', fields.kind, known) });
    return null;
  }
  const params = registry.whileChecked(definition, () => checkParams(definition.params, fields, 'kind', path, report));
  checkRoad(params, roads, path, report);
  return params && { kind: 'synthetic', definition, params };
}

function resolveTrace(fields: MotionFields, path: FieldPath, report: Report): ResolvedMotion | null {
  const result = traceFields.safeParse(fields);
  if (result.success) return { kind: 'trace', trace: result.data };
  explain(traceFields, fields, result.error.issues, path).forEach(report);
  return null;
}
