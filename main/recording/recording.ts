/** A recording: its setup, its messages by topic and time, its results. */
import { BenchError } from '../../contract/errors.ts';
import { publicRecord } from '../../contract/study-record.ts';
import { yamlValue } from '../../experiment/yaml-text.ts';
import { isTable } from './format/channels.ts';
import {
  longestOverview,
  longestTable,
  recordingFormat,
  recordingProfile,
  type RecordingMessage,
  type ResultsRecord,
  type SetupRecord,
  type StudyMessage,
  type Topic,
} from './format/recording-format.ts';
import { placeOfFault } from './format/setup-form.ts';
import { decodeTable } from './format/table.ts';
import { endOf, McapReader, roundedTo, type ChunkMessage, type ChunkPlace } from './mcap-reader.ts';
import type { Span } from './session-past.ts';

/** Places that repeat what stands elsewhere: an experiment that was read has one for each such value at most. */
const mostAliases = 10_000;

const always: Span = { from: -Infinity, to: Infinity };
export interface RawMessage extends Omit<ChunkMessage, 'channel'> {
  /** Without the slash: `rows`, `placed/base`. */
  readonly topic: string;
  /** True for the last one of its chunk. */
  readonly endsChunk: boolean;
}

export class Recording {
  readonly path: string;
  readonly setup: SetupRecord;
  readonly #file: McapReader;
  readonly #topics: ReadonlyMap<number, Topic>;
  /** Chunks that turned out to be damaged. */
  readonly #damaged = new Set<ChunkPlace>();

  /** `setup`: left out: it is read from the file. */
  constructor(file: McapReader, setup?: SetupRecord) {
    this.path = file.path;
    this.#file = file;
    this.#topics = new Map([...file.index.channels].map(([topic, id]) => [id, topic.slice(1) as Topic]));
    this.setup = setup ?? this.#readSetup();
  }

