/** A recording measured anew, under its own lanes or others beside them: charted as it goes, with what was verified, for its report. */
import type { RunReport, Verdict } from '../../../contract/report/report.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { Session } from '../../../engine/session/session.ts';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { leftOutText } from '../../recording/recording.ts';
import type { OtherLanes } from '../../run/other-lanes.ts';
import type { Recording } from '../../recording/recording.ts';
import type { CallWatch } from '../../run/replayable.ts';
import type { ReplayRecording } from '../../run/replay-recording.ts';
import { whatIf, type WhatIf } from '../../run/what-if.ts';
import { ChartedSession } from './charted-session.ts';
import { commandLine } from './command-line.ts';
import { runReport } from './run-report.ts';
import { chartPoints } from './session-charts.ts';

export interface MeasuredAnew extends WhatIf {
  readonly report: () => RunReport;
}

export interface MeasureOptions {
  /** Beside its own; left out: none. */
  readonly lanes?: OtherLanes | undefined;
  /** Third-party ones in the registry. */
  readonly plugins: readonly PluginBundle[];
  /** Makes a recording of it; left out: none is made. */
  readonly record?: ReplayRecording | undefined;
  /** Where it says which plugin call is under way; left out: nobody asks. */
  readonly calls?: CallWatch | undefined;
  readonly cancelled: AbortSignal;
  /** Told of the session time (s) that is reached, of the one at the end. */
  readonly onProgress?: (time: number, end: number) => void;
}

/** Rejects with a `BenchError` where that cannot be, with the signal's reason once it is cancelled; throws `PluginFault`. */
export async function measureAnew(
  recording: Recording,
  registry: PluginRegistry,
  { lanes, plugins, record, calls, cancelled, onProgress }: MeasureOptions,
): Promise<MeasuredAnew> {
  const { outline } = recording.setup;
  const end = recording.span.to;
  let charted: ChartedSession | undefined;
  const look = (session: Session) => {
    (charted ??= new ChartedSession(session)).look();
    onProgress?.(session.now, end);
  };
  const every = Math.max(outline.frame, end / chartPoints);
  const found = await whatIf(recording, registry, { lanes, cancelled, record, calls, looks: [{ every, look }] });
  return { ...found, report: () => reportOf(recording, found, charted as ChartedSession, { lanes, plugins }) };
}

function reportOf(
  recording: Recording,
  found: WhatIf,
  { charts }: ChartedSession,
  { lanes, plugins }: { readonly lanes?: OtherLanes | undefined; readonly plugins: readonly PluginBundle[] },
): RunReport {
  const { name, file, experiment, outline } = recording.setup;
  const command = lanes ? commandLine('replay', recording.path, { lanes: lanes.file }) : commandLine('replay', recording.path, {});
  const text = lanes ? `${experiment}\n# Beside them, ${lanes.file}:\n${lanes.text}` : experiment;
  return runReport({
    title: lanes ? `${name}, under other lanes` : name,
    description: outline.description,
    commands: [command],
    experiment: { file, text, sets: [] },
    ...{ plugins, charts: charts.charts(), results: found.results, verdicts: verdictsOf(recording, found) },
  });
}

export function verdictsOf({ isWhole, damagedChunks, setup }: Recording, { time, unlike }: WhatIf): readonly Verdict[] {
  return [
    {
      holds: null,
      text: `Recorded ${setup.began.slice(0, 16).replace('T', ' ')} UTC by Driftbench ${setup.driftbench}, measured anew here.`,
    },
    ...(isWhole ? [] : [{ holds: false, text: `The recording breaks off at ${time.toFixed(2)} s.` }]),
    ...(damagedChunks > 0 ? [{ holds: false, text: leftOutText(damagedChunks) }] : []),
    unlike === null
      ? { holds: null, text: 'No results were recorded to compare with.' }
      : unlike.length === 0
        ? { holds: true, text: 'The recorded lanes come out as they were recorded.' }
        : { holds: false, text: `The recorded lanes come out otherwise: ${unlike.slice(0, 3).join('; ')}.` },
  ];
}
