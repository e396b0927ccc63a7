/** The telemetry layout of a session's plan: which columns its rows have. */
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { clocksErr, receiversOf, type SessionPlan } from '../../engine/session/session-plan.ts';

/** Pairs come entity by entity, receivers in the order of the nodes, as a lane has them. */
export function layoutOf(plan: SessionPlan): TelemetryLayout {
  const idOf = (node: number) => plan.nodes[node]?.id ?? String(node);
  const parts = plan.entities.flatMap(({ parts = [] }, entity) => parts.map(({ id, axis }) => ({ id, entity, axis })));
  return {
    entities: plan.entities.map(({ id }) => id),
    lanes: plan.lanes.map(({ id }) => id),
    pairs: plan.entities.flatMap(({ owner }, entity) =>
      receiversOf(plan, owner).map((receiver) => ({ entity, publisher: idOf(owner), receiver: idOf(receiver) })),
    ),
    ...(clocksErr(plan) ? { clocks: true } : {}),
    ...(parts.length > 0 ? { parts } : {}),
  };
}
