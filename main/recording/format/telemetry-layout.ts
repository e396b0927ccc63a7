/** The telemetry layout of a session's plan: which columns its rows have. */
import { gameLayout, type GameLayout } from '../../../contract/game-columns.ts';
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import {
  clocksErr,
  receiversOf,
  seatsOf,
  type MotionPlan,
  type SessionGamePlan,
  type SessionPlan,
} from '../../../engine/session/session-plan.ts';

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
    ...(reachOf(plan) > coarseFrom ? { exactPlaces: true } : {}),
    ...(plan.game ? { game: gameLayoutOf(plan, plan.game) } : {}),
  };
}

/** Further from the origin than this (m), single precision has steps of a millimetre and more. */
export const coarseFrom = 8192;

/** The largest coordinate of the arena and of motions from files, m. */
function reachOf({ arena, entities }: SessionPlan): number {
  return Math.max(arena.width / 2, arena.depth / 2, ...entities.map(({ motion }) => reachOfMotion(motion)));
}

function reachOfMotion(motion: MotionPlan): number {
  if (motion.kind === 'path') return motion.reach ?? 0;
  if (motion.kind !== 'recorded') return 0;
  return motion.recorded.updates.reduce((most, { state: { x, y, z } }) => Math.max(most, Math.abs(x), Math.abs(y), Math.abs(z)), 0);
}

function gameLayoutOf(plan: SessionPlan, { screens, shots, tanks, server }: SessionGamePlan): GameLayout {
  const players = seatsOf(plan).map(({ entity, node }) => ({ entity, node: plan.nodes[node]?.id ?? String(node) }));
  const ofOne = Math.ceil(shots.life / Math.max(shots.reload, plan.frame)) + 1;
  return gameLayout({ screens, players, shots: ofOne * players.length, tank: tanks.radius, server: server !== undefined });
}
