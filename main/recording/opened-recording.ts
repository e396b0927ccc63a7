/** A recording that was opened: its past, and notes that are appended to its file. */
import { BenchError } from '../../contract/errors.ts';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { Turns } from '../base/turns.ts';
import { appendNote } from './edits/notes.ts';
import { RecordedPast } from './recorded-past.ts';
import { Recording } from './recording.ts';

export class OpenedRecording {
  #recording: Recording;
  #past: RecordedPast;
  /** One note at a time: each takes the next number, and moves the end of the file. */
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

  /** Rejects with a `BenchError` where the recording breaks off, or cannot be written. */
  note(time: number, text: string): Promise<Occurrence> {
    return this.#writing.take(() => this.#note(time, text));
  }

  /** Once pending notes are written. */
  async close(): Promise<void> {
    await this.#writing.through();
    this.#recording.close();
  }

  async #note(time: number, text: string): Promise<Occurrence> {
    // It may have been being recorded when it was opened, and have ended since.
    if (!this.#recording.isWhole) await this.#readAgain();
    const { path, isWhole } = this.#recording;
    if (!isWhole)
      throw new BenchError('not-possible', `${path} is incomplete. Repair it with \`driftbench recording repair\`, then add notes.`);
    const note = await appendNote(this.#recording, time, text);
    await this.#readAgain();
    return note;
  }

  async #readAgain(): Promise<void> {
    const [former, past] = [this.#recording, this.#past];
    this.#recording = await Recording.open(former.path);
    this.#past = new RecordedPast(this.#recording);
    // Answers that take turns with this one may still read it.
    void past.idle().then(() => former.close());
  }
}
