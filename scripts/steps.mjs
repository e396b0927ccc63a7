/** Steps: commands that run a few at a time; the whole output of each is kept and printed in one piece. */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} command program of node_modules/.bin (or `node`), then its arguments
 * @property {number} [priority] of its processes, of `os.constants.priority`
 */

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {boolean} passed
 */

const onWindows = process.platform === 'win32';
/** The compiler and the linter, which are written in Go, collect garbage less often: a fifth less processor time. */
const lessGarbage = { GOGC: '400' };

/**
 * Starts a program from the root; one of node_modules/.bin where there is one of that name.
 *
 * @param {readonly string[]} command
 * @param {import('node:child_process').StdioOptions} stdio
 */
export function start([program = '', ...args], stdio) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(onWindows ? ';' : ':');
  return spawn(program, args, { cwd: root, stdio, shell: onWindows, env: { ...lessGarbage, ...process.env, PATH: path } });
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
 * @typedef {object} Manner
 * @property {number} [atOnce] how many at a time
 * @property {Promise<unknown>} [after] nothing is printed before it: until then another step prints
 */

/**
 * @param {Step} step
 * @returns {Promise<Outcome & { text: string }>}
 */
async function runStep({ name, command, priority = 0 }) {
  const began = performance.now();
  const child = start(command, ['ignore', 'pipe', 'pipe']);
  if (priority !== 0 && child.pid !== undefined) setPriority(child.pid, priority);
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  const passed = await succeeded(child);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  return { name, passed, text: `${passed ? '✓' : '✗'} ${name} (${took} s)\n${Buffer.concat(output)}` };
}

/**
 * Runs every step, whatever the others did; outcomes come in the order of the steps.
 *
 * @param {readonly Step[]} steps
 * @param {Manner} [manner]
 */
export async function runSteps(steps, manner = {}) {
  const { atOnce = 2, after = Promise.resolve() } = manner;
  /** @type {Outcome[]} */
  const outcomes = [];
  /** @type {Promise<unknown>[]} */
  const printed = [];
  const waiting = steps.entries();
  const work = async () => {
    for (const [index, step] of waiting) {
      const { text, ...outcome } = await runStep(step);
      outcomes[index] = outcome;
      printed.push(after.then(() => process.stdout.write(text)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await Promise.all(printed);
  return outcomes;
}

/**
 * Runs steps as the whole of a script: the exit status is 0 if all passed.
 *
 * @param {readonly Step[]} steps
 */
export async function runStepsAndExit(steps) {
  const failed = (await runSteps(steps)).filter(({ passed }) => !passed);
  if (failed.length > 0) console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
