/** What stops an author's plugin from being a port is named with its line, its column and what stands there. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { compiler } from '../../../../test/support/declarations-once.ts';
import { compilerFrom } from './compiler.ts';
import { stopsOf } from './read-plugin.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'driftbench-stops-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** As it is printed, but for what is said of all. */
const stopsIn = (file: string) =>
  stopsOf(compiler, { root: folder, file }, process.cwd()).map(({ file: name, line, column, text, what }) => [
    `${name}:${line}:${column}`,
    text,
    what,
  ]);

/** By file and line. */
const byLine = (stops: readonly string[][]) => new Map(stops.map(([place = '', ...rest]) => [place.replace(/:\d+$/, ''), rest]));

const model = (create: string) => `export default defineDeadReckoningModel({
  id: 'own', title: 'Own', source: 'An example',
  params: z.object({ gravity: metresPerSecondSquared({ default: 9.81, min: 0, max: 100, help: 'Gravity.' }), smooth: z.boolean().default(true) }),
  create: ${create},
});
`;
const imports = `import { copyState, defineDeadReckoningModel, KinematicState, metresPerSecondSquared, power, z } from 'driftbench/plugin-api';\n`;

/** A statement in a function of its own, the part of it that stops a port, and why. */
const forbidden: readonly (readonly [statement: string, part: string, what: string])[] = [
  ['out.x = a ** 2;', 'a ** 2', '**'],
  ['out.x = a % 2;', 'a % 2', '% of what are no whole numbers'],
  ['out.x = a | 0;', 'a | 0', '|'],
  ['out.x = +a;', '+a', '+'],
  ['out.x %= 2;', 'out.x %= 2', '%='],
  ['a--;', 'a--', 'an expression of this form'],
  ['out.x = a || 1;', 'a || 1', '|| of these'],
  ['if (a) out.x = 1;', 'a', 'a condition that is not true or false'],
  ['while (a) a -= 1;', 'a', 'a condition that is not true or false'],
  ['if (fix === out) out.x = 1;', 'fix === out', '== of objects'],
  ['a > 1 && copyState(fix, out);', 'a > 1 && copyState(fix, out)', '&&'],
  ['out.x = Math.hypot(fix.x, fix.y);', 'Math.hypot(fix.x, fix.y)', 'Math.hypot'],
  ['out.x = Math.max(a, 1, 2);', 'Math.max(a, 1, 2)', 'Math.max of other than two numbers'],
  ['out.x = Math.round(a);', 'Math.round(a)', 'Math.round'],
  ['out.x = power(a, 2);', 'power', 'the function power'],
  ['out.x = Number.EPSILON;', 'Number', 'the constant Number'],
  ["out.x = 'a'.length;", "'a'", 'an expression of this form'],
  ['out.x = [a, 1][0]!;', '[a, 1]', 'an expression of this form'],
  ['const f = (x: number) => x; out.x = f(a);', '(x: number) => x', 'an expression of this form'],
  ['const part = { a }; out.x = part.a;', '{ a }', 'an expression of this form'],
  ['const { x = 1 } = fix; out.x = x;', 'x = 1', 'a part of this form'],
  ['const last = new Float64Array(3); out.x = last[a]!;', 'a', 'an index that is no Whole'],
  ['const last = fix; out.x = last.x;', 'fix', 'a second name of an object'],
  ['let late: number; late = a; out.x = late;', 'late', 'a variable without a value'],
  ['for (const each of [a]) out.x += each;', 'for (const each of [a]) out.x += each;', 'a statement of this form'],
  ['for (let k = 0; k < 3; k += 1) out.x += a;', 'k = 0', 'a counter that is no Whole'],
  ['for (let k: Whole = 0; k < 4; k += 2) out.x += a;', 'for (let k: Whole = 0; k < 4; k += 2) out.x += a;', 'a for of another form'],
  [
    'for (let k: Whole = 0; k <= 4; k++) out.x += a;',
    'k <= 4',
    'a for that does not count by 1 from where it begins, while k is below or above its end,',
  ],
  ['let end: Whole = 4; for (let k: Whole = 0; k < end; k++) end = k;', 'k < end', 'a for in which end changes'],
  ['for (let k: Whole = 0; k < 9; k++) k += 1;', 'k < 9', 'a for in which k changes'],
  ['switch (a) { case 1: out.x = 1; }', 'switch (a) { case 1: out.x = 1; }', 'a statement of this form'],
  ['try { out.x = a; } finally { out.y = a; }', 'try { out.x = a; } finally { out.y = a; }', 'a statement of this form'],
  ['out.x = table[0]!;', 'table', 'the type number[]'],
  ['out.x = own(a);', 'own', 'own, which is no function of a file,'],
  ['out.x = fix?.x;', 'fix?.x', '?.'],
  ['out.x = a ?? 0;', 'a ?? 0', '??'],
  ['out.x = new Held(a).value;', 'new Held(a)', 'a constructor with arguments'],
];

