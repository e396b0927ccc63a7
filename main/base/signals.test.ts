import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Signals from './signals.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;
/** Of the process that the tests share: they hear nothing meanwhile. */
let others: ReturnType<typeof listeners>;
/** Of each test its own: a process hears signals once. */
let own: typeof Signals;

const listeners = () => signals.map((signal) => ({ signal, heard: process.listeners(signal) }));

beforeEach(async () => {
  others = listeners();
  for (const signal of signals) process.removeAllListeners(signal);
  vi.resetModules();
  own = await import('./signals.ts');
});
afterEach(() => {
  for (const signal of signals) process.removeAllListeners(signal);
  for (const { signal, heard } of others) for (const listener of heard) process.on(signal, listener);
});

const heard = () => signals.map((signal) => process.listenerCount(signal));
const now = { wasEnding: false };
const long = 2 ** 16;

test('while a text is parsed no command hears signals, so that the system ends the process', async () => {
  const { hearSignals, parsingFollows } = own;
  hearSignals();
  expect(heard()).toEqual([1, 1]);
  await Promise.all([parsingFollows(long, now), parsingFollows(long, now)]);
  expect(heard()).toEqual([0, 0]);
  await setImmediate();
  expect(heard()).toEqual([1, 1]);
});

test('signals are not heard where no command asks for them', async () => {
  await own.parsingFollows(long, now);
  await setImmediate();
  expect(heard()).toEqual([0, 0]);
});

test('who asks for them while a text is parsed hears them afterwards', async () => {
  const { hearSignals, parsingFollows } = own;
  const interrupted = hearSignals();
  await parsingFollows(long, now);
  expect([hearSignals() === interrupted, heard()]).toEqual([true, [0, 0]]);
  await setImmediate();
  expect(heard()).toEqual([1, 1]);
});

test('a signal while a file is read ends the reading; at the end of a process files are read as ever', async () => {
  const { hearSignals, heardSignals, isEnding, parsingFollows, ReadingInterrupted } = own;
  expect(heardSignals()).toBe(null);
  const interrupted = hearSignals();
  const following = parsingFollows(long, now);
  process.emit('SIGTERM');
  await expect(following).rejects.toThrow(ReadingInterrupted);
  expect([interrupted.aborted, (interrupted.reason as { signal: string }).signal, isEnding()]).toEqual([true, 'SIGTERM', true]);
  await parsingFollows(long, { wasEnding: true });
  // A second SIGTERM ends the process as usual.
  expect(heard()).toEqual([1, 0]);
});

test('signals are heard while a short text is parsed', async () => {
  const { hearSignals, parsingFollows } = own;
  hearSignals();
  await parsingFollows(long - 1, now);
  expect(heard()).toEqual([1, 1]);
});
