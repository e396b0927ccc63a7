/** Live sessions in workers: the experiment that is played, the mirror of the session, the bots. */
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { RunContext } from '../../../main/run/run-tasks.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { LiveExperiment, LiveExperimentRequest } from './live-experiment.ts';

export const liveExperimentTask: Task<LiveExperimentRequest, LiveExperiment> = {
  name: 'live',
  load: async () => {
    const { loadLiveExperiment } = await import('./live-experiment.ts');
    return (request: LiveExperimentRequest, { registry }: RunContext) => loadLiveExperiment(request, registry);
  },
};

export const liveWorker: WorkerFeature = {
  tasks: [liveExperimentTask],
  threads: [{ name: 'bots', runsPlugins: true, load: () => import('./bots/bot-thread.ts') }],
  kinds: [
    {
      kind: 'live',
      open: async () => (await import('./mirror/live-kind.ts')).openMirror,
      replay: async () => (await import('./mirror/live-kind.ts')).replayedMirror,
    },
  ],
};
