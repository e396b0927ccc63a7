/** The bench behind every client: one session, the features around it, and the connections of all pages. */
import type { CallTable, Role } from '../../contract/bench.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { BenchPort } from '../../contract/messages.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import { closeAll } from '../base/close-all.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { PluginStore } from '../plugins/plugin-store.ts';
import type { RunningSession } from '../run/session-runner.ts';
import type { Bench, BenchFeature, OpenedFeature } from './bench-feature.ts';
import { coreHandlers, type BenchHandlers } from './bench-handlers.ts';
import { BenchRecordings, type BenchRecordingsOptions, type RecordedSource } from './bench-recordings.ts';
import { BenchSession } from './bench-session.ts';
import { Comparison } from './comparison.ts';
import { Drafts } from './drafts.ts';
import type { ExperimentList } from './experiment-list.ts';
import { FileConsents } from './file-consents.ts';
import { History, type PastOfRun } from './history.ts';
import { Pages } from './pages.ts';
import { RecentDecisions } from './recent-decisions.ts';
import { RecentPast } from './recent-past.ts';
import { recordingHandlers, type RecordingHandlers } from './recording-handlers.ts';
import { RpcEndpoint } from './rpc-endpoint.ts';

export interface BenchHostOptions extends Pick<Bench, 'runner' | 'worker' | 'folders' | 'foxglove' | 'version' | 'nowMs' | 'reportBug'> {
  readonly experiments: ExperimentList;
  /** Every call that pages may make, of the core and of the features. */
  readonly calls: CallTable;
  readonly features: readonly BenchFeature[];
  /** Left out: nothing is recorded. */
  readonly recordings?: BenchRecordingsOptions | undefined;
  /** Consents to files outside of experiments' folders; left out: they hold for this process only. */
  readonly consents?: FileConsents;
  /** Folders of third-party plugins; left out: none. */
  readonly plugins?: PluginStore | undefined;
  /** Number of the first run; left out: 1. */
  readonly firstRun?: number;
}

export class BenchHost {
  readonly #options: BenchHostOptions;
  readonly #session: BenchSession;
  readonly #handlers: BenchHandlers;
  readonly #features: readonly OpenedFeature[];
  readonly #decisions = new RecentDecisions();
  readonly #comparison: Comparison;
  readonly #drafts: Drafts;
  readonly #recordings: BenchRecordings | null;
  readonly #pages = new Pages();
  /** The subject of the open run. */
  #subject = '';
  #isClosing = false;
  #past: (PastOfRun & { readonly past: RecentPast }) | null = null;

