/** The recording of a headless run: the run waits for the disk, so nothing is left out. */
import { setTimeout } from 'node:timers/promises';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { SessionObserver } from '../../engine/session/session-outside.ts';
import type { Session } from '../../engine/session/session.ts';
import type { LoadedExperiment } from '../experiment/load-experiment.ts';
import type { OperatorRecord } from '../recording/format/recording-format.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { type RecorderLine, RecorderPort } from '../recording/recorder-port.ts';
import { experimentSetup, rowEveryOfRuns } from './recording-setup.ts';
import type { Sampling } from './advance.ts';
import { RowBatch } from './row-batch.ts';
import { SessionRecorder } from './session-recorder.ts';
import { TelemetrySampler } from './telemetry-sampler.ts';

/** KiB that may wait to be written, and how often it is looked whether there are fewer, ms. */
const mostWaiting = 16 * 1024;
const lookMs = 1;

interface RecordedRun {
  /** Path of the experiment's file. */
  readonly path: string;
  readonly loaded: LoadedExperiment;
  readonly plugins: readonly PluginBundle[];
}

export class RunRecording implements Sampling {
  readonly observer: SessionObserver;
  readonly onDecision: SessionDecisionObserver;
  /** s */
  readonly every: number;
  readonly #port: RecorderPort;
  readonly #recorder: SessionRecorder;
  #rows: RowBatch | null = null;
  readonly #duration: number;
  #isCut = false;

  private constructor({ plan }: LoadedExperiment, line: RecorderLine, port: RecorderPort) {
    this.#port = port;
    this.#recorder = new SessionRecorder(plan, (message) => port.send(message));
    this.#duration = plan.duration;
    this.observer = this.#recorder.observer;
    this.onDecision = this.#recorder.onDecision;
    this.every = rowEveryOfRuns(plan.frame);
    line.port.once('close', () => (this.#isCut = true));
  }

  static async begin(line: RecorderLine, { path, loaded, plugins }: RecordedRun): Promise<RunRecording> {
    const port = new RecorderPort(line);
    port.send({ kind: 'setup', ...(await experimentSetup({ kind: 'run', path, loaded, plugins })) });
    return new RunRecording(loaded, line, port);
  }

  readonly sample = (session: Session): void => {
    this.#rows ??= new RowBatch(new TelemetrySampler(session), (rows) => this.#recorder.rows(rows));
    this.#rows.add(session.now);
  };

  /** Records input from outside, for replays. */
  operator(record: OperatorRecord): void {
    this.#recorder.operator(record);
  }

  /** Hands over what has happened; resolves once little of it waits to be written, or the recorder has ended. */
  async keepUp(): Promise<void> {
    this.#recorder.flush();
    while (this.#port.waiting > mostWaiting && !this.#isCut) await setTimeout(lookMs);
  }

  /** Sends the rest, with the results if there are any; the recorder ends the file. */
  end(results?: RunResults): void {
    if (results) return this.endAt(this.#duration, results);
    this.#rows?.flush();
    this.#recorder.flush();
  }

  /** The same at `time`, s, before the session's end. */
  endAt(time: number, results: RunResults): void {
    this.#rows?.flush();
    this.#recorder.results({ time, results });
  }
}
