/**
 * `npm run dev`: serves the bench to the browser from its sources. Changes of a page are shown at once. After a change
 * of anything else the bench is built and started again, with the same session at the same time.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { isOfBench, watched } from './dev/bench-sources.mjs';
import { readSession, restoreSession } from './dev/kept-session.mjs';
import { servePages } from './dev/pages.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { root } from './steps.mjs';

/** Saving touches many files at once: a build begins once it has been quiet for this long, ms. */
const quietMs = 100;

/** Ports: of the bench without --port, and of a live session that it hosts. */
const usualPort = 7340;
const livePort = 7350;

/** Requests that pages make of the bench, and of the host of a live session. */
const benchPaths = ['/enter', '/bench', '/licences\\.json'];
const livePaths = ['/', '/enter', '/bench', '/game', '/plugins/[^?]*'];

const benchArgs = process.argv.slice(2);
const { values, tokens } = parseArgs({ args: benchArgs, options: { port: { type: 'string' } }, strict: false, tokens: true });
for (const token of tokens) if (token.kind === 'option' && token.name === 'port') benchArgs.splice(token.index, token.inlineValue ? 1 : 2);

const say = (/** @type {string} */ line) => console.log(line);
const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/** A port that no program listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

await ensureBuilt();

/** Behind the pages' server; the same after each start, so that pages connect again. `cookie`: of the newest page. */
const bench = { origin: `http://127.0.0.1:${await freePort()}`, cookie: '' };

/** @type {import('node:child_process').ChildProcess | undefined} */
let program;
/** It waits with the bundler loaded. */
const builder = fork(join(root, 'scripts', 'build-main.mjs'), { cwd: root });
/** True from when the bench serves until this script ends it. */
let isMeantToRun = false;

/** Resolves with true once the bench serves, with false if it ends before. */
function startBench() {
  const args = [join('out', 'main', 'serve.js'), '--no-open', '--port', new URL(bench.origin).port, ...benchArgs];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  program = child;
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      say(line.replaceAll(bench.origin, pages.origin));
      if (!line.includes(bench.origin)) return;
      isMeantToRun = true;
      resolve(true);
    });
    child.once('close', (code) => {
      resolve(false);
      if (isMeantToRun) say(`The bench ended with status ${code}. It starts again after the next change of its sources.`);
    });
  });
}

async function endBench() {
  isMeantToRun = false;
  if (program?.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'close');
}

/** Builds the bench and starts it again. A build that fails says why and leaves the running bench alone. */
async function update() {
  const began = performance.now();
  if (!builder.connected) return;
  builder.send('build');
  const [isBuilt] = await once(builder, 'message');
  if (!isBuilt) return say('The build failed; the bench runs on as it was.');
  // Without a page the session has not been changed.
  const kept = bench.cookie === '' ? '' : await readSession(bench).catch(() => 'The session could not be read.');
  await endBench();
  serving = startBench();
  if (!(await serving)) return say('The bench did not start; see above. It starts again after the next change of its sources.');
  const notes = typeof kept === 'string' ? [kept] : await restoreSession(bench, kept).catch((error) => [messageOf(error)]);
  say([`Built and started again in ${((performance.now() - began) / 1000).toFixed(1)} s.`, ...notes].join(' '));
}

async function end() {
  builder.kill();
  await Promise.all([endBench(), pages.server.close(), players.server.close()]);
  process.exit();
}

const port = Number(values.port ?? usualPort);
const players = await servePages({
  name: 'players',
  port: port === 0 ? 0 : port + 1,
  strictPort: false,
  target: `http://127.0.0.1:${livePort}`,
  paths: livePaths,
  ready: () => Promise.resolve(),
});
const pages = await servePages({
  name: 'bench',
  port,
  strictPort: values.port !== undefined,
  target: bench.origin,
  paths: benchPaths,
  async ready({ url, headers }) {
    if (url === '/bench' && headers.origin === bench.origin) bench.cookie = headers.cookie ?? bench.cookie;
    await serving;
  },
});
let serving = startBench();
process.once('SIGINT', end).once('SIGTERM', end);
if (!(await serving)) {
  builder.kill();
  process.exit(program?.exitCode ?? 1);
}
say(`Players of a live session on port ${livePort}: ${players.origin}/join`);

/** Updates run one after another. */
let updating = Promise.resolve();
/** @type {NodeJS.Timeout | undefined} */
let timer;
pages.server.watcher.add(watched.map((folder) => join(root, folder))).on('all', (_event, path) => {
  if (!isOfBench(relative(root, path).replaceAll(sep, '/'))) return;
  clearTimeout(timer);
  timer = setTimeout(() => (updating = updating.then(update)), quietMs);
});
