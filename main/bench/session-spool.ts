/** What is kept of the sessions of this bench while they run: a recording of each, in a folder that goes with the bench. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecorderLine } from '../recordings/recorder-port.ts';
import { Recorder } from '../recordings/recorder.ts';

interface SpooledSession {
  readonly path: string;
  readonly recorder: Recorder;
  /** For the session, which tells what it does. */
  readonly line: RecorderLine;
}

export class SessionSpool {
  readonly #threadPath: string;
  #folder: string | null = null;
  #number = 0;
  #present: SpooledSession | null = null;

  /** `threadPath`: of the built recorder thread. */
  constructor(threadPath: string) {
    this.#threadPath = threadPath;
  }

  /** Of the session that was begun last. */
  get present(): SpooledSession | null {
    return this.#present;
  }

  /** A session begins; what was kept of the one before goes. */
  begin(): SpooledSession {
    void this.#drop();
    this.#folder ??= mkdtempSync(join(tmpdir(), 'driftbench-sessions-'));
    const path = join(this.#folder, `session-${++this.#number}.mcap`);
    this.#present = { path, ...Recorder.record(this.#threadPath, path) };
    return this.#present;
  }

  async close(): Promise<void> {
    await this.#drop();
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }

  async #drop(): Promise<void> {
    const before = this.#present;
    this.#present = null;
    await before?.recorder.close();
    if (before) await rm(before.path, { force: true });
  }
}
