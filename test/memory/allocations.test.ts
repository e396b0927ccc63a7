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

test('no call of a plugin or the ground clamp that is made for every frame or packet allocates', async () => {
  const rolldownOptions = { input: 'test/bench/allocations.ts' };
  await build({ configFile: false, logLevel: 'error', build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions } });
  const { stdout } = await promisify(execFile)(process.execPath, [join(outDir, 'allocations.js')]);
  const bytes = JSON.parse(stdout) as Record<string, number>;
  expect(Object.keys(bytes)).toContain('snap {}');
  expect(Object.entries(bytes).filter(([, each]) => each >= 1)).toEqual([]);
});
