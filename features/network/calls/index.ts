/** Calls that fit links to the traces of the open experiment, and to logs that a page sends. */
import { call, nothing } from '../../../contract/bench.ts';
import { linkDirection, logBegin, logPiece, logRequest, type LogRequest, type LinkFitState, type TracedLink } from './link-fit.ts';

export const networkCalls = {
  /** The links of the open experiment that have a trace. */
  'network.traces': call<readonly TracedLink[]>()('operator', nothing),
  /** Makes a link of a trace and measures how well it stands for it, as `driftbench network --fit` does. */
  'network.fit': call<LinkFitState>()('operator', linkDirection),
  /** A log is sent in pieces; one that was being sent before is dropped. */
  'network.begin': call<LogRequest>()('operator', logBegin),
  'network.piece': call<LogRequest>()('operator', logPiece),
  /** Fits the log, once all of it has been sent. */
  'network.fitLog': call<LinkFitState>()('operator', logRequest),
  /** Ends the fit, and drops a log that is being sent. */
  'network.cancel': call<LinkFitState>()('operator', nothing),
} as const;

type NetworkCalls = typeof networkCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends NetworkCalls {}
  interface BenchEvents {
    /** After every change, and a few times a second while a link is fitted. Sent on every connection once there is one. */
    linkFit: LinkFitState;
  }
}
