/** Relevance in the file: levels of detail by the distance between an entity and who looks at it. */
import { z } from 'zod';
import { mostLevels } from '../engine/publisher/detail-levels.ts';
import { modelChoice } from './choices.ts';
import { numberField, share } from './fields.ts';
import { groundFields } from './ground.ts';
import { publishingFields } from './publishing.ts';
import { triggerFields } from './trigger.ts';

export const defaultHysteresis = 0.1;

export const levelFields = z
  .strictObject({
    within: numberField({ unit: 'm', above: 0, help: 'The level reaches this far; the last one, which has none, everywhere.' }).optional(),
    trigger: triggerFields.optional(),
    publishing: publishingFields.optional(),
    model: modelChoice.optional(),
    ground: groundFields.optional(),
  })
  .describe('One level: what it leaves out is as in the lane.');

export const relevanceFields = z
  .strictObject({
    levels: z.array(levelFields).min(1).max(mostLevels).describe('The nearest first.'),
    hysteresis: share('A level is left outwards only this share of its reach further out.', defaultHysteresis).optional(),
  })
  .describe(
    'Levels of detail, per receiver, by its distance from the entity: that of the nearest entity of its node, or of the node itself.',
  );

export type RelevanceFields = z.output<typeof relevanceFields>;
