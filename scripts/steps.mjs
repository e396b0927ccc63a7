/** Steps: commands that are run a few at a time, each with its whole output kept and told in one piece. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} command program of node_modules/.bin (or `node`), then its arguments
 */

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {boolean} passed
 */

const onWindows = process.platform === 'win32';

/**
 * Starts a program from the root; one of node_modules/.bin where there is one of that name.
 *
 * @param {readonly string[]} command
 * @param {import('node:child_process').StdioOptions} stdio
 */
export function start([program = '', ...args], stdio) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(onWindows ? ';' : ':');
  return spawn(program, args, { cwd: root, stdio, shell: onWindows, env: { ...process.env, PATH: path } });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<boolean>} whether it ended with status 0
 */
export function succeeded(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/**
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function runStep({ name, command }) {
  const began = performance.now();
  const child = start(command, ['ignore', 'pipe', 'pipe']);
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  const passed = await succeeded(child);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${passed ? '✓' : '✗'} ${name} (${took} s)`);
  process.stdout.write(Buffer.concat(output));
  return { name, passed };
}

/**
 * Runs every step, whatever the others did; outcomes come in the order of the steps.
 *
 * @param {readonly Step[]} steps
 * @param {number} [atOnce] how many at a time
 */
export async function runSteps(steps, atOnce = 2) {
  /** @type {Outcome[]} */
  const outcomes = [];
  const waiting = steps.entries();
  const work = async () => {
    for (const [index, step] of waiting) outcomes[index] = await runStep(step);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

/**
 * Runs steps as the whole of a script: the exit status tells whether all passed.
 *
 * @param {readonly Step[]} steps
 */
export async function runStepsAndExit(steps) {
  const failed = (await runSteps(steps)).filter(({ passed }) => !passed);
  if (failed.length > 0) console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
