/** One session in a worker, watched: whatever ends it is told once, and nothing is told after that. */
import { Worker } from 'node:worker_threads';
import type { Fault } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import { callPlaceOf, type CallPlace, type PluginCall } from '../../engine/guard/call-slot.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { RecorderLine } from '../recording/recorder-port.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { findInput } from './lost-input.ts';
import type { Supervision } from './supervision.ts';
import type { CommandMessage, MirrorMessage, SessionCommand, SessionReport, TimedChange, WorkerStart } from '../run/session-messages.ts';
import type { RunningMirror, SessionEvents } from '../run/session-runner.ts';
import { WatchArea } from './watch-area.ts';
import { Watchdog } from './watchdog.ts';
import { deathFault, stuckFault, type LastSeen } from './worker-faults.ts';

/** Looks of the watchdog until a worker counts as stuck. */
const patience = 8;

/** A command that is not answered yet. */
interface Asked {
  readonly command: SessionCommand;
  readonly answer: Deferred<void>;
}

export class SupervisedSession implements RunningMirror {
  readonly #events: SessionEvents;
  readonly #plugins: readonly PluginBundle[];
  readonly #worker: Worker;
  readonly #watchArea = new WatchArea();
  readonly #watch: NodeJS.Timeout;
  readonly #calls: PluginCall[] = [];
  readonly #opening = deferred<void>();
  readonly #pending = new Map<number, Asked>();
  readonly #changes: TimedChange[] = [];
  readonly #request: WorkerStart['request'];
  readonly #supervision: Supervision;
  #nextId = 1;
  /** Session time last told, s. */
  #time = 0;
  /** Set once: why nothing more can be asked of this session. */
  #end: BenchError | null = null;

  constructor(request: WorkerStart['request'], events: SessionEvents, supervision: Supervision, line?: RecorderLine) {
    this.#request = request;
    this.#supervision = supervision;
    this.#events = events;
    this.#plugins = supervision.plugins();
    const start: WorkerStart = { request, plugins: this.#plugins, memory: this.#watchArea.memory, line };
    this.#worker = new Worker(supervision.workerPath, {
      workerData: start,
      env: {},
      transferList: line ? [line.port] : [],
      resourceLimits: { maxOldGenerationSizeMb: supervision.memoryMb },
    });
    this.#worker.on('message', (report: SessionReport) => this.#hear(report));
    this.#worker.on('error', (error) => this.#failIn(deathFault(this.#lastSeen(), error, supervision.memoryMb)));
    this.#worker.on('exit', (code) => this.#failIn(deathFault(this.#lastSeen(), code, supervision.memoryMb)));
    const watchdog = new Watchdog(this.#watchArea, patience);
    this.#watch = setInterval(
      () => watchdog.isStuck() && this.#failIn(stuckFault(this.#lastSeen(), supervision.stuckMs)),
      supervision.stuckMs / patience,
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
    this.#worker.postMessage(message);
    return answer.promise;
  }

  tell(message: MirrorMessage): void {
    if (!this.#end) this.#worker.postMessage(message);
  }

  async end(): Promise<void> {
    this.#finish(new BenchError('not-possible', 'The session was ended.'));
    await this.#worker.terminate();
  }

  #hear(report: SessionReport): void {
    if (this.#end) return;
    if (report.kind === 'call') this.#calls[report.number] = report.call;
    else if (report.kind === 'opened') this.#events.opened(report.opened);
    else if (report.kind === 'rows') this.#events.rows(report.rows);
    else if (report.kind === 'decisions') this.#events.decisions(report.rows);
    else if (report.kind === 'scores') this.#events.scores?.(report.scores);
    else if (report.kind === 'results') this.#events.results?.(report.results);
    else if (report.kind === 'fault') this.#fail(report.fault, report.place);
    else if (report.kind === 'progress') this.#onProgress(report);
    else this.#answer(report);
  }

  /** The first progress comes when the session stands at its first frame: it is open. */
  #onProgress({ progress }: Extract<SessionReport, { kind: 'progress' }>): void {
    this.#time = progress.time;
    this.#events.progress(progress);
    this.#opening.resolve();
  }

  #answer(report: Extract<SessionReport, { kind: 'done' | 'refused' }>): void {
    const asked = this.#pending.get(report.id);
    this.#pending.delete(report.id);
    if (report.kind === 'refused') return asked?.answer.reject(new BenchError(report.fault.code, report.fault.message));
    if (asked && 'change' in asked.command) this.#changes.push({ time: this.#time, command: asked.command });
    asked?.answer.resolve();
  }

  #lastSeen(): LastSeen {
    const { callSlot, loading } = this.#watchArea;
    return {
      call: this.#calls[callSlot.plugin[0] ?? -1],
      time: callSlot.time[0] ?? 0,
      module: this.#plugins[loading]?.path,
    };
  }

  /** `place`: of the plugin call to blame, where its input is not known. */
  #fail(fault: Fault, place?: CallPlace): void {
    if (this.#end) return;
    this.#finish(new BenchError(fault.code, fault.message));
    this.#events.fault(fault);
    void this.#worker.terminate();
    if (place) void this.#tellInput(fault, place);
  }

  /** Of a plugin call that did not come back. */
  #failIn(fault: Fault): void {
    this.#fail(fault, fault.plugin && callPlaceOf(this.#watchArea.callSlot));
  }

  async #tellInput(fault: Fault, place: CallPlace): Promise<void> {
    const request = this.#request;
    if ('setup' in request) return;
    const input = await findInput({ request, changes: this.#changes, place, fault, plugins: this.#plugins }, this.#supervision);
    if (input !== null) this.#events.input?.(input, fault);
  }

  #finish(end: BenchError): void {
    this.#end ??= end;
    clearInterval(this.#watch);
    this.#opening.reject(this.#end);
    for (const { answer } of this.#pending.values()) answer.reject(this.#end);
    this.#pending.clear();
  }
}
