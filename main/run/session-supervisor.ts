/** The supervisor: runs each session in a worker of its own, all under the same rules. */
import type { Fault } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { CallPlace } from '../../engine/guard/call-slot.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { RecorderLine } from '../recording/recorder-port.ts';
import { deferred, type Deferred } from '../base/deferred.ts';
import { inputOf } from '../worker/faults.ts';
import { WorkerHost } from '../worker/worker-host.ts';
import { heapLimitMb } from '../worker/worker-memory.ts';
import type { CommandMessage, SessionCommand, SessionInput, SessionReport, SessionStart, TimedChange } from './session-messages.ts';
import type { RunningSession, SessionEvents, SessionRunner } from './session-runner.ts';

interface SessionRules {
  /** Path of the built worker. */
  readonly workerPath: string;
  /** Third-party plugins for a session that begins now; they are loaded inside its worker only. */
  readonly plugins: () => readonly PluginBundle[];
  /** A plugin call that lasts longer than this will not return, ms. */
  readonly stuckMs: number;
  /** Memory bound of a session, MiB. */
  readonly memoryMb: number;
}

export class SessionSupervisor implements SessionRunner {
  readonly #rules: SessionRules;

  constructor({
    workerPath,
    plugins = () => [],
    stuckMs = 2000,
    memoryMb = 1024,
  }: Partial<SessionRules> & Pick<SessionRules, 'workerPath'>) {
    this.#rules = { workerPath, plugins, stuckMs, memoryMb };
  }

  start(request: SessionStart['request'], events: SessionEvents, line?: RecorderLine): RunningSession {
    return new SupervisedSession(request, events, this.#rules, line);
  }
}

/** A command that is not answered yet. */
interface PendingCommand {
  readonly command: SessionCommand;
  readonly answer: Deferred<void>;
}

/** One session in a worker. Its end is reported once; after that only the input of the call to blame follows. */
class SupervisedSession implements RunningSession {
  readonly #request: SessionStart['request'];
  readonly #events: SessionEvents;
  readonly #rules: SessionRules;
  readonly #plugins: readonly PluginBundle[];
  readonly #worker: WorkerHost<SessionReport>;
  readonly #opening = deferred<void>();
  readonly #pending = new Map<number, PendingCommand>();
  readonly #changes: TimedChange[] = [];
  #nextId = 1;
  /** Session time last reported, s. */
  #time = 0;
  /** Set once: why this session takes no more commands. */
  #end: BenchError | null = null;

  constructor(request: SessionStart['request'], events: SessionEvents, rules: SessionRules, line?: RecorderLine) {
    this.#request = request;
    this.#events = events;
    this.#rules = rules;
    this.#plugins = rules.plugins();
    const data: SessionStart = { request, plugins: this.#plugins, line, watchesGame: events.game !== undefined };
    this.#worker = new WorkerHost<SessionReport>(
      { ...rules, thread: 'session', data, transfer: line ? [line.port] : [], plugins: this.#plugins },
      { onReport: (report) => this.#take(report), onEnd: ({ fault, place }) => this.#fail(fault, place) },
    );
  }

  get ready(): Promise<void> {
    return this.#opening.promise;
  }

  get changes(): readonly TimedChange[] {
    return this.#changes;
  }

  command(command: SessionCommand): Promise<void> {
    if (this.#end) return Promise.reject(this.#end);
    const message: CommandMessage = { id: this.#nextId++, command };
    const answer = deferred<void>();
    this.#pending.set(message.id, { command, answer });
    this.#worker.post(message);
    return answer.promise;
  }

  report(message: SessionInput): void {
    this.#worker.post(message);
  }

  async end(): Promise<void> {
    this.#finish(new BenchError('not-possible', 'The session was ended.'));
    await this.#worker.terminate();
  }

  #take(report: SessionReport): void {
    if (report.kind === 'opened') this.#events.opened(report.opened);
    else if (report.kind === 'rows') this.#events.rows(report.rows);
    else if (report.kind === 'decisions') this.#events.decisions(report.rows);
    else if (report.kind === 'game') this.#events.game?.(report.rows);
    else if (report.kind === 'standings') this.#events.standings?.(report.standings);
    else if (report.kind === 'datagrams') this.#events.datagrams?.(report.datagrams);
    else if (report.kind === 'late') this.#events.late?.(report.count);
    else if (report.kind === 'scores') this.#events.scores?.(report.scores);
    else if (report.kind === 'hits') this.#events.hits?.(report.hits);
    else if (report.kind === 'leftOut') this.#events.leftOut?.(report.seat, report.counts);
    else if (report.kind === 'results') this.#events.results?.(report.results);
    else if (report.kind === 'fault') this.#fail(report.fault);
    else if (report.kind === 'progress') this.#onProgress(report);
    else this.#answer(report);
  }

  /** The first progress comes when the session stands at its first tick: it is open. */
  #onProgress({ progress }: Extract<SessionReport, { kind: 'progress' }>): void {
    this.#time = progress.time;
    this.#events.progress(progress);
    this.#opening.resolve();
  }

  #answer(report: Extract<SessionReport, { kind: 'done' | 'refused' }>): void {
    const pending = this.#pending.get(report.id);
    this.#pending.delete(report.id);
    if (report.kind === 'refused') return pending?.answer.reject(new BenchError(report.fault.code, report.fault.message));
    if (pending && 'change' in pending.command) this.#changes.push({ time: this.#time, command: pending.command });
    pending?.answer.resolve();
  }

  /** `place`: of the plugin call to blame, where its input is not known. */
  #fail(fault: Fault, place?: CallPlace): void {
    if (this.#end) return;
    this.#finish(new BenchError(fault.code, fault.message));
    this.#events.fault(fault);
    void this.#worker.terminate();
    if (place) void this.#reportInput(fault, place);
  }

  async #reportInput(fault: Fault, place: CallPlace): Promise<void> {
    const request = this.#request;
    if ('kind' in request) return;
    const again = { ...request, pace: 'max', paused: false, catchUp: { until: Infinity, changes: this.#changes } } as const;
    const input = await inputAt(place, fault, { request: again, plugins: this.#plugins, watchesGame: false }, this.#rules);
    if (input !== null) this.#events.input?.(input, fault);
  }

  #finish(end: BenchError): void {
    this.#end ??= end;
    this.#opening.reject(this.#end);
    for (const { answer } of this.#pending.values()) answer.reject(this.#end);
    this.#pending.clear();
  }
}

/** A session that takes longer to make again is given up, ms. */
const patienceMs = 60_000;

/**
 * The arguments, as JSON, of a plugin call that never returned: the session is made again in a worker of its own, up
 * to that call. Null where it did not come to that call again.
 */
function inputAt(stopAt: CallPlace, fault: Fault, start: SessionStart, { workerPath, memoryMb }: SessionRules): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (input: string | null) => {
      clearTimeout(patience);
      resolve(input);
      void worker.terminate();
    };
    const worker = new WorkerHost<SessionReport>(
      // The call is reached with as much memory as the session had at most.
      { workerPath, thread: 'session', data: start, plugins: start.plugins, stuckMs: null, memoryMb: heapLimitMb(memoryMb), stopAt },
      { onReport: (report) => report.kind === 'fault' && end(inputOf(report.fault, fault)), onEnd: () => end(null) },
    );
    // The bench does not wait for it when it ends.
    worker.unref();
    const patience = setTimeout(() => end(null), patienceMs).unref();
  });
}
