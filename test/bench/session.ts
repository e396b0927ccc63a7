/** The speed of a batch run: one entity, three receivers, three lanes, 600 s of 20 ms frames, every metric on. */
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { builtInMotions } from '../../engine/world/index.ts';
import { lane, nodes, plan } from '../support/plans.ts';
import { collectionsDuring, medianMs, row } from './measure.ts';

const duration = 600;
const jitter = { law: 'uniform', spread: 0.1 } as const;
const trigger = { distance: 0.09, orientation: 0.05, heartbeat: 1 };

export function netgames(): SessionPlan {
  const definition = builtInMotions.find(({ kind }) => kind === 'human-like');
  if (!definition) throw new Error('no human-like motion');
  return plan({
    duration,
    motion: { kind: 'synthetic', definition, params: definition.params.parse({ style: 'mouse' }) },
    nodes: nodes({ delay: 0.2, jitter }, { delay: 0.5, jitter }, { delay: 0.8, jitter }),
    lanes: [
      lane({ trigger }),
      lane({ id: 'third', trigger, scheduler: 'every-nth' }),
      lane({ id: 'blended', trigger, convergence: 'linear-blend' }),
    ],
  });
}

export async function benchSession(): Promise<string[]> {
  const choice = netgames();
  const ms = medianMs(() => new Session(choice).advanceTo(duration), 5);
  const session = new Session(choice);
  session.advanceTo(duration / 2);
  const collections = await collectionsDuring(() => session.advanceTo(duration));
  const simulated = duration / (ms / 1000);
  return [
    'Batch run: 1 entity, 3 receivers, 3 lanes, 600 s of 20 ms frames (bound: 2 s)',
    row('wall time', `${(ms / 1000).toFixed(2)} s`, `${(ms / 2000).toFixed(2)} × the bound`),
    row('simulated seconds per wall second', simulated.toFixed(0)),
    row('per receiver, lane and frame', `${((ms * 1e6) / (9 * (duration / choice.frame))).toFixed(0)} ns`),
    row('collections in the second 300 s', `${collections}`, `${(collections / 15).toFixed(1)} per 1,000 frames`),
  ];
}
