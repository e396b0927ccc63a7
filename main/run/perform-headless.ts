/** Performs a headless run in this thread: measured, charted, tabled and recorded as it goes on. */
import type { RunResults } from '../../engine/measure/run-results.ts';
import { loadExperiment, type LoadedExperiment } from '../experiment/load-experiment.ts';
import type { RunContext } from './run-tasks.ts';
import { ChartSink } from './session-charts.ts';
import type { HeadlessResult, HeadlessRun } from './run-tasks.ts';
import { RunRecording } from './run-recording.ts';
import { runSession } from './run-session.ts';
import { RunTables } from './run-tables.ts';
import { wallSeconds } from '../wall-clock.ts';

/** Rejects with a `BenchError` when the experiment is wrong, with a `PluginFault` when a plugin fails, and with the signal's reason once it is cancelled. */
export async function performHeadless(run: HeadlessRun, context: RunContext): Promise<HeadlessResult> {
  const { path, sets, seed, duration, lanes } = run;
  const { registry, search } = context;
  const loaded = await loadExperiment(path, { registry, sets, seed, duration, lanes, search });
  const { plan, outline } = loaded;
  await context.report({ kind: 'opened', outline, duration: plan.duration, isGame: plan.game !== undefined });
  const recording = run.line ? await RunRecording.begin(run.line, { path, loaded, plugins: context.plugins }) : null;
  let results: RunResults | undefined;
  try {
    const measured = await measuredOf(run, loaded, recording, context);
    results = measured.results;
    return measured;
  } finally {
    recording?.end(results);
  }
}

async function measuredOf(
  run: HeadlessRun,
  { plan }: LoadedExperiment,
  recording: RunRecording | null,
  { calls, cancelled, onShare, report }: RunContext,
): Promise<HeadlessResult> {
  const tables = run.tables ? new RunTables(plan) : null;
  const charts = run.charts ? new ChartSink(plan) : null;
  const began = wallSeconds();
  const results = await runSession(plan, {
    ...{ calls, cancelled, clock: wallSeconds, observer: recording?.observer, onVerdict: tables?.onVerdict },
    deciders: [tables, recording].flatMap((each) => each?.onDecision ?? []),
    looks: [charts, recording].filter((look) => look !== null),
    onProgress: async (time) => {
      onShare(time / plan.duration);
      await tables?.flush(report);
      await recording?.keepUp();
    },
  });
  return { results, charts: charts?.charts ?? null, wallTime: wallSeconds() - began };
}
