/**
 * The host of one worker thread: starts it, watches it, ends it. The only place that starts threads. A thread
 * sees no environment variables, has a memory bound if it runs plugins, and ends if a plugin call does not return.
 */
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Worker, type TransferListItem } from 'node:worker_threads';
import type { Fault } from '../../contract/bench-state.ts';
import { callPlaceOf, type CallPlace, type PluginCall } from '../../engine/guard/call-slot.ts';
import { agreedPlaces } from '../base/files/agreed-folders.ts';
import { deathFault, deathReason, memoryReason, stuckFault, type LastSeen } from './faults.ts';
import { Watchdog, WatchArea } from './watch-area.ts';
import { heapLimitMb, WorkerMemory } from './worker-memory.ts';
import type { GuestReport, WorkerStart } from './worker-messages.ts';

interface ThreadRules {
  /** The name of a thread that the worker entry can run. */
  readonly thread: string;
  /** Path of the built worker. */
  readonly workerPath: string;
  /** Start data of the thread: plain, clonable data except for `transfer`. */
  readonly data: unknown;
  readonly transfer?: readonly TransferListItem[];
  /** As in `WorkerStart`. */
  readonly stopAt?: CallPlace | undefined;
  /** The thread's output is dropped. */
  readonly isMuted?: boolean;
}

/** A thread in which third-party plugins run: its memory is bounded, its plugin calls are watched. */
interface PluginThreadRules extends ThreadRules {
  /** Third-party plugins that the thread loads, in this order. */
  readonly plugins: readonly { readonly path: string }[];
  /**
   * A plugin call that lasts longer than this will not return, ms; null: who starts the thread has time limits of its
   * own.
   */
  readonly stuckMs: number | null;
  /** Memory that the thread may keep, MiB: on its heap, and as much in array buffers. */
  readonly memoryMb: number;
}

interface OwnThreadRules extends ThreadRules {
  readonly plugins?: undefined;
  readonly stuckMs?: undefined;
  readonly memoryMb?: undefined;
}

export type WorkerRules = PluginThreadRules | OwnThreadRules;

/** The end of a worker that ended by itself, or because it was stuck. */
export interface WorkerEnd {
  readonly fault: Fault;
  /** The plugin call to blame, where its input is not known. */
  readonly place?: CallPlace | undefined;
  /** The same in fewer words: `exit code 3`, `it needed more than 64 MiB of memory` … */
  readonly reason: string;
  /** The thread ended without an error, by itself. */
  readonly isPlain: boolean;
}

export interface WorkerEvents<Report> {
  readonly onReport: (report: Report) => void;
  /** The last event, which comes once; not after `terminate`. */
  readonly onEnd: (end: WorkerEnd) => void;
}

/** Checks of the watchdog until a worker counts as stuck. */
const patience = 8;
/** Between two looks at a worker's memory, ms. */
const memoryCheckMs = 100;
/**
 * A worker with too much memory is ended in the plugin call that is seen most often: a call that allocates little may
 * be the one in which V8 collects garbage. So many looks that see a call are enough, so many looks are the most.
 */
const blames = 15;
const blameLooks = 50;
const blameLookMs = 5;

/** Looks at a thread whose calls follow each other faster than it can be looked at. */
const mostLooks = 100;

interface Seen extends LastSeen {
  readonly place: CallPlace;
}

export class WorkerHost<Report> {
  /** Resolves when the thread is no more, whatever ended it. */
  readonly exited: Promise<void>;
  readonly #rules: WorkerRules;
  readonly #events: WorkerEvents<Report>;
  readonly #worker: Worker;
  readonly #watchArea = new WatchArea();
  /** The plugin calls by their numbers in the call slot. */
  readonly #calls: PluginCall[] = [];
  readonly #watches: NodeJS.Timeout[] = [];
  #isOver = false;

