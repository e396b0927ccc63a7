/** Functions that are written out do what they did: the order of evaluation, one evaluation of each argument, names. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { compiler } from '../../../test/support/declarations-once.ts';
import { readPieces } from './reading/read-pieces.ts';
import { assemble } from './assemble.ts';
import { TypeScriptWriter } from './languages/typescript.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-inline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'features/port'), { recursive: true });

interface Module {
  readonly Receiver: new () => { run: (n: number) => void; readonly seen: number };
}

async function seenIn(code: string): Promise<number> {
  const js = transformSync(code, { loader: 'ts', format: 'esm', target: 'es2022' }).code;
  const { Receiver } = (await import(`data:text/javascript,${encodeURIComponent(js)}`)) as Module;
  const receiver = new Receiver();
  for (const n of [3, 4]) receiver.run(n);
  return receiver.seen;
}

/** `members` of a class of the lane, with functions beside it: what they come to as they are, and as a port has them. */
async function compared(members: string, beside = '') {
  const source = `${beside}\nexport class Receiver {\n seen = 0;\n #count = 1;\n ${members}\n}\n`;
  const file = 'features/port/receiver.ts';
  writeFileSync(join(folder, file), source);
  const code = new TypeScriptWriter(assemble(readPieces(compiler, folder, [file]), { files: [file], flags: {}, numbers: {} })).write();
  return { expected: await seenIn(source), found: await seenIn(code), code };
}

const next = '#next(): number { this.#count = this.#count * 2 + 1; return this.#count; }';
const note = '#note(a: number, b: number): void { this.seen = this.seen * 10 + a - b * 3; this.seen += a; }';

test.each([
  [
    'a field, before an argument that changes it',
    `${next} ${note} run(n: number): void { this.#note(this.#count, this.#next()); this.seen += n; }`,
  ],
  [
    'a field, after an argument that changes it',
    `${next} ${note} run(n: number): void { this.#note(this.#next(), this.#count); this.seen += n; }`,
  ],
  [
    'an argument that changes something, used twice',
    `${next} ${note} run(n: number): void { this.#note(this.#next(), n); this.seen += n; }`,
  ],
  [
    'a field that the function sets',
    `#note(a: number): void { this.#count += a; this.seen = this.seen * 7 + a; } run(n: number): void { this.#note(this.#count); this.seen += n; }`,
  ],
  ['a number that changes after the call', `${note} run(n: number): void { let k = n; this.#note(k, 1); k += 1; this.seen += k; }`],
  [
    'a function that hands its arguments on in another order',
    `${next} run(n: number): void { this.seen = turned(this.#next(), this.#next()) + n; }`,
    `function less(a: number, b: number): number { const d = a - b; return d * 2; } function turned(a: number, b: number): number { return less(b, a); }`,
  ],
  [
    'a function that uses an argument twice',
    `${next} run(n: number): void { this.seen += squared(this.#next()) + n; }`,
    `function product(a: number, b: number): number { const d = a * b; return d + 1; } function squared(a: number): number { return product(a, a); }`,
  ],
  [
    'a number that is read before it changes',
    `${next} ${note} run(n: number): void { const before = this.#count; this.#note(this.#next(), before); if (n > 3) this.#note(n, n); }`,
  ],
  [
    'a variable of the same name in both',
    `#note(a: number): void { const k = a * 2; this.seen += k * k; } run(n: number): void { const k = n + 1; this.#note(k); this.seen += k * k; }`,
  ],
  [
    'a constant with the name of a variable of the caller',
    `#note(a: number): void { this.seen += a * share; } run(n: number): void { const share = this.seen + 0.5; this.#note(n); this.seen += share * share; }`,
    'const share = 4;',
  ],
  [
    'a constant of the caller with the name of a variable of the function',
    `#note(a: number): void { const share = a + this.seen; this.seen += share * share; } run(n: number): void { this.#note(n); this.seen += share; }`,
    'const share = 4;',
  ],
  [
    'a function that returns early',
    `#note(a: number): void { if (a > 3) { this.seen += 1; return; } this.seen += 10; } run(n: number): void { this.#note(n); this.seen *= 2; }`,
  ],
  [
    'a function that returns early, as all that its caller does',
    `#note(a: number): void { if (a > 3) { this.seen += 1; return; } this.seen += 10; } run(n: number): void { this.#note(n + 0.5); }`,
  ],
  [
    'a function that calls itself',
    `#down(n: number): void { if (n > 0) { this.seen += n; this.#down(n - 1); } } run(n: number): void { this.#down(n); }`,
  ],
  [
    'two functions that call each other',
    `#even(n: number): void { if (n > 0) { this.seen += n; this.#odd(n - 1); } } #odd(m: number): void { if (m > 0) { this.seen += 100; this.#even(m - 1); } } run(n: number): void { this.#even(n); }`,
  ],
  [
    'two blocks with a variable of one name',
    `run(n: number): void { if (n > 3) { const part = 2; this.seen += part; } else { const part = n * this.#count; this.seen += part * part; } this.#count += 1; }`,
  ],
])('%s', async (_, members, beside = '') => {
  const { expected, found } = await compared(members, beside);
  expect([found, Number.isFinite(expected)]).toEqual([expected, true]);
});

test('what may be written out is', async () => {
  const { code } = await compared(`${note} run(n: number): void { this.#note(n, 1); this.seen += n; }`);
  expect(code).not.toContain('#note');
});
