/** A recording message by message, as bytes: for edits that keep what they do not change. */
import { FileBytes } from '../file-bytes.ts';
import { messagesOf, type ChunkMessage } from '../mcap-chunk.ts';
import { indexOf, type McapIndex } from '../mcap-index.ts';
import { Recording } from '../recording.ts';

export interface RawMessage extends Omit<ChunkMessage, 'channel'> {
  /** Without the slash: `rows`, `placed/base`. */
  readonly topic: string;
  /** True for the last one of its chunk. */
  readonly endsChunk: boolean;
}

export class RawRecording {
  readonly recording: Recording;
  readonly #file: FileBytes;
  readonly #index: McapIndex;
  readonly #topics: ReadonlyMap<number, string>;
  #damaged = 0;

  private constructor(recording: Recording, file: FileBytes, index: McapIndex) {
    this.recording = recording;
    this.#file = file;
    this.#index = index;
    this.#topics = new Map([...index.channels].map(([topic, id]) => [id, topic.slice(1)]));
  }

  /** Rejects as `Recording.open` does. */
  static async open(path: string): Promise<RawRecording> {
    const recording = await Recording.open(path);
    const file = new FileBytes(path);
    return new RawRecording(recording, file, (await indexOf(file)) as McapIndex);
  }

  /** In the order in which they are numbered. */
  get topics(): readonly string[] {
    return [...this.#topics].sort(([a], [b]) => a - b).map(([, topic]) => topic);
  }

  /** Names of the files that the experiment names, as they are attached. */
  get attached(): readonly string[] {
    return this.#index.attachments.map(({ name }) => name);
  }

  /** Bytes before the first record that is not whole. */
  get wholeBytes(): number {
    const ends = [...this.#index.chunks, ...this.#index.attachments].map(({ offset, length }) => offset + length);
    return ends.reduce((last, end) => Math.max(last, end), 0);
  }

  get bytes(): number {
    return this.#file.size;
  }

  /** Chunks that were met and could not be read. */
  get damaged(): number {
    return this.#damaged;
  }

  /** All of them, in the order of the file; those in damaged chunks are left out. */
  *messages(): Generator<RawMessage> {
    this.#damaged = 0;
    for (const { offset, length } of this.#index.chunks) {
      const found = messagesOf(this.#file.read(offset, length));
      if (!found) this.#damaged += 1;
      for (const [place, { channel, ...message }] of (found ?? []).entries()) {
        const topic = this.#topics.get(channel);
        if (topic !== undefined) yield { ...message, topic, endsChunk: place === (found?.length ?? 0) - 1 };
      }
    }
  }

  close(): void {
    this.recording.close();
    this.#file.close();
  }
}
