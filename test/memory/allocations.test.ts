/**
 * Calls made for every entity and tick allocate nothing: seen in the code as it is bundled, which decides what the
 * engine inlines.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { build } from 'vite';

const outDir = '.cache/allocations';
/**
 * On a busy machine the engine may compile too early to inline all of a call, and keeps what it has compiled. A call
 * that allocates by itself does so in every process.
 */
const mostProcesses = 8;

test('no call of a plugin or the ground clamp that is made for every frame or packet allocates', async () => {
  const rolldownOptions = { input: 'test/bench/allocations.ts' };
  await build({ configFile: false, logLevel: 'error', build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions } });
  let allocating: readonly (readonly [name: string, bytes: number])[] | null = null;
  for (let turn = 0; turn < mostProcesses && allocating?.length !== 0; turn++) {
    const bytes = await bytesPerCall();
    expect(Object.keys(bytes)).toContain('snap {}');
    allocating = Object.entries(bytes).filter(([name, each]) => each >= 1 && (allocating?.some(([other]) => other === name) ?? true));
  }
  expect(allocating).toEqual([]);
});

async function bytesPerCall(): Promise<Readonly<Record<string, number>>> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(outDir, 'allocations.js')]);
  return JSON.parse(stdout) as Record<string, number>;
}
