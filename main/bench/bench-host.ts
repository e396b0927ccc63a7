/** The bench behind every client: one session, and the connections of all pages to it. */
import { join } from 'node:path';
import type { DecisionRows } from '../recording/format/decision-rows.ts';
import type { OccurrenceRows } from '../recording/format/occurrence-rows.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import type { Standings } from '../../contract/standings.ts';
import { BenchError } from '../../contract/errors.ts';
import type { BenchEvents, EventName, Role, RunStandings } from '../../contract/bench.ts';
import type { ExportState } from '../../features/output/calls/export-calls.ts';
import type { BenchPort } from '../../contract/messages.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { PluginStore } from '../plugins/plugin-store.ts';
import type { RunningSession, SessionRunner } from '../run/session-runner.ts';
import { closeAll } from '../base/close-all.ts';
import { benchHandlers, type BenchHandlers } from './bench-handlers.ts';
import { BenchSession } from './bench-session.ts';
import { RecentDecisions } from './recent-decisions.ts';
import { DisExercises } from '../../features/dis/node/dis-exercises.ts';
import { Drafts } from './drafts.ts';
import type { LiveControl, LiveFloor, Spectator } from '../../features/live/node/live-control.ts';
import { FileConsents } from './file-consents.ts';
import { exportHandlers, Exports } from '../../features/output/node/exports.ts';
import { History, type PastOfRun } from './history.ts';
import { importHandlers, Imports } from '../../features/motion/node/imports.ts';
import { pluginHandlers } from '../../features/plugins/node/plugin-handlers.ts';
import { PluginReload } from '../../features/plugins/node/plugin-reload.ts';
import { BenchRecordings, type RecordedSource, type BenchRecordingsOptions } from './bench-recordings.ts';
import { recordingHandlers, type RecordingHandlers } from './recording-handlers.ts';
import { RecentPast } from './recent-past.ts';
import type { ExperimentList } from './experiment-list.ts';
import { RpcEndpoint } from './rpc-endpoint.ts';
import { Comparison } from './comparison.ts';
import { Sweeps, type SweepsOptions } from '../../features/sweep/node/sweeps.ts';
import { Tunings } from '../../features/tune/node/tunings.ts';

/** Folders of recordings, of exports, and of the answers of studies. */
type BenchFolders = BenchRecordingsOptions & { readonly exports: string; readonly studies?: string };

export interface BenchHostOptions {
  readonly runner: SessionRunner;
  readonly experiments: ExperimentList;
  readonly sweeps: Pick<SweepsOptions, 'workerPath' | 'plugins' | 'folder'>;
  /** Left out: nothing is recorded. */
  readonly recordings?: BenchFolders | undefined;
  /** Consents to files outside of experiments' folders; left out: they hold for this process only. */
  readonly consents?: FileConsents;
  /** Folders of third-party plugins; left out: none. */
  readonly plugins?: PluginStore | undefined;
  /** Receives the events that pages receive of the open run; optional. */
  readonly onlooker?: SessionOnlooker | undefined;
  /** Sets up the recordings of live sessions. */
  readonly live: (floor: LiveFloor) => LiveControl;
  readonly version: string;
  /** Number of the first run; left out: 1. */
  readonly firstRun?: number;
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  readonly reportBug: (error: unknown) => void;
}

export interface SessionOnlooker {
  changed(state: BenchState): void;
  rows(epoch: number, rows: RowBlock): void;
  /** Shots and hits of the run that `changed` showed last. */
  game(rows: OccurrenceRows): void;
}

export class BenchHost {
  readonly #options: BenchHostOptions;
  readonly #session: BenchSession;
  readonly #handlers: BenchHandlers;
  readonly #decisions = new RecentDecisions();
  readonly #history = new History(() => [this.#pastNow, this.#comparison.past].filter((each) => each !== null));
  readonly #comparison: Comparison;
  readonly #sweeps: Sweeps;
  readonly #tunings: Tunings;
  readonly #live: LiveControl;
  readonly #dis: DisExercises;
  readonly #drafts: Drafts;
  readonly #recordings: BenchRecordings | null;
  readonly #exports: Exports | null;
  readonly #imports: Imports;
  readonly #plugins: PluginStore | null;
  readonly #reload: PluginReload | null;
  /** Pages of operators, and who looks on at a live session. */
  readonly #endpoints = new Set<RpcEndpoint>();
  readonly #watching = new Set<Spectator>();
  /** The newest rows, for pages that connect later. */
  #newest: { readonly epoch: number; readonly rows: RowBlock } | null = null;
  /** Of the open run. */
  #subject = '';
  #isClosing = false;
  #standings: RunStandings | null = null;
  #past: (PastOfRun & { readonly past: RecentPast }) | null = null;

