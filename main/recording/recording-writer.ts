/** Writes the recording of one session. What cannot be written stops the recording and nothing else. */
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { BenchError } from '../../contract/errors.ts';
import { occurrenceColumns, occurrenceOf, textTable, type TextOccurrence } from './format/occurrence-rows.ts';
import { channelOf, shownChannel, timeColumns } from './format/channels.ts';
import {
  jsonBytes,
  longestOverview,
  recordingProfile,
  tableTopics,
  type JsonRecords,
  type JsonTopic,
  type ShownTopic,
  type TableTopic,
} from './format/recording-format.ts';
import { encodeTable } from './format/table.ts';
import { McapReader, type McapIndex } from './mcap-reader.ts';
import { GrowingMcapFile } from './mcap-writer.ts';
import { OccurrenceSummary } from './occurrence-summary.ts';
import { Recording } from './recording.ts';
import { RecordedPast } from './recorded-past.ts';
import type { RecorderMessage, RecordingSetup } from './recorder-port.ts';
import { ShownPoses } from './shown-poses.ts';
import { TableGatherer, type GatheredTable } from './table-gatherer.ts';

/** A chunk is written at this many bytes, at this much session time (s), or when the writer is flushed. */
const chunkBytes = 1 << 20;
const chunkSpan = 1;

export class RecordingWriter {
  readonly path: string;
  readonly past: RecordedPast;
  readonly #file: GrowingMcapFile;
  readonly #channels = new Map<string, number>();
  readonly #tables: Readonly<Record<TableTopic, TableGatherer>>;
  readonly #summary = new OccurrenceSummary();
  readonly #shown: ShownPoses;
  readonly #lanes: readonly string[];
  readonly #recording: Recording;
  #nextOverview = 0;
  #isOpen = true;
  #problem: string | null = null;

