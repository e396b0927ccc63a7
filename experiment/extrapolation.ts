/** The extrapolation limit in the file: for how long a receiver extrapolates an update, and what it shows then. */
import { z } from 'zod';
import { beyondLimits, type ExtrapolationRule } from '../engine/plugin-api/lane-rules.ts';
import { defaultExtrapolation } from '../engine/receiver/limited-model.ts';
import { present } from './field-maps.ts';
import { numberField, oneOf } from './fields.ts';

export const extrapolationFields = z
  .strictObject({
    limit: numberField({
      unit: 's',
      min: 0,
      max: 3600,
      default: defaultExtrapolation.limit,
      help: 'Longest extrapolation by the model; 0: the last update is held.',
    }).optional(),
    then: oneOf(
      beyondLimits,
      'Then the entity stops, goes on straight with its last velocity and turn rate, or does so ever more slowly. Default: freeze.',
    ).optional(),
    time: numberField({
      unit: 's',
      above: 0,
      max: 3600,
      default: defaultExtrapolation.time,
      help: '`decay`: the velocity falls to 1/e in this time.',
    }).optional(),
  })
  .describe('Extrapolation limit of the receivers, around whatever model. Left out: none, unless the playout brings its own.');

export type ExtrapolationFields = z.output<typeof extrapolationFields>;

/** The rule with its defaults, which are those of the playout where that has a limit of its own. */
export function extrapolationRule(fields: ExtrapolationFields, ofPlayout?: ExtrapolationRule): ExtrapolationRule {
  const { then: beyond, limit, time } = fields;
  return { ...defaultExtrapolation, ...ofPlayout, ...present({ limit, beyond, time }) };
}
