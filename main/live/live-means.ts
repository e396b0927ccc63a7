/** What live sessions are made with in the product. */
import { workApart } from '../worker/work-apart.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { ProjectPaths } from '../project-paths.ts';
import { LiveMirrorRunner, type MirrorStage } from '../run/live-mirror-runner.ts';
import { SessionSupervisor } from '../worker/session-supervisor.ts';
import { ThreadedBots } from './bots/threaded-bots.ts';
import type { LiveExperiment, LiveExperimentRequest } from './live-experiment.ts';
import type { LiveMeans } from './live-session.ts';
import { wallMs } from '../wall-clock.ts';

/** `stage`: where the mirror is shown; `plugins`: third-party ones for a session that is opened now. */
export function liveMeans(
  { page, alarmThread, botThread, labWorker, sessionWorker, recorderThread, version }: ProjectPaths,
  stage: MirrorStage,
  plugins: () => readonly PluginBundle[],
): Omit<LiveMeans, 'watching'> {
  return {
    ...{ page, alarmThread, version, plugins },
    experiment: (request, bundles) => readInWorker(labWorker, request, bundles),
    mirror: (listener, bundles) => {
      const supervisor = new SessionSupervisor({ workerPath: sessionWorker, plugins: () => bundles });
      return new LiveMirrorRunner(supervisor, stage, listener, recorderThread);
    },
    bots: (bundles) => new ThreadedBots(botThread, bundles, reportBug),
    nowMs: wallMs,
    reportBug,
  };
}

function reportBug(error: unknown): void {
  console.error(error);
}

/** Plugins run in workers alone. */
function readInWorker(workerPath: string, request: LiveExperimentRequest, plugins: readonly PluginBundle[]): Promise<LiveExperiment> {
  return workApart({ kind: 'live', request }, { workerPath, plugins: () => plugins, stuckMs: 10_000, memoryMb: 1024 });
}