  constructor(rules: WorkerRules, events: WorkerEvents<Report>) {
    const { workerPath, thread, data, transfer = [], plugins = [], memoryMb, stopAt, isMuted = false } = rules;
    const isWithPlugins = plugins.length > 0;
    this.#rules = rules;
    this.#events = events;
    this.#worker = new Worker(workerPath, {
      workerData: {
        thread,
        data,
        memory: this.#watchArea.memory,
        places: agreedPlaces(),
        stopAt,
        isWithPlugins,
        memoryMb,
      } satisfies WorkerStart,
      transferList: [...transfer],
      env: {},
      stdout: isMuted,
      stderr: isMuted,
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapLimitMb(memoryMb) } }),
    });
    this.#worker.on('message', (report: Report | GuestReport) => this.#onMessage(report));
    this.#worker.on('error', (error) => this.#onDeath(error));
    this.exited = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        this.#onDeath(code);
        resolve();
      });
    });
    this.#watchCalls(rules);
    this.#watchMemory(rules);
  }

  post(message: unknown, transfer: readonly TransferListItem[] = []): void {
    if (!this.#isOver) this.#worker.postMessage(message, transfer);
  }

  /** Resolves once the thread runs. */
  async online(): Promise<void> {
    await new Promise((resolve) => this.#worker.once('online', resolve));
  }

  /** From now on it keeps no process alive. */
  unref(): void {
    this.#worker.unref();
  }

  /** Ends it, in the middle of whatever it does; nothing is reported after that. */
  async terminate(): Promise<void> {
    this.#finish();
    await this.#worker.terminate();
  }

  #watchCalls({ stuckMs }: WorkerRules): void {
    if (stuckMs === undefined || stuckMs === null) return;
    const watchdog = new Watchdog(this.#watchArea, patience);
    const check = () => {
      if (!watchdog.isStuck()) return;
      const seen = this.#lastSeen();
      this.#endInCall(seen, stuckFault(seen, stuckMs));
    };
    this.#watches.push(setInterval(check, stuckMs / patience));
  }

  /** V8 has a limit for the heap, which can end the process, and none for array buffers. */
  #watchMemory({ memoryMb }: WorkerRules): void {
    if (memoryMb === undefined) return;
    const memory = new WorkerMemory(this.#worker, memoryMb * 2 ** 20);
    const check = async () => {
      if (!(await memory.isExceeded()) || this.#isOver) return;
      // Further measurements would hold this thread up between the looks, and the worker would allocate more meanwhile.
      clearInterval(watch);
      const looks = [this.#lastSeen()];
      while (looks.length < blameLooks && looks.filter(isInPlugin).length < blames) {
        await setTimeout(blameLookMs);
        looks.push(this.#lastSeen());
      }
      const seen = mostSeen(looks);
      const reason = memoryReason(memoryMb);
      if (!this.#isOver) this.#endInCall(seen, deathFault(seen, reason), reason);
    };
    const watch = setInterval(() => void check(), memoryCheckMs);
    this.#watches.push(watch);
  }

  #onMessage(report: Report | GuestReport): void {
    if (this.#isOver) return;
    if (!isOfGuest(report)) this.#events.onReport(report);
    else if (report.guest === 'call') this.#calls[report.number] = report.call;
    else this.#end({ fault: report.fault, place: report.place, reason: report.fault.message, isPlain: false });
  }

  #onDeath(cause: Error | number): void {
    if (this.#isOver) return;
    const reason = deathReason(cause, this.#rules.memoryMb);
    const seen = this.#lastSeen();
    this.#endInCall(seen, deathFault(seen, reason), reason, typeof cause === 'number');
  }

  /** The call that was seen, if any, is to blame. */
  #endInCall({ place }: Seen, fault: Fault, reason = fault.message, isPlain = false): void {
    this.#end({ fault, place: fault.plugin && place, reason, isPlain });
  }

  #end(end: WorkerEnd): void {
    this.#finish();
    void this.#worker.terminate();
    this.#events.onEnd(end);
  }

  #finish(): void {
    this.#isOver = true;
    for (const watch of this.#watches) clearInterval(watch);
  }

  /** The thread goes on meanwhile: call and place are of one moment if the place is the same before and after. */
  #lastSeen(): Seen {
    const { callSlot, loading } = this.#watchArea;
    let place = callPlaceOf(callSlot);
    for (let look = 0; ; look++) {
      const call = this.#calls[callSlot.plugin[0] ?? -1];
      const before = place;
      place = callPlaceOf(callSlot);
      if (isDeepStrictEqual(before, place) || look === mostLooks)
        return { call, place, time: place.time, module: this.#rules.plugins?.[loading]?.path };
    }
  }
}

const isInPlugin = ({ call, module }: Seen) => call !== undefined || module !== undefined;

/** The newest look at the call, or the module, that most of them saw. */
function mostSeen(looks: readonly Seen[]): Seen {
  const nameOf = ({ call, module }: Seen) => JSON.stringify([call, module]);
  const times = (seen: Seen) => looks.filter((each) => nameOf(each) === nameOf(seen)).length;
  const candidates = looks.some(isInPlugin) ? looks.filter(isInPlugin) : looks;
  return candidates.reduce((most, seen) => (times(seen) >= times(most) ? seen : most));
}

function isOfGuest(report: unknown): report is GuestReport {
  return typeof report === 'object' && report !== null && 'guest' in report;
}
