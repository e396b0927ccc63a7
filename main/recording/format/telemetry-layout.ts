/** The telemetry layout of a session's plan: which columns its rows have. */
import { gameLayout, type GameLayout } from '../../../contract/game-columns.ts';
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import { clocksErr, receiversOf, seatsOf, type SessionGamePlan, type SessionPlan } from '../../../engine/session/session-plan.ts';

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
    ...(plan.metrics ? { metrics: plan.metrics.map(({ plugin: { id, title, unit } }) => ({ id, title, unit })) } : {}),
    exactBytes: true,
    ...(plan.game ? { game: gameLayoutOf(plan, plan.game) } : {}),
  };
}

function gameLayoutOf(plan: SessionPlan, { screens, shots, tanks, server }: SessionGamePlan): GameLayout {
  const players = seatsOf(plan).map(({ entity, node }) => ({ entity, node: plan.nodes[node]?.id ?? String(node) }));
  const ofOne = Math.ceil(shots.life / Math.max(shots.reload, plan.frame)) + 1;
  return gameLayout({ screens, players, shots: ofOne * players.length, tank: tanks.radius, server: server !== undefined });
}
