/** The page keeps its connection. */
import { expect, test } from 'vitest';
import type { BenchClient } from '../../../client/bench-client.ts';
import { wiredBench, type WiredBench } from '../../../test/support/page/wired-bench.ts';
import { backOffMs, BenchConnection, type ConnectionState } from './connection.ts';
import { EntryRefused } from './page-port.ts';

/** A connection whose ports are `benches` in turn, and whose waits end at once. */
function connected(...benches: (WiredBench | Error)[]) {
  const states: ConnectionState[] = [];
  const clients: BenchClient[] = [];
  const waits: number[] = [];
  const refused = new EntryRefused('no more');
  const connection = new BenchConnection({
    open: () => {
      const next = benches.shift() ?? refused;
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next.port);
    },
    wait: (waitMs) => (waits.push(waitMs), Promise.resolve()),
    onClient: (client) => clients.push(client),
    onState: (state) => states.push(state),
  });
  return { connection, states, clients, waits, kinds: () => states.map(({ kind }) => kind) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the connection stands once the first state has come, with the role that was granted', async () => {
  const bench = wiredBench();
  const { connection, states } = connected(bench);
  void connection.run();
  await settled();
  bench.greet();
  expect(states).toEqual([{ kind: 'connecting' }, { kind: 'open', role: 'operator', version: '0.1.0' }]);
});

test('after a drop it says why, waits, and connects again with a fresh client', async () => {
  const [first, second] = [wiredBench(), wiredBench()];
  const { connection, states, clients, kinds } = connected(first, second);
  void connection.run();
  await settled();
  first.greet();
  first.drop('The bench went away.');
  await settled();
  second.greet();
  expect(kinds()).toEqual(['connecting', 'open', 'lost', 'connecting', 'open']);
  expect(states[2]).toEqual({ kind: 'lost', reason: 'The bench went away.', attempt: 1, waitMs: 500 });
  expect(clients).toHaveLength(2);
});

test('waits grow without an answer, up to a limit', async () => {
  const unanswered = () => new Error('no answer');
  const { connection, waits } = connected(...Array.from({ length: 7 }, unanswered));
  await connection.run();
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(backOffMs(20)).toBe(8000);
});

test('a refusal ends the attempts and says what to do', async () => {
  const bench = wiredBench();
  const { connection, states } = connected(bench);
  const run = connection.run();
  await settled();
  bench.drop('Open the printed address.', 'refused');
  await run;
  expect(states.at(-1)).toEqual({ kind: 'refused', message: 'Open the printed address.' });
});

test('the wait can be cut short', async () => {
  const signals: AbortSignal[] = [];
  const connection = new BenchConnection({
    open: () => Promise.reject(signals.length === 0 ? new Error('no answer') : new EntryRefused('enough')),
    wait: (_, signal) => (signals.push(signal), new Promise((resolve) => signal.addEventListener('abort', () => resolve()))),
    onClient: () => undefined,
    onState: () => undefined,
  });
  const run = connection.run();
  await settled();
  connection.retryNow();
  await run;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
