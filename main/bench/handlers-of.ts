/** The type of the handlers of some of the bench's calls: a call without its handler does not compile. */
import type { CallName, CallParams, CallResult } from '../../contract/bench.ts';

export type HandlersOf<Call extends CallName> = {
  readonly [N in Call]: (params: CallParams<N>) => CallResult<N> | Promise<CallResult<N>>;
};

/** The calls whose names begin so: `exports` for `exports.start` and the others. */
export type CallsOf<Group extends string> = Extract<CallName, `${Group}.${string}`>;