  constructor(options: BenchHostOptions) {
    const { experiments, sweeps, version, nowMs, plugins = null } = options;
    this.#options = options;
    this.#plugins = plugins;
    plugins?.onChange((state) => this.#notifyEndpoints('plugins', state));
    this.#recordings = this.#newRecordings(options);
    this.#session = this.#newSession(options);
    this.#reload = plugins && new PluginReload(plugins, { reload: (changed) => this.#reloadSession(changed) }, options.reportBug);
    this.#sweeps = new Sweeps({ ...sweeps, version, nowMs }, (state) => this.#notifyEndpoints('sweep', state));
    void this.#sweeps.goOn();
    const folder = join(sweeps.folder, 'tunings');
    this.#tunings = new Tunings({ ...sweeps, folder, version, nowMs }, (state) => this.#notifyEndpoints('tune', state));
    this.#comparison = this.#newComparison(options);
    this.#live = this.#newLive(options);
    this.#dis = this.#newDis(options);
    this.#drafts = new Drafts({ session: this.#session, experiments, worker: sweeps });
    this.#exports = this.#newExports(options);
    this.#imports = this.#newImports(experiments.folder);
    this.#handlers = this.#newHandlers(options);
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
    if (this.#tunings.state.status !== 'none') endpoint.sendEvent('tune', this.#tunings.state);
    if (this.#exports && this.#exports.state.status !== 'none') endpoint.sendEvent('export', this.#exports.state);
    if (this.#plugins) endpoint.sendEvent('plugins', this.#plugins.state);
    if (this.#live.state.status !== 'off') endpoint.sendEvent('live', this.#live.state);
    endpoint.sendEvent('dis', this.#dis.state);
    if (this.#comparison.state.status !== 'none') endpoint.sendEvent('second', this.#comparison.state);
    if (this.#standings) endpoint.sendEvent('standings', this.#standings);
    if (this.#newest) endpoint.sendRows(this.#newest.epoch, this.#newest.rows);
    return endpoint;
  }

  /** Opens a listed experiment and runs it, as an operator would. */
  async open(file: string): Promise<BenchState> {
    return this.#session.open(await this.#pathOf(file), { paused: false });
  }

  /** Opens and runs the experiment at `path`, which is listed from then on. Not for pages: these name no paths. */
  openFile(path: string): Promise<BenchState> {
    return this.open(this.#options.experiments.offer(path));
  }

  /** Opens the recording at `path`, which is listed from then on. Not for pages: these name no paths. */
  async openRecording(path: string): Promise<BenchState> {
    if (!this.#recordings) throw new BenchError('not-possible', 'This bench has no folder for recordings.');
    return this.#recordingHandlers()['recordings.open']({ file: this.#recordings.offer(path) });
  }

  /** Ends all that runs; ports are their creators' to close. Rejects with what failed once all has ended that could. */
  close(): Promise<void> {
    this.#isClosing = true;
    return closeAll(
      [() => this.#reload?.close()],
      [() => this.#live.close(), () => this.#dis.close()],
      [
        () => this.#closeSession(),
        () => this.#exports?.close(),
        () => this.#comparison.close(),
        () => this.#sweeps.close(),
        () => this.#tunings.close(),
        () => this.#drafts.close(),
      ],
      [() => this.#imports.close()],
    );
  }

  /** The past of the open run: its recording, or without one the remembered rows. */
  get #pastNow(): PastOfRun | null {
    const { epoch } = this.state;
    const recorded = this.#recordings?.pastOf(epoch);
    return recorded ? { epoch, past: recorded } : this.#past;
  }

  /** Path of a listed experiment that is to be opened: plugins are looked for beside it. */
  async #pathOf(file: string): Promise<string> {
    const path = await this.#options.experiments.pathOf(file);
    await this.#plugins?.look(path);
    return path;
  }

  #leave(endpoint: RpcEndpoint): void {
    if (this.#endpoints.delete(endpoint)) this.#session.setClients(this.#endpoints.size);
  }

  /** Shows the session to a client that is no page of this bench. */
  #watch(endpoint: Spectator): () => void {
    this.#watching.add(endpoint);
    endpoint.sendEvent('state', this.state);
    if (this.#newest) endpoint.sendRows(this.#newest.epoch, this.#newest.rows);
    return () => this.#watching.delete(endpoint);
  }

  #publish(state: BenchState): void {
    if (state.epoch !== this.#newest?.epoch) this.#newest = null;
    if (state.epoch !== this.#standings?.epoch) this.#standings = null;
    if (state.epoch !== this.#past?.epoch) this.#beginRun(state.epoch);
    this.#decisions.show(state.epoch);
    this.#dis?.sending.changed(state);
    this.#options.onlooker?.changed(state);
    for (const endpoint of [...this.#endpoints, ...this.#watching]) endpoint.sendEvent('state', state);
    this.#keepPlaytest(state);
  }

  #beginRun(epoch: number): void {
    this.#past = { epoch, past: new RecentPast() };
    if (this.#session.subject !== this.#subject && this.#comparison.state.status !== 'none') void this.#comparison.close();
    this.#subject = this.#session.subject;
    this.#reload?.began();
  }

  /** Moves the recording to or from the kept ones, including rows before and after. */
  async #reloadSession(plugins: readonly PluginBundle[]): Promise<void> {
    const { recording, experiment } = this.state;
    await this.#session.reload(plugins);
    if (recording?.kept) this.#recordings?.keep(true, experiment?.name ?? '');
  }

  /** The recording of a live session is complete then, and the pages show it. */
  async #hide(session: RunningSession): Promise<void> {
    const { recording } = this.state;
    await this.#session.hide(session);
    if (this.state.status !== 'empty') return;
    await this.#recordings?.close(Promise.resolve());
    if (!recording?.kept || recording.file === null || this.#isClosing) return;
    try {
      await this.#recordingHandlers()['recordings.open']({ file: recording.file });
    } catch (error) {
      this.#options.reportBug(error);
    }
  }

  /** Playtests and exercises cannot be repeated: once one has started, its recording is kept. */
  #keepPlaytest({ source, time, recording, experiment }: BenchState): void {
    if ((source !== 'live' && source !== 'exercise') || time <= 0 || !recording || recording.kept || recording.problem !== null) return;
    this.#recordings?.keep(true, experiment?.name ?? (source === 'live' ? 'playtest' : 'exercise'));
  }

  /** Its recording ends once it has. */
  #closeSession(): Promise<void> {
    const session = this.#session.close();
    return closeAll([() => session, () => this.#recordings?.close(session)]);
  }

  #newSession({ runner, plugins, onlooker, firstRun = 1 }: BenchHostOptions): BenchSession {
    const audience = {
      changed: (state: BenchState) => this.#publish(state),
      rows: (epoch: number, rows: RowBlock) => this.#showAll(epoch, rows),
      decisions: (rows: DecisionRows) => this.#decisions.push(rows),
      game: onlooker && ((rows: OccurrenceRows) => onlooker.game(rows)),
      standings: (epoch: number, standings: Standings) => this.#rank(epoch, standings),
      datagrams: (datagrams: readonly Uint8Array<ArrayBuffer>[]) => this.#dis.sending.send(datagrams),
      leaving: (running: RunningSession) => this.#dis.sending.leave(running),
    };
    const rule = () => plugins?.state.onFault ?? 'stop';
    return new BenchSession(
      runner,
      audience,
      (epoch, former, experiment) => this.#recordings?.begin(epoch, former, experiment),
      rule,
      firstRun,
    );
  }

  #newRecordings({ recordings, reportBug }: BenchHostOptions): BenchRecordings | null {
    const changed = (isMoreThanSize: boolean) => this.#session.setRecording(this.#recordings?.state ?? null, isMoreThanSize);
    return recordings ? new BenchRecordings(recordings, { changed, misplaced: reportBug }) : null;
  }

  #newComparison({ sweeps: worker, nowMs }: BenchHostOptions): Comparison {
    return new Comparison({
      recordings: this.#recordings,
      recorded: () => this.#recorded(),
      worker,
      nowMs,
      newRun: () => this.#session.newRun(),
      changed: (state) => this.#notifyEndpoints('second', state),
    });
  }

  #newLive({ live, recordings }: BenchHostOptions): LiveControl {
    /** Of the experiment that is played. */
    let path: string | null = null;
    return live({
      studies: recordings?.studies ?? null,
      rest: () => this.#rest(),
      stage: { show: (start) => this.#session.show(start, path), hide: (session) => this.#hide(session) },
      pathOf: async (file) => (path = file === undefined ? this.#session.path : await this.#pathOf(file)),
      changed: (state) => this.#notifyEndpoints('live', state),
      watching: (endpoint) => this.#watch(endpoint),
    });
  }

  async #rest(): Promise<void> {
    const { source, status } = this.state;
    if (source === 'session' && status === 'running') await this.#session.command({ kind: 'pause' });
  }

  #newDis({ runner, reportBug }: BenchHostOptions): DisExercises {
    return new DisExercises({
      session: this.#session,
      runner,
      pathOf: (file) => this.#pathOf(file),
      hide: (session) => this.#hide(session),
      changed: (state) => this.#notifyEndpoints('dis', state),
      reportBug,
    });
  }

  #newExports({ recordings: folders, sweeps: worker, nowMs }: BenchHostOptions): Exports | null {
    const recordings = this.#recordings;
    if (!recordings || !folders) return null;
    const source = () => this.#recorded();
    const changed = (state: ExportState) => this.#notifyEndpoints('export', state);
    return new Exports({ folder: folders.exports, worker, source, nowMs, changed });
  }

  #newImports(experiments: string): Imports {
    const recordings = this.#recordings;
    return new Imports({
      experiments,
      recordings: recordings && {
        folder: recordings.folder,
        check: (path) => recordings.check(path),
        isOffered: (name) => recordings.isOffered(name),
      },
      motionIn: (path, mapping) => this.#drafts.motionIn(path, mapping),
      lookAtMotion: (path, mapping) => this.#drafts.lookAtMotion(path, mapping),
    });
  }

  #newHandlers({ experiments, consents = new FileConsents(null), version }: BenchHostOptions): BenchHandlers {
    return benchHandlers({
      session: this.#session,
      experiments,
      pathOf: (file) => this.#pathOf(file),
      drafts: this.#drafts,
      consents,
      version,
      decisions: this.#decisions,
      history: this.#history,
      comparison: this.#comparison,
      sweeps: this.#sweeps,
      tunings: this.#tunings,
      recordings: this.#recordingHandlers(),
      exports: exportHandlers(this.#exports),
      imports: importHandlers(this.#imports),
      plugins: pluginHandlers(this.#plugins),
      live: this.#live.handlers,
      dis: this.#dis.handlers,
    });
  }

  #recordingHandlers(): RecordingHandlers {
    return recordingHandlers({
      session: this.#session,
      recordings: this.#recordings,
      show: (epoch, rows) => this.#showAll(epoch, rows),
      rank: (epoch, standings) => this.#rank(epoch, standings),
      offer: (path) => this.#options.experiments.offer(path, 'recorded'),
    });
  }

  /** Path of the open run's recording, with the results so far. */
  async #recorded(): Promise<RecordedSource> {
    if (!this.#recordings) throw new BenchError('not-possible', 'This bench does not record sessions.');
    await this.#session.recordResults();
    return this.#recordings.source(this.state.experiment?.name ?? 'session');
  }

  #notifyEndpoints<E extends EventName>(event: E, state: BenchEvents[E]): void {
    for (const endpoint of this.#endpoints) endpoint.sendEvent(event, state);
  }

  #rank(epoch: number, standings: Standings): void {
    this.#standings = { epoch, ...standings };
    this.#notifyEndpoints('standings', this.#standings);
  }

  #showAll(epoch: number, rows: RowBlock): void {
    this.#newest = { epoch, rows };
    if (!this.#recordings?.pastOf(epoch)) this.#past?.past.push(rows);
    this.#options.onlooker?.rows(epoch, rows);
    for (const endpoint of [...this.#endpoints, ...this.#watching]) endpoint.sendRows(epoch, rows);
  }
}
