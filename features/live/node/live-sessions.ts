/** Carries out the operators' calls about live sessions: opens one, ends it, changes it. */
import { noLiveState, type LiveState } from '../calls/live-state.ts';
import type { LiveOpen } from '../calls/live-calls.ts';
import { BenchError } from '../../../contract/errors.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { defineFeature, type Bench } from '../../../main/bench/bench-feature.ts';
import type { HandlersOf } from '../../../main/bench/handlers-of.ts';
import type { Spectator } from '../../../main/bench/pages.ts';
import type { SessionStage } from '../../../main/run/session-runner.ts';
import type { liveCalls } from '../calls/index.ts';
import { seatsOf } from '../common/live-plan.ts';
import { liveMeans } from './live-means.ts';
import { Turns } from '../../../main/base/turns.ts';
import { discover, discoveryMs } from './discovery.ts';
import { lanInterfaces } from './lan-address.ts';
import type { LiveHost } from './live-host.ts';
import type { Networks } from './networks.ts';
import { LiveSession, type LiveMeans, type LiveRequest } from './live-session.ts';
import { usualPace, type StudySession } from './study-session.ts';
import { outcomeTables, readOutcome } from '../../study/node/study-report.ts';
import type { StudyTables } from '../../study/calls/study-state.ts';
import { basename, join } from 'node:path';

/** The bench's part in live sessions. */
export interface LiveFloor {
  /** Path of the listed experiment with that name; left out: of the open one. Rejects with a `BenchError`. */
  pathOf(file: string | undefined): Promise<string>;
  /** Folder of the studies' answers; null: this bench keeps none. */
  readonly studies: string | null;
  /** Pauses the session of the bench, if one runs: the session that is played is not shown. */
  rest(): Promise<void>;
  /** Shows the mirror of a live session. */
  readonly stage: SessionStage;
  /** Sends the state to operators. */
  changed(state: LiveState): void;
  /** Shows a spectator the session that is open, until it is called off. */
  watching(spectator: Spectator): () => void;
}

export const liveFeature = defineFeature<keyof typeof liveCalls>('live', (bench) => {
  const floor = floorOf(bench);
  bench.experiments.countSeats(seatsOf);
  const sessions = new LiveSessions(liveMeans(projectPaths(), floor.stage, bench.worker.plugins), floor);
  return { handlers: sessions.handlers, close: () => sessions.close() };
});

export function floorOf(bench: Bench): LiveFloor {
  const { session, folders } = bench;
  /** The path of the experiment that is played. */
  let path: string | null = null;
  return {
    studies: folders.studies ?? null,
    rest: () => bench.rest(),
    stage: { show: (start) => session.show(start, path), hide: (running) => bench.hide(running) },
    pathOf: async (file) => (path = file === undefined ? session.path : await bench.pathOf(file)),
    changed: (state) => bench.notify('live', state),
    watching: (spectator) => bench.watch(spectator),
  };
}

export class LiveSessions {
  readonly #means: LiveMeans;
  readonly #floor: LiveFloor;
  #session: LiveSession | null = null;
  /** The folder with the answers of the study that is or was hosted last. */
  #answers: string | null = null;
  /** The path of the experiment that was played last. */
  #path: string | null = null;
  /** One session at a time. */
  readonly #turns = new Turns();

  constructor(means: Omit<LiveMeans, 'watching'>, floor: LiveFloor) {
    this.#means = { ...means, watching: (endpoint) => floor.watching(endpoint) };
    this.#floor = floor;
  }

  get state(): LiveState {
    return this.#session?.host.state ?? noLiveState;
  }

