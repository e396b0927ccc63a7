/** Triggers in the file: when a publisher makes an update. */
import { z } from 'zod';
import { preReckoningAngle } from '../engine/plugin-api/lane-rules.ts';
import { triggerChoice } from './choices.ts';
import { numberField, oneOf } from './fields.ts';
import { mergeFields, present, without } from './field-maps.ts';

/** An angle, or the name of the rule that set one. */
const orientation = z
  .union([
    numberField({ unit: 'rad', min: 0, help: 'Update when the orientation is off by more than this.' }),
    z.literal('pre-reckoning').transform(() => preReckoningAngle),
  ])
  .describe('Update when the orientation is off by more than this; `pre-reckoning` is π/6. Unit: rad.');

export const triggerFields = z
  .strictObject({
    distance: numberField({
      unit: 'm',
      min: 0,
      help: 'Update when the extrapolated last update is further than this from the real path.',
    }).optional(),
    shape: oneOf(['sphere', 'box'], 'Region that distance bounds: a sphere, or each axis on its own. Default: sphere.').optional(),
    timeSpace: numberField({
      unit: 'm·s',
      min: 0,
      help: 'Update when the integral of that distance since the last update is more than this.',
    }).optional(),
    velocity: numberField({ unit: 'm/s', min: 0, help: 'Update when the velocity is off by more than this, as vectors.' }).optional(),
    orientation: orientation.optional(),
    heartbeat: numberField({ unit: 's', above: 0, help: 'Update at this age of the last one at the latest.' }).optional(),
    minInterval: numberField({ unit: 's', min: 0, default: 0, help: 'Least time between two updates.' }).optional(),
    rule: triggerChoice.optional(),
    triggers: numberField({
      unit: '',
      integer: true,
      min: 1,
      help: 'Number of updates in the whole run: a search finds the distance threshold that makes as many.',
    }).optional(),
    budgetOf: z
      .string()
      .optional()
      .describe(
        'Id of another lane, which sets the budget: a search finds the distance threshold with which this lane, sending perTrigger at a time, sends as many updates as that lane sends to all receivers.',
      ),
    perTrigger: numberField({
      unit: '',
      above: 0,
      default: 1,
      help: 'With budgetOf: to how many receivers this lane’s scheduler sends an update, on average.',
    }).optional(),
  })
  .describe('When a publisher makes an update: a condition left out never fires.');

export type TriggerFields = z.output<typeof triggerFields>;

export type TriggerRequest =
  /** So many in the whole run. */
  | { readonly kind: 'triggers'; readonly triggers: number }
  /** So many that n′ · t′ = n · t: `perTrigger` times its own are the receivers times those of the lane `lane`. */
  | { readonly kind: 'budgetOf'; readonly lane: string; readonly perTrigger: number };

const defaultPerTrigger = 1;

export function requestOf({ triggers, budgetOf, perTrigger = defaultPerTrigger }: TriggerFields): TriggerRequest | undefined {
  if (triggers !== undefined) return { kind: 'triggers', triggers };
  return budgetOf === undefined ? undefined : { kind: 'budgetOf', lane: budgetOf, perTrigger };
}

/** Condition by condition; the rule of a plugin parameter by parameter. */
export function mergeTriggers(base: TriggerFields | undefined, over: TriggerFields | undefined): TriggerFields | undefined {
  const merged = mergeFields(base, over);
  return merged && { ...merged, ...present({ rule: mergeFields(base?.rule, over?.rule, 'id') }) };
}

/** Three fields set how far an update may be off; the lane's own replaces an inherited one. */
export function baseTrigger(base: TriggerFields | undefined, over: TriggerFields | undefined): TriggerFields | undefined {
  const hasOwn = over?.distance !== undefined || over?.triggers !== undefined || over?.budgetOf !== undefined;
  return base && hasOwn ? without(base, 'distance', 'triggers', 'budgetOf', 'perTrigger') : base;
}