test('each of what other languages do not have, or have otherwise, is named with its line', () => {
  const functions = forbidden.map(
    ([statement], index) => `function f${index}(fix: Readonly<KinematicState>, a: number, out: KinematicState): void { ${statement} }\n`,
  );
  const file = written(
    'forbidden.ts',
    `${imports}type Whole = number;\n${functions.join('')}${model(`() => ({ extrapolate(fix, { dt }, out) { copyState(fix, out);
${forbidden.map((_, index) => `f${index}(fix, dt, out);`).join('\n')}
} })`)}const table = [1, 2];
const own = (x: number) => x;
class Held { value: number; constructor(value: number) { this.value = value; } }
`,
  );
  expect(byLine(stopsIn(file))).toEqual(
    new Map(
      forbidden.map(([, part, what], index) => [`forbidden.ts:${index + 3}`, [part.length > 60 ? `${part.slice(0, 59)}…` : part, what]]),
    ),
  );
});

/** Each on a line of its own; the plugin needs all of them. */
const declared: readonly (readonly [text: string, part: string, what: string])[] = [
  ['class C0 extends KinematicState {}', 'extends KinematicState', 'a class made from another'],
  ['class C1 { static x = 0; }', 'static x = 0;', 'a field without a value, or of the class itself,'],
  ['class C2 { set x(value: number) {} }', 'set x(value: number) {}', 'a member of this kind'],
  ['class C3 { x!: number; }', 'x!: number;', 'a field without a value, or of the class itself,'],
  ['class C4 { x = 0; constructor() { this.x = 1; } }', 'constructor() { this.x = 1; }', 'a class with a constructor'],
  ['function f0(a = 1): number { return a; }', 'a = 1', 'a parameter that may be left out'],
  ['function f1(...a: number[]): void {}', '...a: number[]', 'a parameter that may be left out'],
  ['const root = Math.sqrt(2);', 'Math.sqrt(2)', 'a function in a constant'],
];

test('so is each declaration', () => {
  const create = `() => {
  const c0 = new C0(); const c1 = new C1(); const c2 = new C2(); const c3 = new C3(); const c4 = new C4();
  return { extrapolate(fix, { dt }, out) { copyState(fix, out); out.x = root + f0(); f1(dt); } };
}`;
  const file = written('declared.ts', `${declared.map(([text]) => `${text}\n`).join('')}${imports}${model(create)}`);
  expect(byLine(stopsIn(file))).toEqual(new Map(declared.map(([, part, what], index) => [`declared.ts:${index + 1}`, [part, what]])));
});

