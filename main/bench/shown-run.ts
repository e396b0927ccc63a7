/** The run that is open: its session, what pages are shown of it, its recording, and its past without one. */
import type { BenchState } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { Standings } from '../../engine/measure/standings.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import { closeAll } from '../base/close-all.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { PluginStore } from '../plugins/plugin-store.ts';
import type { RunningSession, SessionRunner } from '../run/session-runner.ts';
import type { OpenedFeature } from './bench-feature.ts';
import { BenchRecordings, type BenchRecordingsOptions, type RecordedSource } from './bench-recordings.ts';
import { BenchSession } from './bench-session.ts';
import type { PastOfRun } from './history.ts';
import { Pages } from './pages.ts';
import { RecentDecisions } from './recent-decisions.ts';
import { RecentPast } from './recent-past.ts';
import { recordingHandlers, type RecordingHandlers } from './recording-handlers.ts';

/** What follows the open run beside the pages. */
export type RunFollower = Pick<OpenedFeature, 'changed' | 'runBegan' | 'rows' | 'game' | 'datagrams' | 'leaving'>;

export interface ShownRunOptions {
  readonly runner: SessionRunner;
  /** Null: nothing is recorded. */
  readonly recordings: BenchRecordingsOptions | null;
  readonly plugins: PluginStore | null;
  readonly firstRun: number;
  /** Lists the experiment of a recording. */
  readonly offer: (path: string) => void;
  readonly reportBug: (error: unknown) => void;
}

export class ShownRun {
  readonly pages = new Pages();
  readonly decisions = new RecentDecisions();
  readonly recordings: BenchRecordings | null;
  readonly session: BenchSession;
  readonly handlers: RecordingHandlers;
  /** Set once they are all made, before anything runs. */
  followers: readonly RunFollower[] = [];
  readonly #reportBug: (error: unknown) => void;
  #past: (PastOfRun & { readonly past: RecentPast }) | null = null;
  #isClosing = false;

  constructor({ runner, recordings, plugins, firstRun, offer, reportBug }: ShownRunOptions) {
    this.#reportBug = reportBug;
    const changed = (isMoreThanSize: boolean) => this.session.setRecording(this.recordings?.state ?? null, isMoreThanSize);
    this.recordings = recordings && new BenchRecordings(recordings, { changed, misplaced: reportBug });
    const rank = (epoch: number, standings: Standings) => this.pages.notify('standings', { epoch, ...standings });
    const show = (epoch: number, rows: RowBlock) => this.#showRows(epoch, rows);
    this.session = new BenchSession(
      runner,
      {
        changed: (state) => this.#publish(state),
        rows: show,
        decisions: (rows) => this.decisions.push(rows),
        game: () =>
          this.followers.some(({ game }) => game) ? (rows) => this.followers.forEach((follower) => follower.game?.(rows)) : undefined,
        standings: rank,
        datagrams: (datagrams) => this.followers.forEach((follower) => follower.datagrams?.(datagrams)),
        leaving: async (running) => void (await Promise.all(this.followers.flatMap((follower) => follower.leaving?.(running) ?? []))),
      },
      (epoch, former, experiment) => this.recordings?.begin(epoch, former, experiment),
      () => plugins?.state.onFault ?? 'stop',
      firstRun,
    );
    this.handlers = recordingHandlers({ session: this.session, recordings: this.recordings, show, rank, offer });
  }

  get state(): BenchState {
    return this.session.state;
  }

  /** The past of the open run: its recording, or without one the remembered rows. */
  get past(): PastOfRun | null {
    const { epoch } = this.state;
    const recorded = this.recordings?.pastOf(epoch);
    return recorded ? { epoch, past: recorded } : this.#past;
  }

  /** Path of the recording, with the results so far. Rejects with a `BenchError` where there is none. */
  async recorded(): Promise<RecordedSource> {
    if (!this.recordings) throw new BenchError('not-possible', 'This bench does not record sessions.');
    await this.session.recordResults();
    return this.recordings.source(this.state.experiment?.name ?? 'session');
  }

  /** Pauses the session of the bench, if one runs. */
  async rest(): Promise<void> {
    const { source, status } = this.state;
    if (source === 'session' && status === 'running') await this.session.command({ kind: 'pause' });
  }

  /** Moves the recording to or from the kept ones, including rows before and after. */
  async reload(plugins: readonly PluginBundle[]): Promise<void> {
    const { recording, experiment } = this.state;
    await this.session.reload(plugins);
    if (recording?.kept) this.recordings?.keep(true, experiment?.name ?? '');
  }

  /** Ends a session that was started elsewhere. Its recording is complete then, and the pages show it. */
  async hide(session: RunningSession): Promise<void> {
    const { recording } = this.state;
    await this.session.hide(session);
    if (this.state.status !== 'empty') return;
    await this.recordings?.close(Promise.resolve());
    if (!recording?.kept || recording.file === null || this.#isClosing) return;
    try {
      await this.handlers['recordings.open']({ file: recording.file });
    } catch (error) {
      this.#reportBug(error);
    }
  }

  /** No recording is opened from now on. */
  beginClosing(): void {
    this.#isClosing = true;
  }

  /** The recording ends once the session has. */
  close(): Promise<void> {
    const session = this.session.close();
    return closeAll([() => session, () => this.recordings?.close(session)]);
  }

  #publish(state: BenchState): void {
    if (state.epoch !== this.#past?.epoch) this.#begin(state.epoch);
    this.decisions.show(state.epoch);
    for (const follower of this.followers) follower.changed?.(state);
    this.pages.show(state);
    this.#keepPlaytest(state);
  }

  #begin(epoch: number): void {
    this.#past = { epoch, past: new RecentPast() };
    for (const follower of this.followers) follower.runBegan?.();
  }

  /** Playtests and exercises cannot be repeated: once one has started, its recording is kept. */
  #keepPlaytest({ source, time, recording, experiment }: BenchState): void {
    if ((source !== 'live' && source !== 'exercise') || time <= 0 || !recording || recording.kept || recording.problem !== null) return;
    this.recordings?.keep(true, experiment?.name ?? (source === 'live' ? 'playtest' : 'exercise'));
  }

  #showRows(epoch: number, rows: RowBlock): void {
    if (!this.recordings?.pastOf(epoch)) this.#past?.past.push(rows);
    for (const follower of this.followers) follower.rows?.(epoch, rows);
    this.pages.showRows(epoch, rows);
  }
}
