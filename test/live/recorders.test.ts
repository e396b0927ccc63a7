/** Recorders of game logs, compiled and run by the compilers of this machine: they write the same, and lose little. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GameLog } from '../../resources/recorders/game-log.ts';
import { readLog } from '../support/game-logs.ts';
import { recorders } from '../support/recorder-programs.ts';

let folder = '';
/** What the first recorder wrote. */
let first: string | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-recorders-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(recorders)(
  '$language: the made-up motion is written to the digit, and a kill costs less than a second',
  async ({ language, make }) => {
    const [program = '', ...before] = await make(folder);
    const whole = join(folder, `${language}.log`);
    expect(spawnSync(program, [...before, whole], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    const text = readFileSync(whole, 'utf8');
    const log = readLog(text);
    expect(log).toMatchObject({ program: 'made_ up', process: 'client-1', records: 4008, isCut: false });
    expect(log.arrived[0]?.states).toMatchObject({ x: Float64Array.of(NaN, 1.25), vx: Float64Array.of(NaN, 3.5) });
    expect(log.truth[0]?.columns.spawn.at(-2)).toBe(4);
    expect(log.truth[0]?.columns.x[1]).toBe(-49.63);
    expect(log.doubts).toEqual([expect.stringContaining('1 record lacks a finite number')]);
    first ??= text;
    expect(text).toBe(first);

    const cut = join(folder, `${language}-cut.log`);
    const child = spawn(program, [...before, cut, 'paced'], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const piece of child.stdout as AsyncIterable<Buffer>) if (piece.toString().includes('2.5 s')) break;
    child.kill('SIGKILL');
    await once(child, 'exit');
    const times = readLog(readFileSync(cut, 'utf8')).shown[0]?.columns.t;
    expect(times?.at(-1)).toBeGreaterThan(1.5);
  },
);

test('a disk that does not answer costs rows and not memory, and the rows are counted', async () => {
  let written = '';
  let answer: () => void = () => undefined;
  const append = (text: string) => {
    written += text;
    return new Promise<void>((done) => (answer = done));
  };
  const log = new GameLog(append, { program: 'tanks', process: 'client-1', axes: 'zup' });
  for (let k = 0; k < 100_000; k++) log.shown(k, 'red', k / 3, k / 7, 0, 0, 0, 0, 1);
  answer();
  await new Promise(setImmediate);
  log.shown(100_000, 'red', 0, 0, 0, 0, 0, 0, 1);
  answer();
  await new Promise(setImmediate);
  log.shown(100_001, 'red', 0, 0, 0, 0, 0, 0, 1);
  const [note] = readLog(written).notes;
  const dropped = Number(/^(\d+) records were dropped$/.exec(note?.text ?? '')?.[1]);
  expect(written.length).toBeLessThan(4.3e6);
  // One of the records is the note.
  expect(readLog(written).records - 1 + dropped).toBe(100_000 + 2);
});
