/** An opened recording: what it was made of, its messages by topic and time, how it ended. */
import { parse } from 'yaml';
import { BenchError } from '../../contract/errors.ts';
import { FileBytes } from './file-bytes.ts';
import { isTable } from './format/channels.ts';
import {
  longestOverview,
  longestTable,
  recordingFormat,
  recordingProfile,
  type RecordingMessage,
  type ResultsRecord,
  type SetupRecord,
  type Topic,
} from './format/recording-format.ts';
import { decodeTable } from './format/table.ts';
import { messagesOf, type ChunkMessage } from './mcap-chunk.ts';
import { indexOf, type ChunkPlace, type McapIndex } from './mcap-index.ts';

/** Session times, s, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const always: Span = { from: -Infinity, to: Infinity };
/** Times in chunks are rounded to this, s. */
const roundedTo = 1e-9;

export class Recording {
  readonly path: string;
  readonly setup: SetupRecord;
  readonly #file: FileBytes;
  readonly #index: McapIndex;
  readonly #topics: ReadonlyMap<number, Topic>;
  /** Chunks that turned out to be damaged. */
  readonly #damaged = new Set<ChunkPlace>();

  /** `index` may grow while the file is written. */
  constructor(file: FileBytes, index: McapIndex, setup?: SetupRecord) {
    this.path = file.path;
    this.#file = file;
    this.#index = index;
    this.#topics = new Map([...index.channels].map(([topic, id]) => [id, topic.slice(1) as Topic]));
    this.setup = setup ?? this.#readSetup();
  }

  /**
   * Rejects with a `BenchError` where there is no such file, or it is none of ours, of a format that this bench does not know, or so damaged
   * that it does not say what was recorded.
   */
  static async open(path: string): Promise<Recording> {
    const file = new FileBytes(path);
    try {
      const index = await indexOf(file);
      if (!index) throw new BenchError('bad-input', `${path} is no recording: it is no MCAP file.`);
      if (index.profile !== recordingProfile) throw notOurs(path, index.profile);
      return new Recording(file, index);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** The fields of its experiment. */
  get experiment(): unknown {
    return parse(this.setup.experiment, { maxAliasCount: -1 }) as unknown;
  }

  /** Whether it was ended, and did not break off. */
  get isWhole(): boolean {
    return this.#index.isWhole;
  }

  /** Chunks that were met and could not be read. */
  get damagedChunks(): number {
    return this.#damaged.size;
  }

  /** On disk. */
  get bytes(): number {
    return this.#file.size;
  }

  /** The session times that messages speak of, s. */
  get span(): Span {
    const { chunks } = this.#index;
    const begun = chunks.reduce((latest, { end }) => Math.max(latest, end), 0);
    // One that was begun before the last may speak longer.
    const last = chunks.filter(({ end }) => end >= begun - longestTable - roundedTo);
    return { from: 0, to: last.reduce((latest, chunk) => Math.max(latest, this.#untilOf(chunk)), begun) };
  }

  /** What was measured, as of the end; null: it breaks off before anything was. */
  get results(): ResultsRecord | null {
    return this.last('results')?.record ?? null;
  }

  /** The last message of a topic that was written; null: there is none. */
  last<T extends Topic>(topic: T): RecordingMessage<T> | null {
    const [last = null] = this.backwards(topic, always);
    return last;
  }

  /** Messages of a topic that speak of the span, the last one first. */
  *backwards<T extends Topic>(topic: T, span: Span): Generator<RecordingMessage<T>> {
    for (const chunk of this.#chunksOf([topic], span).reverse()) yield* [...this.#decoded(chunk, [topic], span)].reverse();
  }

  /** Messages of these topics that speak of the span, in the order in which they were written; those in damaged chunks are left out. */
  *messages<T extends Topic>(topics: readonly T[], span: Span = always): Generator<RecordingMessage<T>> {
    for (const chunk of this.#chunksOf(topics, span)) yield* this.#decoded(chunk, topics, span);
  }

  /** The file that the experiment names so, as it was; undefined: the recording has none of that name. */
  attachment(name: string): Uint8Array | undefined {
    const place = this.#index.attachments.find((each) => each.name === name);
    return place && attachedBytes(this.#file.read(place.offset, place.length));
  }

  close(): void {
    this.#file.close();
  }

  #readSetup(): SetupRecord {
    const [first] = this.messages(['setup']);
    if (!first) throw new BenchError('bad-input', `${this.path} breaks off, or is damaged, before it says what was recorded.`);
    const { format } = first.record;
    if (format === recordingFormat) return first.record;
    const advice =
      format > recordingFormat ? 'open it with the version of the bench that made it, or a later one' : 'it is of no use any more';
    throw new BenchError(
      'bad-input',
      `${this.path} is of recording format ${format}; this bench reads format ${recordingFormat}: ${advice}.`,
    );
  }

  #chunksOf(topics: readonly Topic[], { from, to }: Span): ChunkPlace[] {
    const ids = topics.map((topic) => this.#index.channels.get(`/${topic}`));
    const longest = topics.some((topic) => topic === 'overview') ? longestOverview : longestTable;
    const isAsked = ({ start, end, channels }: ChunkPlace) =>
      start <= to + roundedTo && end >= from - longest - roundedTo && ids.some((id) => id !== undefined && channels.includes(id));
    return this.#index.chunks.filter(isAsked);
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

  #untilOf(chunk: ChunkPlace): number {
    return chunk.until ?? this.#messagesIn(chunk).reduce((latest, { until }) => Math.max(latest, until), 0);
  }

  #messagesIn(chunk: ChunkPlace): readonly ChunkMessage[] {
    const messages = messagesOf(this.#file.read(chunk.offset, chunk.length));
    if (!messages) this.#damaged.add(chunk);
    return messages ?? [];
  }
}

function isOneOf<T extends Topic>(topic: Topic, topics: readonly T[]): topic is T {
  return (topics as readonly Topic[]).includes(topic);
}

/** Null where the bytes are none. */
function recordOf(topic: Topic, data: Uint8Array): unknown {
  if (isTable(topic)) return decodeTable(data);
  try {
    return JSON.parse(new TextDecoder().decode(data)) as unknown;
  } catch {
    return null;
  }
}

/** The data in an attachment's record. */
function attachedBytes(record: Uint8Array): Uint8Array {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const name = view.getUint32(25, true);
  const type = view.getUint32(29 + name, true);
  const begin = 33 + name + type;
  const size = Number(view.getBigUint64(begin, true));
  return record.subarray(begin + 8, begin + 8 + size);
}

function notOurs(path: string, profile: string): BenchError {
  return new BenchError(
    'bad-input',
    `${path} is no recording of this bench: an MCAP file of ${profile === '' ? 'no profile' : `profile "${profile}"`}.`,
  );
}
