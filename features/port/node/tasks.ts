/** The task that writes a lane as source code: it makes the lane's plugins, and runs the engine for the vectors. */
import { projectPaths } from '../../../main/base/project-paths.ts';
import { basename } from 'node:path';
import type { RunContext } from '../../../main/run/run-tasks.ts';
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { PortForm } from '../calls/languages.ts';

export interface PortOrder extends PortForm {
  /** Of the experiment file. */
  readonly path: string;
  /** Of a draft; left out: that of the file. */
  readonly text?: string | undefined;
  /** Left out: the first. */
  readonly lane?: string | undefined;
  readonly sets?: readonly string[] | undefined;
}

/** Names and texts of the files, the code first. */
export const portTask: Task<PortOrder, readonly (readonly [string, string])[]> = {
  name: 'port',
  load: async () => {
    const [{ portLane }, { loadExperiment }] = await Promise.all([
      import('./port-lane.ts'),
      import('../../../main/experiment/load-experiment.ts'),
    ]);
    return async ({ path, text, lane, sets, ...form }: PortOrder, { registry, search }: RunContext) => {
      const lanes = lane === undefined ? undefined : [lane];
      const { plan } = await loadExperiment(path, { registry, search, text, sets, lanes });
      const [chosen] = plan.lanes;
      if (!chosen) throw new Error('An experiment has a lane.');
      return [...portLane(chosen, form, `Lane ${chosen.id} of ${basename(path)}, written by Driftbench ${projectPaths().version}.`)];
    };
  },
};

export const portWorker: WorkerFeature = { tasks: [portTask] };
