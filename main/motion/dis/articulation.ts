/**
 * Articulated parts as records of Entity State PDUs: turrets that turn, guns that rise (SISO-REF-010, articulated
 * parts).
 */
import type { PartAxis } from '../../../engine/world/part-motion.ts';
import type { VariableParameter } from './pdu.ts';

/** The first primary turret and the first primary gun; further ones follow at this distance. */
const classes: Readonly<Record<PartAxis, number>> = { azimuth: 4096, elevation: 4416 };
const classStep = 32;
/** Class in the upper bits, metric in the lower five. */
const metricMask = 31;
const metrics = { azimuth: 11, 'azimuth-rate': 12, elevation: 13, 'elevation-rate': 14 } as const;

/** The state of a part, and its number among its body's parts on this axis, from 0. */
export interface StandingPart {
  readonly axis: PartAxis;
  readonly number: number;
  /** rad, and rad/s; to the left or up above 0. */
  readonly angle: number;
  readonly rate: number;
  /** Counts changes, from 0 to 255 and on from 0. */
  readonly change: number;
}

/** The standard turns to the right about a z axis that points down; both count up as positive. */
const sign: Readonly<Record<PartAxis, number>> = { azimuth: -1, elevation: 1 };

/** Angle and rate of a part, each a record. */
export function recordsOf({ axis, number, angle, rate, change }: StandingPart): readonly VariableParameter[] {
  const type = classes[axis] + classStep * number;
  const record = { record: 0, change, attachedTo: 0 };
  return [
    { ...record, type: type + metrics[axis], value: sign[axis] * angle },
    { ...record, type: type + metrics[`${axis}-rate`], value: sign[axis] * rate },
  ];
}

/** An articulated part as read: by its class, with each metric that was sent. */
export interface ReadPart {
  /** As SISO-REF-010 numbers articulated parts: 4096 is the first primary turret. */
  readonly class: number;
  /** rad and rad/s, to the left or up above 0; left out: not sent. */
  azimuth?: number;
  azimuthRate?: number;
  elevation?: number;
  elevationRate?: number;
}

const fields = { 11: ['azimuth', -1], 12: ['azimuthRate', -1], 13: ['elevation', 1], 14: ['elevationRate', 1] } as const;

/** Attached parts and other metrics are passed over. */
export function partsOf(parameters: readonly VariableParameter[]): readonly ReadPart[] {
  const parts = new Map<number, ReadPart>();
  for (const { record, type, value } of parameters) {
    const found = Object.entries(fields).find(([metric]) => Number(metric) === (type & metricMask));
    if (record !== 0 || !found) continue;
    const number = (type & ~metricMask) >>> 0;
    const part = parts.get(number) ?? { class: number };
    const [, [field, direction]] = found;
    part[field] = direction * value;
    parts.set(number, part);
  }
  return [...parts.values()];
}
