/** A run whose plugin fails stops with the call saved, or begins again without the lane. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallExperiment } from '../../test/support/experiments.ts';
import { commandOf } from '../../test/support/command.ts';

const throwing = fileURLToPath(new URL('../../test/support/plugins/bad/throwing.mjs', import.meta.url));
const sound =
  '  - { id: sound, trigger: { distance: 0.25 }, model: { id: linear }, convergence: { id: snap }, scheduler: { id: send-to-all } }\n';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await writeFile(join(folder, 'two.yaml'), `${smallExperiment({ model: 'throwing', duration: 4 })}${sound}`);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...flags: string[]) => commandOf(['run', join(folder, 'two.yaml'), '--plugin', throwing, '--json', '--quiet', ...flags]);

test('it stops, and its call is saved for the plugin’s author', async () => {
  const path = join(folder, 'call.json');
  const { status, out, err } = await run('--save-call', path);
  expect([status, out]).toEqual([1, '']);
  expect(err).toContain('RangeError: the planted error');
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
    plugin: 'throwing',
    call: 'extrapolate',
    arguments: { dt: expect.any(Number) },
  });
});

test('it begins again without the lane, and says so', async () => {
  const { status, out, err } = await run('--on-fault', 'drop-lane');
  expect([status, Object.keys((JSON.parse(out) as { lanes: object }).lanes)]).toEqual([0, ['sound']]);
  expect(err).toContain('The run restarts without lane base.');
});
