/** The NetGames'05 test bed as a plan: a human-like driver, receivers at 200, 500 and 800 ms ± 100 ms, three lanes. */
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { synthetic } from './motion.ts';
import { lane, nodes, plan } from './plans.ts';

const jitter = { law: 'uniform', spread: 0.1 } as const;
const trigger = { distance: 0.09, orientation: 0.05, heartbeat: 1 };

/** `duration` in s; 20 ms frames. */
export function netgames(duration: number): SessionPlan {
  return plan({
    duration,
    motion: synthetic('human-like', { style: 'mouse' }),
    nodes: nodes({ delay: 0.2, jitter }, { delay: 0.5, jitter }, { delay: 0.8, jitter }),
    lanes: [
      lane({ trigger }),
      lane({ id: 'third', trigger, scheduler: 'every-nth' }),
      lane({ id: 'blended', trigger, convergence: 'linear-blend' }),
    ],
  });
}
