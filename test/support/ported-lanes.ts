/** Lanes that together have every technique with a port. */
import type { LanePlan } from '../../engine/session/session-plan.ts';
import { builtInPlugins } from '../../plugins/index.ts';

/** A plugin with its parameters; those that are left out have their defaults. */
function chosen(kind: string, id: string, given: object = {}) {
  const plugin = builtInPlugins.find((each) => each.kind === kind && each.id === id);
  if (!plugin) throw new Error(`${kind} ${id}: there is no such plugin`);
  return { plugin, params: plugin.params.parse(given) };
}

interface Parts {
  readonly model?: [string, object?];
  readonly convergence?: [string, object?];
  readonly playout?: [string, object?];
}

export function laneOf(id: string, { model = ['linear'], convergence = ['snap'], playout }: Parts, more: Partial<LanePlan> = {}): LanePlan {
  return {
    id,
    trigger: { distance: 0.3, heartbeat: 1 },
    model: chosen('dead-reckoning', ...model),
    convergence: chosen('convergence', ...convergence),
    scheduler: chosen('fairness', 'send-to-all'),
    clock: 'synchronised',
    ...(playout && { playout: chosen('playout', ...playout) }),
    ...more,
  } as LanePlan;
}

const quantised = {
  position: { bits: 16, range: 500 },
  velocity: { bits: 10, range: 20 },
  acceleration: { bits: 8, range: 20 },
  turnRate: { bits: 8, range: 3 },
  orientation: { bits: 9 },
};
const slow = { heartbeat: 0.2 };

export const portedLanes: readonly LanePlan[] = [
  laneOf('first', { convergence: ['linear-blend'] }, { extrapolation: { limit: 0.5, beyond: 'freeze', time: 0.25 } }),
  laneOf(
    'still',
    { model: ['static'], convergence: ['exponential'] },
    { trigger: { distance: 1, shape: 'box', minInterval: 0.1 }, clock: 'local' },
  ),
  laneOf(
    'second',
    { model: ['quadratic', { reverse: 'stops' }], convergence: ['projective-velocity-blend', { smooth: true }] },
    { trigger: { timeSpace: 0.05, heartbeat: 1 } },
  ),
  laneOf(
    'turning',
    { model: ['constant-turn'], convergence: ['spring'] },
    { trigger: { distance: 0.2, orientation: 0.1 }, extrapolation: { limit: 0.2, beyond: 'decay', time: 0.25 } },
  ),
  laneOf(
    'tank',
    { model: ['bzflag'], convergence: ['projective-blend'] },
    { trigger: { velocity: 1, minInterval: 0.1, heartbeat: 2 }, jumpBeyond: 0.5 },
  ),
  laneOf('body', { model: ['rpb'], convergence: ['bezier', { timing: 'measured' }] }),
  laneOf(
    'body-accelerated',
    { model: ['rvb'], convergence: ['catmull-rom'] },
    { extrapolation: { limit: 0.1, beyond: 'hold', time: 0.25 } },
  ),
  laneOf(
    'world-turning',
    { model: ['rpw'], convergence: ['linear-blend', { timing: 'measured' }] },
    { publishing: { quantisation: quantised } },
  ),
  laneOf(
    'world-accelerated',
    { model: ['rvw'], convergence: ['hermite'] },
    { publishing: { quantisation: { planar: true, position: { bits: 14, range: 500 }, orientation: { bits: 8 } } } },
  ),
  laneOf(
    'standard',
    { model: ['fpw'], convergence: ['dis-smoothing'] },
    { publishing: { quantisation: { velocity: { bits: 12, range: 20 } } } },
  ),
  laneOf('standard-body', { model: ['fpb'], convergence: ['exponential', { timing: 'measured' }] }),
  laneOf('accelerated-body', { model: ['fvb'], convergence: ['spring', { time: 0 }] }),
  laneOf('fixed-axes', { model: ['fvw'], convergence: ['adaptive-offset'] }),
  laneOf('drawn', { convergence: ['predictive-interpolation'] }, { trigger: { heartbeat: 0.1 } }),
  laneOf(
    'drawn-softly',
    { convergence: ['predictive-interpolation', { timing: 'fixed', interval: 0.2, patience: 0.05, snapBeyond: 1.2 }] },
    { trigger: { distance: 0.5, heartbeat: 0.3 } },
  ),
  laneOf('filtered', { model: ['kalman'], convergence: ['exponential'] }, { trigger: { distance: 0.5, heartbeat: 0.5 } }),
  laneOf('filtered-twice', { model: ['kalman', { order: 2, reverse: 'stops' }] }, { clock: 'local' }),
  laneOf('curved', { model: ['cubic'], convergence: ['linear-blend'] }, { trigger: { distance: 0.2, heartbeat: 0.7 } }),
  laneOf('remembering', { model: ['phbdr'], convergence: ['linear-blend'] }, { trigger: { distance: 0.5, heartbeat: 0.3 } }),
  laneOf('remembering-more', { model: ['phbdr', { order: 2, reverse: 'stops' }] }, { trigger: { distance: 0.5, heartbeat: 0.5 } }),
  laneOf('decaying', { model: ['decaying-acceleration', { turnDecay: 2 }] }),
  laneOf('decaying-to-rest', { model: ['decaying-acceleration', { decay: 0.3, reverse: 'stops' }], convergence: ['snap'] }),
  laneOf('smoothed', { model: ['double-exponential'], convergence: ['exponential'] }, { trigger: { distance: 0.5, heartbeat: 0.3 } }),
  laneOf('past', { model: ['delayed', { delay: 0.3 }] }, { trigger: slow }),
  laneOf(
    'past-line',
    { model: ['delayed', { delay: 0.2, interpolation: 'linear' }], convergence: ['linear-blend'] },
    { trigger: slow, clock: 'local' },
  ),
  laneOf(
    'buffered',
    { playout: ['fixed', { interval: 0.1 }] },
    { trigger: { heartbeat: 0.1 }, extrapolation: { limit: 0.25, beyond: 'freeze', time: 0.25 } },
  ),
  laneOf(
    'buffered-cubic',
    { playout: ['constant', { delay: 0.2 }], convergence: ['linear-blend'] },
    { trigger: { distance: 0.1, heartbeat: 0.3 } },
  ),
  laneOf(
    'buffered-filter',
    { playout: ['constant', { delay: 1 }], model: ['kalman'], convergence: ['snap'] },
    { trigger: { heartbeat: 0.2 } },
  ),
  laneOf(
    'covering',
    { playout: ['quantile', { halfLife: 3 }], convergence: ['snap'] },
    { trigger: { heartbeat: 0.1 }, extrapolation: { limit: 0.1, beyond: 'freeze', time: 0.25 } },
  ),
  laneOf(
    'adapting',
    { playout: ['adaptive', { interval: 0.1 }], convergence: ['snap'] },
    { trigger: { heartbeat: 0.1 }, extrapolation: { limit: 0, beyond: 'freeze', time: 0.25 } },
  ),
  laneOf(
    'adapting-more',
    {
      playout: ['adaptive', { interval: 0.1, dynamic: true, interpolation: 'hermite' }],
      model: ['quadratic'],
      convergence: ['exponential'],
    },
    { trigger: { heartbeat: 0.1, distance: 0.2 } },
  ),
];
