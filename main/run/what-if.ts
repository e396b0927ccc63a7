/** The what-if run: the recorded real paths, network and operator once more, with other lanes added or replaced. */
import { BenchError } from '../../contract/errors.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { resultDifferences } from './differences.ts';
import { inPlaceOfLanes, withLanes, type OtherLanes } from './other-lanes.ts';
import type { Recording } from '../recording/recording.ts';
import { wallSeconds } from '../base/wall-clock.ts';
import { Advance, Samples, type Sampling } from './advance.ts';
import { enterRecorded, knownUntil, replayableOf, type ReplayMeans } from './replayable.ts';
import type { Replayable, ReplayedPlan } from './session-kind.ts';
import type { CallWatch } from './run-tasks.ts';
import type { ReplayRecording } from './replay-recording.ts';

export interface WhatIf {
  readonly results: RunResults;
  /** Session time reached, s. */
  readonly time: number;
  /** Differences of the recorded lanes from their recording, as text; null: no results were recorded. */
  readonly unlike: readonly string[] | null;
}

export interface WhatIfOptions {
  /** Left out: only the recorded lanes once more. */
  readonly lanes?: OtherLanes | undefined;
  /** They take the place of the recorded ones; left out: they stand beside those. */
  readonly instead?: true | undefined;
  /** Makes a recording of it; left out: none is made. */
  readonly record?: ReplayRecording | undefined;
  /** Gets its plugin calls; left out: none. */
  readonly calls?: CallWatch | undefined;
  readonly cancelled: AbortSignal;
  readonly samplings: readonly Sampling[];
}

/** Rejects with a `BenchError`, or with the signal's reason once cancelled; throws `PluginFault`. */
export async function whatIf(recording: Recording, means: ReplayMeans, options: WhatIfOptions): Promise<WhatIf> {
  const { record, cancelled, samplings } = options;
  const replayed = await otherwise(recording, means, options);
  const samples = [...samplings, ...(record ? [record] : [])].map((sampling) => new Samples(sampling, replayed.session));
  const advance = new Advance(replayed, samples);
  const pauses = { cancelled, clock: wallSeconds };
  const reach = (time: number) => advance.to(time, pauses);
  await enterRecorded(recording, replayed, reach, (message) => message.topic !== 'results' && record?.journal(message));
  const recorded = recording.results;
  await reach(recorded?.time ?? knownUntil(recording));
  for (const sample of samples) sample.take();
  const results = replayed.results();
  record?.end({ time: replayed.session.now, results, ...replayed.scores() });
  return { results, time: replayed.session.now, unlike: recorded && lanesUnlike(recorded.results, results) };
}

async function otherwise(recording: Recording, means: ReplayMeans, options: WhatIfOptions): Promise<Replayable> {
  const { lanes, instead, record, calls } = options;
  const watch = record && ((replayed: ReplayedPlan) => record.begin(recording, replayed));
  if (!lanes) return replayableOf(recording, means, { watch, calls });
  const { setup } = recording;
  const changed = instead
    ? { experiment: inPlaceOfLanes(recording, lanes) }
    : { experiment: withLanes(recording, lanes), lanes: setup.lanes && [...setup.lanes, ...lanes.ids] };
  try {
    return await replayableOf(recording, means, { changed, watch, calls });
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    throw new BenchError(error.code, withoutPlaces(error.message, `${lanes.file}, after the lanes of ${recording.path}`), { cause: error });
  }
}

/** The experiment was composed for this replay: positions in it help no reader. */
function withoutPlaces(message: string, place: string): string {
  return message.replaceAll(/\S*driftbench-replay-[^:\n]*(:\d+:\d+)?/g, place);
}

/** The differences of the recorded lanes alone, compared as JSON, in which the recorded ones were kept. */
function lanesUnlike(was: RunResults, results: RunResults): string[] {
  const is = JSON.parse(JSON.stringify(results.lanes)) as RunResults['lanes'];
  return Object.entries(was.lanes).flatMap(([id, lane]) => resultDifferences(lane, is[id], id));
}
