/** Performs the run of a command in this thread: measured, charted, tabled and recorded on the fly. */
import type { VerdictObserver } from '../../engine/game/server/game-server.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import type { SessionObserver } from '../../engine/session/session-outside.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment, type LoadedExperiment } from '../experiment/load-experiment.ts';
import { refuseWarnings } from '../experiment/warnings.ts';
import { wallSeconds } from '../base/wall-clock.ts';
import { Advance, Samples, Ticks, type Pauses, type Sampling } from './advance.ts';
import { RunRecording } from './run-recording.ts';
import { RunTables } from './run-tables.ts';
import type { CallWatch, HeadlessResult, HeadlessRun, RunContext } from './run-tasks.ts';
import { ChartSampling } from './session-charts.ts';

/**
 * Rejects with a `BenchError` if the experiment is invalid, a `PluginFault` if a plugin fails, and the signal's reason
 * once cancelled.
 */
export async function performHeadless(run: HeadlessRun, context: RunContext): Promise<HeadlessResult> {
  const { path, text, sets, seed, duration, lanes } = run;
  const { registry, search } = context;
  const loaded = await loadExperiment(path, { registry, text, sets, seed, duration, lanes, search });
  const { plan, outline } = loaded;
  if (run.strict) refuseWarnings(outline.warnings ?? []);
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
  const charts = run.charts ? new ChartSampling(plan) : null;
  const began = wallSeconds();
  const results = await runSession(plan, {
    calls,
    cancelled,
    clock: wallSeconds,
    observer: recording?.observer,
    onVerdict: tables?.onVerdict,
    deciders: [tables, recording].flatMap((each) => each?.onDecision ?? []),
    samplings: [charts, recording].filter((sampling) => sampling !== null),
    onPause: async (time) => {
      onShare(time / plan.duration);
      await tables?.flush(report);
      await recording?.keepUp();
    },
  });
  return { results, charts: charts?.charts ?? null, wallTime: wallSeconds() - began };
}

export interface RunOptions extends Pauses {
  /** As in `Pauses`, and once more at the end. */
  readonly onPause: (time: number) => void | Promise<void>;
  readonly calls: CallWatch;
  readonly samplings: readonly Sampling[];
  /** Gets what happens. */
  readonly observer: SessionObserver | undefined;
  /** Get what the schedulers decide. */
  readonly deciders: readonly SessionDecisionObserver[];
  /** Gets the verdicts of a game's server on updates and shots. */
  readonly onVerdict: VerdictObserver | undefined;
}

/** Runs a session to its end. Throws `PluginFault` if a plugin fails, and the signal's reason once cancelled. */
export async function runSession(plan: SessionPlan, options: RunOptions): Promise<RunResults> {
  const session = openedSession(plan, options);
  const samples = options.samplings.map((sampling) => new Samples(sampling, session));
  const advance = new Advance({ session, advanceTo: (time) => session.advanceTo(time) }, [new Ticks(session), ...samples]);
  await advance.to(plan.duration, options);
  await options.onPause(session.now);
  return session.results();
}

function openedSession(plan: SessionPlan, { calls, observer, deciders, onVerdict }: RunOptions): Session {
  const onDecision: SessionDecisionObserver = (lane, entity, decision) => deciders.forEach((decide) => decide(lane, entity, decision));
  const session = new Session(plan, { ...calls, observer, ...(deciders.length > 0 && { onDecision }) });
  if (onVerdict && session.game?.server) session.game.server.observer = onVerdict;
  return session;
}