  /** Begins the file at `path`; throws `BenchError` where that is not possible. */
  constructor(path: string, { setup, inputs }: RecordingSetup) {
    this.path = path;
    this.#file = new GrowingMcapFile(path, `driftbench ${setup.driftbench}`);
    this.#lanes = setup.layout.lanes;
    this.#shown = new ShownPoses(setup.layout);
    this.#addChannels();
    this.#tables = {
      rows: this.#gatherer('rows'),
      overview: new TableGatherer((gathered) => this.#writeAlone('overview', gathered), { timeColumn: null, longest: longestOverview }),
      occurrences: this.#gatherer('occurrences'),
      decisions: this.#gatherer('decisions'),
      updates: this.#gatherer('updates'),
    };
    for (const { name, bytes } of inputs) this.#file.attach(name, 'application/octet-stream', bytes);
    this.#addJson('setup', 0, setup);
    this.#file.flush();
    this.#recording = new Recording(McapReader.follow(path, this.#index()), setup);
    this.past = new RecordedPast(this.#recording, this.#summary);
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.#file.size;
  }

  /** Why writing has stopped; null: it has not. */
  get problem(): string | null {
    return this.#problem;
  }

  take(message: RecorderMessage): void {
    this.#guarded(() => this.#take(message));
  }

  /** Writes what waits, so that it outlives the process. */
  flush(): void {
    this.#guarded(() => {
      for (const topic of tableTopics) if (topic !== 'overview') this.#tables[topic].flush();
      this.#file.flush();
    });
  }

  /** Flushed data survives a power failure. */
  sync(): void {
    this.#guarded(() => this.#file.sync());
  }

  /** A note at a session time, s. Throws a `BenchError` where nothing is written any more. */
  note(time: number, text: string): Occurrence {
    const note = this.addText({ kind: 'noted', time, text });
    if (this.#problem !== null) throw new BenchError('not-possible', `The note was not kept: ${this.#problem}`);
    return note;
  }

  /** An occurrence of any session time, however far the session is. */
  addText(occurrence: TextOccurrence): Occurrence {
    const { time } = occurrence;
    const table = textTable(occurrence, this.#tables.occurrences.next());
    this.#guarded(() => this.#writeAlone('occurrences', { time, until: time, table }));
    if (this.#problem === null) this.#summary.take(table);
    return occurrenceOf(table.values, table.first, table.texts);
  }

  /** Writes what waits, and the summary by which the file is opened and searched. */
  end(): void {
    if (!this.#isOpen) return;
    this.flush();
    this.#guarded(() => {
      this.#tables.overview.flush();
      this.#addJson('density', 0, this.#summary.density);
      this.#addJson('marks', 0, this.#summary.marks);
      this.#file.end();
    });
    this.#isOpen = false;
  }

  /** Ends the recording; its past cannot be read any more. */
  close(): void {
    this.end();
    this.#recording.close();
  }

  #take(message: RecorderMessage): void {
    if (message.kind === 'rows') this.#takeRows(message);
    else if (message.kind === 'occurrences') this.#takeOccurrences(message);
    else if (message.kind === 'decisions' || message.kind === 'updates') this.#tables[message.kind].take(message.rows);
    else if (message.kind === 'events') this.#addJson('events', message.time, message.record);
    else if (message.kind === 'operator' || message.kind === 'thinned') this.#addJson(message.kind, message.record.time, message.record);
    else if (message.kind === 'study') this.#addJson('study', message.record.time, message.record);
    else if (message.kind === 'results') this.#add('results', message.time, message.time, message.json);
    if (this.#file.waiting > chunkBytes || this.#file.waitingSpan >= chunkSpan) this.#file.flush();
  }

  #takeRows({ rows }: Extract<RecorderMessage, { kind: 'rows' }>): void {
    const { columns, times, values } = rows;
    times.forEach((time, index) => {
      const row = values.subarray(index * columns, (index + 1) * columns);
      this.#show(time, row);
      if (time < this.#nextOverview) return;
      this.#nextOverview = Math.floor(time) + 1;
      this.#tables.overview.take({ columns, times: Float64Array.of(time), values: row.slice() });
    });
    this.#tables.rows.take(rows);
  }

  #takeOccurrences({ rows }: Extract<RecorderMessage, { kind: 'occurrences' }>): void {
    this.#summary.take({ ...rows, first: this.#tables.occurrences.count });
    this.#tables.occurrences.take(rows);
  }

  #show(time: number, row: Float32Array): void {
    for (const { topic, lane, record } of this.#shown.of(time, row)) this.#add(shownName(topic, lane), time, time, jsonBytes(record));
  }

  #gatherer(topic: TableTopic): TableGatherer {
    const write = ({ time, until, table }: GatheredTable) => this.#add(topic, time, until, encodeTable(table));
    return new TableGatherer(write, {
      timeColumn: timeColumns[topic],
      textColumn: topic === 'occurrences' ? occurrenceColumns.indexOf('text') : -1,
    });
  }

  /** In a chunk of its own: its times are not those of other messages written now. */
  #writeAlone(topic: TableTopic, { time, until, table }: GatheredTable): void {
    this.#file.flush();
    this.#add(topic, time, until, encodeTable(table));
    this.#file.flush();
  }

  #addJson<T extends JsonTopic>(topic: T, time: number, record: JsonRecords[T]): void {
    this.#add(topic, time, time, jsonBytes(record));
  }

  #add(name: string, time: number, until: number, data: Uint8Array): void {
    this.#file.add(this.#channels.get(name) as number, time, until, data);
  }

  #addChannels(): void {
    const jsonTopics = ['setup', 'events', 'operator', 'thinned', 'density', 'marks', 'results', 'study'] as const;
    for (const topic of [...jsonTopics, ...tableTopics]) this.#channels.set(topic, this.#file.addChannel(channelOf(topic)));
    this.#channels.set('real', this.#file.addChannel(shownChannel('real')));
    this.#lanes.forEach((id, lane) => {
      for (const topic of ['placed', 'metrics'] as const)
        this.#channels.set(shownName(topic, lane), this.#file.addChannel(shownChannel(topic, id)));
    });
  }

  /** Grows with the file. */
  #index(): McapIndex {
    const channels = new Map([...this.#channels].map(([name, id]) => [`/${name}`, id]));
    return { profile: recordingProfile, chunks: this.#file.chunks, channels, attachments: [], isWhole: false };
  }

  #guarded(write: () => void): void {
    if (!this.#isOpen || this.#problem !== null) return;
    try {
      write();
    } catch (error) {
      if (!(error instanceof BenchError)) throw error;
      this.#problem = error.message;
    }
  }
}

function shownName(topic: ShownTopic, lane?: number): string {
  return lane === undefined ? topic : `${topic} ${lane}`;
}
