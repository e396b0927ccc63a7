/** A station of the lab: performs one run or survey at a time in a worker of its own, which is replaced when that has killed it. */
import { Worker, type TransferListItem } from 'node:worker_threads';
import type { Fault } from '../../contract/bench-state.ts';
import { callPlaceOf, type CallPlace, type PluginCall } from '../../engine/guard/call-slot.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { WatchArea } from './watch-area.ts';
import { Watchdog } from './watchdog.ts';
import { deathFault, stuckFault, type LastSeen } from './worker-faults.ts';
import type { RunNews } from '../run/headless-run.ts';
import type { LabHeard, LabReport, LabResult, LabWork, LabWorkerStart } from './lab-messages.ts';

export interface StationRules {
  /** Path of the built lab worker. */
  readonly workerPath: string;
  /** Third-party plugins for a worker that begins now; they are loaded inside it only. */
  readonly plugins: () => readonly PluginBundle[];
  /** A plugin call that lasts longer than this will not come back, ms. */
  readonly stuckMs: number;
  /** What a run may keep in memory, MiB. */
  readonly memoryMb: number;
  /** Where a worker stops, as it is started with; left out: it goes on. */
  readonly stopAt?: CallPlace;
}

/** Looks of the watchdog until a worker counts as stuck. */
const patience = 8;

/** What a request came to. `place`: of the plugin call to blame, where its input is not known. */
export type Ending<Result = LabResult> =
  | { readonly result: Result; readonly fault?: undefined }
  | { readonly result?: undefined; readonly fault: Fault; readonly place?: CallPlace | undefined };

/** Who hears of a request while it is performed. */
export interface Hearing {
  /** Told now and then what share (0–1) of a run is through. */
  readonly onShare?: (share: number) => void;
  /** The run waits for it, and ends where it rejects. */
  readonly onNews?: (news: RunNews) => void | Promise<void>;
}

interface Work extends Hearing {
  readonly ending: Deferred<Ending>;
  readonly calls: PluginCall[];
}

export class Station {
  readonly #rules: StationRules;
  #worker: Worker | null = null;
  #watchArea = new WatchArea();
  /** Those of the worker. */
  #plugins: readonly PluginBundle[] = [];
  #watch: NodeJS.Timeout | undefined;
  #work: Work | null = null;

  constructor(rules: StationRules) {
    this.#rules = rules;
  }

  /** Resolves to how it ended, rejects as `onNews` does; one request at a time. `handedOver`: what of the request the worker alone has from now on. */
  perform<Kind extends keyof LabWork>(
    kind: Kind,
    request: LabWork[Kind]['request'],
    hearing: Hearing = {},
    handedOver: readonly TransferListItem[] = [],
  ): Promise<Ending<LabWork[Kind]['result']>> {
    const work: Work = { ...hearing, ending: deferred(), calls: [] };
    this.#work = work;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ kind, request }, handedOver);
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
    const { workerPath, stuckMs, memoryMb, stopAt } = this.#rules;
    this.#watchArea = new WatchArea();
    this.#plugins = this.#rules.plugins();
    const workerData: LabWorkerStart = { plugins: this.#plugins, memory: this.#watchArea.memory, stopAt };
    const worker = new Worker(workerPath, { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    worker.on('message', (report: LabReport) => worker === this.#worker && this.#hear(report));
    worker.on('error', (error) => worker === this.#worker && this.#buryIn(deathFault(this.#lastSeen(), error, memoryMb)));
    worker.on('exit', (code) => worker === this.#worker && this.#buryIn(deathFault(this.#lastSeen(), code, memoryMb)));
    const watchdog = new Watchdog(this.#watchArea, patience);
    this.#watch = setInterval(() => watchdog.isStuck() && this.#buryIn(stuckFault(this.#lastSeen(), stuckMs)), stuckMs / patience);
    return worker;
  }

  #hear(report: LabReport): void {
    if (report.kind === 'call') this.#noteCall(report);
    else if (report.kind === 'share') this.#work?.onShare?.(report.share);
    else if (report.kind === 'news') void this.#tell(report.news);
    else if (report.kind === 'stray') this.#bury(report.fault, report.place);
    else if (report.kind === 'done') this.#end({ result: report.result });
    else this.#end({ fault: report.fault });
  }

  #noteCall({ call, number }: Extract<LabReport, { kind: 'call' }>): void {
    if (this.#work) this.#work.calls[number] = call;
  }

  async #tell(news: RunNews): Promise<void> {
    const [work, worker] = [this.#work, this.#worker];
    try {
      await work?.onNews?.(news);
      worker?.postMessage({ kind: 'heard' } satisfies LabHeard);
    } catch (error) {
      work?.ending.reject(error as Error);
    }
  }

  #end(ending: Ending): void {
    const work = this.#work;
    this.#work = null;
    work?.ending.resolve(ending);
  }

  /** The worker is of no more use: the run under way has failed, the next one gets a new worker. */
  #bury(fault: Fault, place?: CallPlace): void {
    clearInterval(this.#watch);
    void this.#worker?.terminate();
    this.#worker = null;
    this.#end({ fault, place });
  }

  /** It has died in a plugin call that did not come back. */
  #buryIn(fault: Fault): void {
    this.#bury(fault, fault.plugin && callPlaceOf(this.#watchArea.callSlot));
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
