/** Runs the mirror of a live session in a worker of its own, and shows it on the bench as any session. */
import type { Fault } from '../../contract/bench-state.ts';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import type { RunResults } from '../../engine/session/run-results.ts';
import { deferred, type Deferred } from './deferred.ts';
import { faultOf } from './fault-of.ts';
import type { LiveMirror, MirrorClock, MirrorListener, OpenMirror } from './live-mirror.ts';
import type { MirrorMessage } from './session-messages.ts';
import type { MirrorRunner, RunningMirror, RunningSession, SessionEvents } from './session-runner.ts';

/** Where a session is shown that somebody else starts: the bench, or nowhere. */
export interface MirrorStage {
  /** In place of what is shown now. Resolves when the session is open; rejects with a `BenchError` where it cannot be opened. */
  show(start: (events: SessionEvents) => RunningSession): Promise<unknown>;
  /** The session is ended, and shown no more. */
  hide(session: RunningSession): Promise<void>;
}

export class LiveMirrorRunner implements LiveMirror {
  readonly #runner: MirrorRunner;
  readonly #stage: MirrorStage;
  readonly #listener: MirrorListener;
  #running: RunningMirror | null = null;
  #results: Deferred<RunResults | null> | null = null;

  constructor(runner: MirrorRunner, stage: MirrorStage, listener: MirrorListener) {
    this.#runner = runner;
    this.#stage = stage;
    this.#listener = listener;
  }

  async open(opening: OpenMirror): Promise<void> {
    await this.close();
    await this.#stage.show((events) => this.#start(opening, events));
  }

  setClock(clock: MirrorClock): void {
    this.#tell({ kind: 'clock', clock });
  }

  take(events: readonly LiveEvent[]): void {
    if (events.length > 0) this.#tell({ kind: 'events', events });
  }

  report(seat: number, report: Uint8Array<ArrayBuffer>): void {
    this.#tell({ kind: 'report', seat, report });
  }

  /** One that has died has none. */
  async results(): Promise<RunResults | null> {
    if (!this.#running) return null;
    this.#results ??= deferred();
    this.#tell({ kind: 'results' });
    return this.#results.promise;
  }

  /** What could not be recorded is told as a fault. One that has died has told its own. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    this.#answer(null);
    if (!running) return;
    await running.command({ kind: 'finish' }).catch((error: unknown) => this.#listener.fault(faultOf(error)));
    await this.#stage.hide(running);
  }

  #start(opening: OpenMirror, events: SessionEvents): RunningMirror {
    const running = this.#runner.startMirror(opening, {
      opened: (opened) => events.opened(opened),
      progress: (progress) => events.progress(progress),
      rows: (rows) => events.rows(rows),
      decisions: (rows) => events.decisions(rows),
      scores: (scores) => this.#listener.scores(scores),
      results: (results) => this.#answer(results),
      fault: (fault) => this.#fail(saidToOperators(fault), events),
    });
    this.#running = running;
    return running;
  }

  #fail(fault: Fault, events: SessionEvents): void {
    this.#running = null;
    this.#answer(null);
    events.fault(fault);
    this.#listener.fault(fault);
  }

  #answer(results: RunResults | null): void {
    this.#results?.resolve(results);
    this.#results = null;
  }

  #tell(message: MirrorMessage): void {
    this.#running?.tell(message);
  }
}

function saidToOperators(fault: Fault): Fault {
  return {
    ...fault,
    message: `${fault.message} The players play on, but nothing is measured and nobody scores until the session is restarted.`,
  };
}
