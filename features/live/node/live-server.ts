/** The server of a live session: the join page over HTTP, people and their games over WebSockets, at one address. */
import { createServer, type Server } from 'node:http';
import type { JoinAddresses } from '../calls/live-state.ts';
import { livePaths, studyParameter, usualPort } from '../../../contract/live-limits.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { ConnectionGate, requestTimes } from '../../../main/serve/connection-gate.ts';
import { cookiePair } from '../../../main/serve/entry.ts';
import { letGo, listenOn } from '../../../main/serve/listen.ts';
import { loopbackNames } from '../../../main/serve/own-address.ts';
import { pageFiles } from '../../../main/serve/page-files.ts';
import { JoinCode } from './join-code.ts';
import { answerJoinRequest } from './join-requests.ts';
import { LiveSockets, type LiveSocketsParts } from './live-sockets.ts';
import { Visitors } from './visitors.ts';

export interface LiveServerParts extends Omit<LiveSocketsParts, 'visitors' | 'names' | 'gate'> {
  /** Folder of the built page. */
  readonly page: string;
  readonly plugins: readonly PluginBundle[];
  /** The address it listens on. */
  readonly address: string;
  /** null: the usual one, or the next that is free; 0: any. */
  readonly port: number | null;
}

/** Number of ports that are tried after the usual one when none is requested. */
const portsTried = 20;

export class LiveServer {
  readonly #address: string;
  readonly #code: JoinCode;
  readonly #visitors = new Visitors();
  readonly #server: Server;
  readonly #sockets: LiveSockets;
  readonly #nowMs: () => number;
  readonly #isStudy: boolean;
  #port = 0;

  private constructor({ page, plugins, address, ...parts }: LiveServerParts) {
    const names = address === loopbackNames[0] ? loopbackNames : [address];
    this.#address = address;
    this.#isStudy = parts.host.study !== null;
    this.#nowMs = parts.nowMs;
    this.#code = new JoinCode(parts.nowMs());
    const texts = new Map(plugins.map(({ checksum, text }) => [checksum, text]));
    const site = { files: pageFiles(page), plugins: texts, code: this.#code, visitors: this.#visitors, names, nowMs: parts.nowMs };
    this.#server = createServer(requestTimes, (request, response) => answerJoinRequest(site, request, response));
    const gate = new ConnectionGate(this.#server);
    this.#sockets = new LiveSockets({ ...parts, visitors: this.#visitors, names, gate });
    this.#server.on('upgrade', (request, socket, head) => this.#sockets.upgrade(request, socket, head));
  }

  /** Rejects with a `BenchError` where it cannot listen. */
  static async open(parts: LiveServerParts): Promise<LiveServer> {
    const server = new LiveServer(parts);
    const { address: host, port } = parts;
    server.#port = await listenOn(server.#server, {
      host,
      ...(port === null ? { port: usualPort, tries: portsTried } : { port, tries: 1 }),
    });
    return server;
  }

  /** `http://192.168.1.5:7350` */
  get address(): string {
    return `http://${this.#address}:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  /** For operators alone. */
  get joining(): Omit<JoinAddresses, 'announced'> {
    const { code } = this.#code;
    const lan = !loopbackNames.includes(this.#address);
    const query = this.#isStudy ? `?${studyParameter}` : '';
    return { addresses: [`${this.address}${livePaths.join}${query}#${code}`], code, lan };
  }

  /** A cookie that lets a bot of the host's own in, as the header of a request has it. */
  botCookie(): string {
    return cookiePair(this.#port, this.#visitors.admit('bot', '', this.#nowMs()) ?? '');
  }

  async close(): Promise<void> {
    this.#sockets.close();
    await letGo(this.#server);
  }
}
