/** The page of a recording: charted as it is measured anew, under its own lanes or others beside them, with what was verified. */
import type { Verdict } from '../../contract/report/report.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { Session } from '../../engine/session/session.ts';
import type { OtherLanes } from '../recordings/other-lanes.ts';
import type { Recording } from '../recordings/recording.ts';
import { whatIf, type WhatIf } from '../recordings/what-if.ts';
import { ChartedSession } from '../reports/charted-session.ts';
import { commandLine } from '../reports/command-line.ts';
import { runReport } from '../reports/run-report.ts';
import { chartPoints } from '../reports/session-charts.ts';
import type { RunReport } from '../../contract/report/report.ts';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';

export interface MeasuredAnew extends WhatIf {
  readonly report: () => Promise<RunReport>;
}

/** Replays the recording, with `lanes` beside its own where they are given. `plugins`: paths of those in the registry. */
export async function measureAnew(
  recording: Recording,
  registry: PluginRegistry,
  {
    lanes,
    plugins,
    terminal,
  }: { readonly lanes?: OtherLanes | undefined; readonly plugins: readonly string[]; readonly terminal: Terminal },
): Promise<MeasuredAnew> {
  const { outline } = recording.setup;
  const end = recording.span.to;
  const progress = new Progress(terminal, { clock: () => performance.now() / 1000 });
  let charted: ChartedSession | undefined;
  const look = (session: Session) => {
    (charted ??= new ChartedSession(session)).look();
    progress.at(session.now, end);
  };
  try {
    const every = Math.max(outline.frame, end / chartPoints);
    const found = await whatIf(recording, registry, { lanes, cancelled: terminal.interrupted, every, look });
    return { ...found, report: () => reportOf(recording, found, charted as ChartedSession, { lanes, plugins }) };
  } finally {
    progress.end();
  }
}

function reportOf(
  recording: Recording,
  found: WhatIf,
  { charts }: ChartedSession,
  { lanes, plugins }: { readonly lanes?: OtherLanes | undefined; readonly plugins: readonly string[] },
): Promise<RunReport> {
  const { name, file, experiment, outline } = recording.setup;
  const command = lanes ? commandLine('replay', recording.path, { lanes: lanes.file }) : commandLine('replay', recording.path, {});
  const text = lanes ? `${experiment}\n# Beside them, ${lanes.file}:\n${lanes.text}` : experiment;
  return runReport({
    title: lanes ? `${name}, under other lanes` : name,
    description: outline.description,
    commands: [command],
    experiment: { file, text, sets: [] },
    ...{ plugins, charts, results: found.results, verdicts: verdictsOf(recording, found) },
  });
}

export function verdictsOf({ isWhole, damagedChunks, setup }: Recording, { time, unlike }: WhatIf): readonly Verdict[] {
  return [
    {
      holds: null,
      text: `Recorded ${setup.began.slice(0, 16).replace('T', ' ')} UTC by Driftbench ${setup.driftbench}, measured anew here.`,
    },
    ...(isWhole ? [] : [{ holds: false, text: `The recording breaks off at ${time.toFixed(2)} s.` }]),
    ...(damagedChunks > 0 ? [{ holds: false, text: `${damagedChunks} damaged pieces of the recording were left out.` }] : []),
    unlike === null
      ? { holds: null, text: 'No results were recorded to compare with.' }
      : unlike.length === 0
        ? { holds: true, text: 'The recorded lanes come out as they were recorded.' }
        : { holds: false, text: `The recorded lanes come out otherwise: ${unlike.slice(0, 3).join('; ')}.` },
  ];
}
