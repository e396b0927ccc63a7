/** Runs the mirror of a live session in a worker of its own, and shows it on the bench as any session. */
import type { Fault } from '../../../../contract/bench-state.ts';
import type { StudyRecord } from '../../../../contract/study-record.ts';
import type { LiveEvent } from '../../../../engine/live/live-event.ts';
import type { RunResults } from '../../../../engine/measure/run-results.ts';
import { deferred, type Deferred } from '../../../../main/base/deferred.ts';
import { Recorder } from '../../../../main/recording/recorder.ts';
import type { RecorderLine } from '../../../../main/recording/recorder-port.ts';
import { faultOf } from '../../../../main/worker/faults.ts';
import type { LiveMirror, MirrorClock, MirrorListener, MirrorMessage, OpenMirror } from './live-mirror.ts';
import type { RunningSession, SessionEvents, SessionRunner, SessionStage } from '../../../../main/run/session-runner.ts';

/** Shows nothing. */
export const hiddenStage: SessionStage = {
  show: (start) => start({ opened() {}, progress() {}, rows() {}, decisions() {}, fault() {} }).ready,
  hide: (session) => session.end(),
};

export class LiveMirrorRunner implements LiveMirror {
  readonly #runner: SessionRunner;
  readonly #stage: SessionStage;
  readonly #listener: MirrorListener;
  readonly #workerPath: string;
  #running: RunningSession | null = null;
  /** The shown session, even after its end. */
  #shown: RunningSession | null = null;
  /** Messages about a session whose mirror has yet to begin: players are back before it. Null: no mirror is opening. */
  #early: MirrorMessage[] | null = null;
  /** True once it is open: until then `open` rejects with the fault. */
  #isOpen = false;
  /** The recorder of a session that is recorded at the path that the host was started with. */
  #recorder: Recorder | null = null;
  #results: Deferred<RunResults | null> | null = null;

  constructor(runner: SessionRunner, stage: SessionStage, listener: MirrorListener, workerPath: string) {
    this.#workerPath = workerPath;
    this.#runner = runner;
    this.#stage = stage;
    this.#listener = listener;
  }

  /** Messages from now on belong to the session that is opened. */
  async open(opening: OpenMirror): Promise<void> {
    this.#early = [];
    try {
      await this.close();
      await this.#stage.show((events, line) => this.#start(opening, events, this.#record(opening) ?? line));
      this.#isOpen = true;
    } finally {
      this.#early = null;
    }
  }

  setClock(clock: MirrorClock): void {
    this.#post({ kind: 'clock', clock });
  }

  take(events: readonly LiveEvent[]): void {
    if (events.length > 0) this.#post({ kind: 'events', events });
  }

  report(seat: number, report: Uint8Array<ArrayBuffer>): void {
    this.#post({ kind: 'report', seat, report });
  }

  study(records: readonly StudyRecord[]): void {
    this.#post({ kind: 'study', records });
  }

  /** One that has died has none. */
  async results(within?: number): Promise<RunResults | null> {
    if (!this.#running) return null;
    this.#results ??= deferred();
    this.#post({ kind: 'results', ...(within !== undefined && { within }) });
    return this.#results.promise;
  }

  /** The fault of one that has died was reported. */
  async close(): Promise<void> {
    const [running, shown] = [this.#running, this.#shown];
    this.#running = null;
    this.#shown = null;
    this.#isOpen = false;
    this.#answer(null);
    if (running) await running.command({ kind: 'finish' }).catch((error: unknown) => this.#listener.fault(faultOf(error)));
    await this.#endRecording();
    if (shown) await this.#stage.hide(shown);
  }

  #record({ record }: OpenMirror): RecorderLine | undefined {
    if (record === undefined) return undefined;
    let reported: string | null = null;
    const { recorder, line } = Recorder.record(this.#workerPath, record, ({ problem }) => {
      if (problem !== null && problem !== reported) this.#listener.notRecorded(problem);
      reported = problem;
    });
    this.#recorder = recorder;
    return line;
  }

  async #endRecording(): Promise<void> {
    const recorder = this.#recorder;
    this.#recorder = null;
    await recorder?.close();
  }

  #start(opening: OpenMirror, events: SessionEvents, line: RecorderLine | undefined): RunningSession {
    const mirrored: SessionEvents = {
      opened: (opened) => events.opened(opened),
      progress: (progress) => events.progress(progress),
      rows: (rows) => events.rows(rows),
      decisions: (rows) => events.decisions(rows),
      game: events.game,
      standings: (standings) => events.standings?.(standings),
      datagrams: (datagrams) => events.datagrams?.(datagrams),
      scores: (scores) => this.#listener.scores(scores),
      hits: (hits) => this.#listener.hits(hits),
      leftOut: (seat, counts) => this.#listener.leftOut(seat, counts),
      results: (results) => this.#answer(results),
      fault: (fault) => this.#fail(forOperators(fault), events),
    };
    const running = this.#runner.start({ kind: 'live', opening }, mirrored, line);
    this.#running = running;
    this.#shown = running;
    for (const message of this.#early?.splice(0) ?? []) running.report(message);
    return running;
  }

  #fail(fault: Fault, events: SessionEvents): void {
    this.#running = null;
    this.#answer(null);
    events.fault(fault);
    if (this.#isOpen) this.#listener.fault(fault);
  }

  #answer(results: RunResults | null): void {
    this.#results?.resolve(results);
    this.#results = null;
  }

  #post(message: MirrorMessage): void {
    if (this.#running) this.#running.report(message);
    else this.#early?.push(message);
  }
}

function forOperators(fault: Fault): Fault {
  return {
    ...fault,
    message: `${fault.message} Players can continue, but nothing is measured and no hits count until the session is restarted.`,
  };
}
