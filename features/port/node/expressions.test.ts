/** Expressions keep their value, bit for bit, in the languages of ports; what cannot keep it is refused. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import '../../../test/support/property-seed.ts';
import { compiler } from '../../../test/support/declarations-once.ts';
import { missingFor } from '../../../test/support/run-port.ts';
import { readPieces } from './reading/read-pieces.ts';
import { CppWriter } from './languages/cpp.ts';
import { GdScriptWriter } from './languages/gdscript.ts';
import { RustWriter } from './languages/rust.ts';
import { TypeScriptWriter } from './languages/typescript.ts';
import type { Declaration } from './tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-expressions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'features/port'), { recursive: true });

/** Of a file of pieces. */
function treeOf(source: string): readonly Declaration[] {
  const file = 'features/port/expressions.ts';
  writeFileSync(join(folder, file), `type Whole = number;\n${source}`);
  return readPieces(compiler, folder, [file])[file] ?? [];
}

const params = 'a: number, b: number, c: number, i: Whole, j: Whole, p: boolean, q: boolean';
const functionOf = (text: string, type: string, name: string) => `export function ${name}(${params}): ${type} { return ${text}; }\n`;

interface Texts {
  readonly number: string;
  readonly Whole: string;
  readonly boolean: string;
}
type Kind = keyof Texts;

