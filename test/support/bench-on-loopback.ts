/** A bench behind a real server on a free port of loopback, and visitors to it that are no browsers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { BenchClient } from '../../client/bench-client.ts';
import { BenchHost, type BenchHostOptions } from '../../main/bench/bench-host.ts';
import { BenchServer } from '../../main/serve/bench-server.ts';
import type { SocketLimits } from '../../main/serve/web-socket-door.ts';
import type { SessionRunner } from '../../main/run/session-runner.ts';
import { portOf } from '../../features/live/node/bots/socket-port.ts';
import { benchOptions } from './bench-options.ts';
import { ask, cookieOf, opened, type Answer } from './http-visit.ts';

export interface LoopbackOptions {
  readonly runner: SessionRunner;
  /** Name → text of the experiments on offer. */
  readonly experiments?: Readonly<Record<string, string>>;
  readonly limits?: Partial<SocketLimits>;
  /** Left out: plugins are looked for nowhere. */
  readonly plugins?: BenchHostOptions['plugins'];
  /** Left out: nothing is recorded. */
  readonly recordings?: BenchHostOptions['recordings'];
  /** Left out: all. */
  readonly features?: BenchHostOptions['features'];
}

export interface Visitor {
  readonly socket: WebSocket;
  readonly client: BenchClient;
}

export class LoopbackBench {
  readonly host: BenchHost;
  readonly server: BenchServer;
  readonly bugs: unknown[] = [];
  usedTokens = 0;
  port = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), 'driftbench-'));

  private constructor({ experiments = {}, limits = {}, ...options }: LoopbackOptions) {
    const page = join(this.#folder, 'page');
    writePage(page);
    for (const [file, text] of Object.entries(experiments)) writeFileSync(join(this.#folder, file), text);
    const reportBug = (error: unknown) => this.bugs.push(error);
    this.host = new BenchHost(benchOptions(this.#folder, { ...options, version: '0.1.0', reportBug }));
    this.server = new BenchServer({ host: this.host, page, limits, onUsedToken: () => (this.usedTokens += 1) });
  }

  static async start(options: LoopbackOptions): Promise<LoopbackBench> {
    const bench = new LoopbackBench(options);
    bench.port = await bench.server.listen({ port: 0, tries: 1 });
    return bench;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The token of the address that the operator would be shown. */
  get token(): string {
    return new URL(this.server.address).searchParams.get('token') ?? '';
  }

  /** One plain request; header names and paths go out exactly as given. */
  ask(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Answer> {
    return ask(this.origin, method, path, headers, body);
  }

  /** Exchanges a fresh token for the cookie of a visitor. */
  async enter(): Promise<string> {
    return cookieOf(await this.ask('POST', '/enter', { 'content-type': 'application/json' }, JSON.stringify({ token: this.token })));
  }

  /** A socket as a page opens it; headers can be left out or replaced. */
  socket(headers: Record<string, string>): WebSocket {
    return new WebSocket(`ws://127.0.0.1:${this.port}/bench`, { headers });
  }

  /** A page, let in and connected. */
  async visit(): Promise<Visitor> {
    const socket = this.socket({ origin: this.origin, cookie: await this.enter() });
    const visitor = { socket, client: new BenchClient(portOf(socket)) };
    await opened(socket);
    return visitor;
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.host.close()]);
    rmSync(this.#folder, { recursive: true });
  }
}

function writePage(folder: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Driftbench</title>');
  writeFileSync(join(folder, 'assets', 'page-1a2b.js'), 'export {};');
}
