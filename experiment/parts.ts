/** Parts in the file: what turns on an entity, and what a lane makes of it. */
import { z } from 'zod';
import { defaultArticulation } from '../engine/update/articulation-rule.ts';
import { partAxes } from '../engine/world/part-motion.ts';
import { id, numberField, oneOf } from './fields.ts';
import { steps } from './publishing.ts';

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

/** How a part is published and shown; a lane may say it of all parts. */
export const articulationFields = z
  .strictObject({
    trigger: partTrigger.optional(),
    model: oneOf(
      ['static', 'rate'],
      'The part stays as its last update says, or goes on from there at its rate. Default: rate.',
    ).optional(),
    smoothing: numberField({
      unit: 's',
      min: 0,
      max: 60,
      default: defaultArticulation.smoothing,
      help: 'Over this time a receiver takes in an update, by the shortest arc; 0: at once.',
    }).optional(),
    quantisation: z
      .strictObject({
        angle: z
          .strictObject({ bits: numberField({ unit: 'bit', integer: true, min: 4, max: 32, help: 'Width of the angle, all round.' }) })
          .describe('The angle in whole steps. Left out: a 32-bit float.')
          .optional(),
        rate: steps('Turn rate', 'rad/s').optional(),
      })
      .describe('Angle and rate in few bits. What travels is what publisher and receivers extrapolate.')
      .optional(),
  })
  .describe('How parts are published and shown in this lane, whatever they say themselves.');

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
