/** Builds the bench when its sources are newer than what was built last, and loads its programs. */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root, start, succeeded } from './steps.mjs';

const sources = [
  'engine',
  'experiment',
  'features',
  'contract',
  'client',
  'plugins',
  'main',
  'preload',
  'renderer',
  'docs',
  'package-lock.json',
  'electron.vite.config.ts',
  'scripts/licences.mjs',
  'vite.report.config.ts',
  'vite.entries.config.ts',
  'tsconfig.entries.json',
  'tsconfig.base.json',
];

/** The parts that a build makes, one after another: it is as old as its oldest part. */
const parts = ['out/main', 'out/preload', 'out/renderer', 'out/report', 'out/entries', 'out/game', 'out/types'];

/**
 * When a file, or a folder and all in it, last changed, ms; a folder's own time shows that files were removed. 0: there
 * is none. Every command begins with it: Node's own recursive reading takes five times as long.
 *
 * @param {string} path
 * @returns {number}
 */
function changed(path) {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return status?.mtimeMs ?? 0;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, changed(join(path, name))), status.mtimeMs);
}

function isBuilt() {
  const times = (/** @type {readonly string[]} */ paths) => paths.map((path) => changed(join(root, path)));
  return Math.min(...times(parts)) > Math.max(...times(sources));
}

/** Why nothing can be built here, or undefined. */
function whyNotWritable() {
  try {
    accessSync(existsSync(join(root, 'out')) ? join(root, 'out') : root, constants.W_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Where nothing can be written, what was built once has to do.
 *
 * @param {string} reason
 */
function useFormerBuild(reason) {
  if (!parts.every((part) => existsSync(join(root, part))))
    throw new Error(
      `The bench has to be built, and its folder cannot be written: ${reason}. Build it where it can: npm ci && npm run build.`,
    );
  console.error(`The bench as it was built last: its sources are newer, and its folder cannot be written (${reason}).`);
}

/** As npm installs it: what was packed is what there is, and nothing to build it with. */
const isInstalled = root.split(sep).includes('node_modules');

/** Builds when needed. What the build says goes to standard error: standard output is the caller's. */
export async function ensureBuilt() {
  if (isInstalled || isBuilt()) return;
  const reason = whyNotWritable();
  if (reason !== undefined) return useFormerBuild(reason);
  console.error('Building the bench: once, and after every change of its sources. It takes half a minute.');
  if (!(await succeeded(start(['npm', 'run', '--silent', 'build'], ['ignore', 2, 2])))) throw new Error('The build failed; see above.');
}

/**
 * Runs a program of the build. Node opens the files of its modules all at once.
 *
 * @param {string} name of its file in out/main
 */
export async function runBuilt(name) {
  try {
    await import(new URL(`../out/main/${name}`, import.meta.url).href);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EMFILE')) throw error;
    console.error(`This process may open too few files for its own modules: ${error.message}. Raise the limit (ulimit -n 1024).`);
    process.exitCode = 1;
  }
}
