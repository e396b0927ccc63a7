/** A live session whole: its host, the server at which it is joined, its bots, and the alarm that keeps its time. */
import type { LiveOpen } from '../calls/live-calls.ts';
import type { LiveState } from '../calls/live-state.ts';
import { closeAll } from '../../../main/base/close-all.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { Dispatcher } from '../../proxy/node/dispatcher.ts';
import type { LiveMirror, MirrorListener } from './mirror/live-mirror.ts';
import { join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { AnswerBook, answersFile } from '../../study/node/answer-book.ts';
import type { StudyParts } from './study-session.ts';
import { dateNow } from '../../../main/base/wall-clock.ts';
import { BotCrew } from './bot-crew.ts';
import type { BotRunner } from './bot-runner.ts';
import { announce, type Announcement } from './discovery.ts';
import { lanAddress } from './lan-address.ts';
import type { LiveExperiment, LiveExperimentRequest } from './live-experiment.ts';
import { LiveHost } from './live-host.ts';
import { checkClaim } from '../../../main/base/files/claimed-folder.ts';
import { makeFolder } from '../../../main/base/files/make-folder.ts';
import { checkOpenFiles } from '../../../main/base/files/open-files.ts';
import { LiveServer } from './live-server.ts';
import type { Watching } from './live-sockets.ts';

/** The bench's parts for live sessions. */
export interface LiveMeans {
  /** Folder of the built page. */
  readonly page: string;
  /** Path of the built alarm thread. */
  readonly workerPath: string;
  readonly version: string;
  /** Third-party plugins for a session that is opened now. */
  readonly plugins: () => readonly PluginBundle[];
  /** Reads the experiment. Rejects with a `BenchError` where it is none that people can play. */
  readonly experiment: (request: LiveExperimentRequest, plugins: readonly PluginBundle[]) => Promise<LiveExperiment>;
  /** `isHidden`: it is shown nowhere, since the operator may not see the lanes. */
  readonly mirror: (listener: MirrorListener, plugins: readonly PluginBundle[], isHidden: boolean) => LiveMirror;
  readonly bots: (plugins: readonly PluginBundle[]) => BotRunner;
  readonly watching: Watching;
  /** Gets what operators are to know of the mirror, in words; left out: they see it where the mirror is shown. */
  readonly warn?: (message: string) => void;
  /** Gets the reason why the session is not recorded although recording is configured. */
  readonly notRecorded?: (problem: string) => void;
  readonly nowMs: () => number;
  readonly reportBug: (error: unknown) => void;
}

export interface LiveRequest extends Omit<LiveOpen, 'file' | 'study'> {
  /** Path of the experiment file. */
  readonly path: string;
  /** Fields of it to set, as `path=value`. */
  readonly sets?: readonly string[] | undefined;
  /** Left out: the usual one, or the next that is free. */
  readonly port?: number | undefined;
  /** Path of the recording; left out: not recorded. */
  readonly record?: string | undefined;
  /** Leads people through the study of the experiment; left out: it does not. */
  readonly answers?: Omit<StudyParts, 'design' | 'seed' | 'usualLane' | 'book'> | undefined;
}

export class LiveSession {
  readonly host: LiveHost;
  readonly server: LiveServer;
  readonly #crew: BotCrew;
  readonly #dispatcher: Dispatcher;
  #announcement: Announcement | null = null;

  private constructor(host: LiveHost, server: LiveServer, crew: BotCrew, dispatcher: Dispatcher) {
    this.host = host;
    this.server = server;
    this.#crew = crew;
    this.#dispatcher = dispatcher;
  }

  /**
   * Players can join once it resolves. Rejects with a `BenchError` if the experiment is not playable or no port is
   * free.
   */
  static async open(request: LiveRequest, means: LiveMeans, changed: (state: LiveState) => void): Promise<LiveSession> {
    if (request.answers && request.latency === 'game')
      throw new BenchError(
        'bad-input',
        'A study cannot show players the latency of the game, which gives conditions away; allowed: hidden, connection.',
      );
    const address = lanAddress(request);
    const plugins = means.plugins();
    const { path, sets, seed, seats, mode, strength } = request;
    const experiment = await means.experiment({ path, sets, seed, seats, mode, strength }, plugins);
    checkOpenFiles(experiment.seats.length, request.bots);
    const study = request.answers ? await studyParts(experiment, request.path, request.answers, means.version) : undefined;
    const clock = await Dispatcher.open(means.workerPath);
    const host = hostOf({ experiment, clock, plugins, ...request, study, round: request.round ?? null }, means, changed);
    try {
      const server = await LiveServer.open({ ...means, host, plugins, address, port: request.port ?? null });
      const session = new LiveSession(host, server, new BotCrew(host, server, means.bots(plugins)), clock);
      await session.#begin(request.bots);
      return session;
    } catch (error) {
      await host.close();
      await clock.close();
      throw error;
    }
  }

  /** Ends all bots at once and sends no others: what is left to do needs the processors. */
  dismissBots(): Promise<void> {
    return this.#crew.close();
  }

  close(): Promise<void> {
    return closeAll(
      [() => this.#announcement?.stop()],
      [() => this.#crew.close()],
      [() => this.host.close()],
      [() => this.server.close()],
      [() => this.#dispatcher.close()],
    );
  }

  async #begin(bots: number): Promise<void> {
    try {
      this.host.joining = { ...this.server.joining, announced: false };
      await this.host.run.open();
      this.host.setBots(bots);
      this.#announce();
    } catch (error) {
      await this.#crew.close();
      await this.server.close();
      throw error;
    }
  }

  /** Announced only if it listens beyond this machine. */
  #announce(): void {
    const { joining, address } = this.server;
    if (!joining.lan) return;
    this.#announcement = announce(address, this.host.playersState.name, () => {
      this.host.joining = { ...joining, announced: true };
      this.host.changed();
    });
  }
}

