/** Recordings for tests, made of real sessions in this process. */
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { experimentSetup } from '../../main/recordings/recording-setup.ts';
import { RecordingWriter } from '../../main/recordings/recording-writer.ts';
import { RowBatch } from '../../main/session/row-batch.ts';
import { SessionRecorder } from '../../main/session/session-recorder.ts';
import { TelemetrySampler } from '../../main/session/telemetry-sampler.ts';
import { Session } from '../../engine/session/session.ts';
import { registry } from './plans.ts';

/** Runs an experiment with a row a frame, and records it at `path`; the writer is not ended yet. */
export async function recordRun(experiment: string, path: string, sets: readonly string[] = []) {
  const loaded = await loadExperiment(experiment, { registry, sets });
  const writer = new RecordingWriter(path, await experimentSetup({ kind: 'run', path: experiment, loaded, plugins: [] }));
  const recorder = new SessionRecorder(loaded.plan, (message) => writer.take(message));
  const session = new Session(loaded.plan, { observer: recorder.observer, onDecision: recorder.onDecision });
  const rows = new RowBatch(new TelemetrySampler(session), (batch) => recorder.rows(batch));
  const { frame, duration } = loaded.plan;
  for (let n = 0; !session.finished; n++) {
    session.advanceTo(Math.min(n * frame, duration));
    rows.add(session.now);
    if (n % 20 === 0) recorder.flush();
    if (n % 100 === 0) writer.flush();
  }
  rows.flush();
  recorder.results({ time: session.now, results: session.results() });
  return { writer, session, loaded };
}
