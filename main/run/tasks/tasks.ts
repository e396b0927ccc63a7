/** Every task that a worker performs, and the function that performs it. */
import type { DraftCheck } from '../../../contract/draft-calls.ts';
import { pluginKinds, type Plugin } from '../../../engine/plugin-api/index.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import type { LiveTasks } from '../../../features/live/node/live-experiment.ts';
import type { MotionLook } from '../../../features/motion/calls/imports.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import type { MotionContents } from '../../../features/motion/node/motion-contents.ts';
import type { ReportTasks } from '../../report/measured-anew.ts';
import type { ExportTasks } from '../../../features/output/node/tables/exports.ts';
import type { PluginTasks } from '../../plugins/describe-plugin.ts';
import { performRun } from '../perform-run.ts';
import type { RunContext, RunTasks } from '../run-tasks.ts';
import { outcomeText, resultText } from '../../../features/sweep/node/run-record.ts';
import { performSurvey, type SweepTasks } from '../../../features/sweep/node/survey.ts';
import type { TuneTasks } from '../../../features/tune/node/survey-space.ts';

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

/** What single tasks alone need, loaded when one comes. */
const parts = {
  headless: () => import('../perform-headless.ts'),
  replay: () => import('../replay.ts'),
  anew: () => import('../../report/measured-anew.ts'),
  traffic: () => import('../../../features/dis/node/perform-traffic.ts'),
  rerun: () => import('../rerun.ts'),
  'tune-survey': () => import('../../../features/tune/node/survey-space.ts'),
  'tune-vectors': () => import('../../../features/tune/node/lane-vectors.ts'),
  check: () => import('../../experiment/check-experiment.ts'),
  schema: () => import('../../experiment/published-schema.ts'),
  live: () => import('../../../features/live/node/live-experiment.ts'),
  motion: () => import('../../../features/motion/node/motion-contents.ts'),
  'motion-look': () => import('../../../features/motion/node/motion-look.ts'),
  describe: () => import('../../plugins/plugin-details.ts'),
  tables: () => import('../../../features/output/node/tables/exports.ts'),
};

/**
 * Loads all of them: called before a plugin is loaded, because the first one freezes what later modules would change as
 * they load.
 */
export async function loadParts(): Promise<void> {
  await Promise.all(Object.values(parts).map((load) => load()));
}

const performers: Performers = {
  run: (request, { registry, search, cache, loadProbes, calls, onShare }) =>
    performRun(request, { ...calls, registry, search, cache, loadProbes, onTick: onShare }),
  record: async (run, { registry, search, cache, loadProbes, calls, onShare }) => {
    const found = await performRun(run, { ...calls, registry, search, cache, loadProbes, onTick: onShare });
    return run.isWhole ? outcomeText(run, found) : resultText(run, found.results);
  },
  survey: (request, context) => performSurvey(request, context),
  headless: async (request, context) => (await parts.headless()).performHeadless(request, context),
  replay: async (request, context) => (await parts.replay()).performReplay(request, context),
  anew: async (request, context) => (await parts.anew()).performAnew(request, context),
  traffic: async (request, context) => (await parts.traffic()).performTraffic(request, context),
  rerun: async (request, context) => (await parts.rerun()).performRerun(request, context).then(() => null),
  'tune-survey': async (request, context) => (await parts['tune-survey']()).surveySpace(request, context),
  'tune-vectors': async (request, context) => (await parts['tune-vectors']()).laneVectors(request, context),
  check: async ({ path, text }, { registry }) => (await parts.check()).checkExperiment(path, text, registry),
  schema: async (_, { registry }) => JSON.stringify((await parts.schema()).schemaOf(registry)),
  live: async (request, { registry }) => (await parts.live()).loadLiveExperiment(request, registry),
  motion: async ({ path, mapping }) => (await parts.motion()).motionContents(path, mapping),
  'motion-look': async ({ path, mapping }) => (await parts['motion-look']()).lookAtMotion(path, mapping),
  describe: async (_, { registry }) => thirdParty(registry).map((await parts.describe()).detailsOf),
  tables: async (request, context) => (await parts.tables()).exportTables(request, context),
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
