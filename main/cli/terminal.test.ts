import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emit, processTerminal, type Terminal } from './terminal.ts';

const hostile = 'Eve\u001b[2J\u001b]0;title\u0007\u202e\n';
const harmless = 'Eve[2J]0;title\n';
const signals = ['SIGINT', 'SIGTERM'] as const;
const before = signals.map((signal) => process.listeners(signal));
let terminal: Terminal;
let out: string[] = [];
let err: string[] = [];

beforeEach(() => {
  [out, err] = [[], []];
  terminal = processTerminal();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) if (!before[index]?.includes(listener)) process.off(signal, listener);
  });
});

test('results, progress and errors pass without the characters that a stranger could do harm with', () => {
  terminal.print(hostile);
  terminal.notify(hostile);
  expect([out, err]).toEqual([[harmless], [harmless]]);
});

test('a file on standard output is passed as it is, but on a screen', () => {
  const { isTTY } = process.stdout;
  for (const isScreen of [false, true]) {
    process.stdout.isTTY = isScreen;
    void terminal.emit?.(hostile);
  }
  process.stdout.isTTY = isTTY;
  expect(out).toEqual([hostile, harmless]);
});

test('a piece of a file waits until the reader has taken the piece before it', async () => {
  const taken: (() => void)[] = [];
  const isWritten = (text: unknown, take: unknown) => {
    out.push(String(text));
    return taken.push(take as () => void) > 1;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(isWritten);
  const emitting = (async () => {
    for (const piece of ['first', 'second']) await emit(terminal, piece);
  })();
  await setImmediate();
  expect(out).toEqual(['first']);
  for (const piece of ['first', 'second']) {
    expect(out.at(-1)).toBe(piece);
    taken.at(-1)?.();
    await setImmediate();
  }
  await emitting;
});

test('lines end with their signal, and standard input keeps no process alive any more', async () => {
  const end = new AbortController();
  const lines: string[] = [];
  const reading = (async () => {
    for await (const line of terminal.lines?.(end.signal) ?? []) lines.push(line);
  })();
  end.abort();
  await reading;
  expect([lines, process.stdin.isPaused()]).toEqual([[], true]);
});

test('nothing else writes to a terminal', () => {
  const writes = /\bprocess\.std(?:out|err)\.write\(|\bconsole\.\w+\(/;
  const writers = ['main', 'contract', 'engine', 'experiment', 'plugins'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => join(folder, path).replaceAll('\\', '/'))
      .filter((path) => writes.test(readFileSync(path, 'utf8'))),
  );
  // Processes that read write to the one that started them.
  const piped = ['main/motion/demo/demo-process.ts', 'main/motion/reader/reader-process.ts'];
  expect(writers.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'main/base/terminal-text.ts',
    'main/cli/terminal.ts',
    ...piped,
    'main/serve-entry.ts',
  ]);
});

test('signals are heard once a command asks for them: before that the system ends the process', async () => {
  // Each process hears them once, and the tests of others share this one.
  vi.resetModules();
  const own = (await import('./terminal.ts')).processTerminal();
  const heard = () => signals.map((signal, index) => process.listenerCount(signal) - (before[index]?.length ?? 0));
  expect(heard()).toEqual([0, 0]);
  const { interrupted } = own;
  expect([heard(), own.interrupted === interrupted]).toEqual([[1, 1], true]);
});