  constructor(options: BenchHostOptions) {
    this.#options = options;
    const { experiments, worker, consents = new FileConsents(null), plugins = null, version } = options;
    this.#recordings = this.#newRecordings(options);
    this.#session = this.#newSession(options);
    this.#comparison = this.#newComparison(options);
    this.#drafts = new Drafts({ session: this.#session, experiments, worker });
    const history = new History(() => [this.#pastNow, this.#comparison.past].filter((each) => each !== null));
    const [session, drafts, decisions, comparison] = [this.#session, this.#drafts, this.#decisions, this.#comparison];
    const parts = { session, experiments, drafts, consents, decisions, history, comparison, plugins, version };
    const pathOf = (file: string) => this.#pathOf(file);
    plugins?.onChange((state) => this.#pages.notify('plugins', state));
    if (plugins) this.#pages.notify('plugins', plugins.state);
    this.#features = options.features.map((feature) => feature.open(this.#asSeen));
    const core = coreHandlers({ ...parts, pathOf, recordings: this.#recordingHandlers() });
    this.#handlers = Object.assign({}, core, ...this.#features.map(({ handlers }) => handlers)) as BenchHandlers;
  }

  get state(): BenchState {
    return this.#session.state;
  }

  /** Begins what features need time for. Resolves to lines for the operator; rejects with a `BenchError`. */
  async begin(): Promise<readonly string[]> {
    const lines = await Promise.all(this.#features.flatMap((feature) => feature.begin?.() ?? []));
    return lines.filter((line) => line !== null);
  }

  /** Serves a page until its port closes. */
  connect(port: BenchPort, role: Role): RpcEndpoint {
    const { version, nowMs, reportBug, calls } = this.#options;
    const endpoint = new RpcEndpoint({ port, role, version, nowMs, reportBug, calls, handlers: this.#handlers });
    this.#pages.add(endpoint);
    port.onClose(() => this.#pages.remove(endpoint) && this.#session.setClients(this.#pages.count));
    this.#session.setClients(this.#pages.count);
    this.#pages.catchUp(endpoint);
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
      this.#features.map((feature) => async () => feature.close?.()),
      [() => this.#closeSession(), () => this.#comparison.close(), () => this.#drafts.close()],
    );
  }

  /** The bench as its features see it. */
  get #asSeen(): Bench {
    const { runner, experiments, worker, folders, foxglove, version, nowMs, reportBug, plugins = null } = this.#options;
    return {
      session: this.#session,
      drafts: this.#drafts,
      recordings: this.#recordings,
      runner,
      experiments,
      worker,
      folders,
      foxglove,
      version,
      nowMs,
      reportBug,
      plugins,
      notify: (event, state) => this.#pages.notify(event, state),
      pathOf: (file) => this.#pathOf(file),
      recorded: () => this.#recorded(),
      rest: () => this.#rest(),
      hide: (session) => this.#hide(session),
      reload: (changed) => this.#reload(changed),
      watch: (spectator) => this.#pages.watch(spectator, this.state),
    };
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
    await this.#options.plugins?.look(path);
    return path;
  }

  #publish(state: BenchState): void {
    if (state.epoch !== this.#past?.epoch) this.#beginRun(state.epoch);
    this.#decisions.show(state.epoch);
    for (const feature of this.#features ?? []) feature.changed?.(state);
    this.#pages.show(state);
    this.#keepPlaytest(state);
  }

  #beginRun(epoch: number): void {
    this.#past = { epoch, past: new RecentPast() };
    if (this.#session.subject !== this.#subject && this.#comparison.state.status !== 'none') void this.#comparison.close();
    this.#subject = this.#session.subject;
    for (const feature of this.#features ?? []) feature.runBegan?.();
  }

  /** Moves the recording to or from the kept ones, including rows before and after. */
  async #reload(plugins: readonly PluginBundle[]): Promise<void> {
    const { recording, experiment } = this.state;
    await this.#session.reload(plugins);
    if (recording?.kept) this.#recordings?.keep(true, experiment?.name ?? '');
  }

  /** The recording of the session is complete then, and the pages show it. */
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

  async #rest(): Promise<void> {
    const { source, status } = this.state;
    if (source === 'session' && status === 'running') await this.#session.command({ kind: 'pause' });
  }

  #newSession({ runner, plugins, firstRun = 1 }: BenchHostOptions): BenchSession {
    return new BenchSession(
      runner,
      {
        changed: (state) => this.#publish(state),
        rows: (epoch, rows) => this.#showAll(epoch, rows),
        decisions: (rows) => this.#decisions.push(rows),
        game: this.#options.foxglove === undefined ? undefined : (rows) => this.#features.forEach((feature) => feature.game?.(rows)),
        standings: (epoch, standings) => this.#pages.notify('standings', { epoch, ...standings }),
        datagrams: (datagrams) => this.#features.forEach((feature) => feature.datagrams?.(datagrams)),
        leaving: async (running) => void (await Promise.all(this.#features.flatMap((feature) => feature.leaving?.(running) ?? []))),
      },
      (epoch, former, experiment) => this.#recordings?.begin(epoch, former, experiment),
      () => plugins?.state.onFault ?? 'stop',
      firstRun,
    );
  }

  #newRecordings({ recordings, reportBug }: BenchHostOptions): BenchRecordings | null {
    const changed = (isMoreThanSize: boolean) => this.#session.setRecording(this.#recordings?.state ?? null, isMoreThanSize);
    return recordings ? new BenchRecordings(recordings, { changed, misplaced: reportBug }) : null;
  }

  #newComparison({ worker, nowMs }: BenchHostOptions): Comparison {
    return new Comparison({
      recordings: this.#recordings,
      recorded: () => this.#recorded(),
      worker,
      nowMs,
      newRun: () => this.#session.newRun(),
      changed: (state) => this.#pages.notify('second', state),
    });
  }

  #recordingHandlers(): RecordingHandlers {
    return recordingHandlers({
      session: this.#session,
      recordings: this.#recordings,
      show: (epoch, rows) => this.#showAll(epoch, rows),
      rank: (epoch, standings) => this.#pages.notify('standings', { epoch, ...standings }),
      offer: (path) => this.#options.experiments.offer(path, 'recorded'),
    });
  }

  async #recorded(): Promise<RecordedSource> {
    if (!this.#recordings) throw new BenchError('not-possible', 'This bench does not record sessions.');
    await this.#session.recordResults();
    return this.#recordings.source(this.state.experiment?.name ?? 'session');
  }

  #showAll(epoch: number, rows: RowBlock): void {
    if (!this.#recordings?.pastOf(epoch)) this.#past?.past.push(rows);
    for (const feature of this.#features) feature.rows?.(epoch, rows);
    this.#pages.showRows(epoch, rows);
  }
}
