/**
 * A replay's own recording: the new measurements, with the journal of the replayed recording, so that it can be
 * replayed too.
 */
import { occurrencesOf } from '../recording/format/occurrence-rows.ts';
import { stringify } from 'yaml';
import type { OccurrenceKind } from '../../contract/session-occurrence.ts';
import type { Session } from '../../engine/session/session.ts';
import { projectPaths } from '../base/project-paths.ts';
import type { Sampling } from './advance.ts';
import { RowBatch } from './row-batch.ts';
import { SessionRecorder } from './session-recorder.ts';
import { layoutOf } from '../recording/format/telemetry-layout.ts';
import { TelemetrySampler } from './telemetry-sampler.ts';
import type { RecordingMessage, ResultsRecord, SetupRecord } from '../recording/format/recording-format.ts';
import type { Recording } from '../recording/recording.ts';
import { RecordingWriter } from '../recording/recording-writer.ts';
import type { ReplayedPlan } from './session-kind.ts';
import { dateNow } from '../base/wall-clock.ts';

/** Occurrences that are not measured: they are copied. */
const copiedKinds: readonly OccurrenceKind[] = ['joined', 'left', 'changed', 'paused', 'resumed', 'noted'];
/** Rows between two flushes. */
const rowsPerFlush = 16;

export class ReplayRecording implements Sampling {
  /** s */
  readonly every: number;
  readonly #path: string;
  #first: Recording | null = null;
  #writer: RecordingWriter | null = null;
  #recorder: SessionRecorder | null = null;
  #rows: RowBatch | null = null;
  #samples = 0;

  /** It will be at `path`, with a row so often, s. */
  constructor(path: string, every = 0.1) {
    this.every = every;
    this.#path = path;
  }

  /** Begins the file; returns the observers of the replayed session. Throws `BenchError` where it cannot be written. */
  begin(first: Recording, replayed: ReplayedPlan): Pick<SessionRecorder, 'observer' | 'onDecision'> {
    const inputs = first.setup.inputs.map(({ name }) => ({ name, bytes: first.attachment(name) ?? new Uint8Array() }));
    const writer = new RecordingWriter(this.#path, { setup: setupOf(first.setup, replayed, this.every), inputs });
    this.#first = first;
    this.#writer = writer;
    return (this.#recorder = new SessionRecorder(replayed.plan, (message) => writer.take(message)));
  }

  readonly sample = (session: Session): void => {
    this.#rows ??= new RowBatch(new TelemetrySampler(session), (rows) => this.#recorder?.rows(rows));
    this.#rows.add(session.now);
    if (++this.#samples % rowsPerFlush === 0) this.#recorder?.flush();
  };

  /** The recorded input, which enters again. */
  journal(message: RecordingMessage<'operator' | 'events'>): void {
    const { topic, time, record } = message;
    this.#writer?.take(topic === 'events' ? { kind: 'events', time, record } : { kind: 'operator', record });
  }

  /** Ends the file, with the occurrences that are copied. */
  end(results: ResultsRecord): void {
    this.#rows?.flush();
    this.#recorder?.results(results);
    for (const { record } of this.#first?.messages(['study']) ?? []) this.#writer?.take({ kind: 'study', record });
    for (const message of this.#first?.messages(['occurrences']) ?? [])
      for (const each of occurrencesOf(message.record)) if (copiedKinds.includes(each.kind)) this.#writer?.addText(each);
    this.#writer?.end();
  }

  /** As it is; to be called once, by its maker. */
  close(): void {
    this.#writer?.close();
  }

  /** Why it is not whole; null: it is. */
  get problem(): string | null {
    return this.#writer?.problem ?? null;
  }
}

function setupOf(first: SetupRecord, { plan, lanes, experiment }: ReplayedPlan, rowEvery: number): SetupRecord {
  return {
    ...first,
    driftbench: projectPaths().version,
    began: dateNow().toISOString(),
    experiment: stringify(experiment),
    ...(first.lanes && { lanes: plan.lanes.map(({ id }) => id) }),
    rowEvery,
    layout: layoutOf(plan),
    outline: { ...first.outline, lanes },
  };
}
