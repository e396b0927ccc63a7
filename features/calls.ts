/** Every call of the bench: those of the core and of each feature. */
import { coreCalls, type BenchCalls } from '../contract/bench.ts';
import { disCalls } from './dis/calls/index.ts';
import { liveCalls } from './live/calls/index.ts';
import { importCalls } from './motion/calls/index.ts';
import { networkCalls } from './network/calls/index.ts';
import { exportCalls } from './output/calls/index.ts';
import { portCalls } from './port/calls/index.ts';
import { scoreCalls } from './score/calls/index.ts';
import { sweepCalls } from './sweep/calls/index.ts';
import { tuneCalls } from './tune/calls/index.ts';

export const benchCalls: BenchCalls = {
  ...coreCalls,
  ...importCalls,
  ...exportCalls,
  ...sweepCalls,
  ...tuneCalls,
  ...liveCalls,
  ...disCalls,
  ...scoreCalls,
  ...portCalls,
  ...networkCalls,
};
