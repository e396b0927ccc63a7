/** The numbers of a node's link that can be edited live, whichever direction they stand for. */
import type { NodeOutline } from '../../../contract/bench-state.ts';
import type { CallInput } from '../../../contract/bench.ts';
import { meanLoss } from '../../../engine/network/link-settings.ts';

export interface LinkNumbers {
  /**
   * Direction of an edit: both while they are alike, otherwise that of arriving updates (of a pure sender, departing
   * ones).
   */
  readonly direction: 'down' | 'up' | 'both';
  /** s */
  readonly delay: number;
  /** Spread of the jitter, s. */
  readonly jitter: number;
  /** Mean share of updates lost. */
  readonly loss: number;
}

export function readLink({ down, up }: NodeOutline): LinkNumbers {
  const link = down ?? up;
  const alike = down !== null && JSON.stringify(down) === JSON.stringify(up);
  const direction = alike ? 'both' : down === null ? 'up' : 'down';
  return { direction, delay: link.delay, jitter: link.jitter?.spread ?? 0, loss: meanLoss(link.loss) };
}

/**
 * The call's fields that lead from one to the other: a field left out keeps its law (bursts of loss, correlated
 * jitter).
 */
export function changedNumbers(from: LinkNumbers, to: LinkNumbers): Omit<CallInput<'session.setLink'>, 'node'> {
  return {
    direction: to.direction,
    ...(from.delay !== to.delay && { delay: to.delay }),
    ...(from.jitter !== to.jitter && { jitter: to.jitter }),
    ...(from.loss !== to.loss && { loss: to.loss }),
  };
}

export function sameNumbers(a: LinkNumbers, b: LinkNumbers): boolean {
  return a.delay === b.delay && a.jitter === b.jitter && a.loss === b.loss;
}