  /**
   * Rejects with a `BenchError` where there is no such file, it is not a recording, its format is unknown, or it is so
   * damaged that its setup is missing.
   */
  static async open(path: string): Promise<Recording> {
    const file = await McapReader.open(path);
    try {
      const { profile } = file.index;
      if (profile !== recordingProfile) throw notOurs(path, profile);
      return new Recording(file);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** The fields of its experiment. */
  get experiment(): unknown {
    try {
      return yamlValue(this.setup.experiment, mostAliases);
    } catch (error) {
      throw new BenchError('bad-input', `${this.path}: its experiment cannot be read: ${(error as Error).message}`, { cause: error });
    }
  }

  /** False where it breaks off. */
  get isWhole(): boolean {
    return this.#file.index.isWhole;
  }

  /** True if nothing that was measured is missing: it was ended, or its session rested at the last row. */
  get isComplete(): boolean {
    const { results, setup, span } = this;
    return this.isWhole || (results !== null && results.time >= span.to - 1.5 * setup.outline.frame);
  }

  /** Chunks found so far that cannot be read. */
  get damagedChunks(): number {
    return this.#damaged.size;
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.#file.size;
  }

  /** The session times that are covered, s. */
  get span(): Span {
    return { from: 0, to: endOf(this.#file.index.chunks, (chunk) => this.#messagesIn(chunk)) };
  }

  /** The results at the end; null: it breaks off before there are any. */
  get results(): ResultsRecord | null {
    return this.last('results')?.record ?? null;
  }

  /** The last message of a topic; null: there is none. */
  last<T extends Topic>(topic: T): RecordingMessage<T> | null {
    const [last = null] = this.backwards(topic, always);
    return last;
  }

  /** Messages of a topic that concern the span, the last one first. */
  *backwards<T extends Topic>(topic: T, span: Span): Generator<RecordingMessage<T>> {
    for (const chunk of this.#chunksOf([topic], span).reverse()) yield* [...this.#decoded(chunk, [topic], span)].reverse();
  }

  /** Messages of these topics in the span, in the order of writing; those in damaged chunks are left out. */
  *messages<T extends Topic>(topics: readonly T[], span: Span = always): Generator<RecordingMessage<T>> {
    for (const chunk of this.#chunksOf(topics, span)) yield* this.#decoded(chunk, topics, span);
  }

  /** Messages of a topic in chunks behind the last one of another topic. */
  *messagesAfter<T extends Topic>(former: Topic, topic: T): Generator<RecordingMessage<T>> {
    const last = this.#chunksOf([former], always).at(-1)?.offset ?? -1;
    for (const chunk of this.#chunksOf([topic], always)) if (chunk.offset > last) yield* this.#decoded(chunk, [topic], always);
  }

  /** Every message as bytes, in the order in which they were written; those in damaged chunks are left out. */
  *rawMessages(): Generator<RawMessage> {
    for (const chunk of this.#file.index.chunks) {
      const messages = this.#messagesIn(chunk);
      for (const [place, { channel, ...message }] of messages.entries()) {
        const topic = this.#topics.get(channel);
        if (topic !== undefined) yield { ...message, topic, endsChunk: place === messages.length - 1 };
      }
    }
  }

  /** The topics of all its channels, in the order in which they are numbered. */
  get topics(): readonly string[] {
    return [...this.#topics].sort(([a], [b]) => a - b).map(([, topic]) => topic);
  }

  /** Names of the files that the experiment names, as they are attached. */
  get attached(): readonly string[] {
    return this.#file.index.attachments.map(({ name }) => name);
  }

  /** Names of attached files that are damaged. Reads all of them. */
  get damagedInputs(): readonly string[] {
    return this.attached.filter((name) => this.attachment(name) === undefined);
  }

  /** Bytes behind the last chunk or attachment that is whole; 0 of a recording that is whole. */
  get lostBytes(): number {
    const { isWhole, chunks, attachments } = this.#file.index;
    if (isWhole) return 0;
    const ends = [...chunks, ...attachments].map(({ offset, length }) => offset + length);
    return this.bytes - ends.reduce((last, end) => Math.max(last, end), 0);
  }

  /** The file of that name in the experiment; undefined: the recording has none, or it is damaged. */
  attachment(name: string): Uint8Array | undefined {
    return this.#file.attachment(name);
  }

  close(): void {
    this.#file.close();
  }

  #readSetup(): SetupRecord {
    const [first] = this.messages(['setup']);
    if (!first) throw new BenchError('bad-input', `${this.path} is cut off or damaged before its setup record, so it cannot be read.`);
    const format = (first.record as Partial<SetupRecord> | null)?.format ?? 0;
    if (format === recordingFormat) {
      const fault = placeOfFault(first.record);
      if (fault === null) return first.record;
      throw new BenchError('bad-input', `${this.path}: its setup record is damaged at ${fault}, so it cannot be read.`);
    }
    const advice =
      format > recordingFormat
        ? 'open it with the version of the bench that made it, or a later one'
        : 'this format is no longer supported';
    throw new BenchError(
      'bad-input',
      `${this.path} is of recording format ${format}; this bench reads format ${recordingFormat}: ${advice}.`,
    );
  }

  #chunksOf(topics: readonly Topic[], { from, to }: Span): ChunkPlace[] {
    const ids = topics.map((topic) => this.#file.index.channels.get(`/${topic}`));
    const longest = topics.some((topic) => topic === 'overview') ? longestOverview : longestTable;
    const isWanted = ({ start, end, channels }: ChunkPlace) =>
      start <= to + roundedTo && end >= from - longest - roundedTo && ids.some((id) => id !== undefined && channels.includes(id));
    return this.#file.index.chunks.filter(isWanted);
  }

  *#decoded<T extends Topic>(chunk: ChunkPlace, topics: readonly T[], { from, to }: Span): Generator<RecordingMessage<T>> {
    for (const message of this.#messagesIn(chunk)) {
      const topic = this.#topics.get(message.channel);
      if (topic === undefined || !isOneOf(topic, topics)) continue;
      if (message.time > to + roundedTo || message.until < from - roundedTo) continue;
      const record = recordOf(topic, message.data);
      if (record === null) this.#damaged.add(chunk);
      else yield { topic, time: message.time, until: message.until, record } as RecordingMessage<T>;
    }
  }

  #messagesIn(chunk: ChunkPlace): readonly ChunkMessage[] {
    const messages = this.#file.messagesIn(chunk);
    if (!messages) this.#damaged.add(chunk);
    return messages ?? [];
  }
}

/** The recording at `path` is open until `use` has settled. */
export async function withRecording<Result>(path: string, use: (recording: Recording) => Result | Promise<Result>): Promise<Result> {
  const recording = await Recording.open(path);
  try {
    return await use(recording);
  } finally {
    recording.close();
  }
}

function isOneOf<T extends Topic>(topic: Topic, topics: readonly T[]): topic is T {
  return (topics as readonly Topic[]).includes(topic);
}

/** Null where the bytes cannot be decoded. Recordings of the first studies have codes, which are left out. */
export function recordOf(topic: Topic, data: Uint8Array): unknown {
  if (isTable(topic)) return decodeTable(data);
  try {
    const record = JSON.parse(new TextDecoder().decode(data)) as unknown;
    if (topic !== 'study') return record;
    const message = record as StudyMessage;
    return { ...message, record: publicRecord(message.record) };
  } catch {
    return null;
  }
}

function notOurs(path: string, profile: string): BenchError {
  return new BenchError(
    'bad-input',
    `${path} is not a Driftbench recording: an MCAP file ${profile === '' ? 'without a profile' : `of profile "${profile}"`}.`,
  );
}

/** `1 damaged piece was left out.` */
export function leftOutText(damaged: number): string {
  return `${damagedText(damaged)} ${damaged === 1 ? 'was' : 'were'} left out.`;
}

/** `1 damaged piece` */
export function damagedText(damaged: number): string {
  return damaged === 1 ? '1 damaged piece' : `${damaged} damaged pieces`;
}
