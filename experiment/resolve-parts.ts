/** Resolves parts to engine terms: their motions, and the rules by which they are published and shown. */
import { defaultArticulation, type ArticulationQuantisation, type ArticulationRule } from '../engine/update/articulation-rule.ts';
import type { PartPlan } from '../engine/session/session-plan.ts';
import { builtInPartMotions } from '../engine/world/parts/index.ts';
import type { EntityFields } from './entities.ts';
import { present } from './field-maps.ts';
import { checkParams } from './params.ts';
import type { ArticulationFields, PartFields } from './parts.ts';
import { listed, unknownWord, type FieldPath, type Report } from './problem.ts';
import { refer, reportRepeated } from './references.ts';
import { resolveSteps } from './resolve-publishing.ts';

/** The parts of the entity at `path`; those with a problem are reported and left out. */
export function resolveParts(entity: EntityFields, path: FieldPath, entities: readonly EntityFields[], report: Report): PartPlan[] {
  const { parts = [] } = entity;
  reportRepeated([...path, 'parts'], parts, report);
  if (parts.length > 0 && 'updates' in entity.motion) report({ path: [...path, 'parts'], message: pathless(entity) });
  const others = entities.filter((other) => other !== entity && !('updates' in other.motion));
  return parts.flatMap((part, index) => resolvePart(part, [...path, 'parts', index], others, report) ?? []);
}

function pathless({ id }: EntityFields): string {
  return `"${id}" is a stream of recorded updates, without a real path of its own for a part to turn on; leave them out.`;
}

function resolvePart(part: PartFields, path: FieldPath, others: readonly EntityFields[], report: Report): PartPlan | null {
  const { id, axis = 'azimuth', motion: fields, ...rule } = part;
  const definition = builtInPartMotions.find(({ kind }) => kind === fields.kind);
  const motionPath = [...path, 'motion'];
  if (!definition) {
    const known = builtInPartMotions.map(({ kind }) => kind);
    report({ path: [...motionPath, 'kind'], message: unknownWord('kind of motion of a part', fields.kind, known) });
    return null;
  }
  const params = checkParams(definition.params, fields, 'kind', motionPath, report);
  const target = params?.['entity'];
  if (typeof target === 'string') refer('other entity with a real path', others, target, [...motionPath, 'entity'], report);
  const own = { ...defaultArticulation, ...resolveArticulation(rule, path, report) };
  checkTrigger(own, path, report);
  return params && { id, axis, motion: { definition, params }, rule: own };
}

function checkTrigger({ trigger }: ArticulationRule, path: FieldPath, report: Report): void {
  const conditions = ['orientation', 'heartbeat'] as const;
  if (conditions.some((condition) => trigger[condition] !== undefined)) return;
  report({ path: [...path, 'trigger'], message: `no condition that makes an update; needed: at least one of ${listed(conditions)}.` });
}

/** What the fields of a part or a lane say; problems are reported with their path below `path`. */
export function resolveArticulation(fields: ArticulationFields, path: FieldPath, report: Report): Partial<ArticulationRule> {
  const { trigger, model, smoothing, quantisation } = fields;
  return present({
    trigger: trigger && present(trigger),
    model,
    smoothing,
    quantisation: quantisation && resolveQuantisation(quantisation, [...path, 'quantisation'], report),
  });
}

function resolveQuantisation(
  { angle, rate }: NonNullable<ArticulationFields['quantisation']>,
  path: FieldPath,
  report: Report,
): ArticulationQuantisation {
  const reportRate = ({ message }: { message: string }) => report({ path: [...path, 'rate'], message });
  return present({ angle, rate: rate && resolveSteps(rate, undefined, reportRate) });
}
