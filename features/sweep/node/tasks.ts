/** The tasks that a sweep needs of its workers. */
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { RunContext } from '../../../main/run/run-tasks.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { GridRun } from './grid.ts';
import type { Survey, SurveyRequest } from './survey.ts';

/** The inputs of an experiment, and the fields that can be varied. */
export const surveyTask: Task<SurveyRequest, Survey> = {
  name: 'survey',
  load: async () => (await import('./survey.ts')).performSurvey,
};
/** A run of a sweep; its line of the log. */
export const recordTask: Task<GridRun, string> = {
  name: 'record',
  load: async () => {
    const [{ performRun }, { outcomeText, resultText }] = await Promise.all([
      import('../../../main/run/perform-run.ts'),
      import('./run-record.ts'),
    ]);
    return async (run: GridRun, { registry, search, cache, probes, calls, onShare }: RunContext) => {
      const found = await performRun(run, { ...calls, registry, search, cache, probes, onTick: onShare });
      return run.isWhole ? outcomeText(run, found) : resultText(run, found.results);
    };
  },
};

export const sweepTasks: WorkerFeature = { tasks: [surveyTask, recordTask] };
