/**
 * Vite's servers in front of a bench and of the live session that it hosts: the pages come from the sources, with hot
 * replacement; the rest is passed on.
 */
import vue from '@vitejs/plugin-vue';
import { join } from 'node:path';
import { createLogger, createServer, runnerImport } from 'vite';
import { root } from '../steps.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/**
 * @typedef {object} Front
 * @property {string} name of its cache
 * @property {number} port of the server; 0: any free one
 * @property {boolean} strictPort false: the next one that is free
 * @property {string} target origin to which requests are passed on
 * @property {readonly string[]} paths whose requests are passed on: regular expressions
 * @property {(request: IncomingMessage) => Promise<void>} ready is awaited before a request is passed on
 */

const logger = createLogger('error');
const logError = logger.error;
/** A page that left, or no bench behind the server: the page says so, if it is there. */
const lostConnection = /(?:ws|http) proxy (?:socket )?error/;
logger.error = (message, options) => {
  if (!lostConnection.test(message)) logError(message, options);
};

/**
 * The target answers its own pages alone. So a request of a page of this server, and no other, gets its origin.
 *
 * @param {{ headers: import('node:http').IncomingHttpHeaders, socket: Pick<IncomingMessage['socket'], 'localPort'> }} request
 * @param {string} target
 */
export function passOrigin({ headers, socket }, target) {
  const own = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
  const isOwn = own.some((host) => headers.host === host && headers.origin === `http://${host}`);
  if (isOwn) headers.origin = target;
}

/**
 * Resolves once it serves, with its origin.
 *
 * @param {Front} front
 */
export async function servePages({ name, port, strictPort, target, paths, ready }) {
  const answers = await runnerImport(join(root, 'main/serve/http-answers.ts'), { root, logLevel: 'error', configFile: false });
  const { securityHeaders } = /** @type {typeof import('../../main/serve/http-answers.ts')} */ (answers.module);
  /** @type {import('vite').ProxyOptions} */
  const passed = {
    target,
    changeOrigin: true,
    ws: true,
    async bypass(request) {
      // The page may leave while it waits.
      request.socket.on('error', () => request.socket.destroy());
      passOrigin(request, target);
      await ready(request);
      return undefined;
    },
  };
  const server = await createServer({
    configFile: false,
    root: join(root, 'renderer'),
    cacheDir: join(root, '.cache', `vite-${name}`),
    customLogger: logger,
    plugins: [vue()],
    server: {
      host: '127.0.0.1',
      port,
      strictPort,
      cors: false,
      // The same headers as those of the bench.
      headers: securityHeaders,
      proxy: Object.fromEntries(paths.map((path) => [`^${path}(?:\\?|$)`, passed])),
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  const listensAt = address !== null && typeof address === 'object' ? address.port : port;
  return { server, port: listensAt, origin: `http://127.0.0.1:${listensAt}` };
}