/** Expressions of three kinds, as the sources write them: operands always in brackets. */
const { number, Whole, boolean } = fc.letrec<Texts>((tie) => {
  const between = (kind: Kind, ops: readonly string[]) =>
    fc.tuple(tie(kind), fc.constantFrom(...ops), tie(kind)).map(([a, op, b]) => `(${a}) ${op} (${b})`);
  // After `(a) < ((b) >` TypeScript reads a call with type arguments.
  const comparisonsOf = (kind: Kind) =>
    fc
      .tuple(tie(kind), fc.constantFrom('<', '<=', '>', '>=', '===', '!=='), tie(kind))
      .map(([a, op, b]) => (op === '<' && String(b).includes('>') ? `(${b}) > (${a})` : `(${a}) ${op} (${b})`));
  const before = (op: string, kind: Kind) => tie(kind).map((a) => `${op}(${a})`);
  const chosen = (kind: Kind) => fc.tuple(tie('boolean'), tie(kind), tie(kind)).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`);
  const depth = { maxDepth: 4, depthSize: 'large' } as const;
  return {
    number: fc.oneof(
      depth,
      { arbitrary: fc.constantFrom('a', 'b', 'c', '0.1', '3', '-7'), weight: 2 },
      { arbitrary: between('number', ['+', '-', '*', '/']), weight: 5 },
      before('-', 'number'),
      before('Math.abs', 'number'),
      chosen('number'),
    ),
    Whole: fc.oneof(
      depth,
      { arbitrary: fc.constantFrom('i', 'j'), weight: 2 },
      { arbitrary: between('Whole', ['+', '-', '*']), weight: 3 },
      fc.tuple(tie('Whole'), fc.constantFrom('7', '(j % 3 + 5)')).map(([a, b]) => `(${a}) % ${b}`),
      before('-', 'Whole'),
      chosen('Whole'),
    ),
    boolean: fc.oneof(
      depth,
      fc.constantFrom('p', 'q'),
      { arbitrary: between('boolean', ['&&', '||', '===', '!==']), weight: 3 },
      { arbitrary: comparisonsOf('number'), weight: 2 },
      comparisonsOf('Whole'),
      before('!', 'boolean'),
      chosen('boolean'),
    ),
  };
});

type Given = readonly [number, number, number, number, number, boolean, boolean];
const given: readonly Given[] = [
  [0.1, 0.7, -1e3, 3, 4, true, false],
  [1 / 3, -2.5e-3, 7, -2, 1, false, true],
  [-0.3, 1e17, 0.2, 0, 2, true, true],
];

/** Whole numbers have one zero only, and all that is no number is alike. */
const plain = (value: number | boolean, type: string) => (type === 'Whole' ? Number(value) + 0 : Number(value));

type Call = (...values: Given) => number | boolean;

async function valuesOf(typescript: string, types: readonly string[]): Promise<number[]> {
  const { code } = transformSync(typescript, { loader: 'ts', format: 'esm' });
  const all = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, Call>;
  return types.flatMap((type, index) => given.map((values) => plain(all[`f${index}`]?.(...values) ?? Number.NaN, type)));
}

/** What a program prints: a number a line. */
function printed(command: string, args: readonly string[]): number[] {
  const run = (program: string, list: readonly string[]) => spawnSync(program, list, { cwd: folder, encoding: 'utf8' });
  const { status, stderr } = run(command, args);
  if (status !== 0) throw new Error(stderr.slice(0, 2000));
  return run('./printed', [])
    .stdout.trim()
    .split('\n')
    .map((line) => Number(line.replace(/^(-?)inf$/, '$1Infinity')));
}

const decimal = (value: number | boolean, index: number) => (index < 3 ? Number(value).toExponential() : String(value));
const lists = given.map((values) => values.map((each, index) => decimal(each, index)).join(', '));

function inCpp(tree: readonly Declaration[], types: readonly string[]): number[] {
  const values = types.flatMap((_, index) => lists.map((list) => `static_cast<double>(lane::f${index}(${list})),`));
  const main = `int main() {\nconst double values[] = {\n${values.join('\n')}\n};\nfor (double value : values) std::printf("%.17g\\n", value);\n}\n`;
  const program = `#include <cstdio>\n${new CppWriter(tree).write('lane').replace('#pragma once', '')}\n${main}`;
  writeFileSync(join(folder, 'printed.cpp'), program);
  return printed('g++', ['-std=c++17', '-w', 'printed.cpp', '-o', 'printed']);
}

function inRust(tree: readonly Declaration[], types: readonly string[]): number[] {
  const values = types.flatMap((type, index) => lists.map((list) => `f${index}(${list}) as ${type === 'boolean' ? 'i32 as f64' : 'f64'},`));
  const main = `fn main() {\nlet values = [\n${values.join('\n')}\n];\nfor value in values {\nprintln!("{value:?}");\n}\n}\n`;
  writeFileSync(join(folder, 'printed.rs'), `${new RustWriter(tree).write()}\n${main}`);
  return printed('rustc', ['--edition', '2021', '--cap-lints', 'allow', 'printed.rs']);
}

describe('200 expressions of each kind', () => {
  const texts = ([number, Whole, boolean] as const).flatMap((each) => fc.sample(each, 200));
  const types = texts.map((_, index) => (['number', 'Whole', 'boolean'] as const)[Math.floor(index / 200)] ?? '');
  const source = texts.map((text, index) => functionOf(text, types[index] ?? '', `f${index}`)).join('');
  const tree = treeOf(source);
  const differing = (found: readonly number[], expected: readonly number[]) =>
    expected.flatMap((value, index) =>
      Object.is(value, found[index]) ? [] : [`${texts[Math.floor(index / given.length)]}: ${value}, found ${found[index]}`],
    );

  test('have the same values in TypeScript', async () => {
    expect(differing(await valuesOf(new TypeScriptWriter(tree).write(), types), await valuesOf(source, types))).toEqual([]);
  });

  test.skipIf(missingFor('cpp'))('have the same values in C++', async () => {
    expect(differing(inCpp(tree, types), await valuesOf(source, types))).toEqual([]);
  });

  test.skipIf(missingFor('rust'))('have the same values in Rust', async () => {
    expect(differing(inRust(tree, types), await valuesOf(source, types))).toEqual([]);
  });
});

test('brackets stand where the value needs them, and nowhere else', () => {
  const written = [
    ['a * (1 / 120)', 'a * (1 / 120)'],
    ['a + (b + c)', 'a + (b + c)'],
    ['a - (b - c)', 'a - (b - c)'],
    ['a / (b * c)', 'a / (b * c)'],
    ['(a * b) / c', 'a * b / c'],
    ['-(-a)', '-(-a)'],
    ['-(-7)', '7'],
    ['a - -b', 'a - -b'],
    ['(p ? a : b) * c', '(p ? a : b) * c'],
  ] as const;
  const text = new TypeScriptWriter(treeOf(written.map(([each], index) => functionOf(each, 'number', `f${index}`)).join(''))).write();
  expect([...text.matchAll(/return (.*);/g)].map(([, each]) => each)).toEqual(written.map(([, each]) => each));
});

test('a comparison of comparisons has brackets, and so has `not` beside one', () => {
  const tree = treeOf(functionOf('a < b === p', 'boolean', 'f') + functionOf('!p === (i % (j % 5) > 1)', 'boolean', 'g'));
  expect(new RustWriter(tree).write()).toContain('(a < b) == p');
  expect(new GdScriptWriter(tree).write()).toContain('(not p) == (i % (j % 5) > 1)');
});

test.each([
  ['return a ** b', '**'],
  ['return +a', '+'],
  ['return ~i', '~'],
  ['return a % b', '% of what are no whole numbers'],
  ['return i / j', '/ of whole numbers'],
  ['i--', 'an expression of this form'],
  ['--i', '--'],
  ['a %= b', '%='],
])('%s is refused: not every language has it, or the same', (text, why) => {
  expect(() => treeOf(`export function f(${params}) { ${text}; }\n`)).toThrow(`: ${why} has no translation`);
});

test('of several that become one value the last is set first, and the value is found once', () => {
  const text = new TypeScriptWriter(treeOf(`export function f(${params}): void { a = b = Math.sin(c + a); c = a = -1; }\n`)).write();
  expect(text).toMatch(/b = Math\.sin\(c \+ a\);\s+a = b;\s+c = -1;\s+a = -1;/);
});
