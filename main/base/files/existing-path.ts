/** A path that an option names, and at which something must be. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';

/** The absolute path. Throws a `BenchError` that names `option` where there is nothing. */
export function existingPath(option: string, path: string): string {
  if (existsSync(path)) return resolve(path);
  throw new BenchError('bad-input', `${option}: there is nothing at ${resolve(path)}; check the path.`);
}
