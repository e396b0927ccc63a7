/** Every task that a worker performs, and the function that performs it. */
import type { DraftCheck } from '../../contract/draft/draft-calls.ts';
import { pluginKinds, type Plugin } from '../../engine/plugin-api/index.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { checkExperiment } from '../experiment/check-experiment.ts';
import { schemaOf } from '../experiment/published-schema.ts';
import { loadLiveExperiment, type LiveTasks } from '../experiment/live-experiment.ts';
import type { MotionLook } from '../../contract/imports.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import { lookAtMotion } from '../motion/motion-look.ts';
import { motionContents, type MotionContents } from '../motion/motion-contents.ts';
import { performAnew, type ReportTasks } from '../output/reports/measured-anew.ts';
import { exportTables, type ExportTasks } from '../output/tables/exports.ts';
import type { PluginTasks } from '../plugins/describe-plugin.ts';
import { detailsOf } from '../plugins/plugin-details.ts';
import { performHeadless } from '../run/perform-headless.ts';
import { performRun } from '../run/perform-run.ts';
import { performTraffic } from '../run/perform-traffic.ts';
import { performReplay } from '../run/replay.ts';
import { performRerun } from '../run/rerun.ts';
import type { RunContext, RunTasks } from '../run/run-tasks.ts';
import { outcomeText, resultText } from '../sweep/run-record.ts';
import { performSurvey, type SweepTasks } from '../sweep/survey.ts';
import { laneVectors } from '../tune/lane-vectors.ts';
import { surveySpace, type TuneTasks } from '../tune/survey-space.ts';

/** A motion file, and how it is to be read. */
export interface MotionQuestion {
  readonly path: string;
  readonly mapping?: MotionMapping | undefined;
}

export interface Tasks extends RunTasks, SweepTasks, TuneTasks, ReportTasks, ExportTasks, LiveTasks, PluginTasks {
  /** `path`: beside it are the files that the text names. */
  readonly check: { readonly request: { readonly path: string; readonly text: string }; readonly result: DraftCheck };
  /** The JSON Schema of experiment files, as text. */
  readonly schema: { readonly request: null; readonly result: string };
  /** The contents of the motion file at this path. */
  readonly motion: { readonly request: MotionQuestion; readonly result: MotionContents };
  /** The same file, for a person to check. */
  readonly 'motion-look': { readonly request: MotionQuestion; readonly result: MotionLook };
}

export type TaskRequest<Name extends keyof Tasks = keyof Tasks> = {
  readonly [Each in Name]: { readonly task: Each; readonly request: Tasks[Each]['request'] };
}[Name];

type Performers = {
  readonly [Name in keyof Tasks]: (
    request: Tasks[Name]['request'],
    context: RunContext,
  ) => Tasks[Name]['result'] | Promise<Tasks[Name]['result']>;
};

const performers: Performers = {
  run: (request, { registry, search, cache, calls, onShare }) =>
    performRun(request, { ...calls, registry, search, cache, onTick: onShare }),
  record: async (run, { registry, search, cache, calls, onShare }) => {
    const found = await performRun(run, { ...calls, registry, search, cache, onTick: onShare });
    return run.isWhole ? outcomeText(run, found) : resultText(run, found.results);
  },
  headless: performHeadless,
  replay: performReplay,
  anew: performAnew,
  traffic: performTraffic,
  rerun: (request, context) => performRerun(request, context).then(() => null),
  survey: (request, context) => performSurvey(request, context),
  'tune-survey': surveySpace,
  'tune-vectors': laneVectors,
  check: ({ path, text }, { registry }) => checkExperiment(path, text, registry),
  schema: (_, { registry }) => JSON.stringify(schemaOf(registry)),
  live: (request, { registry }) => loadLiveExperiment(request, registry),
  motion: ({ path, mapping }) => motionContents(path, mapping),
  'motion-look': ({ path, mapping }) => lookAtMotion(path, mapping),
  describe: (_, { registry }) => thirdParty(registry).map(detailsOf),
  tables: exportTables,
};

/**
 * In this thread. Rejects with a `BenchError` if the request is invalid, and with a `PluginFault` if a plugin fails.
 */
export async function perform<Name extends keyof Tasks>(
  { task, request }: TaskRequest<Name>,
  context: RunContext,
): Promise<Tasks[Name]['result']> {
  return performers[task](request, context);
}

function thirdParty(all: PluginRegistry): Plugin[] {
  return pluginKinds.flatMap((kind): Plugin[] => all.list(kind)).filter((plugin) => !builtInPlugins.includes(plugin));
}
