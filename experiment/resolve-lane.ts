/** Resolves a lane to engine terms: plugins with checked parameters, and the rules that hold where the lane is silent. */
import type { LanePlan } from '../engine/session/session-plan.ts';
import { present } from './field-maps.ts';
import { groundRule } from './ground.ts';
import type { InheritedLane } from './lane-inheritance.ts';
import { resolveLaneClock } from './resolve-clock.ts';
import type { Report } from './problem.ts';
import { choose, problemAt, type FieldSource } from './resolve-choice.ts';
import { resolveArticulation } from './resolve-parts.ts';
import { resolveContracts } from './resolve-contracts.ts';
import { resolvePublisher, type PublisherContext } from './resolve-publisher.ts';
import { resolveRelevance } from './resolve-relevance.ts';
import type { TriggerWish } from './trigger-wish.ts';

/** A lane's plan but for the distance of its trigger, where that is still to be looked for. */
export interface ResolvedLane extends LanePlan {
  readonly wish?: TriggerWish;
}

/** The lane's plan; null where a problem was reported. */
export function resolveLane({ fields, chain }: InheritedLane, context: PublisherContext): ResolvedLane | null {
  const source: FieldSource = { fields, places: chain.map((index) => ['lanes', index]) };
  const publisher = resolvePublisher(source, context);
  const shown = source.fields.shown && choose('shown', source, context);
  const convergence = choose('convergence', source, context);
  const scheduler = choose('scheduler', source, context);
  if (!publisher || shown === null || !convergence || !scheduler) return null;
  const ground = fields.ground && groundRule(fields.ground);
  const clock = resolveLaneClock(fields.clock, publisher.model.plugin.laneRules?.clock ?? 'synchronised');
  const contracts = fields.contracts && resolveContracts(source, fields.contracts, context);
  const relevance = fields.relevance && resolveRelevance(source, fields.relevance, context);
  const reportPart: Report = ({ path, message }) => context.report(problemAt(source, path, message));
  const parts = fields.parts && resolveArticulation(fields.parts, ['parts'], reportPart);
  return { id: fields.id, ...publisher, ...present({ shown, contracts, ground, relevance, parts }), convergence, scheduler, ...clock };
}
