/** The folder of a tuning: what may be resumed, and written. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tuneSetup } from '../calls/tune-setup.ts';
import { example } from '../../reproduce/node/figures/example.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { openSweep } from '../../sweep/node/sweep-folder.ts';
import { Grid } from '../../sweep/node/grid.ts';
import { manifestOf } from '../../sweep/node/manifest.ts';
import { openTuning } from './tune-folder.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const bundle = (checksum: string) => ({ checksum }) as PluginBundle;
const inputs = { path: example('steady-line'), sets: [], setup: tuneSetup.parse({}), version: '0.2.0', plugins: [], inputs: [] };
const manifest = () => JSON.parse(readFileSync(join(folder, 'tune.json'), 'utf8')) as Record<string, unknown>;
const rewrite = (change: object) => writeFileSync(join(folder, 'tune.json'), JSON.stringify({ ...manifest(), ...change }));

async function opened(change: object = {}): Promise<string> {
  try {
    const log = await openTuning(folder, { ...inputs, ...change }, true);
    await log.close();
    return 'resumed';
  } catch (error) {
    return (error as Error).message;
  }
}

test('a tuning of the same code, plugins and setup is resumed', async () => {
  expect([await opened(), await opened()]).toEqual(['resumed', 'resumed']);
});

test('one of another version, or of another build of the same version, is refused, and both are named', async () => {
  await opened();
  const { build } = manifest() as { build: string };
  expect(await opened({ version: '0.3.0' })).toBe(
    `${folder}: holds another tuning: made by Driftbench 0.2.0 (build ${build}); this is Driftbench 0.3.0 (build ${build}), whose figures may differ. Resume it with what it was made with, or name another folder.`,
  );
  rewrite({ build: 'earlier' });
  expect(await opened()).toContain(
    `made by Driftbench 0.2.0 (build earlier); this is Driftbench 0.2.0 (build ${build}), whose figures may differ.`,
  );
  rewrite({ build: undefined });
  expect(await opened()).toContain('made by Driftbench 0.2.0 (build unknown); this is');
});

test('one with other plugins is refused, and what was found and is expected is named', async () => {
  await opened({ plugins: [bundle('0123456789abcdef')] });
  const other = await opened({ plugins: [bundle('fedcba9876543210'), bundle('00112233445566')] });
  expect(other).toContain('the plugins differ or have changed: found 0123456789ab, expected fedcba987654, 001122334455. Resume it');
  expect(await opened()).toContain('found 0123456789ab, expected none.');
});

test('of another setup the field that differs is named', async () => {
  await opened();
  expect(await opened({ setup: tuneSetup.parse({ ranges: { 'trigger.distance': [1, 2] } }) })).toContain(
    'holds another tuning: setup.ranges.trigger.distance was nothing and is now [1,2].',
  );
});

test('a tuning leaves the results of a sweep alone, and a sweep those of a tuning', async () => {
  const kept = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  const plan = { path: inputs.path, variations: [], repeats: 1, seed: 1, sets: [] };
  const prepared = { grid: new Grid(plan), manifest: await manifestOf(plan, inputs) };
  const begin = { tune: () => openTuning(folder, inputs, true), sweep: () => openSweep(folder, prepared, true) };
  for (const [first, second, message] of [
    ['sweep', 'tune', 'holds a sweep (sweep.json); name another folder.'],
    ['tune', 'sweep', 'holds a tuning (tune.json); name another folder.'],
  ] as const) {
    await (await begin[first]()).close();
    writeFileSync(join(folder, 'runs.jsonl'), '{"number":0}\n');
    const before = kept();
    await expect(begin[second]()).rejects.toMatchObject({ code: 'bad-input', message: `${folder}: ${message}` });
    expect(kept()).toEqual(before);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
  }
});
