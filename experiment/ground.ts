/** Ground clamping in the file: how a receiver puts what it shows on the ground. */
import { z } from 'zod';
import { groundClampModes, type GroundRule } from '../engine/plugin-api/lane-rules.ts';
import { present } from './field-maps.ts';
import { numberField, oneOf } from './fields.ts';

/** The footprint is that of a BZFlag tank. */
const defaultGround = { clamp: 'none', points: 3, orientation: 'ground', length: 6, width: 2.8 } as const satisfies GroundRule;

export const groundFields = z
  .strictObject({
    clamp: oneOf(groundClampModes, 'Not at all, only up out of the ground, or up and down onto it. Default: none.').optional(),
    points: z.literal([1, 3]).optional().describe('Points of the entity that are clamped: its place, or a triangle. Default: 3.'),
    orientation: oneOf(['ground', 'keep'], 'Stand on the ground’s normal, or keep the orientation. Default: ground.').optional(),
    length: numberField({
      unit: 'm',
      above: 0,
      max: 1000,
      default: defaultGround.length,
      help: 'Triangle: from its rear to its front.',
    }).optional(),
    width: numberField({ unit: 'm', above: 0, max: 1000, default: defaultGround.width, help: 'Triangle: across its front.' }).optional(),
  })
  .describe('Ground clamping, after everything else.');

export type GroundFields = z.output<typeof groundFields>;

/** The rule with its defaults. */
export function groundRule(fields: GroundFields): GroundRule {
  const { clamp, points, orientation, length, width } = { ...defaultGround, ...present(fields) };
  return { clamp, points, orientation, length, width };
}
