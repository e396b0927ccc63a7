/** What a page asks the bench about the rows of a run: stretches of them as they are looked at, and few rows of all of it. */
import type { BenchClient } from '../../contract/bench-client.ts';
import { historyLimits } from '../../contract/history/history-calls.ts';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import type { NewestHistory } from './newest-history.ts';
import { PastWindows } from './past-windows.ts';

/** Of the whole of a run so many bytes are asked for at most, but some rows. */
const wholeBytes = 4 << 20;
const fewestRows = 64;

interface AskedRun {
  /** Least time between two rows, s. */
  readonly frame: number;
  /** Session time, s, up to which there are rows now. */
  readonly end: () => number;
  /** Told when more is held than before. */
  readonly arrived: () => void;
}

export function pastWindows(
  client: BenchClient,
  { run, columns, seriesColumns }: NewestHistory,
  { frame, end, arrived }: AskedRun,
): PastWindows {
  return new PastWindows({
    ...{ columns: columns.count, series: seriesColumns, frame, end, arrived },
    ask: (from, to, most) => client.call('history.rows', { epoch: run.epoch, from, to, most }).catch(() => null),
  });
}

/** Rows of the run from its beginning to `to`, s, evenly spread; null where they cannot be had. */
export function wholeRows(client: BenchClient, { run, columns }: NewestHistory, to: number): Promise<TelemetryFrame | null> {
  const most = Math.min(historyLimits.rows, Math.max(Math.floor(wholeBytes / 4 / columns.count), fewestRows));
  return client.call('history.rows', { epoch: run.epoch, from: 0, to, most }).catch(() => null);
}
