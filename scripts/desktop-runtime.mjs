/** The Electron runtime: whether a desktop window can be had here, and where the program is. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, start, succeeded } from './steps.mjs';

/** Longest time of fetching the runtime, ms. */
const patienceMs = 120_000;

const home = join(root, 'node_modules', 'electron');

/** Path of the Electron program, or undefined where the runtime was not fetched. */
export function findDesktopRuntime() {
  const pointer = join(home, 'path.txt');
  const program = existsSync(pointer) ? join(home, 'dist', readFileSync(pointer, 'utf8').trim()) : undefined;
  return program !== undefined && existsSync(program) ? program : undefined;
}

/**
 * Why no window can be opened here whatever the runtime, or undefined.
 *
 * @param {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv, isRoot: boolean }} machine
 */
export function objectionToWindow({ platform, env, isRoot }) {
  if (platform !== 'linux') return undefined;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)';
  return isRoot ? 'you are root, and as root Electron would have to run without its sandbox' : undefined;
}

/** @param {string} text */
const firstLine = (text) => text.trim().split('\n', 1)[0] ?? '';

/** Fetches the runtime where it is missing; undefined when that fails or takes too long. */
export async function obtainDesktopRuntime() {
  const present = findDesktopRuntime();
  if (present !== undefined) return present;
  console.log('Fetching the Electron runtime; this is done once.');
  const fetching = start(['install-electron'], ['ignore', 'ignore', 'pipe']);
  let said = '';
  fetching.stderr?.on('data', (piece) => (said += piece));
  const timer = setTimeout(() => fetching.kill(), patienceMs);
  if (!(await succeeded(fetching)))
    console.log(`It could not be fetched: ${firstLine(said) || `it took longer than ${patienceMs / 1000} s`}.`);
  clearTimeout(timer);
  return findDesktopRuntime();
}
