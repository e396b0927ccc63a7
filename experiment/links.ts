/** Links in the file: the network between a publisher (or the relay) and a node. */
import { z } from 'zod';
import { linkModelChoice } from './choices.ts';
import { numberField, oneOf, share } from './fields.ts';
import { jitterFields } from './jitter.ts';
import { linkPresetNames } from './link-presets.ts';
import { lossFields } from './loss.ts';

const oneWay = {
  preset: oneOf(linkPresetNames, 'A link from the catalogue; fields given beside it override it.').optional(),
  delay: numberField({ unit: 's', min: 0, max: 60, default: 0, help: 'Mean one-way delay.' }).optional(),
  jitter: jitterFields.optional(),
  order: oneOf(['keep', 'free'], 'keep: a later update never overtakes an earlier one; free: it may. Default: free.').optional(),
  loss: lossFields.optional(),
  duplicate: share('Share of updates that arrive twice.', 0).optional(),
  bandwidth: numberField({ unit: 'bit/s', above: 0, help: 'Bandwidth. Left out: unlimited.' }).optional(),
  queue: numberField({
    unit: 'bytes',
    min: 0,
    integer: true,
    help: 'How much may wait for the bandwidth; what does not fit is dropped. Left out: unlimited.',
  }).optional(),
  model: linkModelChoice.optional(),
};

const linkFields = z.strictObject(oneWay);
export type LinkFields = z.output<typeof linkFields>;

export const nodeLink = z
  .strictObject({
    ...oneWay,
    down: linkFields.optional().describe('The way to this node, where it differs from the fields beside it.'),
    up: linkFields
      .optional()
      .describe('The way from this node (updates to a relay, acknowledgements), where it differs from the fields beside it.'),
  })
  .describe('The network to this node and back. A node without a link shows nobody.');

export type NodeLink = z.output<typeof nodeLink>;
