/** Resolves a lane to engine terms: plugins with checked parameters, and the rules that hold where the lane is silent. */
import type { Plugin, PluginKind } from '../../engine/plugin-api/define.ts';
import type { TriggerRule } from '../../engine/plugin-api/lane-rules.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { Choice, LanePlan } from '../../engine/session/session-plan.ts';
import { present, without } from './field-maps.ts';
import { groundRule } from './ground.ts';
import { defaultChoices, type InheritedLane } from './lane-inheritance.ts';
import { checkParams } from './params.ts';
import { resolveLaneClock } from './resolve-clock.ts';
import { resolvePublishing } from './resolve-publishing.ts';
import { listed, unknownWord, type Problem, type Report } from './problem.ts';
import { wishOf, type TriggerWish } from './trigger-wish.ts';

interface LaneContext {
  readonly registry: PluginRegistry;
  /** False when every entity is a stream of recorded updates: those are the triggers then. */
  readonly needsTrigger: boolean;
  /** The furthest (m) that a coordinate of an entity gets. */
  readonly reach: number;
  readonly report: Report;
}

const kinds = {
  model: ['dead-reckoning', 'DR model'],
  convergence: ['convergence', 'convergence scheme'],
  scheduler: ['fairness', 'fairness scheduler'],
} as const satisfies Record<string, readonly [PluginKind, string]>;

type Role = keyof typeof kinds;

/** A lane's plan but for the distance of its trigger, where that is still to be looked for. */
export interface ResolvedLane extends LanePlan {
  readonly wish?: TriggerWish;
}

/** The lane's plan; null where a problem was reported. */
export function resolveLane(lane: InheritedLane, context: LaneContext): ResolvedLane | null {
  const model = choose('model', lane, context);
  const convergence = choose('convergence', lane, context);
  const scheduler = choose('scheduler', lane, context);
  if (!model || !convergence || !scheduler) return null;
  const rules = model.plugin.laneRules;
  const wish = wishOf(lane.fields.trigger ?? {});
  const trigger = { ...rules?.trigger, ...without(lane.fields.trigger ?? {}, 'triggers', 'budgetOf', 'perTrigger') };
  const problem = triggerProblem(lane, trigger, wish, context);
  if (problem) {
    context.report(problem);
    return null;
  }
  const ground = lane.fields.ground && groundRule(lane.fields.ground);
  const clock = resolveLaneClock(lane.fields.clock, rules?.clock ?? 'synchronised');
  const reportPublishing: Report = ({ path, message }) => context.report(problemAt(lane, path, message));
  const publishing = lane.fields.publishing && resolvePublishing(lane.fields.publishing, context.reach, reportPublishing);
  return { id: lane.fields.id, trigger, ...present({ publishing, ground, wish }), model, convergence, scheduler, ...clock };
}

type PluginOf<R extends Role> = Extract<Plugin, { kind: (typeof kinds)[R][0] }>;

function choose<R extends Role>(role: R, lane: InheritedLane, { registry, report }: LaneContext): Choice<PluginOf<R>> | null {
  const fields = lane.fields[role] ?? { id: defaultChoices[role] };
  const [kind, title] = kinds[role];
  const plugin = registry.get(kind, fields.id ?? '');
  if (!plugin) {
    const known = registry.list(kind).map(({ id }) => id);
    const message = fields.id === undefined ? `missing; allowed: ${listed(known)}.` : unknownWord(title, fields.id, known);
    report(problemAt(lane, [role, 'id'], message));
    return null;
  }
  const reportParam: Report = ({ path, message }) => report(problemAt(lane, path, message));
  const params = checkParams(plugin.params, fields, 'id', [role], reportParam);
  return params && { plugin: plugin as PluginOf<R>, params };
}

/** A problem at a field of the lane, or of the lane that it inherited the field from. */
function problemAt({ chain }: InheritedLane, path: Problem['path'], message: string): Problem {
  const [own, ...inheritedFrom] = chain.map((index) => ['lanes', index, ...path]);
  return { path: own!, inheritedFrom, message };
}

function triggerProblem(lane: InheritedLane, trigger: TriggerRule, wish: TriggerWish | undefined, context: LaneContext): Problem | null {
  const { trigger: { distance, triggers, budgetOf } = {}, publishing } = lane.fields;
  if ([distance, triggers, budgetOf].filter((given) => given !== undefined).length > 1)
    return problemAt(lane, ['trigger'], 'gives more than one of distance, triggers and budgetOf; needed: one of the three.');
  if (!context.needsTrigger)
    return wish ? problemAt(lane, ['trigger', wish.kind], 'the recorded updates of the entities are the triggers; leave it out.') : null;
  return wish || hasCondition(trigger) || publishing?.updates === 'partial'
    ? null
    : problemAt(lane, ['trigger'], noCondition(context.registry));
}

/** What can make an update by itself. */
const conditions = ['distance', 'timeSpace', 'velocity', 'orientation', 'heartbeat'] as const satisfies readonly (keyof TriggerRule)[];

function hasCondition(trigger: TriggerRule): boolean {
  return conditions.some((condition) => trigger[condition] !== undefined);
}

function noCondition(registry: PluginRegistry): string {
  const withRules = registry.list('dead-reckoning').filter(({ laneRules }) => laneRules?.trigger);
  const bringing = withRules.length > 0 ? `, or a model that brings its own trigger (${listed(withRules.map(({ id }) => id))})` : '';
  return `no condition that makes an update; needed: at least one of ${listed(conditions)}, here or in the lane named by from${bringing}.`;
}
