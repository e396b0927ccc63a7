/** What live sessions are made with in the product. */
import { loadPlugins } from '../plugins/load-plugin.ts';
import type { ProjectPaths } from '../project-paths.ts';
import { LiveMirrorRunner, type MirrorStage } from '../session/live-mirror-runner.ts';
import { SessionSupervisor } from '../session/session-supervisor.ts';
import { ThreadedBots } from './bots/threaded-bots.ts';
import type { LiveMeans } from './live-session.ts';

/** `stage`: where the mirror is shown. */
export function liveMeans(
  { page, alarmThread, botThread, sessionWorker, recorderThread, version }: ProjectPaths,
  stage: MirrorStage,
): Omit<LiveMeans, 'watching'> {
  const supervisor = new SessionSupervisor({ workerPath: sessionWorker });
  return {
    ...{ page, alarmThread, version },
    registry: () => loadPlugins(),
    mirror: (listener) => new LiveMirrorRunner(supervisor, stage, listener, recorderThread),
    bots: () => new ThreadedBots(botThread),
    nowMs: () => performance.now(),
    reportBug: (error) => console.error(error),
  };
}
