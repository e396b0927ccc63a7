/** Whether a path names a motion file rather than an experiment. */
import { extname } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { inputPieces } from '../base/files/read-input.ts';
import { motionEndings, motionRole } from './row-table.ts';

/** Endings that an experiment may have too. */
const sharedEndings = ['.json', '.txt', '.log', '.dat'];
/** Bytes that are looked at: an experiment names the version of its format earlier. */
const looked = 65_536;

/** False: it is an experiment, a recording of the bench, or not there. */
export async function isMotionFile(path: string): Promise<boolean> {
  const ending = extname(path).toLowerCase();
  if (ending === '.mcap' || !motionEndings.includes(ending)) return false;
  return !sharedEndings.includes(ending) || !/\bdriftbench\b/.test(await beginningOf(path));
}

/** Empty where the file cannot be read: reading it whole says why. */
async function beginningOf(path: string): Promise<string> {
  try {
    for await (const piece of inputPieces(path, motionRole)) return Buffer.from(piece).toString('utf8', 0, looked);
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
  }
  return '';
}
