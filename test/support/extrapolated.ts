/** One extrapolation by a built-in model. */
import { KinematicState } from '../../engine/plugin-api/kinematic-state.ts';
import type { DeadReckoningModel } from '../../engine/plugin-api/dead-reckoning.ts';
import { registry } from './plans.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import { lapse } from './lapses.ts';

/** A model of its own, with the given parameters or their defaults. */
export function modelOf(id: string, params: object = {}): DeadReckoningModel {
  const plugin = registry.get('dead-reckoning', id);
  if (!plugin) throw new Error(`no dead-reckoning/${id}`);
  return plugin.create({ params: plugin.params.parse(params), world: openWorld });
}

export function extrapolated(id: string, fix: Readonly<KinematicState>, dt: number): KinematicState {
  const out = new KinematicState();
  modelOf(id).extrapolate(fix, lapse(dt), out);
  return out;
}
