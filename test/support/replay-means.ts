/** With what tests replay recordings: the built-in plugins, and every kind of session. */
import { workerFeatures } from '../../features/worker.ts';
import type { ReplayMeans } from '../../main/run/replayable.ts';
import { workerParts } from '../../main/run/worker-feature.ts';
import { registry } from './plans.ts';

export const replayMeans: ReplayMeans = { registry, kinds: workerParts(workerFeatures).kinds };
