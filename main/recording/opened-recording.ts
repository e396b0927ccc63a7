/** A recording that was opened: what is told of its past, and notes that are added to its file. */
import { BenchError } from '../../contract/errors.ts';
import type { Occurrence } from '../../contract/history/session-occurrence.ts';
import { Turns } from '../turns.ts';
import { addingNotes, occurrencesIn } from './edits/add-notes.ts';
import { RawRecording } from './edits/raw-recording.ts';
import { rewrite } from './edits/rewritten.ts';
import { RecordedPast } from './recorded-past.ts';
import { Recording } from './recording.ts';

export class OpenedRecording {
  #recording: Recording;
  #past: RecordedPast;
  /** One note at a time: each writes the file anew. */
  readonly #writing = new Turns();

  private constructor(recording: Recording) {
    this.#recording = recording;
    this.#past = new RecordedPast(recording);
  }

  /** Rejects as `Recording.open` does. */
  static async open(path: string): Promise<OpenedRecording> {
    return new OpenedRecording(await Recording.open(path));
  }

  get recording(): Recording {
    return this.#recording;
  }

  get past(): RecordedPast {
    return this.#past;
  }

  /** The file takes the place of the former one once it is whole. Rejects with a `BenchError` where it cannot be written. */
  note(time: number, text: string): Promise<Occurrence> {
    return this.#writing.take(() => this.#note(time, text));
  }

  /** Once notes that are under way are written. */
  async close(): Promise<void> {
    await this.#writing.through();
    this.#recording.close();
  }

  async #note(time: number, text: string): Promise<Occurrence> {
    // It was being recorded when it was opened, perhaps, and has ended since.
    if (!this.#recording.isWhole) await this.#readAgain();
    const { path, isWhole } = this.#recording;
    if (!isWhole)
      throw new BenchError(
        'not-possible',
        `${path} breaks off. Write it anew by \`driftbench recording repair\`, then notes can be added.`,
      );
    const note: Occurrence = { number: occurrencesIn(this.#recording), kind: 'noted', time, text };
    await this.#rewrite(note);
    await this.#readAgain();
    return note;
  }

  async #readAgain(): Promise<void> {
    const former = this.#recording;
    this.#recording = await Recording.open(former.path);
    this.#past = new RecordedPast(this.#recording);
    former.close();
  }

  async #rewrite(note: Occurrence): Promise<void> {
    const { path } = this.#recording;
    const raw = await RawRecording.open(path);
    try {
      const cancelled = new AbortController().signal;
      await rewrite(raw, path, { ...addingNotes(raw.recording, [note]), force: true, cancelled });
    } finally {
      raw.close();
    }
  }
}
