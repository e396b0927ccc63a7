/**
 * Files that version 0.2.0 wrote, in test/frozen/0.2: an experiment, a recording, a sweep and a tuning of it, and the
 * answers of a study (that of its own tests, which call themselves 0.1.0). They open, or the message says why they do
 * not. docs/migrating.md lists the changes; layouts are tested in former-layouts.test.ts.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectPaths } from '../../main/base/project-paths.ts';
import { commandOf } from '../support/command.ts';

const former = 'test/frozen/0.2';
const [experiment, recording] = [join(former, 'experiment.yaml'), join(former, 'run.mcap')];

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterAll(() => rmSync(folder, { recursive: true }));

test('the experiment runs', async () => {
  const { status, out } = await commandOf(['run', experiment, '--duration', '1', '--json', '--quiet']);
  const { experiment: name, lanes } = JSON.parse(out) as { experiment: string; lanes: object };
  expect([status, name, Object.keys(lanes)]).toEqual([0, 'Kept of 0.2', ['base', 'blended']]);
});

test('the recording replays, is listed, cut, exported and reported', async () => {
  const cut = join(folder, 'cut.mcap');
  for (const args of [
    ['replay', recording, '--json'],
    ['recording', 'info', recording],
    ['recording', 'trim', recording, '--from', '1', '--to', '2', '--out', cut],
    ['recording', 'info', cut],
    ['export', recording, '--format', 'csv', '--out', join(folder, 'tables')],
    ['report', recording, '--out', join(folder, 'run.html')],
  ])
    expect(await commandOf(args), args.join(' ')).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, 'tables'))).toEqual(expect.arrayContaining(['real.csv', 'lanes.csv']));
});

test('the verification of the recording names what 0.3 changed', async () => {
  const { status, err } = await commandOf(['replay', recording, '--verify', '--json']);
  expect([status, err]).toEqual([
    1,
    expect.stringContaining(`\nVersion 0.2.0 recorded it, this is ${projectPaths().version}; what changed between them`),
  ]);
  expect(err).toMatch(/^- since 0\.3 what falls on a tick within rounding happens at it/m);
  for (const change of [
    'updates carry, and count, what their model uses',
    'a jump is judged by time',
    'quantiles are linear between samples',
  ])
    expect(err).toMatch(new RegExp(`^- [\\d\u202f]+ numbers?: ${change}`, 'm'));
});

/** Another build has other figures, whether or not its version has another number. */
const otherBuild = /made by Driftbench 0\.2\.0 \(build ce05dc724d1c0782\); this is Driftbench .*, whose figures may differ\. Resume it/;

test('the sweep is reported, and not continued: its figures would be of two versions', async () => {
  const sweep = join(folder, 'sweep');
  cpSync(join(former, 'sweep'), sweep, { recursive: true });
  expect(await commandOf(['report', sweep, '--out', join(folder, 'sweep.html')])).toMatchObject({ status: 0 });
  const grid = ['--vary', 'nodes.far.link.delay=0.4,0.8', '--repeat', '2', '--duration', '3'];
  const { status, err } = await commandOf(['sweep', experiment, ...grid, '--out', sweep, '--resume', '--quiet']);
  expect([status, err]).toEqual([2, expect.stringMatching(otherBuild)]);
});

test('the tuning is not continued either; its lane runs', async () => {
  const tuning = join(folder, 'tuning');
  cpSync(join(former, 'tuning'), tuning, { recursive: true });
  const { status, err } = await commandOf(['tune', experiment, '--evaluations', '80', '--out', tuning, '--resume', '--quiet']);
  expect([status, err]).toEqual([2, expect.stringMatching(otherBuild)]);
  const anew = await commandOf(['replay', recording, '--lanes', join(tuning, 'lane.yaml'), '--json']);
  expect([anew.status, Object.keys((JSON.parse(anew.out) as { lanes: object }).lanes).length]).toEqual([0, 3]);
});

test('the answers of a study are analysed', async () => {
  const { status, out } = await commandOf(['study', 'report', join(former, 'answers.jsonl'), '--json']);
  expect([status, Object.keys(JSON.parse(out) as object).length > 0, out]).toEqual([0, true, expect.stringContaining('good-xyz')]);
});
