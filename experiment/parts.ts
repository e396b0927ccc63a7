/** Parts in the file: what turns on an entity, and what a lane makes of it. */
import { z } from 'zod';
import { defaultArticulation, type ArticulationQuantisation, type ArticulationRule } from '../engine/update/articulation-rule.ts';
import { partAxes } from '../engine/world/part-motion.ts';
import { id, numberField, oneOf } from './fields.ts';
import { steps, resolveSteps } from './publishing.ts';
import type { PartPlan } from '../engine/session/session-plan.ts';
import { builtInPartMotions } from '../engine/world/parts/index.ts';
import { present } from './field-maps.ts';
import { checkParams } from './choices.ts';
import { listed, unknownWord, type FieldPath, type Report } from './problem.ts';
import { refer, reportRepeated } from './references.ts';

/** Kind and parameters; the parameters are checked by the schema of that kind. */
export const partMotionChoice = z
  .looseObject({ kind: z.string().min(1).describe('Kind of motion of a part.') })
  .describe('What turns the part.');

const partTrigger = z
  .strictObject({
    orientation: numberField({ unit: 'rad', min: 0, help: 'Update when the part is off by more than this.' }).optional(),
    heartbeat: numberField({ unit: 's', above: 0, help: 'Update at this age of the last one at the latest.' }).optional(),
    minInterval: numberField({ unit: 's', min: 0, default: 0, help: 'Least time between two updates.' }).optional(),
  })
  .describe('When an update of the part is made: a condition left out never fires. Default: 3° or 5 s, as in IEEE 1278.1.');

/** Fields for publishing and showing a part; a lane may set them for all parts. */
export const articulationFields = z
  .strictObject({
    trigger: partTrigger.optional(),
    model: oneOf(
      ['static', 'rate'],
      'The part stays as its last update says, or continues from there at its rate. Default: rate.',
    ).optional(),
    smoothing: numberField({
      unit: 's',
      min: 0,
      max: 60,
      default: defaultArticulation.smoothing,
      help: 'Time over which a receiver blends to an update, by the shortest arc; 0: at once.',
    }).optional(),
    quantisation: z
      .strictObject({
        angle: z
          .strictObject({
            bits: numberField({ unit: 'bit', integer: true, min: 4, max: 32, help: 'Width of the angle, over a full turn.' }),
          })
          .describe('The angle in whole steps. Left out: a 32-bit float.')
          .optional(),
        rate: steps('Turn rate', 'rad/s').optional(),
      })
      .describe('Angle and rate in few bits. What travels is what publisher and receivers extrapolate.')
      .optional(),
  })
  .describe('How parts are published and shown in this lane; overrides the fields of the parts.');

export type ArticulationFields = z.output<typeof articulationFields>;

export const partFields = z
  .strictObject({
    id: id('Name of the part.'),
    axis: oneOf(partAxes, 'Turns left and right, or up and down. Default: azimuth.').optional(),
    motion: partMotionChoice,
    ...articulationFields.shape,
  })
  .describe('A part that turns on its entity, such as a turret.');

export type PartFields = z.output<typeof partFields>;

/** An entity as far as its parts go. */
interface EntityWithParts {
  readonly id: string;
  readonly motion: object;
  readonly parts?: readonly PartFields[] | undefined;
}

/** The parts of the entity at `path`; those with a problem are reported and left out. */
export function resolveParts(entity: EntityWithParts, path: FieldPath, entities: readonly EntityWithParts[], report: Report): PartPlan[] {
  const { parts = [] } = entity;
  reportRepeated([...path, 'parts'], parts, report);
  if (parts.length > 0 && 'updates' in entity.motion) report({ path: [...path, 'parts'], message: pathless(entity) });
  const others = entities.filter((other) => other !== entity && !('updates' in other.motion));
  return parts.flatMap((part, index) => resolvePart(part, [...path, 'parts', index], others, report) ?? []);
}

function pathless({ id }: EntityWithParts): string {
  return `"${id}" is a stream of recorded updates, without a real path of its own for a part to turn on; leave them out.`;
}

function resolvePart(part: PartFields, path: FieldPath, others: readonly EntityWithParts[], report: Report): PartPlan | null {
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

/** The rule that the fields of a part or a lane make; problems are reported with their path below `path`. */
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
