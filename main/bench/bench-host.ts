/** The bench behind every client: one session, and the connections of all pages to it. */
import type { BenchState } from '../../contract/bench-state.ts';
import type { Role } from '../../contract/bench.ts';
import type { LiveState } from '../../contract/live/live-state.ts';
import type { BenchPort } from '../../contract/messages.ts';
import type { SweepState } from '../../contract/sweep/sweep-state.ts';
import type { TelemetryRows } from '../session/session-messages.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import { benchHandlers, type BenchHandlers } from './bench-handlers.ts';
import { BenchSession, type SessionAudience } from './bench-session.ts';
import { DecisionShelf } from './decision-shelf.ts';
import { DraftDesk } from './draft-desk.ts';
import type { LiveDesk, LiveFloor, Spectator } from './live-desk.ts';
import { HistoryDesk, type PastOfRun } from './history-desk.ts';
import { RecentPast } from './recent-past.ts';
import type { ExperimentShelf } from './experiment-shelf.ts';
import { SessionSpool } from './session-spool.ts';
import { RpcEndpoint } from './rpc-endpoint.ts';
import { SweepDesk, type SweepDeskOptions } from './sweep-desk.ts';

export interface BenchHostOptions {
  readonly runner: SessionRunner;
  readonly shelf: ExperimentShelf;
  readonly sweeps: Pick<SweepDeskOptions, 'workerPath' | 'plugins' | 'folder'>;
  /** Sets up the desk of live sessions. */
  readonly live: (floor: LiveFloor) => LiveDesk;
  /** Path of the built recorder thread; left out: of a session only what is in memory is kept. */
  readonly recorderThread?: string;
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
  readonly #history = new HistoryDesk(() => this.#session.past ?? this.#past);
  readonly #sweeps: SweepDesk;
  readonly #live: LiveDesk;
  readonly #drafts: DraftDesk;
  /** Pages of operators, and who looks on at a live session. */
  readonly #endpoints = new Set<RpcEndpoint>();
  readonly #watching = new Set<Spectator>();
  /** What a page that comes later is shown first. */
  #newest: { readonly epoch: number; readonly rows: TelemetryRows } | null = null;
  #past: (PastOfRun & { readonly past: RecentPast }) | null = null;

  constructor(options: BenchHostOptions) {
    this.#options = options;
    const spool = options.recorderThread === undefined ? null : new SessionSpool(options.recorderThread);
    const audience: SessionAudience = {
      changed: (state) => this.#tellAll(state),
      rows: (epoch, rows) => this.#showAll(epoch, rows),
      decisions: (rows) => this.#decisions.push(rows),
    };
    this.#session = new BenchSession(options.runner, audience, spool);
    const { shelf, sweeps, version, nowMs } = options;
    this.#sweeps = new SweepDesk({ ...sweeps, version, nowMs }, (state) => this.#tellSweep(state));
    this.#live = options.live({
      stage: this.#session,
      pathOf: async (file) => (file === undefined ? this.#session.path : shelf.pathOf(file)),
      changed: (state) => this.#tellLive(state),
      watching: (endpoint) => this.#watch(endpoint),
    });
    const { handlers: live } = this.#live;
    this.#drafts = new DraftDesk({ session: this.#session, shelf, worker: sweeps });
    const parts = { session: this.#session, decisions: this.#decisions, history: this.#history, sweeps: this.#sweeps };
    this.#handlers = benchHandlers({ ...parts, shelf, drafts: this.#drafts, live });
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
    if (this.#sweeps.state.status !== 'none') endpoint.sendEvent('sweep', this.#sweeps.state);
    if (this.#live.state.status !== 'off') endpoint.sendEvent('live', this.#live.state);
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

  /** Ends the session and the sweep; ports are their creators' to close. */
  async close(): Promise<void> {
    await this.#live.close();
    await Promise.all([this.#session.close(), this.#sweeps.close(), this.#drafts.close()]);
  }

  #leave(endpoint: RpcEndpoint): void {
    if (this.#endpoints.delete(endpoint)) this.#session.setClients(this.#endpoints.size);
  }

  /** Somebody who is no page of this bench is shown its session. */
  #watch(endpoint: Spectator): () => void {
    this.#watching.add(endpoint);
    endpoint.sendEvent('state', this.state);
    if (this.#newest) endpoint.sendRows(this.#newest.epoch, this.#newest.rows);
    return () => this.#watching.delete(endpoint);
  }

  #tellAll(state: BenchState): void {
    if (state.epoch !== this.#newest?.epoch) this.#newest = null;
    if (state.epoch !== this.#past?.epoch) this.#past = { epoch: state.epoch, past: new RecentPast() };
    this.#decisions.show(state.epoch);
    for (const endpoint of [...this.#endpoints, ...this.#watching]) endpoint.sendEvent('state', state);
  }

  #tellSweep(state: SweepState): void {
    for (const endpoint of this.#endpoints) endpoint.sendEvent('sweep', state);
  }

  #tellLive(state: LiveState): void {
    for (const endpoint of this.#endpoints) endpoint.sendEvent('live', state);
  }

  #showAll(epoch: number, rows: TelemetryRows): void {
    this.#newest = { epoch, rows };
    if (!this.#session.past) this.#past?.past.push(rows);
    for (const endpoint of [...this.#endpoints, ...this.#watching]) endpoint.sendRows(epoch, rows);
  }
}
