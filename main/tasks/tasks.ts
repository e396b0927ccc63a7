/** Every task that a worker performs, and the function that performs it. */
import type { DraftCheck } from '../../contract/draft/draft-calls.ts';
import { pluginKinds, type Plugin } from '../../engine/plugin-api/index.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import type { LiveTasks } from '../experiment/live-experiment.ts';
import type { MotionLook } from '../../contract/imports.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import type { MotionContents } from '../motion/motion-contents.ts';
import type { ReportTasks } from '../output/reports/measured-anew.ts';
import type { ExportTasks } from '../output/tables/exports.ts';
import type { PluginTasks } from '../plugins/describe-plugin.ts';
import { performRun } from '../run/perform-run.ts';
import type { RunContext, RunTasks } from '../run/run-tasks.ts';
import { outcomeText, resultText } from '../sweep/run-record.ts';
import { performSurvey, type SweepTasks } from '../sweep/survey.ts';
import type { TuneTasks } from '../tune/survey-space.ts';

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

/** Runs and surveys are loaded with the thread; other tasks when they come, with the packages that they alone need. */
const performers: Performers = {
  run: (request, { registry, search, cache, calls, onShare }) =>
    performRun(request, { ...calls, registry, search, cache, onTick: onShare }),
  record: async (run, { registry, search, cache, calls, onShare }) => {
    const found = await performRun(run, { ...calls, registry, search, cache, onTick: onShare });
    return run.isWhole ? outcomeText(run, found) : resultText(run, found.results);
  },
  survey: (request, context) => performSurvey(request, context),
  headless: async (request, context) => (await import('../run/perform-headless.ts')).performHeadless(request, context),
  replay: async (request, context) => (await import('../run/replay.ts')).performReplay(request, context),
  anew: async (request, context) => (await import('../output/reports/measured-anew.ts')).performAnew(request, context),
  traffic: async (request, context) => (await import('../run/perform-traffic.ts')).performTraffic(request, context),
  rerun: async (request, context) => (await import('../run/rerun.ts')).performRerun(request, context).then(() => null),
  'tune-survey': async (request, context) => (await import('../tune/survey-space.ts')).surveySpace(request, context),
  'tune-vectors': async (request, context) => (await import('../tune/lane-vectors.ts')).laneVectors(request, context),
  check: async ({ path, text }, { registry }) => (await import('../experiment/check-experiment.ts')).checkExperiment(path, text, registry),
  schema: async (_, { registry }) => JSON.stringify((await import('../experiment/published-schema.ts')).schemaOf(registry)),
  live: async (request, { registry }) => (await import('../experiment/live-experiment.ts')).loadLiveExperiment(request, registry),
  motion: async ({ path, mapping }) => (await import('../motion/motion-contents.ts')).motionContents(path, mapping),
  'motion-look': async ({ path, mapping }) => (await import('../motion/motion-look.ts')).lookAtMotion(path, mapping),
  describe: async (_, { registry }) => thirdParty(registry).map((await import('../plugins/plugin-details.ts')).detailsOf),
  tables: async (request, context) => (await import('../output/tables/exports.ts')).exportTables(request, context),
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
