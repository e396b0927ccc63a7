/** A seat of the lab: performs one run or survey at a time in a worker of its own, which is replaced when that has killed it. */
import { Worker } from 'node:worker_threads';
import type { Fault } from '../../contract/bench-state.ts';
import type { PluginCall } from '../../engine/session/call-slot.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { deferred, type Deferred } from '../session/deferred.ts';
import { WatchArea } from '../session/watch-area.ts';
import { Watchdog } from '../session/watchdog.ts';
import { deathFault, stuckFault, type LastSeen } from '../session/worker-faults.ts';
import type { LabReport, LabResult, LabWork, LabWorkerStart } from './lab-messages.ts';

export interface SeatRules {
  /** Path of the built lab worker. */
  readonly workerPath: string;
  /** Third-party plugins for a worker that begins now; they are loaded inside it only. */
  readonly plugins: () => readonly PluginBundle[];
  /** A plugin call that lasts longer than this will not come back, ms. */
  readonly stuckMs: number;
  /** What a run may keep in memory, MiB. */
  readonly memoryMb: number;
}

/** Looks of the watchdog until a worker counts as stuck. */
const patience = 8;

/** What a request came to. */
export type Ending<Result = LabResult> =
  { readonly result: Result; readonly fault?: undefined } | { readonly result?: undefined; readonly fault: Fault };

interface Work {
  readonly ending: Deferred<Ending>;
  readonly calls: PluginCall[];
  readonly onShare: (share: number) => void;
}

export class Seat {
  readonly #rules: SeatRules;
  #worker: Worker | null = null;
  #watchArea = new WatchArea();
  /** Those of the worker. */
  #plugins: readonly PluginBundle[] = [];
  #watch: NodeJS.Timeout | undefined;
  #work: Work | null = null;

  constructor(rules: SeatRules) {
    this.#rules = rules;
  }

  /** Resolves to how it ended; one request at a time. `onShare` is told now and then what share (0–1) of a run is through. */
  perform<Kind extends keyof LabWork>(
    kind: Kind,
    request: LabWork[Kind]['request'],
    onShare: (share: number) => void = () => undefined,
  ): Promise<Ending<LabWork[Kind]['result']>> {
    const work: Work = { ending: deferred(), calls: [], onShare };
    this.#work = work;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ kind, request });
    return work.ending.promise;
  }

  /** Ends the worker, in the middle of a request if need be; that never ends then. */
  async close(): Promise<void> {
    clearInterval(this.#watch);
    const worker = this.#worker;
    this.#worker = null;
    this.#work = null;
    await worker?.terminate();
  }

  #start(): Worker {
    this.#watchArea = new WatchArea();
    this.#plugins = this.#rules.plugins();
    const workerData: LabWorkerStart = { plugins: this.#plugins, memory: this.#watchArea.memory };
    const { workerPath, stuckMs, memoryMb } = this.#rules;
    const worker = new Worker(workerPath, { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    worker.on('message', (report: LabReport) => worker === this.#worker && this.#hear(report));
    worker.on('error', (error) => worker === this.#worker && this.#bury(deathFault(this.#lastSeen(), error, memoryMb)));
    worker.on('exit', (code) => worker === this.#worker && this.#bury(deathFault(this.#lastSeen(), code, memoryMb)));
    const watchdog = new Watchdog(this.#watchArea, patience);
    this.#watch = setInterval(() => watchdog.isStuck() && this.#bury(stuckFault(this.#lastSeen(), stuckMs)), stuckMs / patience);
    return worker;
  }

  #hear(report: LabReport): void {
    if (report.kind === 'call') this.#noteCall(report);
    else if (report.kind === 'share') this.#work?.onShare(report.share);
    else if (report.kind === 'done') this.#end({ result: report.result });
    else this.#end({ fault: report.fault });
  }

  #noteCall({ call, number }: Extract<LabReport, { kind: 'call' }>): void {
    if (this.#work) this.#work.calls[number] = call;
  }

  #end(ending: Ending): void {
    const work = this.#work;
    this.#work = null;
    work?.ending.resolve(ending);
  }

  /** The worker is of no more use: the run under way has failed, the next one gets a new worker. */
  #bury(fault: Fault): void {
    clearInterval(this.#watch);
    void this.#worker?.terminate();
    this.#worker = null;
    this.#end({ fault });
  }

  #lastSeen(): LastSeen {
    const { callSlot, loading } = this.#watchArea;
    return {
      call: this.#work?.calls[callSlot.plugin[0] ?? -1],
      time: callSlot.time[0] ?? 0,
      module: this.#plugins[loading]?.path,
    };
  }
}