test.each([
  ['() => new Map()', 'new Map()', 'what is neither an object with extrapolate, nor new OffsetFade(params, …), nor new Blend(params, …),'],
  [
    '() => ({ derive(update, _stamp, out) { copyState(update, out); }, extrapolate(fix, _step, out) { copyState(fix, out); } })',
    'derive(update, _stamp, out) { copyState(update, out); }',
    'a model with this',
  ],
  [
    '({ params: { smooth } }) => ({ extrapolate(fix, _step, out) { if (smooth) copyState(fix, out); } })',
    'smooth',
    'smooth, which is declared outside of the function,',
  ],
  [
    '({ params }) => ({ extrapolate(fix, _step, out) { if (params.smooth) copyState(fix, out); } })',
    'smooth',
    'a parameter that is no number',
  ],
  [
    '({ world }) => ({ extrapolate(fix, _step, out) { out.z = world.groundAt(fix.x, fix.y); } })',
    'world',
    'world, which is declared outside of the function,',
  ],
])('create: %s', (create, part, what) => {
  expect(stopsIn(written('created.ts', imports + model(create)))).toEqual([[expect.stringMatching(/^created\.ts:5:\d+$/), part, what]]);
});

test('line and column are those of the file that it stands in, of the plugin’s own files', () => {
  mkdirSync(join(folder, 'src'));
  written(
    'src/part.ts',
    '/** A part. */\nexport function twice(a: number): number {\n  const b = a;\n  return b ** 2;\n}\nlet counted = 0;\nexport function count(): void {\n  counted += 1;\n}\nexport function unused(a: number): number {\n  return a ** 2;\n}\n',
  );
  const file = written(
    'parts.ts',
    `import { count, twice } from './src/part.ts';\n${imports}${model('() => ({ extrapolate(fix, { dt }, out) { copyState(fix, out); out.x = twice(dt); count(); } })')}`,
  );
  expect(stopsIn(file)).toEqual([
    ['src/part.ts:4:10', 'b ** 2', '**'],
    ['src/part.ts:6:5', 'counted = 0', 'a variable of a whole file'],
  ]);
});

test('a plugin without types is read all the same; where a type is missing, that is said', () => {
  const file = written(
    'plain.mjs',
    `import { copyState, defineDeadReckoningModel, z } from 'driftbench/plugin-api';
const half = (x) => x / 2;
function third(x) {
  return x / 3;
}
export default defineDeadReckoningModel({ id: 'own', title: 'Own', source: 'An example', params: z.object({}),
  create: () => ({ extrapolate(fix, { dt }, out) { copyState(fix, out); out.x = fix.x + fix.vx * dt + third(dt); } }) });
`,
  );
  expect(stopsIn(file)).toEqual([['plain.mjs:3:16', 'x', 'the type any']]);
});

test('of the examples and of what the bench has itself, what can be translated is not stopped', () => {
  const bench = process.cwd();
  const stops = (path: string) => stopsOf(compiler, { root: bench, file: join(bench, path) }, bench).map(({ line, text }) => [line, text]);
  expect(stops('resources/plugins/ballistic.ts')).toEqual([]);
  expect(stops('resources/templates/plugins/dead-reckoning/index.ts')).toEqual([]);
  expect(stops('resources/plugins/ease-out.ts')).toEqual([[expect.any(Number), 'new EaseOut(time, power)']]);
});

test('the compiler is that of the first folder which has one that can be asked for types', () => {
  const [bare, old] = [join(folder, 'bare'), join(folder, 'newer')];
  mkdirSync(join(old, 'node_modules/typescript'), { recursive: true });
  writeFileSync(join(old, 'node_modules/typescript/package.json'), '{ "version": "7.0.2", "main": "index.js" }');
  writeFileSync(join(old, 'node_modules/typescript/index.js'), "module.exports = { version: '7.0.2' };");
  expect(compilerFrom([bare])).toBe('there is no typescript in the plugin’s folder or in the working folder');
  expect(compilerFrom([old, bare])).toBe('the typescript that is found has the version 7.0.2; allowed: 5 and 6');
  expect(compilerFrom([bare, old, process.cwd()])).toBe(ts);
});
