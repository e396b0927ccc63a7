/** Publishing in the file: what of an entity's state goes into an update. */
import { z } from 'zod';
import { numberField, oneOf } from './fields.ts';

const floor = (what: string, unit: string) => numberField({ unit, min: 0, default: 0, help: `${what} below this are sent as zero.` });

export const publishingFields = z
  .strictObject({
    derivatives: oneOf(
      ['real', 'finite-differences'],
      'Velocity and acceleration of an update: the entity’s own, or backward differences of its positions, frame by frame. Default: real.',
    ).optional(),
    damping: oneOf(
      ['none', 'zero-first', 'pass-first'],
      'Acceleration times the cosine of its angle to that of the last update, never below 0; the first one goes as zero or as it is. Default: none.',
    ).optional(),
    velocityFloor: floor('Speeds', 'm/s').optional(),
    accelerationFloor: floor('Accelerations', 'm/s²').optional(),
    turnRateFloor: floor('Turn rates', 'rad/s').optional(),
    verticalAcceleration: oneOf(['send', 'zero'], 'Acceleration up and down can make an entity float or sink. Default: send.').optional(),
  })
  .describe('How updates are made of an entity’s state.');
