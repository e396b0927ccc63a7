/** Extrapolations by built-in models, after one update or many. */
import { copyState, KinematicState } from '../../engine/base/kinematic-state.ts';
import type { DeadReckoningModel } from '../../engine/plugin-api/dead-reckoning.ts';
import { registry } from './plans.ts';
import { openWorld, type WorldView } from '../../engine/plugin-api/world-view.ts';
import { stepOf } from './steps.ts';

/** A model of its own, with the given parameters or their defaults. */
export function modelOf(id: string, params: object = {}, world: WorldView = openWorld): DeadReckoningModel {
  const plugin = registry.get('dead-reckoning', id);
  if (!plugin) throw new Error(`no dead-reckoning/${id}`);
  return plugin.create({ params: plugin.params.parse(params), world });
}

export function extrapolated(id: string, fix: Readonly<KinematicState>, dt: number): KinematicState {
  return after(modelOf(id), fix, dt);
}

/** What follows from updates, each with its time stamp (s), taken in one after another. */
export function fixAfter(model: DeadReckoningModel, ...updates: [stamp: number, fields: Partial<KinematicState>][]): KinematicState {
  const fix = new KinematicState();
  for (const [stamp, fields] of updates) {
    const update = Object.assign(new KinematicState(), fields);
    copyState(update, fix);
    model.derive?.(update, stamp, fix);
  }
  return fix;
}

export function after(model: DeadReckoningModel, fix: Readonly<KinematicState>, dt: number): KinematicState {
  const out = new KinematicState();
  model.extrapolate(fix, stepOf(dt), out);
  return out;
}
