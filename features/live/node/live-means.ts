/** The parts of which the product makes live sessions. */
import { logError } from '../../../main/base/terminal-text.ts';
import { performApart } from '../../../main/worker/task-host.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import type { ProjectPaths } from '../../../main/base/project-paths.ts';
import { hiddenStage, LiveMirrorRunner } from './mirror/live-mirror-runner.ts';
import { SessionSupervisor } from '../../../main/run/session-supervisor.ts';
import type { SessionStage } from '../../../main/run/session-runner.ts';
import { ThreadedBots } from './bots/threaded-bots.ts';
import type { LiveExperiment, LiveExperimentRequest } from './live-experiment.ts';
import { liveExperimentTask } from './tasks.ts';
import type { LiveMeans } from './live-session.ts';
import { wallMs } from '../../../main/base/wall-clock.ts';

/** `stage`: where the mirror is shown; `plugins`: third-party ones for a session that is opened now. */
export function liveMeans(
  { page, worker, version }: ProjectPaths,
  stage: SessionStage,
  plugins: () => readonly PluginBundle[],
): Omit<LiveMeans, 'watching'> {
  return {
    page,
    workerPath: worker,
    version,
    plugins,
    experiment: (request, bundles) => readInWorker(worker, request, bundles),
    mirror: (listener, bundles, isHidden) => {
      const supervisor = new SessionSupervisor({ workerPath: worker, plugins: () => bundles });
      return new LiveMirrorRunner(supervisor, isHidden ? hiddenStage : stage, listener, worker);
    },
    bots: (bundles) => new ThreadedBots(worker, bundles, reportBug),
    nowMs: wallMs,
    reportBug,
  };
}

function reportBug(error: unknown): void {
  logError(error);
}

/** Plugins run in workers alone. */
function readInWorker(workerPath: string, request: LiveExperimentRequest, plugins: readonly PluginBundle[]): Promise<LiveExperiment> {
  return performApart(liveExperimentTask, request, { workerPath, plugins: () => plugins, memoryMb: 1024 });
}
