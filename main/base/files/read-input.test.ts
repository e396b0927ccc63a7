/**
 * Files that a stranger's experiment, plugin or name leads to: regular ones of a bounded size, and nothing else is
 * waited for.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { loadExperiment } from '../../experiment/load-experiment.ts';
import { bundlePlugin } from '../../plugins/bundle-plugin.ts';
import { pluginsIn } from '../../plugins/find-plugins.ts';
import { Recording } from '../../recording/recording.ts';
import { pluginsNeededBy } from '../../plugins/needed-plugins.ts';
import { checksum } from '../../../features/sweep/node/manifest.ts';
import { RunLog } from '../../../features/sweep/node/run-log.ts';
import { countRows, readManifest, readSweptExperiment } from '../../../features/sweep/node/sweep-folder.ts';
import { faultOf } from '../../worker/faults.ts';
import { agreeTo, agreeToFiles, OutsideFiles } from './agreed-folders.ts';
import { readInput, readInputText } from './read-input.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const own = join(folder, 'own');
const other = join(folder, 'other');
const registry = new PluginRegistry(builtInPlugins);
const at = (name: string) => join(own, name);
const csv = 't,x,y\n0,0,0\n1,1,0\n2,2,0\n';
const isPosix = process.platform !== 'win32';

beforeAll(() => {
  for (const path of [own, other, at('package'), at('plugins')]) mkdirSync(path);
  writeFileSync(at('path.csv'), csv);
  writeFileSync(join(other, 'path.csv'), csv);
  writeFileSync(at('key'), 'secret');
  writeFileSync(at('huge.csv'), '');
  truncateSync(at('huge.csv'), 17 * 2 ** 20);
  symlinkSync(join(other, 'path.csv'), at('link.csv'));
  writeFileSync(at('imports-fifo.mjs'), "import './fifo.mjs';\nexport default {};\n");
  if (isPosix)
    for (const name of [
      'fifo.csv',
      'fifo.yaml',
      'fifo.mjs',
      'fifo.mcap',
      'package/package.json',
      'sweep.json',
      'runs.jsonl',
      'experiment.yaml',
    ])
      execFileSync('mkfifo', [at(name)]);
  symlinkSync('/dev/zero', at('zero.csv'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An experiment whose motion is in this file. */
function load(file: string, experiment = 'experiment.yaml') {
  const text = `driftbench: 1
name: A path
duration: 2
entities: [{ id: car, owner: driver, motion: { kind: trace, file: ${JSON.stringify(file)} } }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.1 } }]
lanes: [{ id: base, trigger: { distance: 0.25 } }]
`;
  return loadExperiment(at(experiment), { registry, text });
}

test('a file in the folder of its experiment is read', async () => {
  expect((await load('path.csv')).inputs).toEqual(['path.csv']);
});

test.each([
  ['../other/path.csv', 'may name files in its own folder only'],
  [join(other, 'path.csv'), 'may name files in its own folder only'],
  ['link.csv', 'may name files in its own folder only'],
  ['/etc/passwd', 'may name files in its own folder only'],
  ['//server/share/path.csv', 'this is a network or device path'],
  ['\\\\server\\share\\path.csv', 'this is a network or device path'],
  ['\\\\.\\pipe\\x.csv', 'this is a network or device path'],
  ['key', 'found a name without an ending'],
])('an experiment that names %s is refused before anything is opened', async (file, message) => {
  await expect(load(file)).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining(message) as string });
});

test('files outside of the folder are named with the error, and one that the user allows may be read by this experiment', async () => {
  const path = realpathSync(join(other, 'path.csv'));
  const refused = await load('link.csv').catch((error: unknown) => error);
  expect(faultOf(refused)).toMatchObject({ code: 'bad-input', outside: [{ name: 'link.csv', path }] });
  agreeToFiles(at('experiment.yaml'), [path]);
  expect((await load('link.csv')).inputs).toEqual(['link.csv']);
  await expect(load('../other/second.csv')).rejects.toBeInstanceOf(OutsideFiles);
  await expect(load('link.csv', 'another.yaml')).rejects.toBeInstanceOf(OutsideFiles);
});

test('the extension is looked at before the file', async () => {
  const limits = { extensions: ['.csv'] };
  await expect(readInput(at('missing.exe'), 'a table', limits)).rejects.toThrow('found a file ".exe"; allowed: .csv');
  await expect(readInput(at('missing.CSV'), 'a table', limits)).rejects.toThrow('there is no such file');
});

test('a folder that the user allows may be named', async () => {
  agreeTo([other]);
  expect((await load('../other/path.csv')).inputs).toEqual(['../other/path.csv']);
});

test.runIf(isPosix)('nothing waits for the other end of a FIFO, nor reads a device', async () => {
  agreeTo(['/dev']);
  const irregular = 'this is a FIFO, a socket or a device';
  await expect(load('fifo.csv')).rejects.toThrow(irregular);
  await expect(load('zero.csv')).rejects.toThrow(irregular);
  await expect(loadExperiment(at('fifo.yaml'), { registry })).rejects.toThrow(irregular);
  await expect(bundlePlugin(at('fifo.mjs'))).rejects.toThrow(irregular);
  await expect(bundlePlugin(at('imports-fifo.mjs'))).rejects.toThrow(irregular);
  await expect(bundlePlugin(at('package'))).rejects.toMatchObject({ code: 'plugin-refused' });
  await expect(Recording.open(at('fifo.mcap'))).rejects.toThrow('is not a file');
  expect(await pluginsNeededBy(at('fifo.yaml'))).toEqual([]);
  await expect(checksum(at('fifo.csv'))).rejects.toThrow(irregular);
  await expect(RunLog.open(at('runs.jsonl'))).rejects.toThrow('this is not a regular file');
  expect([await readManifest(own), await readSweptExperiment(own), await countRows(own)]).toEqual([null, null, 0]);
  expect(await pluginsIn(own)).toEqual([at('fifo.mjs'), at('imports-fifo.mjs')]);
});

test('a file that is too long is refused without being read to its end', async () => {
  await expect(readInputText(at('huge.csv'), 'a table', { mostMb: 16 })).rejects.toThrow('the file is longer than 16 MiB');
  expect(await readInput(at('path.csv'), 'a table', { mostMb: 16 })).toEqual(Buffer.from(csv));
});
