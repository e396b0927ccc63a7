/** The bench behind every client: the open run, the features around it, and the connections of all pages. */
import type { CallTable, Role } from '../../contract/bench.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { BenchPort } from '../../contract/messages.ts';
import { closeAll } from '../base/close-all.ts';
import type { PluginStore } from '../plugins/plugin-store.ts';
import type { Bench, BenchFeature, OpenedFeature } from './bench-feature.ts';
import { coreHandlers, type BenchHandlers } from './bench-handlers.ts';
import type { BenchRecordingsOptions } from './bench-recordings.ts';
import { Comparison } from './comparison.ts';
import { Drafts } from './drafts.ts';
import type { ExperimentList } from './experiment-list.ts';
import { FileConsents } from './file-consents.ts';
import { History } from './history.ts';
import { RpcEndpoint } from './rpc-endpoint.ts';
import { ShownRun } from './shown-run.ts';

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
  readonly #run: ShownRun;
  readonly #comparison: Comparison;
  readonly #drafts: Drafts;
  readonly #features: readonly OpenedFeature[];
  readonly #handlers: BenchHandlers;

  constructor(options: BenchHostOptions) {
    this.#options = options;
    const { experiments, worker, consents = new FileConsents(null), plugins = null, version } = options;
    const run = (this.#run = this.#newRun(options));
    const { session, decisions } = run;
    const comparison = (this.#comparison = this.#newComparison(options));
    const drafts = (this.#drafts = new Drafts({ session, experiments, worker }));
    const history = new History(() => [run.past, comparison.past].filter((each) => each !== null));
    plugins?.onChange((state) => run.pages.notify('plugins', state));
    if (plugins) run.pages.notify('plugins', plugins.state);
    this.#features = options.features.map((feature) => feature.open(this.#asSeen));
    run.followers = [{ runBegan: () => comparison.runBegan(session.subject) }, ...this.#features];
    const parts = { session, experiments, drafts, consents, decisions, history, comparison, plugins, version };
    const core = coreHandlers({ ...parts, pathOf: (file) => this.#pathOf(file), recordings: run.handlers });
    this.#handlers = Object.assign({}, core, ...this.#features.map(({ handlers }) => handlers)) as BenchHandlers;
  }

  get state(): BenchState {
    return this.#run.state;
  }

  /** Begins what features need time for. Resolves to lines for the operator; rejects with a `BenchError`. */
  async begin(): Promise<readonly string[]> {
    const lines = await Promise.all(this.#features.flatMap((feature) => feature.begin?.() ?? []));
    return lines.filter((line) => line !== null);
  }

  /** Serves a page until its port closes. */
  connect(port: BenchPort, role: Role): RpcEndpoint {
    const { version, nowMs, reportBug, calls } = this.#options;
    const { pages, session } = this.#run;
    const endpoint = new RpcEndpoint({ port, role, version, nowMs, reportBug, calls, handlers: this.#handlers });
    pages.add(endpoint);
    port.onClose(() => pages.remove(endpoint) && session.setClients(pages.count));
    session.setClients(pages.count);
    pages.catchUp(endpoint);
    return endpoint;
  }

  /** Opens a listed experiment, which runs once a page has drawn its first view, or once it is played. */
  async open(file: string): Promise<BenchState> {
    return this.#run.session.open(await this.#pathOf(file), { paused: false, awaitsView: true });
  }

  /** Opens the experiment at `path`, which is listed from then on. Not for pages: these name no paths. */
  openFile(path: string): Promise<BenchState> {
    return this.open(this.#options.experiments.offer(path));
  }

  /** Opens the recording at `path`, which is listed from then on. Not for pages: these name no paths. */
  async openRecording(path: string): Promise<BenchState> {
    const { recordings, handlers } = this.#run;
    if (!recordings) throw new BenchError('not-possible', 'This bench has no folder for recordings.');
    return handlers['recordings.open']({ file: recordings.offer(path) });
  }

  /** Ends all that runs; ports are their creators' to close. Rejects with what failed once all has ended that could. */
  close(): Promise<void> {
    this.#run.beginClosing();
    return closeAll(
      this.#features.map((feature) => async () => feature.close?.()),
      [() => this.#run.close(), () => this.#comparison.close(), () => this.#drafts.close()],
    );
  }

  /** The bench as its features see it. */
  get #asSeen(): Bench {
    const { runner, experiments, worker, folders, foxglove, version, nowMs, reportBug, plugins = null } = this.#options;
    const given = { runner, experiments, worker, folders, foxglove, version, nowMs, reportBug, plugins };
    const run = this.#run;
    return {
      ...given,
      session: run.session,
      drafts: this.#drafts,
      recordings: run.recordings,
      notify: (event, state) => run.pages.notify(event, state),
      pathOf: (file) => this.#pathOf(file),
      recorded: () => run.recorded(),
      rest: () => run.rest(),
      hide: (session) => run.hide(session),
      reload: (changed) => run.reload(changed),
      watch: (spectator) => run.pages.watch(spectator, run.state),
    };
  }

  /** Path of a listed experiment that is to be opened: plugins are looked for beside it. */
  async #pathOf(file: string): Promise<string> {
    const path = await this.#options.experiments.pathOf(file);
    await this.#options.plugins?.look(path);
    return path;
  }

  #newRun({ runner, recordings, plugins, firstRun = 1, experiments, reportBug }: BenchHostOptions): ShownRun {
    return new ShownRun({
      runner,
      recordings: recordings ?? null,
      plugins: plugins ?? null,
      firstRun,
      offer: (path) => void experiments.offer(path, 'recorded'),
      reportBug,
    });
  }

  #newComparison({ worker, nowMs }: BenchHostOptions): Comparison {
    const run = this.#run;
    return new Comparison({
      recordings: run.recordings,
      recorded: () => run.recorded(),
      worker,
      nowMs,
      newRun: () => run.session.newRun(),
      changed: (state) => run.pages.notify('second', state),
    });
  }
}
