/** Recordings for tests, made of real sessions in this process. */
import { parse } from 'yaml';
import { resolveLive } from '../../features/live/common/live-plan.ts';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import { outlineOf } from '../../main/experiment/outline.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import type { PluginBundle } from '../../main/plugins/bundle-plugin.ts';
import { loadPlugins } from '../../main/plugins/load-plugin.ts';
import { experimentSetup } from '../../main/run/recording-setup.ts';
import { liveSetup } from '../../features/live/node/mirror/live-kind.ts';
import { RecordingWriter } from '../../main/recording/recording-writer.ts';
import { MirrorJournal } from '../../features/live/node/mirror/mirror-journal.ts';
import { RowBatch } from '../../main/run/row-batch.ts';
import { SessionRecorder } from '../../main/run/session-recorder.ts';
import { TelemetrySampler } from '../../main/run/telemetry-sampler.ts';
import { Session } from '../../engine/session/session.ts';
import { observe } from './live-events.ts';
import { playable } from './live-rig.ts';
import { registry } from './plans.ts';

/** Runs an experiment with a row a frame, and records it at `path`; the writer is not ended yet. */
export async function recordRun(experiment: string, path: string, sets: readonly string[] = [], plugins: readonly PluginBundle[] = []) {
  const loaded = await loadExperiment(experiment, { registry: plugins.length > 0 ? await loadPlugins(plugins) : registry, sets });
  const writer = new RecordingWriter(path, await experimentSetup({ kind: 'run', path: experiment, loaded, plugins }));
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

/** An event about a seat that does not exist. */
const invalid: LiveEvent = { kind: 'left', time: 0, seat: 99 };

/**
 * A live session of two computer players, paused once, recorded at `path` with a row a tick. Some events are invalid,
 * as from a hostile client. `isKilled`: it breaks off at its end.
 */
export async function recordLive(path: string, duration: number, isKilled = false): Promise<void> {
  const setup = { experiment: parse(playable(2)) as unknown, seed: 1, seats: 2, epoch: 1, startedAt: null, time: 0 };
  const { plan, resolved } = resolveLive(setup, registry);
  const outline = outlineOf('tanks.yaml', { ...resolved, lanes: plan.lanes });
  const writer = new RecordingWriter(path, liveSetup(setup, plan, outline, []));
  const recorder = new SessionRecorder(plan, (message) => writer.take(message));
  const mirror = new Mirror(plan, { observer: recorder.observer, onDecision: recorder.onDecision });
  const journal = new MirrorJournal(mirror, recorder, (message) => writer.take(message));
  const rows = new RowBatch(new TelemetrySampler(mirror.session), (batch) => journal.rows(batch));
  const events = [...observe({ ...plan, duration }).events];
  for (let frame = 0; frame * plan.frame < duration; frame++) {
    const due = events.splice(0, events.filter(({ time }) => time <= frame * plan.frame).length);
    journal.enter(due.map((event) => mirror.take(event)).filter((event) => event !== null));
    if (frame % 30 === 0) mirror.take(invalid);
    mirror.advanceTo(frame * plan.frame);
    rows.add(mirror.now);
    journal.flush();
    if (frame === 100) {
      rows.flush();
      journal.rest();
    }
  }
  rows.flush();
  if (isKilled) return writer.flush();
  journal.finish();
  writer.close();
}
