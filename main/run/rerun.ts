/** A rerun: the recorded real paths, network and operator once more, with other lanes, as a recording of its own. */
import { BenchError } from '../../contract/errors.ts';
import { TelemetryColumns } from '../../contract/telemetry.ts';
import type { Sampling } from './advance.ts';
import { otherLanesIn } from './other-lanes.ts';
import { Recording } from '../recording/recording.ts';
import type { CallWatch, RerunRequest } from './run-tasks.ts';
import { shareOf } from './replay.ts';
import type { ReplayMeans } from './replayable.ts';
import { ReplayRecording } from './replay-recording.ts';
import { whatIf } from './what-if.ts';

export interface RerunOptions extends ReplayMeans {
  readonly calls?: CallWatch;
  /** Gets the share (0–1) that is done, now and then. */
  readonly onShare: (share: number) => void;
}

/** Bytes that all rows may take: where a row a tick would take more, they are rarer. */
const mostBytes = 256 << 20;
/** It is cancelled by ending its worker. */
const never = new AbortController().signal;

/** Rejects with a `BenchError` where that cannot be; throws `PluginFault`. */
export async function performRerun(
  { recording: from, text, name, path }: RerunRequest,
  { registry, kinds, calls, onShare }: RerunOptions,
): Promise<void> {
  const recording = await Recording.open(from);
  const every = spacingOf(recording);
  const end = recording.span.to;
  const record = new ReplayRecording(path, every);
  const progress: Sampling = { every, sample: ({ now }) => onShare(shareOf(now, end)) };
  try {
    const lanes = otherLanesIn(name, text);
    await whatIf(recording, { registry, kinds }, { lanes, instead: true, record, calls, cancelled: never, samplings: [progress] });
  } finally {
    record.close();
    recording.close();
  }
  if (record.problem !== null) throw new BenchError('not-possible', record.problem);
}

/** Session time from row to row, s: whole ticks. */
function spacingOf({ setup: { layout, outline }, span }: Recording): number {
  const bytes = 4 * new TelemetryColumns(layout).count * (span.to / outline.frame);
  return outline.frame * Math.max(Math.ceil(bytes / mostBytes), 1);
}
