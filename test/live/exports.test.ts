/** Exports of the bench in their own thread: faults are reported, and leave no files. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type ExportWatching, exportReport, exportTablesApart } from '../../features/output/node/tables/exports.ts';
import { bundlePlugins, type PluginBundle } from '../../main/plugins/bundle-plugin.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { smallExperiment } from '../support/experiments.ts';
import { recordRun } from '../support/recorded.ts';

const { worker: workerPath } = projectPaths();
const limits = { workerPath, stuckMs: 60_000, memoryMb: 512 };
const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const realm = globalThis as { keepsAModelForEver?: boolean };
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => delete realm.keepsAModelForEver);

const place = { recording: join(folder, 'run.mcap'), folder: join(folder, 'out'), aside: join(folder, '.out') };
const tables = { ...place, request: { kind: 'tables', format: 'csv' } } as const;
const report = { ...place, request: { kind: 'report' } } as const;

async function recorded(plugins: readonly PluginBundle[] = [], sets: readonly string[] = []): Promise<void> {
  const path = join(folder, 'small.yaml');
  writeFileSync(path, smallExperiment({ duration: 5 }));
  const { writer } = await recordRun(path, place.recording, sets, plugins);
  writer.close();
}

const watching = (cancelled = new AbortController().signal): ExportWatching => ({ cancelled, onShare: () => undefined });

const leftIn = () => readdirSync(folder).filter((name) => name.includes('out'));

test('tables of a file that is not a recording are refused, and nothing is left', async () => {
  writeFileSync(place.recording, 'none');
  await expect(exportTablesApart(tables, limits, watching())).rejects.toMatchObject({ code: 'bad-input' });
  expect(leftIn()).toEqual([]);
});

test('tables that are cancelled leave nothing', async () => {
  await recorded();
  const cancelling = new AbortController();
  const written = exportTablesApart(tables, limits, watching(cancelling.signal));
  cancelling.abort();
  await expect(written).rejects.toThrow();
  expect(leftIn()).toEqual([]);
});

/** It moves on where it is recorded, and never returns elsewhere. */
const model = `import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';
export default defineDeadReckoningModel({
  id: 'kept', title: 'Kept for ever', source: 'planted for a test', params: z.object({}),
  create: () => ({ extrapolate(fix, _step, out) { Object.assign(out, fix); while (globalThis.keepsAModelForEver !== false); } }),
});
`;

test('a plugin that never returns while a report is measured is named, and cancelling waits for no plugin', async () => {
  writeFileSync(join(folder, 'kept.ts'), model);
  const plugins = await bundlePlugins([join(folder, 'kept.ts')]);
  realm.keepsAModelForEver = false;
  await recorded(plugins, ['lanes.base.model.id=kept']);
  const rules = { workerPath, plugins: () => plugins, stuckMs: 1600, memoryMb: 512 };
  await expect(exportReport(report, rules, watching())).rejects.toMatchObject({
    code: 'plugin-fault',
    message: expect.stringMatching(/^While the report was measured: Plugin dead-reckoning\/kept: extrapolate did not return within 1\.6 s/),
  });
  const cancelling = new AbortController();
  const measured = exportReport(report, { ...rules, stuckMs: 60_000 }, watching(cancelling.signal));
  cancelling.abort();
  await expect(measured).rejects.toMatchObject({ name: 'AbortError' });
  expect(leftIn()).toEqual([]);
});
