/** Plugins made for a test, and the fault that they make of a session. */
import { defineDeadReckoningModel, z, type DeadReckoningModel } from '../../engine/plugin-api/index.ts';
import { PluginFault } from '../../engine/guard/plugin-fault.ts';
import { Session } from '../../engine/session/session.ts';
import type { LanePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { lane, plan, recorded } from './plans.ts';

export const motion = recorded([{ t: 0, x: 0, y: 0, vx: 5, vy: 0 }]);
export const identity = { id: 'planted', title: 'Planted', source: 'test', params: z.object({}) };

export function faultOf(changed: Partial<LanePlan>, around: Partial<SessionPlan> = {}): PluginFault {
  try {
    const session = new Session({ ...plan({ motion, lanes: [{ ...lane(), ...changed }] }), ...around });
    session.advanceTo(10);
    session.results();
  } catch (error) {
    if (error instanceof PluginFault) return error;
    throw error;
  }
  throw new Error('no fault');
}

export function model(extrapolate: DeadReckoningModel['extrapolate'], hooks: Partial<DeadReckoningModel> = {}): Partial<LanePlan> {
  return { model: { plugin: defineDeadReckoningModel({ ...identity, create: () => ({ extrapolate, ...hooks }) }), params: {} } };
}

export const copyFix: DeadReckoningModel['extrapolate'] = (fix, _step, out) => void Object.assign(out, fix);
