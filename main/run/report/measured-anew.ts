/**
 * A recording that is measured again, under its own lanes or with others: charted, verified, and described in a
 * report.
 */
import type { RunReport, Verdict } from '../../../contract/report.ts';
import type { RunResults } from '../../../engine/measure/run-results.ts';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { withRecording, leftOutText, type Recording } from '../../recording/recording.ts';
import type { OtherLanes } from '../other-lanes.ts';
import { ReplayRecording } from '../replay-recording.ts';
import { shareOf } from '../replay.ts';
import type { ReplayMeans } from '../replayable.ts';
import type { CallWatch, ReplayRequest, RunContext } from '../run-tasks.ts';
import { whatIf, type WhatIf } from '../what-if.ts';
import type { Sampling } from '../advance.ts';
import { ChartSampling, type PackedCharts } from '../session-charts.ts';
import { basename } from 'node:path';
import { recordedStem, unpackExperiment } from '../../recording/unpacked-experiment.ts';
import { commandLine, runReport, warningVerdicts } from './report.ts';

export interface AnewRequest extends ReplayRequest {
  /** In addition to its own; left out: none. */
  readonly lanes?: OtherLanes | undefined;
  /** Path of the recording that is made of it; left out: none is made. */
  readonly record?: string | undefined;
  /**
   * Folder for its experiment and the files that it names, which the report's command needs; left out: they stay
   * packed.
   */
  readonly unpackInto?: string | undefined;
}

export interface AnewResult {
  readonly results: RunResults;
  readonly verdicts: readonly Verdict[];
  readonly report: RunReport;
  /** Why the recording that was made is not whole; null: it is, or none was. */
  readonly problem: string | null;
}

/** Rejects as `measureAnew`. */
export function performAnew(
  { recording: path, lanes, record: recordPath, unpackInto }: AnewRequest,
  { registry, kinds, plugins, calls, cancelled, onShare }: RunContext,
): Promise<AnewResult> {
  const record = recordPath === undefined ? undefined : new ReplayRecording(recordPath);
  const onProgress = (time: number, end: number) => onShare(shareOf(time, end));
  return withRecording(path, async (recording) => {
    try {
      if (unpackInto !== undefined) await unpackExperiment(recording, unpackInto, recordedStem(recording));
      const anew = await measureAnew(recording, { registry, kinds }, { lanes, plugins, record, calls, cancelled, onProgress });
      return { results: anew.results, verdicts: verdictsOf(recording, anew), report: anew.report(), problem: record?.problem ?? null };
    } finally {
      record?.close();
    }
  });
}

export interface MeasuredAnew extends WhatIf {
  readonly report: () => RunReport;
}

export interface MeasureOptions {
  /** In addition to its own; left out: none. */
  readonly lanes?: OtherLanes | undefined;
  /** Third-party ones in the registry. */
  readonly plugins: readonly PluginBundle[];
  /** Records it; left out: it is not recorded. */
  readonly record?: ReplayRecording | undefined;
  /** Gets the current plugin call; left out: calls are not watched. */
  readonly calls?: CallWatch | undefined;
  readonly cancelled: AbortSignal;
  /** Gets the session time (s) that is reached, and that at the end. */
  readonly onProgress?: (time: number, end: number) => void;
}

/**
 * Rejects with a `BenchError` where that is not possible, with the signal's reason once it is cancelled; throws
 * `PluginFault`.
 */
export async function measureAnew(
  recording: Recording,
  means: ReplayMeans,
  { lanes, plugins, record, calls, cancelled, onProgress }: MeasureOptions,
): Promise<MeasuredAnew> {
  const end = recording.span.to;
  const charts = new ChartSampling({ frame: recording.setup.outline.frame, duration: end });
  const progress: Sampling = { every: charts.every, sample: ({ now }) => onProgress?.(now, end) };
  const found = await whatIf(recording, means, { lanes, cancelled, record, calls, samplings: [charts, progress] });
  return { ...found, report: () => reportOf(recording, found, charts.charts as PackedCharts, { lanes, plugins }) };
}

function reportOf(
  recording: Recording,
  found: WhatIf,
  charts: PackedCharts,
  { lanes, plugins }: { readonly lanes?: OtherLanes | undefined; readonly plugins: readonly PluginBundle[] },
): RunReport {
  const { name, file, experiment, outline } = recording.setup;
  const text = lanes ? `${experiment}\n# Beside them, ${lanes.file}:\n${lanes.text}` : experiment;
  return runReport({
    title: lanes ? `${name}, under other lanes` : name,
    description: outline.description,
    commands: commandsOf(recording, found.time, lanes),
    experiment: { file, text, sets: [] },
    plugins,
    charts,
    results: found.results,
    verdicts: verdictsOf(recording, found),
  });
}

/**
 * Commands that give the same numbers on another machine: from the experiment, which the report contains, unless an
 * operator changed the session; and from the recording.
 */
function commandsOf(recording: Recording, time: number, lanes: OtherLanes | undefined): readonly string[] {
  const { setup, path } = recording;
  const replay = commandLine('replay', basename(path), lanes ? { lanes: lanes.file } : {});
  const { frame } = setup.outline;
  const duration = setup.outline.duration - time > frame ? time : undefined;
  const isChanged = [...recording.messages(['operator'])].some(({ record: { kind } }) => kind !== 'play' && kind !== 'pause');
  if (lanes || setup.kind === 'live' || isChanged) return [replay];
  return [commandLine('run', `${recordedStem(recording)}.yaml`, { seed: setup.seed, duration }), replay];
}

export function verdictsOf({ isComplete, damagedChunks, setup }: Recording, { time, unlike }: WhatIf): readonly Verdict[] {
  return [
    {
      holds: null,
      text: `Recorded ${setup.began.slice(0, 16).replace('T', ' ')} UTC by Driftbench ${setup.driftbench}, measured again here.`,
    },
    ...(isComplete ? [] : [{ holds: null, text: `The session was recorded up to ${time.toFixed(2)} s; its end is missing.` }]),
    ...warningVerdicts(setup.outline.warnings),
    ...(damagedChunks > 0 ? [{ holds: false, text: leftOutText(damagedChunks) }] : []),
    unlike === null
      ? { holds: null, text: 'No results were recorded to compare with.' }
      : unlike.length === 0
        ? { holds: true, text: 'The recorded lanes give the recorded results.' }
        : { holds: false, text: `The recorded lanes differ: ${unlike.slice(0, 3).join('; ')}.` },
  ];
}
