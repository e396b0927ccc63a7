/** The tasks of the core, which commands and the bench request and a worker performs. */
import type { DraftCheck } from '../../../contract/draft-calls.ts';
import { describeTask } from '../../plugins/describe-plugin.ts';
import type { Task } from '../../worker/task-host.ts';
import type {
  BatchResult,
  BatchRun,
  HeadlessResult,
  HeadlessRun,
  ReplayRequest,
  ReplayResult,
  RerunRequest,
  RunContext,
  RunEvent,
} from '../run-tasks.ts';

/** One run among many. */
export const runTask: Task<BatchRun, BatchResult> = {
  name: 'run',
  load: async () => {
    const { performRun } = await import('../perform-run.ts');
    return (run: BatchRun, { registry, search, cache, probes, calls, onShare }: RunContext) =>
      performRun(run, { ...calls, registry, search, cache, probes, onTick: onShare });
  },
};
/** The run of a command. */
export const headlessTask: Task<HeadlessRun, HeadlessResult, RunEvent> = {
  name: 'headless',
  load: async () => (await import('../perform-headless.ts')).performHeadless,
};
export const replayTask: Task<ReplayRequest, ReplayResult> = {
  name: 'replay',
  replays: true,
  load: async () => (await import('../replay.ts')).performReplay,
};
export const rerunTask: Task<RerunRequest, void> = {
  name: 'rerun',
  replays: true,
  load: async () => (await import('../rerun.ts')).performRerun,
};
/** Everything that is wrong with an experiment's text; beside `path` are the files that it names. */
export const checkTask: Task<{ readonly path: string; readonly text: string }, DraftCheck> = {
  name: 'check',
  load: async () => {
    const { checkExperiment } = await import('../../experiment/check-experiment.ts');
    return ({ path, text }, { registry }: RunContext) => checkExperiment(path, text, registry);
  },
};
/** The JSON Schema of experiment files, as text. */
export const schemaTask: Task<null, string> = {
  name: 'schema',
  load: async () => {
    const { schemaOf } = await import('../../experiment/published-schema.ts');
    return (_, { registry }: RunContext) => JSON.stringify(schemaOf(registry));
  },
};

export const coreTasks = [runTask, headlessTask, replayTask, rerunTask, checkTask, schemaTask, describeTask];
