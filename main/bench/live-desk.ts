/** The desk of live sessions: what stands behind the calls of operator and players. */
import type { CallName, CallParams, CallResult } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';

type LiveCall = Extract<CallName, `live.${string}`>;

export type LiveHandlers = { readonly [N in LiveCall]: (params: CallParams<N>) => CallResult<N> | Promise<CallResult<N>> };

function closed(): never {
  throw new BenchError('not-possible', 'No live session is open on this bench.');
}

/** The calls of a bench that hosts nothing. */
export const closedDesk: LiveHandlers = {
  'live.open': closed,
  'live.close': closed,
  'live.start': closed,
  'live.pause': closed,
  'live.restart': closed,
  'live.round': closed,
  'live.bots': closed,
  'live.kick': closed,
  'live.link': closed,
  'live.schedule': closed,
  'live.stall': closed,
  'live.join': closed,
  'live.ready': closed,
  'live.leave': closed,
  'live.time': closed,
};