/** Rejects with a `BenchError` where the experiment has no study, or the folder has the answers of another one. */
async function studyParts(
  { name, seed, study: design, screens }: LiveExperiment,
  path: string,
  answers: NonNullable<LiveRequest['answers']>,
  version: string,
): Promise<StudyParts> {
  if (!design) throw new BenchError('bad-input', `${path} has no study; needed: the field study, with at least two conditions.`);
  await checkClaim(answers.folder, { claim: answersFile, files: [], read: path });
  await makeFolder(answers.folder);
  const book = await AnswerBook.open(join(answers.folder, answersFile), { name, seed, design }, version, () => dateNow().toISOString());
  // A stage that is not shown the rounds does not record them either.
  const records = answers.records || design.blindOperator;
  return { ...answers, records, design, seed, usualLane: screens.lane, book };
}

type HostRequest = Pick<
  ConstructorParameters<typeof LiveHost>[0],
  'experiment' | 'clock' | 'plugins' | 'round' | 'record' | 'study' | 'latency'
>;

/** The mirror and the host know each other: the mirror returns the scores that the host requests. */
function hostOf(
  { experiment, clock, plugins, round, record, study, latency }: HostRequest,
  { mirror, nowMs, warn = () => undefined, notRecorded = () => undefined }: LiveMeans,
  changed: (state: LiveState) => void,
): LiveHost {
  let host: LiveHost | null = null;
  const listener: MirrorListener = {
    scores: (scores) => host?.scored(scores),
    hits: (hits) => host?.decided(hits),
    leftOut: (seat, counts) => host?.leftOut(seat, counts),
    fault: ({ message }) => warn(message),
    notRecorded: (problem) => {
      host?.troubled('The recording', problem);
      notRecorded(problem);
    },
  };
  const isHidden = study?.design.blindOperator === true;
  host = new LiveHost({
    experiment,
    clock,
    plugins,
    round,
    record,
    study,
    latency,
    nowMs,
    changed,
    mirror: mirror(listener, plugins, isHidden),
  });
  return host;
}
