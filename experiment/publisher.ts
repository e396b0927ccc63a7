/** Resolves what a publisher goes by to engine terms: model, trigger, publishing. */
import type { TriggerRule } from '../engine/plugin-api/lane-rules.ts';
import type { Road } from '../engine/plugin-api/world-view.ts';
import type { PluginRegistry } from '../engine/session/plugin-registry.ts';
import type { PublisherPlan, Choice } from '../engine/session/session-plan.ts';
import { present, without } from './field-maps.ts';
import { listed, type Problem, type Report, type FieldPath } from './problem.ts';
import { choosePlugin, defaultChoices, type ChoiceContext } from './choices.ts';
import type { GroundFields } from './ground.ts';
import { type PublishingFields, resolvePublishing } from './publishing.ts';
import type { PluginKind, PluginOfKind } from '../engine/plugin-api/define.ts';
import { type TriggerFields, requestOf, type TriggerRequest } from './trigger.ts';

const kindOf = {
  model: 'dead-reckoning',
  shown: 'dead-reckoning',
  convergence: 'convergence',
  scheduler: 'fairness',
  playout: 'playout',
} as const satisfies Record<string, PluginKind>;

type Role = keyof typeof kindOf;

/** Fields of a lane, or of a level of detail, that its publisher and the choice of its plugins go by. */
export interface SourceFields extends Readonly<Partial<Record<Role, { readonly id?: string | undefined } | undefined>>> {
  readonly trigger?: TriggerFields | undefined;
  readonly publishing?: PublishingFields | undefined;
  readonly ground?: GroundFields | undefined;
  readonly relevance?: { readonly levels: readonly { readonly publishing?: PublishingFields | undefined }[] } | undefined;
}

/**
 * Fields and where in the file they may stand: the nearest place first, then the lanes that they are inherited from.
 */
export interface FieldSource {
  readonly fields: SourceFields;
  readonly places: readonly FieldPath[];
}

/** The plugin of a role; null where a problem was reported. */
export function choose<R extends Role>(
  role: R,
  source: FieldSource,
  context: ChoiceContext,
): Choice<PluginOfKind<(typeof kindOf)[R]>> | null {
  const byDefault: Readonly<Partial<Record<Role, string>>> = defaultChoices;
  return chooseAt(kindOf[role], [role], source.fields[role] ?? { id: byDefault[role] }, source, context);
}

/** The plugin that the fields at a path of the source name; null where a problem was reported. */
export function chooseAt<K extends Parameters<typeof choosePlugin>[0]>(
  kind: K,
  path: FieldPath,
  fields: { readonly id?: string | undefined },
  source: FieldSource,
  { report, ...context }: ChoiceContext,
): Choice<PluginOfKind<K>> | null {
  const reportChoice: Report = (problem) => report(problemAt(source, problem.path, problem.message));
  return choosePlugin(kind, fields, path, { ...context, report: reportChoice });
}

/** A problem at a field of the source, or of what it inherited the field from. */
export function problemAt({ places }: FieldSource, path: FieldPath, message: string): Problem {
  const [own, ...inheritedFrom] = places.map((place) => [...place, ...path]);
  return { path: own!, inheritedFrom, message };
}

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

/** The rules of a publisher. The distance of its trigger may still be to be searched for. */
interface ResolvedPublisher extends PublisherPlan {
  readonly request?: TriggerRequest;
}

/** Null where a problem was reported. */
export function resolvePublisher(source: FieldSource, context: PublisherContext): ResolvedPublisher | null {
  const { trigger: triggerFields = {}, publishing: publishingFields } = source.fields;
  const model = choose('model', source, context);
  if (!model) return null;
  const request = requestOf(triggerFields);
  const trigger = { ...model.plugin.laneRules?.trigger, ...without(triggerFields, 'triggers', 'budgetOf', 'perTrigger', 'rule') };
  const furtherTrigger = triggerFields.rule && chooseAt('trigger', ['trigger', 'rule'], triggerFields.rule, source, context);
  if (furtherTrigger === null) return null;
  const problem = triggerProblem(source, trigger, request, context);
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
  return { trigger, ...present({ furtherTrigger, publishing, request }), model };
}

function triggerProblem(
  source: FieldSource,
  trigger: TriggerRule,
  request: TriggerRequest | undefined,
  context: PublisherContext,
): Problem | null {
  const { trigger: { distance, triggers, budgetOf, rule } = {}, publishing } = source.fields;
  if ([distance, triggers, budgetOf].filter((given) => given !== undefined).length > 1)
    return problemAt(source, ['trigger'], 'gives more than one of distance, triggers and budgetOf; needed: one of the three.');
  if (!context.needsTrigger)
    return request
      ? problemAt(source, ['trigger', request.kind], 'the recorded updates of the entities are the triggers; leave it out.')
      : null;
  return request || rule || hasCondition(trigger) || publishing?.updates === 'partial'
    ? null
    : problemAt(source, ['trigger'], noCondition(context.registry));
}

/** Conditions that can make an update by themselves. */
const conditions = ['distance', 'timeSpace', 'velocity', 'orientation', 'heartbeat'] as const satisfies readonly (keyof TriggerRule)[];

function hasCondition(trigger: TriggerRule): boolean {
  return conditions.some((condition) => trigger[condition] !== undefined);
}

function noCondition(registry: PluginRegistry): string {
  const withRules = registry.list('dead-reckoning').filter(({ laneRules }) => laneRules?.trigger);
  const bringing = withRules.length > 0 ? `, or a model that brings its own trigger (${listed(withRules.map(({ id }) => id))})` : '';
  return `no condition that makes an update; needed: at least one of ${listed(conditions)}, or the rule of a plugin, here or in the lane named by from${bringing}.`;
}
