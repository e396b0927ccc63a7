/** Which lanes can be run by planar kernels, and what such a lane is made of. */
import { defaultSeenRules } from '../metrics/seen-rules.ts';
import { PlanarLane } from '../planar/planar-lane.ts';
import type { DeadReckoningPlugin } from '../plugin-api/define.ts';
import type { PlanarConvergence, PlanarModel } from '../plugin-api/planar.ts';
import { GuardedPlanarConvergence, GuardedPlanarModel } from './planar-guard.ts';
import type { PluginGuard } from './plugin-guard.ts';
import { receiversOf, type Choice, type LanePlan, type SessionPlan } from './session-plan.ts';

/** Null: the lane needs the ordinary calls. */
export function planarLaneOf(lane: LanePlan, plan: SessionPlan, guard: PluginGuard): PlanarLane | null {
  if (!isLevel(plan) || !isPlain(lane)) return null;
  const model = planarModelOf(lane.model, guard);
  const shownModel = lane.shown ? planarModelOf(lane.shown, guard) : model;
  const convergence = planarConvergenceOf(lane, guard);
  if (!model || !shownModel || (!convergence && !lane.convergence.plugin.immediate)) return null;
  return new PlanarLane({
    receivers: plan.entities.map(({ owner }) => receiversOf(plan, owner).length),
    model,
    shownModel,
    convergence,
    trigger: lane.trigger,
    frame: plan.frame,
    rules: { ...defaultSeenRules, ...plan.measures },
  });
}

/** Entities without parts, on the plane: made motions are level, but for what is laid on the terrain; those of files may be anything. */
function isLevel({ entities, world }: SessionPlan): boolean {
  return !world?.terrain && entities.every(({ motion, parts }) => !parts && (motion.kind === 'synthetic' || motion.kind === 'player'));
}

/** One model for everybody, real states as they are, and a trigger that remembers nothing from frame to frame. */
function isPlain({ relevance, contracts, publishing, ground, trigger }: LanePlan): boolean {
  return !relevance && !contracts && !publishing && (!ground || ground.clamp === 'none') && trigger.timeSpace === undefined;
}

function planarModelOf({ plugin, params }: Choice<DeadReckoningPlugin>, guard: PluginGuard): PlanarModel | null {
  const model = plugin.planar ? guard.create(plugin, () => plugin.planar?.({ params }) ?? null) : null;
  return model && new GuardedPlanarModel(model, plugin, guard);
}

function planarConvergenceOf({ convergence: { plugin, params } }: LanePlan, guard: PluginGuard): PlanarConvergence | null {
  if (plugin.immediate) return null;
  const scheme = plugin.planar ? guard.create(plugin, () => plugin.planar?.({ params }) ?? null) : null;
  return scheme && new GuardedPlanarConvergence(scheme, plugin, guard);
}
