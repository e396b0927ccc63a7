/** Triggers in the file: when a publisher makes an update. */
import { z } from 'zod';
import { numberField, oneOf } from './fields.ts';

export const triggerFields = z
  .strictObject({
    distance: numberField({
      unit: 'm',
      min: 0,
      help: 'Update when the extrapolated last update is further than this from the real path.',
    }).optional(),
    shape: oneOf(['sphere', 'box'], 'Region that distance bounds: a sphere, or each axis on its own. Default: sphere.').optional(),
    orientation: numberField({ unit: 'rad', min: 0, help: 'Update when the orientation is off by more than this.' }).optional(),
    heartbeat: numberField({ unit: 's', above: 0, help: 'Update at this age of the last one at the latest.' }).optional(),
    minInterval: numberField({ unit: 's', min: 0, default: 0, help: 'Least time between two updates.' }).optional(),
  })
  .describe('When a publisher makes an update: a condition left out never fires.');
