/** Measures in the file: from where on something that a person sees counts. */
import { z } from 'zod';
import { defaultSeenRules as rule } from '../engine/measure/pair-meters.ts';
import { numberField } from './fields.ts';
import type { MetricPlugin } from '../engine/plugin-api/define.ts';
import type { Choice } from '../engine/session/session-plan.ts';
import { type metricChoice, choosePlugin, type ChoiceContext } from './choices.ts';
import { reportRepeated } from './references.ts';

export const measureFields = z
  .strictObject({
    smallestJump: numberField({
      unit: 'm',
      min: 0,
      default: rule.smallestJump,
      help: 'A discontinuity of at most this length is no jump.',
    }).optional(),
    standingSpeed: numberField({
      unit: 'm/s',
      min: 0,
      default: rule.standingSpeed,
      help: 'Speed up to which an entity counts as standing, for backward motion and freezes.',
    }).optional(),
    smallestTurnJump: numberField({
      unit: 'rad',
      min: 0,
      default: rule.smallestTurnJump,
      help: 'A discontinuity of the orientation of at most this angle is no jump.',
    }).optional(),
    standingTurnRate: numberField({
      unit: 'rad/s',
      min: 0,
      default: rule.standingTurnRate,
      help: 'Turn rate up to which an entity counts as not turning, for freezes.',
    }).optional(),
    inconsistencyDistance: numberField({
      unit: 'm',
      min: 0,
      default: rule.inconsistencyDistance,
      help: 'Time-space inconsistency: ε, a deviation of at most this is consistent.',
    }).optional(),
    inconsistencyTime: numberField({
      unit: 's',
      min: 0,
      default: rule.inconsistencyTime,
      help: 'Time-space inconsistency: τ, a deviation beyond ε for at most this time is not noticed.',
    }).optional(),
  })
  .describe('Thresholds above which visible artefacts are counted.');

/** Each once: results are keyed by the metrics' ids. */
export function resolveMetrics(metrics: readonly z.output<typeof metricChoice>[], context: ChoiceContext): Choice<MetricPlugin>[] {
  reportRepeated(['metrics'], metrics, context.report);
  const chosen = metrics.map((fields, index) => choosePlugin('metric', fields, ['metrics', index], context));
  return chosen.filter((choice) => choice !== null);
}
