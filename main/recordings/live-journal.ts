/** The journal of a live session: everything that enters its mirror, written to disk as it comes. */
import { McapWriter, type IWritable } from '@mcap/core';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import type { Mirror } from '../../engine/live/mirror.ts';
import { liveChannels, liveFormat, liveProfile, topics, type RecordOf, type SetupRecord, type Topic } from './live-format.ts';
import { RecordingFile } from './recording-file.ts';

/** How often what has come is written, ms: no more than that is lost where the process dies. */
const writtenEveryMs = 500;

/** Every message is a chunk of its own: a file that breaks off is readable up to the last whole one. */
export class LiveJournal {
  readonly #file: RecordingFile;
  readonly #writer: McapWriter;
  readonly #mirror: Mirror;
  readonly #timer: NodeJS.Timeout;
  readonly #channels: Partial<Record<Topic, number>> = {};
  #events: LiveEvent[] = [];
  #sequence = 0;
  /** Settles when all that was asked for is written; one thing after the other. Rejected once something could not be. */
  #written: Promise<void>;

  /** Begins the file at `path`; throws `BenchError` where that is not possible. */
  constructor(path: string, setup: Omit<SetupRecord, 'format'>, mirror: Mirror) {
    this.#file = new RecordingFile(path);
    this.#writer = new McapWriter({ writable: writableOf(this.#file), chunkSize: 0 });
    this.#mirror = mirror;
    this.#written = this.#begin({ format: liveFormat, ...setup });
    this.#written.catch(() => undefined);
    this.#timer = setInterval(() => this.#flush(), writtenEveryMs);
    this.#timer.unref();
  }

  enter(events: readonly LiveEvent[]): void {
    this.#events.push(...events);
  }

  /** Writes the results, and ends the file. Rejects where something could not be written. */
  async finish(): Promise<void> {
    clearInterval(this.#timer);
    const mirror = this.#mirror;
    this.#flush();
    this.#write('results', { time: mirror.now, results: mirror.results(), counts: mirror.counts, scores: mirror.scores() });
    this.#then(() => this.#writer.end());
    try {
      await this.#written;
    } finally {
      this.#file.close();
    }
  }

  async #begin(setup: SetupRecord): Promise<void> {
    await this.#writer.start({ profile: liveProfile, library: 'driftbench' });
    for (const topic of topics) await this.#addChannel(topic);
    await this.#add('setup', setup);
  }

  async #addChannel(topic: Topic): Promise<void> {
    const data = new TextEncoder().encode(JSON.stringify(liveChannels[topic]));
    const schemaId = await this.#writer.registerSchema({ name: `driftbench.live.${topic}`, encoding: 'jsonschema', data });
    const channel = { schemaId, topic: `/${topic}`, messageEncoding: 'json', metadata: new Map<string, string>() };
    this.#channels[topic] = await this.#writer.registerChannel(channel);
  }

  #flush(): void {
    if (this.#events.length === 0) return;
    this.#write('events', { reached: this.#mirror.reached, events: this.#events });
    this.#events = [];
  }

  /** As it is now: it may change while what comes before is written. */
  #write<T extends Topic>(topic: T, record: RecordOf<T>): void {
    const text = JSON.stringify(record);
    const time = this.#mirror.now;
    this.#then(() => this.#addText(topic, text, time));
  }

  #then(write: () => Promise<void>): void {
    this.#written = this.#written.then(write);
    this.#written.catch(() => undefined);
  }

  #add<T extends Topic>(topic: T, record: RecordOf<T>): Promise<void> {
    return this.#addText(topic, JSON.stringify(record), 0);
  }

  /** `time`: session time, s. */
  async #addText(topic: Topic, text: string, time: number): Promise<void> {
    const channelId = this.#channels[topic] ?? 0;
    const at = BigInt(Math.round(time * 1e9));
    const data = new TextEncoder().encode(text);
    await this.#writer.addMessage({ channelId, sequence: this.#sequence++, logTime: at, publishTime: at, data });
  }
}

function writableOf(file: RecordingFile): IWritable {
  return { write: (bytes) => Promise.resolve(file.write(bytes)), position: () => file.position() };
}
