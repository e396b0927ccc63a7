/** A recording names its plugins; none of them runs for that. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallExperiment } from '../../test/support/experiments.ts';
import { recordRun } from '../../test/support/recorded.ts';
import { bundlePlugins } from '../plugins/bundle-plugin.ts';
import { commandOf } from '../../test/support/command.ts';

const coasting = fileURLToPath(new URL('../../test/support/plugins/coasting', import.meta.url));
let folder = '';
let recording = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  recording = join(folder, 'run.mcap');
  await writeFile(join(folder, 'two.yaml'), smallExperiment({ model: 'coasting', duration: 2 }));
  const { writer } = await recordRun(join(folder, 'two.yaml'), recording, [], await bundlePlugins([coasting]));
  writer.close();
});
afterAll(() => rm(folder, { recursive: true }));

test('a plugin does not run because a recording names it', async () => {
  const { status, err } = await commandOf(['replay', recording]);
  expect(status).not.toBe(0);
  expect(err).toContain(`${coasting}, which has not been allowed to run: name it with --plugin to allow it.`);
});

test('naming it is the yes', async () => {
  expect(await commandOf(['replay', recording, '--verify', '--plugin', coasting])).toMatchObject({ status: 0 });
});
