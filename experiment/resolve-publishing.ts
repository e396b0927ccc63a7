/** Resolves publishing to engine terms: steps get their ranges. */
import { power } from '../engine/base/math/power.ts';
import type { PublishingRule } from '../engine/update/publishing-rule.ts';
import type { QuantisationRule, StepsRule } from '../engine/update/quantisation-rule.ts';
import { present } from './field-maps.ts';
import type { Report } from './problem.ts';
import type { PublishingFields } from './publishing.ts';

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
