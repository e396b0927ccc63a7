/** Checks a plugin in a worker of its own, which is ended when a law takes too long: an endless loop is a finding. */
import { BenchError } from '../../../contract/errors.ts';
import type { PluginTestCase } from '../../../contract/test-case.ts';
import { WorkerHost } from '../../worker/worker-host.ts';
import { bundlePlugin } from '../bundle-plugin.ts';
import type { CallCost } from './call-cost.ts';
import type { CheckedPlugin, CheckReport, CheckRequest, LawFinding, LawName } from './check-messages.ts';

export interface CheckRules {
  /** Path of the built worker. */
  readonly workerPath: string;
  readonly params?: object;
  /** Distance within which a convergence scheme must come to a target at rest, m. */
  readonly within?: number | undefined;
  readonly testCase?: PluginTestCase | null;
  /** Longest time that one law may take, ms. */
  readonly limitMs?: number;
  /** Memory bound of the plugin, MiB. */
  readonly memoryMb?: number;
}

export interface CheckResult {
  readonly plugin: CheckedPlugin;
  /** SHA-256 of what was checked. */
  readonly checksum: string;
  readonly findings: readonly LawFinding[];
  /** Laws that were not checked. */
  readonly open: readonly LawName[];
  /** Null: not measured, because a law is broken. */
  readonly cost: CallCost | null;
  /** Every law is kept, and a call allocates no more than it may. */
  readonly passed: boolean;
}

/** Bound on loading the plugin, including the start of the thread on a busy machine. */
const loadingMs = 30_000;
/** Measuring makes many calls, of the built-in plugins too. */
const measuringMs = 60_000;

/** Rejects with a `BenchError` when the plugin cannot be loaded. */
export async function checkPlugin(path: string, rules: CheckRules): Promise<CheckResult> {
  const bundle = await bundlePlugin(path);
  const { params = {}, within, testCase = null } = rules;
  return new Check({ bundle, params, within, testCase }, rules).result;
}

class Check {
  readonly result: Promise<CheckResult>;
  readonly #request: CheckRequest;
  readonly #limitMs: number;
  readonly #worker: WorkerHost<CheckReport>;
  #loaded: { readonly plugin: CheckedPlugin; readonly laws: readonly LawName[] } | null = null;
  readonly #findings: LawFinding[] = [];
  #limit: NodeJS.Timeout | undefined;
  #isOver = false;
  #settle: (end: CheckResult | BenchError) => void = () => undefined;

  constructor(request: CheckRequest, { workerPath, limitMs = 10_000, memoryMb = 128 }: CheckRules) {
    this.#request = request;
    this.#limitMs = limitMs;
    this.result = new Promise((resolve, reject) => {
      this.#settle = (end) => (end instanceof BenchError ? reject(end) : resolve(end));
    });
    // The plugin's output is not part of the report. The limits of this check are its watchdog.
    this.#worker = new WorkerHost<CheckReport>(
      { workerPath, thread: 'check', data: request, plugins: [request.bundle], stuckMs: null, memoryMb, isMuted: true },
      {
        onReport: (report) => this.#take(report),
        onEnd: ({ reason, isPlain }) => this.#stop(isPlain ? `it ended its worker thread with ${reason}` : reason),
      },
    );
    this.#wait(loadingMs);
  }

  /** Its time begins anew. */
  #wait(ms: number): void {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.#stop(`it did not end within ${ms / 1000} s`), ms);
  }

  #take(report: CheckReport): void {
    if (report.kind === 'loaded') this.#begin(report);
    else if (report.kind === 'found') this.#note(report.flaw);
    else if (report.kind === 'cost') this.#end(report.cost);
    else if (report.kind === 'cost-fault') this.#stop(report.flaw);
    else this.#refuse(report.message);
  }

  #begin(loaded: Extract<CheckReport, { kind: 'loaded' }>): void {
    this.#loaded = loaded;
    this.#wait(this.#limitMs);
  }

  #note(flaw: string | null): void {
    const law = this.#next;
    if (law) this.#findings.push({ ...law, flaw });
    this.#wait(this.#next ? this.#limitMs : measuringMs);
  }

  /** The law that is checked now; undefined: all have been. */
  get #next(): LawName | undefined {
    return this.#loaded?.laws[this.#findings.length];
  }

  /** The thread goes no further. */
  #stop(flaw: string): void {
    if (this.#isOver) return;
    if (!this.#loaded) return this.#refuse(`${this.#request.bundle.path}: the module cannot be loaded: ${flaw}.`);
    if (this.#next) this.#note(flaw);
    else this.#findings.push({ id: 'cost', title: 'can be called many times', flaw });
    this.#end(null);
  }

  #refuse(message: string): void {
    this.#close(new BenchError('plugin-refused', message));
  }

  #end(cost: CallCost | null): void {
    if (!this.#loaded) return;
    const { plugin, laws } = this.#loaded;
    const isFrugal = cost === null || cost.bytes < cost.mostBytes;
    this.#close({
      plugin,
      checksum: this.#request.bundle.checksum,
      findings: [...this.#findings],
      open: laws.slice(this.#findings.length),
      cost,
      passed: isFrugal && this.#findings.every(({ flaw }) => flaw === null),
    });
  }

  /** The first end counts. */
  #close(end: CheckResult | BenchError): void {
    this.#isOver = true;
    clearTimeout(this.#limit);
    this.#settle(end);
    void this.#worker.terminate();
  }
}
