/** The trust file: trusted plugin contents, disabled plugins, and the reaction of a session to a plugin's failure. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { BenchError } from '../../contract/errors.ts';
import { faultRules } from '../../contract/plugin-calls.ts';
import { replaceFile } from '../base/files/in-place.ts';
import { makeFolder } from '../base/files/make-folder.ts';
import { Turns } from '../base/turns.ts';

const trustRecord = z.object({
  /** SHA-256 of what may run → where it was found when the operator trusted it. */
  trusted: z.record(z.string(), z.object({ path: z.string(), on: z.string() })).catch({}),
  /** Paths of plugins that are turned off. */
  disabled: z.array(z.string()).catch([]),
  onFault: z.enum(faultRules).catch('stop'),
});
export type TrustRecord = Readonly<z.output<typeof trustRecord>>;

export class TrustFile {
  readonly #path: string;
  readonly #turns = new Turns();

  constructor(path: string) {
    this.#path = path;
  }

  /** An unreadable file trusts nothing. */
  async read(): Promise<TrustRecord> {
    const text = await readFile(this.#path, 'utf8').catch(() => '{}');
    return trustRecord.catch(() => trustRecord.parse({})).parse(parsed(text));
  }

  /** Changes what stands in the file now, one change after another; a reader sees it before or after, never half. */
  change(change: (record: TrustRecord) => TrustRecord): Promise<TrustRecord> {
    return this.#turns.take(async () => this.#write(change(await this.read())));
  }

  async #write(record: TrustRecord): Promise<TrustRecord> {
    try {
      await makeFolder(dirname(this.#path));
      await replaceFile(this.#path, `${JSON.stringify(record, null, 2)}\n`, 0o600);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BenchError('not-possible', `The plugin decision cannot be saved. ${reason}`, { cause: error });
    }
    return record;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
