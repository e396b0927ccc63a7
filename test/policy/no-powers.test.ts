/** Lint finds powers that are written as operators in what simulates. No other check would find them. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const power = 'export const square = (a: number) => a ** 2;\n';
const powerOf = 'export function squared(a: number): number {\n  let b = a;\n  b **= 2;\n  return b;\n}\n';
/** Files with a power, and whether lint objects to it. */
const planted: readonly (readonly [path: string, text: string, isFound: boolean])[] = [
  ['engine/base/planted.ts', power, true],
  ['engine/base/planted-by-assignment.ts', powerOf, true],
  ['plugins/dr/planted.ts', power, true],
  ['resources/plugins/planted.ts', power, true],
  ['features/tune/calls/planted.ts', power, true],
  ['engine/base/planted.test.ts', power, false],
  ['main/base/planted.ts', power, false],
];

test('lint objects to the operators of powers in what simulates, and nowhere else', () => {
  for (const path of ['.oxlintrc.json', 'scripts/lint-power.mjs']) cpSync(path, join(folder, path));
  for (const [path, text] of planted) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout } = spawnSync(join(process.cwd(), 'node_modules', '.bin', 'oxlint'), ['--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const found = diagnostics.filter(({ code }) => code === 'power(no-operator)').map(({ filename }) => filename);
  expect(found.sort()).toEqual(planted.flatMap(([path, , isFound]) => (isFound ? [path] : [])).sort());
});
