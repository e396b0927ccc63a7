/** Publishing in the file: what of an entity's state goes into an update, and in how many bits. */
import { z } from 'zod';
import { defaultFullPeriod, type PublishingRule } from '../engine/update/publishing-rule.ts';
import { numberField, oneOf, share } from './fields.ts';
import { power } from '../engine/base/math/power.ts';
import type { QuantisationRule, StepsRule } from '../engine/update/quantisation-rule.ts';
import { present } from './field-maps.ts';
import type { Report } from './problem.ts';

const floor = (what: string, unit: string) => numberField({ unit, min: 0, default: 0, help: `${what} below this are sent as zero.` });

/** A number in whole steps; `what` begins its description. */
export const steps = (what: string, unit: string) =>
  z
    .strictObject({
      bits: numberField({ unit: 'bit', integer: true, min: 2, max: 32, help: 'Width of each component.' }),
      range: numberField({ unit, above: 0, help: 'Largest magnitude of a component; larger values are clamped to it.' }).optional(),
      step: numberField({ unit, above: 0, help: 'Step between neighbouring values, in place of the range.' }).optional(),
    })
    .describe(`${what} in whole steps, zero among them. Left out: 32-bit floats.`);

export const quantisationFields = z
  .strictObject({
    position: steps('Position, to half of the longer side of the arena unless said otherwise,', 'm').optional(),
    velocity: steps('Velocity', 'm/s').optional(),
    acceleration: steps('Acceleration', 'm/s²').optional(),
    orientation: z
      .strictObject({
        bits: numberField({ unit: 'bit', integer: true, min: 4, max: 32, help: 'Width of the heading, or of each component.' }),
      })
      .describe('Orientation: a heading where planar, otherwise the three smaller components of the quaternion. Left out: floats.')
      .optional(),
    turnRate: steps('Turn rate', 'rad/s').optional(),
    planar: z.boolean().describe('The world is flat: no height, no climbing, no tilt travel. Default: false.').optional(),
  })
  .describe('Numbers of an update in few bits. What travels is what publisher and receivers extrapolate.');

export const publishingFields = z
  .strictObject({
    derivatives: oneOf(
      ['real', 'finite-differences'],
      'Velocity and acceleration of an update: the entity’s own, or backward differences of its positions, tick by tick. Default: real.',
    ).optional(),
    damping: oneOf(
      ['none', 'zero-first', 'pass-first'],
      'Acceleration times the cosine of its angle to that of the last update, never below 0; the first one goes as zero or as it is. Under finite differences the first one is that of the first update with three ticks behind it. Default: none.',
    ).optional(),
    velocityFloor: floor('Speeds', 'm/s').optional(),
    accelerationFloor: floor('Accelerations', 'm/s²').optional(),
    turnRateFloor: floor('Turn rates', 'rad/s').optional(),
    verticalAcceleration: oneOf(['send', 'zero'], 'Acceleration up and down can make an entity float or sink. Default: send.').optional(),
    updates: oneOf(
      ['full', 'partial'],
      'Whether updates carry everything, or only position or orientation, whichever passed its threshold. Default: full.',
    ).optional(),
    fullPeriod: numberField({
      unit: 's',
      above: 0,
      default: defaultFullPeriod,
      help: 'Among partial updates a full one goes at least this often.',
    }).optional(),
    stagger: share('The first full update is early by up to this share of the period, drawn at random for each entity.', 0).optional(),
    properties: numberField({
      unit: 'byte',
      integer: true,
      min: 0,
      max: 65535,
      default: 0,
      help: 'The entity’s other properties, in full updates only.',
    }).optional(),
    quantisation: quantisationFields.optional(),
  })
  .describe('How updates are made of an entity’s state.');

export type PublishingFields = z.output<typeof publishingFields>;

type Quantity = 'position' | 'velocity' | 'acceleration' | 'turnRate';
type Quantisation = NonNullable<PublishingFields['quantisation']>;
type Steps = NonNullable<Quantisation[Quantity]>;

/** `reach` (m): the furthest that a coordinate gets. Problems are reported with their path from the lane. */
export function resolvePublishing(fields: PublishingFields, reach: number, report: Report): PublishingRule {
  const { quantisation, ...rest } = fields;
  return quantisation ? { ...rest, quantisation: resolveQuantisation(quantisation, reach, report) } : rest;
}

function resolveQuantisation(fields: Quantisation, reach: number, report: Report): QuantisationRule {
  const stepsOf = (quantity: Quantity, fallback?: number) => {
    const steps = fields[quantity];
    return steps && resolveSteps(steps, fallback, ({ message }) => report({ path: ['publishing', 'quantisation', quantity], message }));
  };
  return present({
    position: stepsOf('position', reach),
    velocity: stepsOf('velocity'),
    acceleration: stepsOf('acceleration'),
    turnRate: stepsOf('turnRate'),
    orientation: fields.orientation,
    planar: fields.planar,
  });
}

/** `fallback`: the range where neither range nor step is given; left out: one of them is needed. */
export function resolveSteps(
  { bits, range, step }: Steps,
  fallback: number | undefined,
  report: (problem: { message: string }) => void,
): StepsRule {
  const found = [range, step].filter((given) => given !== undefined).length;
  if (found === 2) report({ message: 'found both range and step; allowed: one of them, the other follows from the bits.' });
  if (found === 0 && fallback === undefined) report({ message: 'found neither range nor step; needed: one of them.' });
  return { bits, range: range ?? (step === undefined ? (fallback ?? 1) : step * (power(2, bits - 1) - 1)) };
}
