/**
 * Run by every version of Node, so that each starts and compiles once. `make FOLDER SEED EXAMPLE ... verify RECORDING ...`
 * writes the frozen runs of that seed, and recordings of these examples, into the folder, then computes other recordings
 * again; `verify RECORDING ...` does only this.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../support/command.ts';
import { examplesOfEveryNode, frozenText } from './frozen-runs.ts';

async function make([folder = '.', seed = '1', ...recorded]: readonly string[]): Promise<void> {
  for (const example of examplesOfEveryNode)
    writeFileSync(join(folder, `${example}-${seed}.json`), await frozenText(example, Number(seed)));
  for (const example of recorded) {
    const record = ['--duration', '8', '--json', '--quiet', '--record', join(folder, `${example}.mcap`)];
    await succeeds(['run', `resources/experiments/${example}.yaml`, ...record]);
  }
}

async function verify(recordings: readonly string[]): Promise<void> {
  for (const path of recordings) {
    const err = await succeeds(['replay', path, '--verify', '--json']);
    if (!/^Verified: /m.test(err)) throw new Error(`${path} was not verified: ${err}`);
  }
}

async function succeeds(args: readonly string[]): Promise<string> {
  const { status, err } = await commandOf(args);
  if (status !== 0) throw new Error(`driftbench ${args.join(' ')} ended with ${status}: ${err}`);
  return err;
}

const args = process.argv.slice(2);
const split = args.includes('verify') ? args.indexOf('verify') : args.length;
if (args[0] === 'make') await make(args.slice(1, split));
await verify(args.slice(split + 1));
