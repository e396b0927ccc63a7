/** Carries the open session over a restart of the bench: experiment or draft, seed, session time, pace. */
import { once } from 'node:events';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runnerImport } from 'vite';
import { WebSocket } from 'ws';
import { root } from '../steps.mjs';

/** @typedef {import('../../client/bench-client.ts').BenchClient} BenchClient */
/** @typedef {import('../../contract/bench-state.ts').BenchState} BenchState */
/** @typedef {import('../../contract/messages.ts').BenchPort} BenchPort */

/**
 * @typedef {object} KeptSession
 * @property {BenchState} state
 * @property {import('../../contract/draft-calls.ts').RunningText} running
 */

/** Most ticks of one call of `session.step`. */
const mostTicks = 10_000;

const { module } = await runnerImport(join(root, 'client/bench-client.ts'), { root, logLevel: 'error', configFile: false });
const client = /** @type {typeof import('../../client/bench-client.ts')} */ (module);

/**
 * @param {WebSocket} socket
 * @returns {BenchPort}
 */
const portOf = (socket) => ({
  send: (message) => socket.send(message),
  onMessage(handler) {
    /** @type {(bytes: Buffer, isBinary: boolean) => void} */
    const onMessage = (bytes, isBinary) => handler(isBinary ? bytes : bytes.toString());
    socket.on('message', onMessage);
    return () => socket.off('message', onMessage);
  },
  onClose(handler) {
    /** @type {(code: number, reason: Buffer) => void} */
    const onClose = (_code, reason) => handler(reason.toString());
    socket.on('close', onClose);
    return () => socket.off('close', onClose);
  },
  close: () => socket.close(),
});

/**
 * Calls `act` with a connection to the bench, as a page that was admitted has it.
 *
 * @template Result
 * @param {{ readonly origin: string, readonly cookie: string }} page
 * @param {(bench: BenchClient) => Promise<Result>} act
 */
async function asPage({ origin, cookie }, act) {
  const socket = new WebSocket(`${origin.replace('http:', 'ws:')}/bench`, { headers: { origin, cookie } });
  const bench = new client.BenchClient(portOf(socket));
  await once(socket, 'open');
  try {
    return await act(bench);
  } finally {
    bench.close();
  }
}

/**
 * The open session; or a sentence that says why it cannot be carried over.
 *
 * @param {{ readonly origin: string, readonly cookie: string }} page
 * @returns {Promise<KeptSession | string>}
 */
export function readSession(page) {
  return asPage(page, async (bench) => {
    const state = await bench.call('state.get', {});
    if (state.experiment === null) return 'No session was open.';
    if (state.source !== 'session') return `A ${state.source === 'live' ? 'live session' : state.source} was open. It is not opened again.`;
    return { state, running: await bench.call('experiments.running', {}) };
  });
}

/**
 * Opens it again and brings it to the same session time. Resolves with what is different now, as sentences.
 *
 * @param {{ readonly origin: string, readonly cookie: string }} page
 * @param {KeptSession} kept
 * @returns {Promise<readonly string[]>}
 */
export function restoreSession(page, { state, running }) {
  const { experiment, seed, time, pace, status } = state;
  if (experiment === null) return Promise.resolve([]);
  return asPage(page, async (bench) => {
    await firstIsOpen(bench);
    const first = await bench.call('session.pause', {}).catch(() => null);
    const isOpen = running.saved && first?.experiment?.file === experiment.file && first.seed === seed && first.time <= time;
    if (!isOpen) await reopen(bench, experiment.file, running, seed);
    let now = await bench.call('session.setPace', { pace });
    for (let ticks = Math.round((time - now.time) / experiment.frame); ticks > 0; ticks -= mostTicks)
      now = await bench.call('session.step', { frames: Math.min(ticks, mostTicks) });
    if (status === 'running' || status === 'failed') await bench.call('session.play', {});
    return differences(state, now);
  });
}

/**
 * Opens the experiment or draft, paused.
 *
 * @param {BenchClient} bench
 * @param {string} file
 * @param {KeptSession['running']} running
 * @param {number} seed
 */
async function reopen(bench, file, { text, base, saved }, seed) {
  if (saved) await bench.call('session.open', { file, seed, paused: true });
  else await bench.call('session.apply', { text, name: file, ...(base !== null && { base }), seed, paused: true });
}

/**
 * A bench that starts opens an experiment by itself, in place of one that is opened too early.
 *
 * @param {BenchClient} bench
 * @returns {Promise<void>}
 */
async function firstIsOpen(bench) {
  const isOpen = (/** @type {BenchState} */ { status }) => status !== 'empty' && status !== 'loading';
  await new Promise((resolve, reject) => {
    bench.on('state', (state) => isOpen(state) && resolve(undefined));
    bench.onClose(reject);
    bench.call('state.get', {}).then((state) => isOpen(state) && resolve(undefined), reject);
  });
}

/**
 * @param {BenchState} before
 * @param {BenchState} now
 */
function differences({ experiment: before }, { experiment: now }) {
  const offers = (/** @type {typeof before} */ outline) => outline?.lanes.map(({ contracts }) => contracts?.offers);
  return [
    ...(isDeepStrictEqual(before?.nodes, now?.nodes) ? [] : ['Links that you changed are as the experiment says.']),
    ...(isDeepStrictEqual(offers(before), offers(now)) ? [] : ['Contracts that you changed are as the experiment says.']),
  ];
}
