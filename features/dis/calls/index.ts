/** Calls about DIS exercises and traffic. */
import { call, nothing } from '../../../contract/bench.ts';
import { disListen, disReach, disSend, type DisInterface, type DisReach, type DisState } from './dis-calls.ts';

export const disCalls = {
  /** Listens for a DIS exercise, which becomes the session that is shown. */
  'dis.listen': call<DisState>()('operator', disListen),
  /** Ends it; its recording is shown. */
  'dis.stopListening': call<DisState>()('operator', nothing),
  /** The hosts that sending there would reach. */
  'dis.reach': call<DisReach>()('operator', disReach),
  /** Sends the running session as DIS traffic, until it ends. */
  'dis.send': call<DisState>()('operator', disSend),
  'dis.stopSending': call<DisState>()('operator', nothing),
  'dis.interfaces': call<readonly DisInterface[]>()('operator', nothing),
} as const;

type DisCalls = typeof disCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends DisCalls {}
  interface BenchEvents {
    /** After every change, and about twice a second while an exercise is heard or a session sent. To operators. */
    dis: DisState;
  }
}
