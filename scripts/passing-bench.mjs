/** A bench in the browser for pictures, whose files are forgotten. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './steps.mjs';

/**
 * Resolves once it serves, with its address.
 *
 * @param {string} experiment path of the file that it opens
 * @param {string} own folder of its files
 */
export async function startBench(experiment, own) {
  const folders = ['sweeps', 'experiments', 'recordings'].flatMap((name) => [`--${name}`, join(own, name)]);
  const options = ['--browser', '--no-open', '--port', '0', '--experiment', experiment, ...folders];
  const program = spawn(process.execPath, ['scripts/start.mjs', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Recent sessions of this machine are in no picture.
    env: { ...process.env, XDG_CACHE_HOME: join(own, 'cache') },
  });
  for await (const line of createInterface({ input: program.stdout })) {
    const address = /^Driftbench bench at (.*)$/.exec(line)?.[1];
    if (address !== undefined) return { program, address };
  }
  throw new Error('The bench ended without printing its address.');
}
