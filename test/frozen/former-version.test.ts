/**
 * Files that version 0.1 wrote, in test/frozen/0.1: they open, replay and verify as before, or the message names what
 * changed. docs/migrating.md lists the changes.
 */
import { readdirSync, readFileSync, rmSync, mkdtempSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundlePlugin } from '../../main/plugins/bundle-plugin.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { RecordedPast } from '../../main/recording/recorded-past.ts';
import { Recording } from '../../main/recording/recording.ts';
import { commandOf } from '../support/command.ts';
import { frozenText } from './frozen-runs.ts';

const former = 'test/frozen/0.1';
const verified = (name: string) => commandOf(['replay', join(former, `${name}.mcap`), '--verify', '--json']);
const withoutAee = /^- [\d\u202f]+ numbers?: receivers at which nothing has arrived have no AEE, was 0/m;

test.each(readdirSync(join(former, 'experiments')))('the experiment %s gives the figures of the example of that name', async (file) => {
  const name = file.replace('.yaml', '');
  const figures = readFileSync(join('test/frozen/figures', `${name}-1.json`), 'utf8');
  expect(await frozenText(name, 1, join(former, 'experiments'))).toBe(figures);
});

const ticks = /^- since 0\.3 what falls on a tick within rounding happens at it/m;

test.each(['hills', 'live'])('the recording %s replays, and is verified but for the changes that are named', async (name) => {
  const { status, out, err } = await verified(name);
  expect([status, Object.keys(JSON.parse(out) as object)]).toEqual([0, expect.arrayContaining(['lanes'])]);
  expect(err).toMatch(/^Verified: the same \d+ rows and the results as version 0\.1\.0 recorded, but for what changed since/);
  expect(err).toMatch(withoutAee);
  if (name === 'hills') expect(err).toMatch(/^- [\d\u202f]+ numbers?: other roundings, by at most \de-1\d of the number$/m);
});

test('a recording opens in the middle, is cut, exported and reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const file = join(former, 'hills.mcap');
  const recording = await Recording.open(file);
  const past = new RecordedPast(recording);
  const { to } = past.span();
  const { times } = await past.rows({ from: to / 2, to: to / 2 + 1, most: 100 });
  const { occurrences } = await past.occurrences({ from: to / 2, to: to / 2 + 1, after: -1, limit: 500 });
  recording.close();
  expect([times.length > 0, occurrences.length > 0]).toEqual([true, true]);
  const cut = join(folder, 'cut.mcap');
  for (const args of [
    ['recording', 'trim', file, '--from', '1', '--to', String(to / 2), '--out', cut],
    ['recording', 'info', cut],
    ['export', file, '--format', 'csv', '--out', join(folder, 'tables')],
    ['report', file, '--out', join(folder, 'report.html')],
  ])
    expect(await commandOf(args), args.join(' ')).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, 'tables'))).toEqual(expect.arrayContaining(['real.csv', 'lanes.csv']));
  rmSync(folder, { recursive: true });
});

test('a recording with budget schedulers replays; its verification names the lanes whose rules changed', async () => {
  const { status, out, err } = await verified('same-budget');
  expect([status, out]).toEqual([1, expect.stringContaining('"lanes"')]);
  expect(err).toContain(`Version 0.1.0 recorded it, this is ${projectPaths().version}; what changed between them (docs/migrating.md):`);
  expect(err).toMatch(/^- lanes picked \(single-pick\), credited \(deterministic-budget\): since 0\.2 .* fair share$/m);
  expect(err).toMatch(withoutAee);
  expect(err).toMatch(ticks);
});

test('a sweep is not continued: its figures would be of two versions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  cpSync(join(former, 'sweep'), folder, { recursive: true });
  const vary = ['--vary', 'lanes.silent.trigger.distance=0.5,1', '--duration', '2', '--out', folder];
  const { status, err } = await commandOf(['sweep', join(folder, 'experiment.yaml'), ...vary, '--resume']);
  expect([status, err]).toEqual([2, expect.stringContaining('made by Driftbench 0.1.0 (build unknown); this is Driftbench ')]);
  const report = await commandOf(['report', folder, '--out', join(folder, 'report.html')]);
  expect(report).toMatchObject({ status: 0 });
  rmSync(folder, { recursive: true });
});

test.each([
  ['Lapse', 'It is called TimeStep since version 0.2.'],
  ['LevelWay', 'It is called LevelSegment since version 0.2.'],
  ['planarLine', 'Since version 0.2 there are no planar kernels: remove this import'],
])('a plugin that imports the former %s is refused with what to do', async (name, advice) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const file = join(folder, 'former.ts');
  writeFileSync(file, `import { ${name} } from 'driftbench/plugin-api';\nexport default { use: () => ${name} };\n`);
  await expect(bundlePlugin(file)).rejects.toThrow(`for import "${name}". ${advice}`);
  rmSync(folder, { recursive: true });
});
