/** The recording of a batch run: the run waits for the disk, so that nothing is left out. */
import { setTimeout } from 'node:timers/promises';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import type { RunResults } from '../../engine/session/run-results.ts';
import type { SessionObserver } from '../../engine/session/session-observer.ts';
import type { Session } from '../../engine/session/session.ts';
import type { LoadedExperiment } from '../experiment/load-experiment.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { projectPaths } from '../project-paths.ts';
import { Recorder } from '../recordings/recorder.ts';
import { RecorderPort } from '../recordings/recorder-port.ts';
import { experimentSetup } from '../recordings/recording-setup.ts';
import { RowBatch } from '../session/row-batch.ts';
import { SessionRecorder } from '../session/session-recorder.ts';
import { TelemetrySampler } from '../session/telemetry-sampler.ts';

/** A row every so often, s: enough to see what happens, a tenth of what every frame would take. */
const rowEvery = 0.1;
/** KiB that may wait to be written, and how often it is looked whether there are fewer, ms. */
const mostWaiting = 16 * 1024;
const lookMs = 1;

export class RunRecording {
  readonly observer: SessionObserver;
  readonly onDecision: SessionDecisionObserver;
  /** To be looked at so often. */
  readonly every: number;
  readonly #recorder: Recorder;
  readonly #port: RecorderPort;
  readonly #taps: SessionRecorder;
  #rows: RowBatch | null = null;
  readonly #duration: number;

  private constructor({ plan }: LoadedExperiment, recorder: Recorder, port: RecorderPort) {
    this.#recorder = recorder;
    this.#port = port;
    this.#taps = new SessionRecorder(plan, (message) => port.send(message));
    this.#duration = plan.duration;
    this.observer = this.#taps.observer;
    this.onDecision = this.#taps.onDecision;
    this.every = Math.max(plan.frame, Math.round(rowEvery / plan.frame) * plan.frame);
  }

  /** Of the experiment in the file `experiment`, at `path`. */
  static async begin(path: string, experiment: string, loaded: LoadedExperiment, plugins: readonly PluginBundle[]): Promise<RunRecording> {
    const setup = await experimentSetup({ kind: 'run', path: experiment, loaded, plugins });
    const { recorder, line } = Recorder.record(projectPaths().recorderThread, path);
    const port = new RecorderPort(line);
    port.send({ kind: 'setup', ...setup });
    return new RunRecording(loaded, recorder, port);
  }

  readonly look = (session: Session): void => {
    this.#rows ??= new RowBatch(new TelemetrySampler(session), (rows) => this.#taps.rows(rows));
    this.#rows.add(session.now);
  };

  /** Hands over what has happened; resolves once little of it waits to be written. */
  async keepUp(): Promise<void> {
    this.#taps.flush();
    while (this.#port.waiting > mostWaiting && this.#recorder.state.problem === null) await setTimeout(lookMs);
  }

  /** Ends the file, with the results where there are any. Resolves with why it is not whole; null: it is. */
  async end(results?: RunResults): Promise<string | null> {
    this.#rows?.flush();
    if (results) this.#taps.results({ time: this.#duration, results });
    else this.#taps.flush();
    await this.#recorder.close();
    return this.#recorder.state.problem;
  }
}
