/** The parts that features add to workers. */
import type { WorkerFeature } from '../main/run/worker-feature.ts';
import { disWorker } from './dis/node/tasks.ts';
import { liveWorker } from './live/node/tasks.ts';
import { motionTasks } from './motion/node/tasks.ts';
import { networkWorker } from './network/node/tasks.ts';
import { outputTasks } from './output/node/tasks.ts';
import { portWorker } from './port/node/tasks.ts';
import { proxyWorker } from './proxy/node/worker.ts';
import { reproduceWorker } from './reproduce/node/worker.ts';
import { scoreTasks } from './score/node/score-task.ts';
import { sweepTasks } from './sweep/node/tasks.ts';
import { tuneTasks } from './tune/node/tasks.ts';

export const workerFeatures: readonly WorkerFeature[] = [
  disWorker,
  liveWorker,
  motionTasks,
  networkWorker,
  outputTasks,
  portWorker,
  proxyWorker,
  reproduceWorker,
  scoreTasks,
  sweepTasks,
  tuneTasks,
];
