/** Session plans for tests, made of real parts. */
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { KinematicState, setYaw } from '../../engine/base/kinematic-state.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { LanePlan, MotionPlan, NodePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import type { RecordedUpdate } from '../../engine/world/recorded-updates.ts';
import { builtInPlugins } from '../../plugins/index.ts';

export const registry = new PluginRegistry(builtInPlugins);

/** An update as the vectors write it; `az` is the heading and `w` the turn rate, both 0 if left out. */
export interface VectorUpdate {
  id?: number;
  t: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  az?: number;
  w?: number;
}

export function stateOf({ x, y, vx, vy, az = 0, w = 0 }: VectorUpdate): KinematicState {
  const state = Object.assign(new KinematicState(), { x, y, vx, vy, wz: w });
  setYaw(state, az);
  return state;
}

/** Recorded updates as a motion, one life. */
export function recorded(updates: readonly VectorUpdate[]): MotionPlan {
  const rows: RecordedUpdate[] = updates.map((update) => ({ time: update.t, spawn: 1, state: stateOf(update) }));
  return { kind: 'recorded', recorded: { updates: rows, ends: [] } };
}

export interface LaneChoice extends Partial<Pick<LanePlan, 'id' | 'trigger' | 'clock' | 'extrapolation'>> {
  model?: string;
  shown?: string;
  playout?: string;
  convergence?: string;
  scheduler?: string;
  params?: { model?: object; shown?: object; playout?: object; convergence?: object; scheduler?: object };
}

/** A lane of built-in plugins; constant-turn, snap, send-to-all, synchronised unless said otherwise. */
export function lane(choice: LaneChoice = {}): LanePlan {
  const { id = 'base', trigger = { distance: 0.5, orientation: 0.05, heartbeat: 1 }, clock = 'synchronised', params = {} } = choice;
  const model = pick('dead-reckoning', choice.model ?? 'constant-turn');
  const convergence = pick('convergence', choice.convergence ?? 'snap');
  const scheduler = pick('fairness', choice.scheduler ?? 'send-to-all');
  const shown = choice.shown === undefined ? null : pick('dead-reckoning', choice.shown);
  const playout = choice.playout === undefined ? null : pick('playout', choice.playout);
  const extrapolation = choice.extrapolation ?? playout?.laneRules?.extrapolation;
  return {
    id,
    trigger,
    clock,
    ...(shown && { shown: { plugin: shown, params: shown.params.parse(params.shown ?? {}) } }),
    ...(playout && { playout: { plugin: playout, params: playout.params.parse(params.playout ?? {}) } }),
    ...(extrapolation && { extrapolation }),
    model: { plugin: model, params: model.params.parse(params.model ?? {}) },
    convergence: { plugin: convergence, params: convergence.params.parse(params.convergence ?? {}) },
    scheduler: { plugin: scheduler, params: scheduler.params.parse(params.scheduler ?? {}) },
  };
}

function pick<K extends 'dead-reckoning' | 'convergence' | 'fairness' | 'playout'>(kind: K, id: string) {
  const plugin = registry.get(kind, id);
  if (!plugin) throw new Error(`no ${kind}/${id}`);
  return plugin;
}

/** A sender and one receiver for each link. */
export function nodes(...links: LinkSettings[]): NodePlan[] {
  const receivers = links.map((link, index) => ({ id: `r${index}`, down: link, up: link }));
  return [{ id: 'sender', down: null, up: { delay: 0 } }, ...receivers];
}

export interface PlanChoice extends Partial<Omit<SessionPlan, 'entities'>> {
  motion: MotionPlan;
}

/** One entity `tank` owned by node 0. */
export function plan({ motion, ...rest }: PlanChoice): SessionPlan {
  return {
    seed: 1,
    duration: 10,
    frame: 0.02,
    arena: { width: 800, depth: 800 },
    nodes: nodes({ delay: 0.2 }),
    relay: null,
    lanes: [lane()],
    ...rest,
    entities: [{ id: 'tank', owner: 0, motion }],
  };
}