  get handlers(): HandlersOf<keyof typeof liveCalls> {
    const impairing = (change: (networks: Networks) => void) => this.#after((host) => withoutStudy(host).impair(change));
    return {
      'live.open': (request) => this.#turns.take(() => this.#open(request)),
      'live.close': () => this.#turns.take(() => this.#close()),
      // A session's state is sent while it still opens: a start in between waits until it is open.
      'live.start': () => (this.#session ? this.#after(start) : this.#turns.take(() => this.#after(start))),
      'live.pause': () => this.#after((host) => host.run.pause()),
      'live.restart': ({ seed }) => this.#turns.take(() => this.#after((host) => withoutStudy(host).run.restart(seed))),
      'live.round': ({ length }) => this.#after((host) => withoutStudy(host).run.newRound(length)),
      'live.bots': ({ bots }) => this.#after((host) => host.setBots(bots)),
      'live.kick': ({ seat }) => this.#after((host) => host.people.kick(host.seats.at(seat))),
      'live.link': (change) => impairing((networks) => networks.link(change)),
      'live.schedule': (schedule) => impairing((networks) => networks.schedule(schedule)),
      'live.stall': (stall) => impairing((networks) => networks.stall(stall)),
      'live.study': ({ act }) => this.#after((host) => studyOf(host).act(act)),
      'live.report': () => this.#report(),
      'live.interfaces': () => lanInterfaces(),
      'live.discover': () => discover(discoveryMs),
      'live.join': operatorsDoNot,
      'live.ready': operatorsDoNot,
      'live.leave': operatorsDoNot,
      'live.trouble': operatorsDoNot,
      'live.time': operatorsDoNot,
      'live.measured': operatorsDoNot,
      'live.consent': operatorsDoNot,
      'live.answer': operatorsDoNot,
      'live.notice': operatorsDoNot,
    };
  }

  async close(): Promise<void> {
    await this.#turns.take(() => this.#close());
  }

  async #open({ file, study = false, ...request }: LiveOpen): Promise<LiveState> {
    const path = file === undefined && this.#path !== null && this.#session ? this.#path : await this.#floor.pathOf(file);
    const answers = study ? this.#answersOf(path) : undefined;
    await this.#close();
    this.#path = path;
    try {
      this.#session = await LiveSession.open({ ...request, path, answers }, this.#means, (state) => this.#floor.changed(state));
      if (this.#session.host.study?.isBlind) await this.#floor.rest();
    } finally {
      // A session that failed to open may already have reported its state.
      this.#reported();
    }
    return this.state;
  }

  /** Its own folder for each experiment: the study goes on there. The bench records every round itself. */
  #answersOf(path: string): LiveRequest['answers'] {
    const { studies } = this.#floor;
    if (studies === null) throw new BenchError('not-possible', 'This bench has no folder for the answers of studies.');
    this.#answers = join(studies, basename(path).replace(/\.\w+$/, ''));
    return { folder: this.#answers, records: false, people: null, pace: usualPace };
  }

  async #report(): Promise<StudyTables> {
    const folder = this.#answers;
    if (folder === null) throw new BenchError('not-possible', 'No study was hosted on this bench since it started.');
    if (this.#session?.host.study?.isBlind)
      throw new BenchError('not-possible', 'The study is blind for its operator too until it is over.');
    const outcome = await readOutcome([folder]);
    return { name: outcome.head.name, folder, tables: outcomeTables(outcome) };
  }

  async #close(): Promise<LiveState> {
    const session = this.#session;
    this.#session = null;
    try {
      await session?.close();
    } finally {
      this.#reported();
    }
    return this.state;
  }

  async #after(act: (host: LiveHost) => unknown): Promise<LiveState> {
    if (!this.#session) throw new BenchError('not-possible', 'No live session is open on this bench.');
    await act(this.#session.host);
    return this.state;
  }

  #reported(): LiveState {
    this.#floor.changed(this.state);
    return this.state;
  }
}

function studyOf({ study }: LiveHost): StudySession {
  if (study) return study;
  throw new BenchError('not-possible', 'The live session is no study; host one in the layout Study.');
}

/** A study sets its rounds itself. */
function withoutStudy(host: LiveHost): LiveHost {
  if (!host.study) return host;
  throw new BenchError('not-possible', 'The study sets rounds and networks itself; repeat the present round, or end the study.');
}

/** A study that was paused goes on. */
function start(host: LiveHost): void {
  (host.run.status === 'paused' && !host.study?.isOver ? host : withoutStudy(host)).run.start();
}

function operatorsDoNot(): never {
  throw new BenchError('not-possible', 'Players join at the session’s own address, also in a browser on this machine.');
}
