/** A page on which the recording of a real session is open: what it asks about the past is answered as on the bench. */
import { benchCalls } from '../../features/calls.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPinia, setActivePinia } from 'pinia';
import { BenchClient } from '../../client/bench-client.ts';
import { emptyBenchState, recordingCapabilities, type BenchState } from '../../contract/bench-state.ts';
import { type Standings, standingsOf } from '../../engine/measure/standings.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { BenchHandlers } from '../../main/bench/bench-handlers.ts';
import { History } from '../../main/bench/history.ts';
import { RpcEndpoint } from '../../main/bench/rpc-endpoint.ts';
import { OpenedRecording } from '../../main/recording/opened-recording.ts';
import type { RecordedPast } from '../../main/recording/recorded-past.ts';
import type { SessionPast } from '../../main/recording/session-past.ts';
import { useRuns } from '../../renderer/run/runs.ts';
import { useBench } from '../../renderer/run/connection/bench.ts';
import { portPair } from './port-pair.ts';
import { recordRun } from './recorded.ts';

const epoch = 1;

export interface RecordedPage {
  readonly state: BenchState;
  /** What the session measured. */
  readonly results: RunResults;
  /** What the recording says of it. */
  readonly past: RecordedPast;
  close(): Promise<void>;
}

/** Records a run of the experiment, and opens it. Its page is that of the active stores. */
export async function openRecordedPage(experiment: string, sets: readonly string[]): Promise<RecordedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const { writer, session } = await recordRun(experiment, join(folder, 'run.mcap'), sets);
  writer.close();
  const opened = await OpenedRecording.open(join(folder, 'run.mcap'));
  const state = stateOf(opened);
  connect(opened, state, standingsOf(session.results(), opened.recording.span.to));
  return {
    state,
    results: session.results(),
    past: opened.past,
    async close() {
      await opened.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** As the bench describes an opened recording. */
function stateOf({ recording: { setup, span } }: OpenedRecording): BenchState {
  const { outline, layout, seed } = setup;
  const shown = { status: 'finished', source: 'recording', capabilities: recordingCapabilities } as const;
  return { ...emptyBenchState, ...shown, epoch, experiment: outline, layout, seed, time: span.to };
}

function connect(opened: OpenedRecording, state: BenchState, standings: Standings): void {
  const { page, host } = portPair();
  const reportBug = (error: unknown) => {
    throw error;
  };
  const rest = { role: 'operator', version: '', nowMs: () => 0, reportBug } as const;
  const endpoint = new RpcEndpoint({ port: host, calls: { ...benchCalls }, handlers: handlersOf(opened, state), ...rest });
  setActivePinia(createPinia());
  const bench = useBench();
  bench.attach(new BenchClient(page));
  bench.state = state;
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  endpoint.sendEvent('state', state);
  useRuns();
  endpoint.sendEvent('standings', { epoch, ...standings });
}

/** Those of calls that a page of an opened recording makes. */
function handlersOf(opened: OpenedRecording, state: BenchState): BenchHandlers {
  const past: SessionPast = {
    span: () => opened.past.span(),
    rows: (question) => opened.past.rows(question),
    occurrences: (question) => opened.past.occurrences(question),
    density: (question) => opened.past.density(question),
    decisions: (question) => opened.past.decisions(question),
    conditions: () => opened.past.conditions(),
    note: (time, text) => opened.note(time, text),
    close: () => opened.close(),
  };
  const history = new History(() => [{ epoch, past }]);
  const handlers: Partial<BenchHandlers> = {
    'history.rows': (question) => history.rows(question),
    'history.occurrences': (question) => history.occurrences(question),
    'history.decisions': (question) => history.decisions(question),
    'history.density': (question) => history.density(question),
    'history.conditions': (question) => history.conditions(question),
    'history.note': (note) => history.note(note),
    'experiments.list': () => [],
    'recordings.list': () => [],
    'state.get': () => state,
  };
  return handlers as BenchHandlers;
}
