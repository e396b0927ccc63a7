/** `npm start`: opens the bench, in its desktop window where one can be had, otherwise in the browser, saying why. */
import { spawn } from 'node:child_process';
import { objectionToWindow, obtainDesktopRuntime } from './desktop-runtime.mjs';
import { ensureBuilt, runBuilt } from './ensure-built.mjs';
import { root } from './steps.mjs';

/** A desktop bench that ends with an error this soon could not start, ms. */
const startingMs = 10_000;

const help = `Opens the bench: npm start -- [options]

  --browser           in the browser, even where a desktop window can be had
  --experiment FILE   opens this experiment first instead of the example
  --recording FILE    opens this recording in place of an experiment
  --plugin PATH       loads a plugin, a file or the folder of a package
  --port N            in the browser, on this port (0: any free one)
  --allow-path DIR    in the browser: allows experiments to name files in this folder too (repeatable)
  --sweeps DIR        in the browser: keeps sweeps in this folder instead of ./sweeps
  --experiments DIR   in the browser: keeps experiments of your own in this folder instead of ./experiments
  --recordings DIR    in the browser: keeps recordings in this folder instead of ./recordings
  --foxglove PORT     in the browser: shows the open run to Foxglove too
  --no-open           in a browser that you open yourself, at the address that is printed
  --help              shows this
`;

const args = process.argv.slice(2);
/** Options that only the browser bench has. */
const wantsBrowser = args.some((arg) => /^--(browser|no-open|port|foxglove|allow-path|sweeps|experiments|recordings)(=|$)/.test(arg));

/** Hands over to the browser bench, in this process. */
async function serve() {
  process.argv.splice(2, Infinity, ...args.filter((arg) => arg !== '--browser'));
  await runBuilt('serve.js');
}

/**
 * `--name value` as `--name=value`, the one form that Electron reads.
 *
 * @param {readonly string[]} options
 */
function joinedValues(options) {
  return options.flatMap((option, i) => {
    if (!option.startsWith('--')) return [];
    const value = options[i + 1];
    return value === undefined || value.startsWith('--') ? [option] : [`${option}=${value}`];
  });
}

/**
 * Resolves with why the window did not open; never, once it has.
 *
 * @param {string} runtime path of the Electron program
 * @returns {Promise<string>}
 */
function openWindow(runtime) {
  const began = performance.now();
  const child = spawn(runtime, [root, ...joinedValues(args)], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      const failed = code !== 0 && performance.now() - began < startingMs;
      if (failed) resolve(`Electron ended with ${signal ?? `status ${code}`}`);
      else process.exit(code ?? 1);
    });
  });
}

/** Opens the window, or resolves with the reason why there is none. */
async function tryDesktop() {
  const isRoot = process.getuid?.() === 0;
  const objection = objectionToWindow({ platform: process.platform, env: process.env, isRoot });
  if (objection !== undefined) return objection;
  const runtime = await obtainDesktopRuntime();
  return runtime === undefined ? 'the Electron runtime is not there and could not be fetched' : openWindow(runtime);
}

async function main() {
  await ensureBuilt();
  if (wantsBrowser) return serve();
  console.log(`No desktop window: ${await tryDesktop()}. The same bench opens in the browser.`);
  await serve();
}

try {
  if (args.includes('--help')) process.stdout.write(help);
  else await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
