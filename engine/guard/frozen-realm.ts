/**
 * Freezes what all code of a thread or page shares, so that a plugin cannot change the numbers of other lanes by
 * replacing it: the intrinsics of the language, and the classes of the bench whose objects plugins get.
 */
import { KinematicState } from '../base/kinematic-state.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { DrawStep, TimeStep, TriggerStep } from '../base/time/time-step.ts';
import { PacketDraws } from '../network/modelled-packets.ts';
import { TracedEvent } from '../network/update-tracer.ts';
import { ClockArrival, ClockExchange } from '../plugin-api/clock.ts';
import { PacketFate } from '../plugin-api/link-model.ts';
import { PlayoutArrival, PlayoutFrame, RenderTime } from '../plugin-api/playout.ts';
import { GroundPlace } from '../plugin-api/world-view.ts';
import { Outbox } from '../publisher/outbox.ts';
import { SchedulerView } from '../publisher/scheduler-view.ts';
import { Update } from '../update/update.ts';

/** The classes whose objects plugins get as arguments; those that they can import are part of the plugin API. */
const engineClasses = [
  KinematicState,
  RandomStream,
  DrawStep,
  TimeStep,
  TriggerStep,
  PacketDraws,
  TracedEvent,
  PacketFate,
  PlayoutArrival,
  PlayoutFrame,
  RenderTime,
  ClockArrival,
  ClockExchange,
  GroundPlace,
  Outbox,
  SchedulerView,
  Update,
];

/** ECMAScript's own. */
const intrinsicNames = [
  'Object Function Array Number Boolean String Symbol BigInt Math JSON Reflect Proxy Promise Date RegExp Map Set WeakMap',
  'WeakSet WeakRef FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView Atomics Int8Array Uint8Array',
  'Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array',
  'Float64Array Intl Iterator AggregateError Error EvalError RangeError ReferenceError SyntaxError TypeError URIError',
  'DisposableStack AsyncDisposableStack SuppressedError parseFloat parseInt isNaN isFinite encodeURI encodeURIComponent',
  'decodeURI decodeURIComponent escape unescape eval globalThis',
].flatMap((line) => line.split(' '));

/** Intrinsics without a name. */
const hiddenIntrinsics = [
  function* () {},
  async function () {},
  async function* () {},
  [][Symbol.iterator](),
  new Map()[Symbol.iterator](),
  new Set()[Symbol.iterator](),
  ''[Symbol.iterator](),
  ''.matchAll(/(?:)/g),
].map((value) => Object.getPrototypeOf(value) as object);

/** A module whose members plugins can import. */
type Offered = Readonly<Record<string, unknown>>;

/**
 * To be called before the first third-party plugin is loaded. Once is enough. `realm`: the `globalThis` of the thread
 * or page; `pluginApi`: the plugin API.
 */
export function freezeRealm(realm: object, pluginApi: Offered & { readonly z: Offered }): void {
  const members = [...Object.values(pluginApi), ...Object.values(pluginApi.z)];
  for (const shared of [...engineClasses, ...members]) freezeFunction(shared);
  const values = realm as Readonly<Record<string, unknown>>;
  const frozen = new Set<unknown>([realm]);
  for (const prototype of assignablePrototypes()) makeAssignable(prototype);
  for (const hidden of hiddenIntrinsics) freezeGraph(hidden, frozen);
  for (const name of intrinsicNames) {
    if (!Object.hasOwn(realm, name)) continue;
    freezeGraph(values[name], frozen);
    Object.defineProperty(realm, name, { writable: false, configurable: false });
  }
}

function freezeFunction(shared: unknown): void {
  if (typeof shared !== 'function') return;
  if (shared.prototype) freeze(shared.prototype as object);
  freeze(shared);
}

/**
 * As `Object.freeze`, property by property. V8 11 (Node 20) gives up fast stores into typed arrays, 1 ns, for 40 ns
 * once `Object.freeze` has marked the elements of a prototype of theirs as read-only.
 */
function freeze(shared: object): void {
  for (const key of Reflect.ownKeys(shared)) fixProperty(shared, key);
  Object.preventExtensions(shared);
}

function fixProperty(shared: object, key: PropertyKey): void {
  const isValue = 'value' in (Object.getOwnPropertyDescriptor(shared, key) ?? {});
  Object.defineProperty(shared, key, { configurable: false, ...(isValue && { writable: false }) });
}

/**
 * Prototypes whose properties objects of libraries assign to themselves too, as in `this.name = 'ZodError'`. An
 * assignment would fail if the prototype is frozen (the "override mistake" of ECMAScript), so there these properties
 * become accessors.
 */
function assignablePrototypes(): object[] {
  const errors = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError];
  return [Object.prototype, Function.prototype, Promise.prototype, ...errors.map((error) => error.prototype as object)];
}

function makeAssignable(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
    if (descriptor?.writable !== true || descriptor.configurable !== true) continue;
    const value: unknown = descriptor.value;
    const get = () => value;
    const set = function (this: unknown, own: unknown) {
      if (this === prototype || Object(this) !== this) throw new TypeError(`${String(key)} of a shared prototype is frozen`);
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    };
    Object.defineProperty(prototype, key, { get, set, enumerable: descriptor.enumerable === true });
  }
}

/** With everything that it leads to. */
function freezeGraph(root: unknown, frozen: Set<unknown>): void {
  const open = [root];
  for (const value of open) {
    if (frozen.has(value) || (typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
    frozen.add(value);
    open.push(Object.getPrototypeOf(value));
    for (const property of Object.values<object>(Object.getOwnPropertyDescriptors(value)))
      for (const part of ['value', 'get', 'set']) open.push((property as Readonly<Record<string, unknown>>)[part]);
    if (value === Error) freezeError();
    else freeze(value);
  }
}

/** V8 reads `Error.stackTraceLimit`, and libraries set it for a moment. */
function freezeError(): void {
  for (const key of Reflect.ownKeys(Error)) if (key !== 'stackTraceLimit' && key !== 'prepareStackTrace') fixProperty(Error, key);
}
