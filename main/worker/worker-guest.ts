/** The host's counterpart in a worker thread: reports plugin calls, restricts what plugins may do to the process. */
import { syncBuiltinESMExports } from 'node:module';
import { promiseHooks } from 'node:v8';
import threads, { type MessagePort, type TransferListItem } from 'node:worker_threads';
import type { Fault } from '../../contract/bench-state.ts';
import { freezeRealm } from '../../engine/guard/frozen-realm.ts';
import { purifyRealm } from '../../engine/guard/pure-realm.ts';
import type * as PluginRealm from '../../plugins/kit/plugin-realm.ts';
import { callPlaceOf, type CallPlace, type PluginCall } from '../../engine/guard/call-slot.ts';
import type { SessionOptions } from '../../engine/session/session.ts';
import { sourcePlaceOf, thrownText } from '../../engine/guard/plugin-fault.ts';
import { deathFault, faultOf, memoryReason } from './faults.ts';
import { WatchArea } from './watch-area.ts';
import { ownMemory } from './worker-memory.ts';
import type { GuestReport, WorkerStart } from './worker-messages.ts';

/** The plugin call during which a promise was made. */
interface Birth {
  readonly call: number;
  readonly place: CallPlace;
}

export class WorkerGuest<Message = unknown, Report = unknown> {
  /** For sessions: where they announce their plugin calls. */
  readonly calls: Required<Pick<SessionOptions, 'callSlot' | 'onPluginCall'>>;
  readonly #port: MessagePort;
  readonly #watchArea: WatchArea;
  readonly #memoryMb: number | undefined;
  readonly #isWithPlugins: boolean;
  /** What third-party plugins are offered; null: none are expected. */
  #offer: typeof PluginRealm | null = null;
  #isFrozen = false;

  constructor({ memory, stopAt, memoryMb, isWithPlugins }: WorkerStart, port: MessagePort) {
    this.#memoryMb = memoryMb;
    this.#isWithPlugins = isWithPlugins;
    this.#port = port;
    this.#watchArea = new WatchArea(memory, stopAt);
    this.calls = {
      callSlot: this.#watchArea.callSlot,
      onPluginCall: (call, number) => this.#post({ guest: 'call', call, number }),
    };
  }

  report(report: Report, transfer: readonly TransferListItem[] = []): void {
    this.#port.postMessage(report, transfer);
  }

  onMessage(handle: (message: Message) => void): void {
    this.#port.on('message', handle);
  }

  /** Nothing more is reported; the thread ends when it has nothing else to do. */
  close(): void {
    this.#port.close();
  }

  /** Called before the code of the thread is loaded. */
  async expectPlugins(): Promise<void> {
    restrictProcess();
    this.#watchStrayErrors();
    if (this.#isWithPlugins) this.#offer = await import('../../plugins/kit/plugin-realm.ts');
  }

  /** Index of the third-party plugin whose module is loaded, or whose parameters are checked, next; −1: none. */
  readonly loading = (index: number): void => {
    if (index >= 0 && !this.#isFrozen) this.#freeze();
    this.#watchArea.loading = index;
  };

  /** What plugins share keeps nothing of one run for the next, and gives nothing that differs between them. */
  #freeze(): void {
    if (!this.#offer) throw new Error('This thread was started without third-party plugins.');
    const { offerPluginApi, pluginApi } = this.#offer;
    this.#isFrozen = true;
    offerPluginApi(globalThis);
    purifyRealm(globalThis, () => this.#watchArea.isInPlugin);
    freezeRealm(globalThis, pluginApi);
    Object.preventExtensions(globalThis);
  }

  /**
   * True if plugins keep more memory than they may: then the thread is over, and nothing more is to be reported. Its host
   * looks now and then alone: a plugin that takes much in a moment is found here, before what it did counts.
   */
  isOverBound(): boolean {
    const bound = this.#memoryMb;
    if (bound === undefined || ownMemory() <= bound * 2 ** 20) return false;
    const seen = { call: undefined, time: 0, module: undefined };
    this.#post({ guest: 'stray', fault: deathFault(seen, memoryReason(bound)) });
    return true;
  }

  #post(report: GuestReport): void {
    this.#port.postMessage(report);
  }

  /**
   * Errors that no call returns: promises of plugins that are rejected and not awaited, and errors thrown in their
   * callbacks. The first one ends the worker. A promise belongs to the plugin call during which it was made.
   */
  #watchStrayErrors(): void {
    const { callSlot } = this.#watchArea;
    const births = new WeakMap<object, Birth>();
    promiseHooks.onInit((promise) => {
      const call = callSlot.plugin[0] ?? -1;
      if (call !== -1) births.set(promise, { call, place: callPlaceOf(callSlot) });
    });
    process.on('unhandledRejection', (reason, promise) => {
      const birth = births.get(promise);
      const call = birth && callSlot.known.all[birth.call];
      if (birth && call) this.#post({ guest: 'stray', fault: strayFault(call, birth.place.time, reason), place: birth.place });
      else this.#post({ guest: 'stray', fault: faultElsewhere(reason) });
    });
    process.on('uncaughtException', (error) => this.#post({ guest: 'stray', fault: faultElsewhere(error) }));
  }
}

const restricted = [
  'exit',
  'reallyExit',
  'abort',
  'kill',
  'binding',
  'dlopen',
  'getBuiltinModule',
  '_getActiveHandles',
  '_getActiveRequests',
] as const;

/**
 * Removes harmful functions that no plugin needs from the thread's process, and the port by which it reports. No wall
 * against malice: docs/plugin-isolation.md.
 */
function restrictProcess(): void {
  Object.defineProperty(threads, 'parentPort', { value: null });
  syncBuiltinESMExports();
  for (const name of restricted) {
    const refuse = () => {
      throw new Error(`process.${name} is not available to plugins`);
    };
    Object.defineProperty(process, name, { value: refuse, writable: false, configurable: false });
  }
}

/** The fault of a callback: only the place where it was thrown shows whose it was. */
function faultElsewhere(reason: unknown): Fault {
  if (sourcePlaceOf(reason) === '') return faultOf(reason);
  return { code: 'plugin-fault', message: `A plugin failed outside of its calls: ${thrownText(reason)}.` };
}

function strayFault({ plugin: id, ...of }: PluginCall, time: number, reason: unknown): Fault {
  const where = `Plugin ${of.kind}/${id}: ${of.call}, called at session time ${time.toFixed(3)} s,`;
  return {
    code: 'plugin-fault',
    message: `${where} left an unhandled promise, which was rejected: ${thrownText(reason)}.`,
    plugin: { id, ...of, time },
  };
}
