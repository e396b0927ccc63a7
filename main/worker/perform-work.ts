/** Performs work of the lab in this thread, whichever that is. */
import { pluginKinds, type Plugin } from '../../engine/plugin-api/index.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { checkExperiment } from '../experiment/check-experiment.ts';
import { schemaOf } from '../experiment/published-schema.ts';
import { loadLiveExperiment } from '../live/live-experiment.ts';
import { motionContents } from '../motion/motion-contents.ts';
import { detailsOf } from '../plugins/plugin-details.ts';
import { performRerun } from '../run/rerun.ts';
import { performHeadless } from '../run/perform-headless.ts';
import type { LabRequest, LabWork } from './lab-messages.ts';
import { performRun } from '../run/perform-run.ts';
import { performSurvey } from '../sweep/perform-survey.ts';
import { performAnew, performReplay } from '../run/perform-replay.ts';
import type { WorkMeans } from './work-means.ts';

type Works = {
  readonly [Kind in keyof LabWork]: (
    request: LabWork[Kind]['request'],
    means: WorkMeans,
  ) => LabWork[Kind]['result'] | Promise<LabWork[Kind]['result']>;
};

const works: Works = {
  run: (request, { registry, search, calls, onShare }) => performRun(request, { ...calls, registry, search, onFrame: onShare }),
  headless: performHeadless,
  replay: performReplay,
  anew: performAnew,
  rerun: (request, means) => performRerun(request, means).then(() => null),
  survey: (request, means) => performSurvey(request, means),
  check: ({ path, text }, { registry }) => checkExperiment(path, text, registry),
  schema: (_, { registry }) => JSON.stringify(schemaOf(registry)),
  live: (request, { registry }) => loadLiveExperiment(request, registry),
  motion: (path) => motionContents(path),
  describe: (_, { registry }) => thirdParty(registry).map(detailsOf),
};

/** Rejects with a `BenchError` where the request is wrong, and with a `PluginFault` when a plugin fails. */
export async function performWork<Kind extends keyof LabWork>(
  { kind, request }: LabRequest<Kind>,
  means: WorkMeans,
): Promise<LabWork[Kind]['result']> {
  return works[kind](request, means);
}

function thirdParty(all: PluginRegistry): Plugin[] {
  return pluginKinds.flatMap((kind): Plugin[] => all.list(kind)).filter((plugin) => !builtInPlugins.includes(plugin));
}
