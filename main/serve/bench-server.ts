/** The browser bench's server: HTTP for the page, a WebSocket for the bench, on loopback alone. */
import { createServer, type Server } from 'node:http';
import type { BenchHost } from '../bench/bench-host.ts';
import { ConnectionGate, requestTimes } from './connection-gate.ts';
import { Entry, type EntryStore } from './entry.ts';
import { answerRequest } from './http-requests.ts';
import { letGo, listenOn, type ListenOptions } from './listen.ts';
import { pageFiles } from './page-files.ts';
import { WebSocketDoor, type SocketLimits } from './web-socket-door.ts';

export interface BenchServerOptions {
  readonly host: BenchHost;
  /** Folder of the built page. */
  readonly page: string;
  readonly onUsedToken: () => void;
  /** Left out: pages are forgotten with the process. */
  readonly admitted?: EntryStore;
  readonly limits?: Partial<SocketLimits>;
}

const usualLimits: SocketLimits = { pingMs: 15_000, bufferedBytes: 16 << 20, pages: 32 };

export class BenchServer {
  readonly #entry: Entry;
  readonly #server: Server;
  readonly #door: WebSocketDoor;
  #port = 0;

  constructor({ host, page, onUsedToken, admitted, limits }: BenchServerOptions) {
    this.#entry = new Entry(admitted);
    const site = { files: pageFiles(page), entry: this.#entry, onUsedToken };
    this.#server = createServer(requestTimes, (request, response) => answerRequest(site, request, response));
    this.#door = new WebSocketDoor(host, this.#entry, { ...usualLimits, ...limits }, new ConnectionGate(this.#server));
    this.#server.on('upgrade', (request, socket, head) => this.#door.upgrade(request, socket, head));
  }

  /** Resolves with the port once pages can come. */
  async listen(options: ListenOptions): Promise<number> {
    this.#port = await listenOn(this.#server, options);
    return this.#port;
  }

  /** The address that admits the next visitor, once. */
  get address(): string {
    return `http://127.0.0.1:${this.#port}/?token=${this.#entry.token}`;
  }

  async close(): Promise<void> {
    this.#door.close();
    await letGo(this.#server);
  }
}
