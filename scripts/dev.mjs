/** `npm run dev`: serves the bench to the browser, built and started again at every change of a source. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { root, start } from './steps.mjs';

const watched = ['engine', 'experiment', 'contract', 'plugins', 'main', 'preload', 'renderer', 'features'];
/** Saving touches many files at once: a build begins once it has been quiet for this long, ms. */
const quietMs = 300;

const serveCommand = ['node', 'out/main/serve.js', '--no-open', ...process.argv.slice(2)];

await ensureBuilt();
let bench = start(serveCommand, 'inherit');

/** A build that fails says why and leaves the running bench alone. */
async function rebuild() {
  try {
    await ensureBuilt();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return;
  }
  bench.once('exit', () => (bench = start(serveCommand, 'inherit')));
  bench.kill();
}

/** @type {NodeJS.Timeout | undefined} */
let timer;
for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, quietMs);
  });
}

function end() {
  bench.kill();
  process.exit();
}
process.once('SIGINT', end).once('SIGTERM', end);
