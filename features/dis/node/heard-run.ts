/**
 * A session that goes on with what is heard: a DIS exercise as recorded updates, measured and recorded while it comes.
 */
import type { RunResults } from '../../../engine/measure/run-results.ts';
import { Session } from '../../../engine/session/session.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { RecordedUpdates } from '../../../engine/world/recorded-updates.ts';
import { loadExperiment } from '../../../main/experiment/load-experiment.ts';
import type { RecorderLine } from '../../../main/recording/recorder-port.ts';
import { Advance, Samples, Ticks } from '../../../main/run/advance.ts';
import { RunRecording } from '../../../main/run/run-recording.ts';

export interface HeardExperiment {
  readonly path: string;
  readonly text: string;
  readonly registry: PluginRegistry;
  readonly sets?: readonly string[] | undefined;
  /** To its recorder; left out: it is not recorded. */
  readonly line?: RecorderLine | undefined;
}

export class HeardRun {
  readonly session: Session;
  /** Updates that came after their time. */
  late = 0;
  readonly #recording: RunRecording | null;
  readonly #advance: Advance;

  private constructor(session: Session, recording: RunRecording | null) {
    this.session = session;
    this.#recording = recording;
    const samples = recording ? [new Samples(recording, session)] : [];
    this.#advance = new Advance({ session, advanceTo: (time) => session.advanceTo(time) }, [new Ticks(session), ...samples]);
  }

  /** Rejects with a `BenchError` where the experiment is wrong. */
  static async begin({ path, text, registry, sets, line }: HeardExperiment): Promise<HeardRun> {
    const loaded = await loadExperiment(path, { text, registry, sets });
    const recording = line ? await RunRecording.begin(line, { path, loaded, plugins: [] }) : null;
    const observed = recording ? { observer: recording.observer, onDecision: recording.onDecision } : {};
    return new HeardRun(new Session(loaded.plan, observed), recording);
  }

  /** More of the stream of an entity. */
  take(entity: number, more: RecordedUpdates): void {
    const { now: time } = this.session;
    this.late += more.updates.filter((update) => update.time < time).length;
    this.session.extend(entity, more);
    this.#recording?.operator({ time, kind: 'heard', entity, ...more });
  }

  /** Resolves once the recorder has room. */
  async advanceTo(time: number): Promise<void> {
    // Where the lag is longer than what was gathered, the session begins later.
    if (time < 0) return;
    for (let isThere = false; !isThere;) isThere = this.#advance.step(time);
    await this.#recording?.keepUp();
  }

  /** The end, with the results. */
  end(): RunResults {
    const results = this.session.results();
    this.#recording?.endAt(this.session.now, results);
    return results;
  }
}
