/** Motion files from which several entities take their motion: each is opened once. */
import { extname } from 'node:path';
import type { CsvForm } from './csv/csv-header.ts';
import type { MotionFile } from './motion-track.ts';
import { openMotionFile } from './open-motion-file.ts';

export class OpenedOnce {
  readonly #opened = new Map<string, Promise<MotionFile>>();

  /** As `openMotionFile` does. What is read of a recording of this bench is one entity's. */
  open(path: string, form: CsvForm, wanted: string | undefined): Promise<MotionFile> {
    const key = JSON.stringify([path, form, extname(path).toLowerCase() === '.mcap' ? wanted : null]);
    const opened = this.#opened.get(key) ?? openMotionFile(path, form, wanted);
    this.#opened.set(key, opened);
    return opened;
  }
}
