/** The bench behind every client: one session, and the connections of all pages to it. */
import type { BenchState } from '../../contract/bench-state.ts';
import type { Role } from '../../contract/bench.ts';
import type { BenchPort } from '../../contract/messages.ts';
import type { TelemetryRows } from '../session/session-messages.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import { benchHandlers, type BenchHandlers } from './bench-handlers.ts';
import { BenchSession } from './bench-session.ts';
import { DecisionShelf } from './decision-shelf.ts';
import type { ExperimentShelf } from './experiment-shelf.ts';
import { RpcEndpoint } from './rpc-endpoint.ts';

export interface BenchHostOptions {
  readonly runner: SessionRunner;
  readonly shelf: ExperimentShelf;
  readonly version: string;
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  readonly reportBug: (error: unknown) => void;
}

export class BenchHost {
  readonly #options: BenchHostOptions;
  readonly #session: BenchSession;
  readonly #handlers: BenchHandlers;
  readonly #decisions = new DecisionShelf();
  readonly #endpoints = new Set<RpcEndpoint>();
  /** What a page that comes later is shown first. */
  #newest: { readonly epoch: number; readonly rows: TelemetryRows } | null = null;

  constructor(options: BenchHostOptions) {
    this.#options = options;
    this.#session = new BenchSession(options.runner, {
      changed: (state) => this.#tellAll(state),
      rows: (epoch, rows) => this.#showAll(epoch, rows),
      decisions: (rows) => this.#decisions.push(rows),
    });
    this.#handlers = benchHandlers(this.#session, options.shelf, this.#decisions);
  }

  get state(): BenchState {
    return this.#session.state;
  }

  /** Serves a page until its port closes. */
  connect(port: BenchPort, role: Role): RpcEndpoint {
    const { version, nowMs, reportBug } = this.#options;
    const endpoint = new RpcEndpoint({ port, role, version, nowMs, reportBug, handlers: this.#handlers });
    this.#endpoints.add(endpoint);
    port.onClose(() => this.#leave(endpoint));
    this.#session.setClients(this.#endpoints.size);
    if (this.#newest) endpoint.sendRows(this.#newest.epoch, this.#newest.rows);
    return endpoint;
  }

  /** Opens a listed experiment and runs it, as an operator would. */
  async open(file: string): Promise<BenchState> {
    return this.#session.open(await this.#options.shelf.pathOf(file), { paused: false });
  }

  /** Opens and runs the experiment at `path`, which is listed from then on. For whoever starts the bench: no page names paths. */
  openFile(path: string): Promise<BenchState> {
    return this.open(this.#options.shelf.offer(path));
  }

  /** Ends the session; ports are their creators' to close. */
  close(): Promise<void> {
    return this.#session.close();
  }

  #leave(endpoint: RpcEndpoint): void {
    if (this.#endpoints.delete(endpoint)) this.#session.setClients(this.#endpoints.size);
  }

  #tellAll(state: BenchState): void {
    if (state.epoch !== this.#newest?.epoch) this.#newest = null;
    this.#decisions.show(state.epoch);
    for (const endpoint of this.#endpoints) endpoint.sendEvent('state', state);
  }

  #showAll(epoch: number, rows: TelemetryRows): void {
    this.#newest = { epoch, rows };
    for (const endpoint of this.#endpoints) endpoint.sendRows(epoch, rows);
  }
}
