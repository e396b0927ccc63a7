/** Resolves what a publisher goes by to engine terms: model, trigger, publishing. */
import type { TriggerRule } from '../engine/plugin-api/lane-rules.ts';
import type { Road } from '../engine/plugin-api/world-view.ts';
import type { PluginRegistry } from '../engine/session/plugin-registry.ts';
import type { PublisherPlan } from '../engine/session/session-plan.ts';
import { present, without } from './field-maps.ts';
import { listed, type Problem, type Report } from './problem.ts';
import { choose, choosePlugin, problemAt, type FieldSource } from './resolve-choice.ts';
import { resolvePublishing } from './resolve-publishing.ts';
import type { TriggerFields } from './trigger.ts';
import { wishOf, type TriggerWish } from './trigger-wish.ts';

export interface PublisherContext {
  readonly registry: PluginRegistry;
  readonly roads: readonly Road[];
  readonly entities: readonly { readonly id: string }[];
  /** False when every entity is a stream of recorded updates: those are the triggers then. */
  readonly needsTrigger: boolean;
  /** The furthest (m) that a coordinate of an entity gets. */
  readonly reach: number;
  readonly report: Report;
}

/** What a publisher goes by but for the distance of its trigger, where that is still to be looked for. */
interface ResolvedPublisher extends PublisherPlan {
  readonly wish?: TriggerWish;
}

/** Null where a problem was reported. */
export function resolvePublisher(source: FieldSource, context: PublisherContext): ResolvedPublisher | null {
  const { trigger: triggerFields = {}, publishing: publishingFields } = source.fields;
  const model = choose('model', source, context);
  if (!model) return null;
  const wish = wishOf(triggerFields);
  const trigger = { ...model.plugin.laneRules?.trigger, ...without(triggerFields, 'triggers', 'budgetOf', 'perTrigger', 'rule') };
  const furtherTrigger = triggerFields.rule && chooseTrigger(source, triggerFields.rule, context);
  if (furtherTrigger === null) return null;
  const problem = triggerProblem(source, trigger, wish, context);
  if (problem) {
    context.report(problem);
    return null;
  }
  if (model.plugin.wholeUpdates && publishingFields?.updates === 'partial') {
    const message = `partial updates cannot be completed by the model "${model.plugin.id}"; allowed with it: full.`;
    context.report(problemAt(source, ['publishing', 'updates'], message));
    return null;
  }
  const reportPublishing: Report = ({ path, message }) => context.report(problemAt(source, path, message));
  const publishing = publishingFields && resolvePublishing(publishingFields, context.reach, reportPublishing);
  return { trigger, ...present({ furtherTrigger, publishing, wish }), model };
}

function chooseTrigger(source: FieldSource, rule: NonNullable<TriggerFields['rule']>, { report, ...context }: PublisherContext) {
  const reportRule: Report = ({ path, message }) => report(problemAt(source, path, message));
  return choosePlugin('trigger', rule, ['trigger', 'rule'], { ...context, report: reportRule });
}

function triggerProblem(
  source: FieldSource,
  trigger: TriggerRule,
  wish: TriggerWish | undefined,
  context: PublisherContext,
): Problem | null {
  const { trigger: { distance, triggers, budgetOf, rule } = {}, publishing } = source.fields;
  if ([distance, triggers, budgetOf].filter((given) => given !== undefined).length > 1)
    return problemAt(source, ['trigger'], 'gives more than one of distance, triggers and budgetOf; needed: one of the three.');
  if (!context.needsTrigger)
    return wish ? problemAt(source, ['trigger', wish.kind], 'the recorded updates of the entities are the triggers; leave it out.') : null;
  return wish || rule || hasCondition(trigger) || publishing?.updates === 'partial'
    ? null
    : problemAt(source, ['trigger'], noCondition(context.registry));
}

/** What can make an update by itself. */
const conditions = ['distance', 'timeSpace', 'velocity', 'orientation', 'heartbeat'] as const satisfies readonly (keyof TriggerRule)[];

function hasCondition(trigger: TriggerRule): boolean {
  return conditions.some((condition) => trigger[condition] !== undefined);
}

function noCondition(registry: PluginRegistry): string {
  const withRules = registry.list('dead-reckoning').filter(({ laneRules }) => laneRules?.trigger);
  const bringing = withRules.length > 0 ? `, or a model that brings its own trigger (${listed(withRules.map(({ id }) => id))})` : '';
  return `no condition that makes an update; needed: at least one of ${listed(conditions)}, or the rule of a plugin, here or in the lane named by from${bringing}.`;
}
