/** Which lanes can be run by planar kernels, and what such a lane is made of. */
import { defaultSeenRules } from '../measure/seen-rules.ts';
import { PlanarLane } from '../planar/planar-lane.ts';
import type { DeadReckoningPlugin } from '../plugin-api/define.ts';
import type { PlanarConvergence, PlanarModel } from '../plugin-api/planar.ts';
import { GuardedPlanarConvergence, GuardedPlanarModel } from '../guard/guarded-planar.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import { receiversOf, type Choice, type LanePlan, type MotionPlan, type SessionPlan } from './session-plan.ts';

/** Null: the lane needs the ordinary calls. */
export function planarLaneOf(lane: LanePlan, plan: SessionPlan, guard: PluginGuard): PlanarLane | null {
  if (!isLevel(plan) || !isPlain(lane) || isMeasuredBesides(plan)) return null;
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

/** Entities without parts that stay on the plane; of paths of files nobody can say that. */
function isLevel({ entities, world }: SessionPlan): boolean {
  return !world?.terrain && entities.every(({ motion, parts }) => !parts && staysLevel(motion));
}

function staysLevel(motion: MotionPlan): boolean {
  return motion.kind === 'player' || (motion.kind === 'synthetic' && motion.definition.level === true);
}

/** One model for everybody, real states as they are, and a trigger that remembers nothing from frame to frame. */
function isPlain({ relevance, contracts, publishing, ground, trigger, furtherTrigger }: LanePlan): boolean {
  const isRemembering = trigger.timeSpace !== undefined || furtherTrigger !== undefined;
  return !relevance && !contracts && !publishing && !isRemembering && (!ground || ground.clamp === 'none');
}

/** Metrics look at whole states, pair by pair. */
function isMeasuredBesides({ metrics = [] }: SessionPlan): boolean {
  return metrics.length > 0;
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
