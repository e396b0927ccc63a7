/** Acknowledgements in the file: whether the link back loses them, and what each says. */
import { z } from 'zod';
import type { LanePlan } from '../engine/session/session-plan.ts';
import { numberField } from './fields.ts';

const defaultNames = 32;

export const acknowledgementFields = z
  .strictObject({
    lossy: z
      .boolean()
      .describe(
        'The link back loses, drops and duplicates them like any packet. Default: false, each is delivered, as on a channel that repeats what is lost.',
      )
      .optional(),
    names: numberField({
      unit: '',
      integer: true,
      min: 1,
      max: 256,
      default: defaultNames,
      help: 'Lossy ones: how many of the last arrivals each names, with their times; 1: its own alone.',
    }).optional(),
  })
  .describe('How receivers acknowledge updates.');

export type AcknowledgementFields = z.output<typeof acknowledgementFields>;

/** The rule; undefined where every acknowledgement is delivered. */
export function acknowledgementRule({ lossy = false, names = defaultNames }: AcknowledgementFields): LanePlan['acknowledgements'] {
  return lossy ? { names } : undefined;
}
