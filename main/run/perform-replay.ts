/** Performs replays in this thread: of a recording as it was made, and of one that is measured anew. */
import { Recording } from '../recording/recording.ts';
import { ReplayRecording } from './replay-recording.ts';
import { replay } from './replay.ts';
import { measureAnew, verdictsOf } from '../output/reports/measured-anew.ts';
import type { AnewRequest, AnewResult, ReplayRequest, ReplayResult } from './replay-work.ts';
import type { WorkMeans } from '../worker/work-means.ts';

/** Rejects with a `BenchError` where that cannot be, with the signal's reason once it is cancelled; throws `PluginFault`. */
export function performReplay(
  { recording: path }: ReplayRequest,
  { registry, calls, cancelled, onShare }: WorkMeans,
): Promise<ReplayResult> {
  return opened(path, async (recording) => {
    const { to } = recording.span;
    const replayed = await replay(recording, registry, { calls, cancelled, onTime: (time) => onShare(shareOf(time, to)) });
    return { replayed, isWhole: recording.isWhole, damagedChunks: recording.damagedChunks };
  });
}

/** The same. */
export function performAnew(
  { recording: path, lanes, record: recordPath }: AnewRequest,
  { registry, plugins, calls, cancelled, onShare }: WorkMeans,
): Promise<AnewResult> {
  const record = recordPath === undefined ? undefined : new ReplayRecording(recordPath);
  const onProgress = (time: number, end: number) => onShare(shareOf(time, end));
  return opened(path, async (recording) => {
    try {
      const anew = await measureAnew(recording, registry, { lanes, plugins, record, calls, cancelled, onProgress });
      return { results: anew.results, verdicts: verdictsOf(recording, anew), report: anew.report(), problem: record?.problem ?? null };
    } finally {
      record?.close();
    }
  });
}

function shareOf(time: number, end: number): number {
  return end > 0 ? Math.min(time / end, 1) : 0;
}

async function opened<Result>(path: string, use: (recording: Recording) => Promise<Result>): Promise<Result> {
  const recording = await Recording.open(path);
  try {
    return await use(recording);
  } finally {
    recording.close();
  }
}
