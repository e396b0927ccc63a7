/** Relevance in the file: levels of detail by the distance between an entity and its viewer. */
import { z } from 'zod';
import { mostLevels } from '../engine/publisher/detail-levels.ts';
import { modelChoice, defaultChoices } from './choices.ts';
import { numberField, share } from './fields.ts';
import { groundFields, groundRule } from './ground.ts';
import { publishingFields } from './publishing.ts';
import { triggerFields, mergeTriggers } from './trigger.ts';
import type { LevelPlan, RelevancePlan } from '../engine/session/session-plan.ts';
import { mergeFields, present } from './field-maps.ts';
import { problemAt, type FieldSource, resolvePublisher, type PublisherContext } from './publisher.ts';

export const defaultHysteresis = 0.1;

export const levelFields = z
  .strictObject({
    within: numberField({
      unit: 'm',
      above: 0,
      help: 'Distance up to which the level applies. The last level has none and applies everywhere.',
    }).optional(),
    trigger: triggerFields.optional(),
    publishing: publishingFields.optional(),
    model: modelChoice.optional(),
    ground: groundFields.optional(),
  })
  .describe('One level; fields left out are as in the lane.');

export const relevanceFields = z
  .strictObject({
    levels: z.array(levelFields).min(1).max(mostLevels).describe('The nearest first.'),
    hysteresis: share('Hysteresis: a receiver leaves a level outwards only at its distance plus this share.', defaultHysteresis).optional(),
  })
  .describe(
    'Levels of detail, per receiver, by its distance from the entity: that of the nearest entity of its node, or of the node itself.',
  );

export type RelevanceFields = z.output<typeof relevanceFields>;

type Level = RelevanceFields['levels'][number];

/** Only to be used when nothing was reported. */
export function resolveRelevance(lane: FieldSource, relevance: RelevanceFields, context: PublisherContext): RelevancePlan {
  const { levels, hysteresis = defaultHysteresis } = relevance;
  checkReaches(lane, levels, context);
  const resolved = levels.map((level, index) => resolveLevel(sourceOf(lane, level, index), level, context));
  return { hysteresis, levels: resolved.filter((level) => level !== null) };
}

function resolveLevel(source: FieldSource, { within: reach = Infinity }: Level, context: PublisherContext): LevelPlan | null {
  const publisher = resolvePublisher(source, context);
  if (!publisher) return null;
  const { request, ...rest } = publisher;
  if (request)
    context.report(
      problemAt(source, ['trigger', request.kind], 'triggers and budgetOf cannot be used with levels of detail; give a distance.'),
    );
  const ground = source.fields.ground && groundRule(source.fields.ground);
  return { reach, ...rest, ...present({ ground }) };
}

function sourceOf(lane: FieldSource, level: Level, index: number): FieldSource {
  const { trigger, publishing, model, ground } = lane.fields;
  const fields = present({
    trigger: mergeTriggers(trigger, level.trigger),
    publishing: mergeFields(publishing, level.publishing),
    model: mergeFields(model, level.model, 'id', defaultChoices.model),
    ground: mergeFields(ground, level.ground),
  });
  const places = lane.places.map((place) => [...place, 'relevance', 'levels', index]);
  return { fields: { ...lane.fields, ...fields }, places: [...places, ...lane.places] };
}

function checkReaches(lane: FieldSource, levels: readonly Level[], { report }: PublisherContext): void {
  levels.forEach(({ within }, index) => {
    const isLast = index === levels.length - 1;
    const before = levels[index - 1]?.within ?? 0;
    const path = ['relevance', 'levels', index, 'within'];
    if (isLast && within !== undefined) report(problemAt(lane, path, 'the last level applies everywhere; leave within out.'));
    if (!isLast && within === undefined) report(problemAt(lane, path, 'missing; only the last level, which applies everywhere, has none.'));
    if (!isLast && within !== undefined && within <= before) {
      report(problemAt(lane, path, `found ${within}; needed: more than the ${before} m of the level before.`));
    }
  });
}
