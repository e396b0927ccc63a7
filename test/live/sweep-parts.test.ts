/** A planned sweep: its parts, performed anywhere and in any order, make the tables of one machine. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { SignalReceived } from '../../main/base/signals.ts';
import { partScript } from '../../features/sweep/node/part-scripts.ts';
import { trustOptions } from '../../features/sweep/node/plan-consent.ts';
import { openPlan } from '../../features/sweep/node/sweep-plan.ts';
import { lockPathOf, PlaceLock } from '../../main/base/files/place-lock.ts';
import { exitStatus } from '../../main/base/exit-status.ts';
import { buildDigest } from '../../main/base/build-digest.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { commandOf } from '../support/command.ts';
import { smallExperiment } from '../support/experiments.ts';
import { freePort } from '../support/free-port.ts';
import { patience } from '../support/patience.ts';
import { hasSlurm, startSlurm } from '../support/slurm.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const at = (...names: string[]) => join(folder, ...names);
const planned = at('planned');
const plugin = fileURLToPath(new URL('../support/plugins/bad/throwing.mjs', import.meta.url));
const tables = ['runs.csv', 'runs-long.csv', 'summary.csv', 'runs.jsonl'];
const read = (name: string, table: string) => readFileSync(at(name, table), 'utf8');
const sweep = (...args: string[]) => commandOf(['sweep', ...args]);
/** Options that name the plugins of the planned sweep. */
const trust = () => trustOptions(planOf('planned')).trim().split(' ');
const part = (name: string, ...args: string[]) => sweep('run', name, ...args, '--jobs', '1', '--quiet', ...trust());
const grid = ['--vary', 'nodes.viewer.link.delay=0.1,0.3', '--repeat', '4'];
const program = '/usr/bin/parallel';
const cli = join(projectPaths().worker, '..', 'cli.js');

beforeAll(async () => {
  mkdirSync(at('study'));
  const ground = 'world: { size: [400, 400], terrain: { kind: heightmap, file: heights.csv } }';
  writeFileSync(at('study', 'heights.csv'), '0,1\n1,2\n');
  writeFileSync(at('study', 'hilly.yaml'), smallExperiment({ duration: 2 }).replace('entities:', `${ground}\nentities:`));
  const file = at('study', 'hilly.yaml');
  expect(await sweep(file, ...grid, '--plugin', plugin, '--out', at('whole'), '--long', '--quiet')).toMatchObject({ status: 0 });
  const made = await sweep('plan', file, ...grid, '--plugin', plugin, '--out', planned, '--parts', '3');
  expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/^8 runs of 2 points, about .* s and .* kB each/) });
  // The folder alone has all that its parts need.
  renameSync(at('study'), at('moved'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('parts make the tables of one machine, byte for byte; runs performed twice are compared', async () => {
  expect((await sweep('collect', planned)).err).toContain(
    ['1/3', '2/3', '3/3'].map((each) => `  driftbench sweep run ${planned} --part ${each} ${trust().join(' ')}\n`).join(''),
  );
  expect(await part(planned, '--part', '2/3')).toMatchObject({ status: 0 });
  const early = await sweep('collect', planned);
  expect([early.status, early.err]).toEqual([
    1,
    `6 of 8 runs are missing: 0–1, 3–4, 6–7. To perform them:\n  driftbench sweep run ${planned} --part 1/3 ${trust().join(' ')}\n  driftbench sweep run ${planned} --part 3/3 ${trust().join(' ')}\nWith --partial the tables are written without them.\n`,
  ]);
  const partial = await sweep('collect', planned, '--partial');
  expect([partial.status, read('planned', 'runs.csv').trimEnd().split('\n').length]).toEqual([0, 3]);
  rmSync(join(planned, 'runs.jsonl'));
  for (const each of ['1/3', '3/3']) expect(await part(planned, '--part', each)).toMatchObject({ status: 0 });
  const twice = readFileSync(join(planned, 'parts', '2-of-3.jsonl'), 'utf8').replace(
    /"host":"[^"]*","v8":"[^"]*"/,
    '"host":"node7","v8":"1.2"',
  );
  writeFileSync(join(planned, 'parts', '1-of-1.jsonl'), twice);
  const whole = await sweep('collect', planned, '--long');
  expect(whole).toMatchObject({ status: 0, err: expect.stringContaining('2 runs were performed more than once, with the same results') });
  expect(whole.err).toContain(`Runs were performed with V8 1.2 and ${process.versions.v8}, whose numbers may differ.`);
  for (const table of tables) expect(read('planned', table)).toBe(read('whole', table));
  const again = await part(planned, '--part', '1/3');
  expect([again.status, read('planned', 'parts/1-of-3.jsonl').split('"number":').length]).toEqual([0, 4]);
});

test('plugins of a planned folder run after consent to their contents alone', async () => {
  const [, checksum = ''] = trust();
  for (const named of [[], ['--trust', 'f'.repeat(64)]]) {
    const refused = await sweep('run', planned, '--part', '1/3', '--quiet', ...named);
    expect([refused.status, refused.out]).toEqual([exitStatus.failed, '']);
    expect(refused.err).toContain(`${planned}: its runs load plugins that are not trusted:\n  ${checksum}  ${plugin}\n`);
    expect(refused.err).toContain(`add: --trust ${checksum}\n`);
  }
});

test('a part is of one process; the lock of one that was killed counts no more', async () => {
  copyPlan('shared');
  mkdirSync(at('shared', 'parts'));
  const lock = lockPathOf(at('shared', 'parts', '1-of-2.jsonl'));
  const held = await PlaceLock.take(at('shared', 'parts', '1-of-2.jsonl'));
  const text = readFileSync(lock, 'utf8');
  expect(await part(at('shared'), '--part', '1/2')).toMatchObject({
    status: 1,
    err: expect.stringContaining(`process ${process.pid} on `),
  });
  expect(await part(at('shared'), '--part', '2/2')).toMatchObject({ status: 0 });
  await held.release();
  const { pid = 0, ...ended } = spawnSync(process.execPath, ['-e', '0']);
  expect(ended.status).toBe(0);
  writeFileSync(lock, text.replace(String(process.pid), String(pid)));
  expect(await part(at('shared'), '--part', '1/2')).toMatchObject({ status: 0 });
  expect(existsSync(lock)).toBe(false);
});

test('a link in a planned folder leads nowhere, and what is no log is not cut off', async () => {
  copyPlan('linked');
  const [victim, elsewhere] = [at('victim.txt'), at('elsewhere')];
  writeFileSync(victim, 'a letter without an end');
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, at('linked', 'parts'));
  expect(await part(at('linked'))).toMatchObject({ status: 2, err: expect.stringContaining('this is a link, which may lead elsewhere') });
  expect(readdirSync(elsewhere)).toEqual([]);
  rmSync(at('linked', 'parts'));
  mkdirSync(at('linked', 'parts'));
  const log = at('linked', 'parts', '1-of-1.jsonl');
  for (const place of [symlinkSync, linkSync]) {
    place(victim, log);
    const refused = await part(at('linked'));
    expect([refused.status, readFileSync(victim, 'utf8')]).toEqual([2, 'a letter without an end']);
    rmSync(log);
  }
});

const planOf = (name: string) =>
  (JSON.parse(readFileSync(at(name, 'sweep.json'), 'utf8')) as { plan: Parameters<typeof partScript>[2] }).plan;

/** The built command, as scripts call it. `first`: runs before it. */
function writeCommand(first = ''): void {
  const shim = at('driftbench');
  writeFileSync(shim, `#!/bin/sh\n${first}exec "${process.execPath}" "${resolve('bin/driftbench.mjs')}" "$@"\n`);
  chmodSync(shim, 0o755);
}

/** What was planned, without what was performed. */
function copyPlan(name: string): void {
  for (const part of ['sweep.json', 'experiment.yaml', 'inputs', 'plugins'])
    cpSync(join(planned, part), at(name, part), { recursive: true });
}

test.skipIf(!existsSync(program))('GNU parallel (Debian: parallel) performs the parts', () => {
  const name = 'a folder of two “words”';
  copyPlan(name);
  writeCommand();
  const script = at('parts.sh');
  writeFileSync(script, partScript('parallel', at(name), { ...planOf(name), parts: 2 }));
  const { status, stderr } = spawnSync('/bin/sh', [script], {
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
  });
  expect([status, String(stderr)]).toEqual([0, expect.not.stringContaining('rror')]);
  for (const table of ['runs.csv', 'summary.csv', 'runs.jsonl']) expect(read(name, table)).toBe(read('whole', table));
});

test.skipIf(!hasSlurm)('a real Slurm (Debian: slurmctld, slurmd) performs the parts, and one that was stopped in time again', async () => {
  copyPlan('farm');
  // The first start of the first part ends before its first run.
  writeCommand('if [ "$SLURM_ARRAY_TASK_ID$SLURM_RESTART_COUNT" = 1 ]; then set -- "$@" --stop-before 0.1s; fi\n');
  const script = at('parts.sbatch');
  writeFileSync(script, partScript('slurm', at('farm'), { ...planOf('planned'), parts: 2 }));
  const slurm = await startSlurm(at('slurm'), [await freePort(), await freePort()]);
  try {
    const env = { ...slurm.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
    const output = at('slurm', 'output');
    expect(spawnSync('sbatch', [`--output=${output}`, script], { env }).status).toBe(0);
    const queued = () => spawnSync('squeue', ['-h', '-r'], { env: slurm.env, encoding: 'utf8' }).stdout;
    await vi.waitFor(() => expect(queued()).toBe(''), { ...patience, interval: 250 });
    expect(readFileSync(output, 'utf8')).toMatch(/Part 1\/2 was stopped before its end\./);
  } finally {
    await slurm.stop();
  }
  expect(await sweep('collect', at('farm'), '--long')).toMatchObject({ status: 0 });
  for (const table of tables) expect(read('farm', table)).toBe(read('whole', table));
});

test('a run with two results is a failure that names run, field and both machines', async () => {
  const path = join(planned, 'parts', '1-of-1.jsonl');
  const kept = readFileSync(path, 'utf8');
  writeFileSync(path, kept.replace(/"base.triggers":\d+/, '"base.triggers":999'));
  const { status, err } = await sweep('collect', planned);
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(
      /^Run \d+ was performed twice with different results: base.triggers is (999 on node7 \(.*V8 .*\), and \d+ on|\d+ on .* \(.*\), and 999 on node7 \()/,
    ),
  ]);
  writeFileSync(path, kept);
});

test('SIGTERM ends a part with status 75 in the middle of a run; no complete run is lost or repeated', async () => {
  const many = ['--vary', 'nodes.viewer.link.delay=0.1,0.2', '--repeat', '20', '--quiet'];
  const file = at('moved', 'many.yaml');
  writeFileSync(file, smallExperiment({ duration: 200 }));
  expect(await sweep(file, ...many, '--out', at('here'))).toMatchObject({ status: 0 });
  expect(await sweep('plan', file, ...many.slice(0, 4), '--out', at('stopped'))).toMatchObject({ status: 0 });
  const run = () => spawn(process.execPath, [cli, 'sweep', 'run', at('stopped'), '--jobs', '1', '--quiet'], { stdio: 'ignore' });
  const lines = () => read('stopped', 'parts/1-of-1.jsonl').split('\n').slice(1);
  const first = run();
  await vi.waitFor(() => expect(lines().length).toBeGreaterThan(2), { ...patience, interval: 2 });
  first.kill('SIGTERM');
  expect(await once(first, 'close')).toEqual([75, null]);
  const kept = lines();
  // Every line is whole, and the last one ends.
  expect([kept.pop(), kept.length < 40, kept.map((line) => (JSON.parse(line) as { number: number }).number)]).toEqual([
    '',
    true,
    kept.map((_, number) => number),
  ]);
  expect(await once(run(), 'close')).toEqual([0, null]);
  const numbered = lines().filter((line) => line.includes('"number":'));
  expect([numbered.length, numbered.slice(0, kept.length)]).toEqual([40, kept]);
  expect(await sweep('collect', at('stopped'))).toMatchObject({ status: 0 });
  for (const table of ['runs.csv', 'summary.csv', 'runs.jsonl']) expect(read('stopped', table)).toBe(read('here', table));
});

test('a limit of time ends a part with status 75, an interruption with 130', async () => {
  const file = at('moved', 'long.yaml');
  writeFileSync(file, smallExperiment({ duration: 2 }));
  expect(await sweep('plan', file, '--vary', 'nodes.viewer.link.delay=0.1,0.2', '--out', at('long'))).toMatchObject({ status: 0 });
  const manifest = readFileSync(at('long', 'sweep.json'), 'utf8');
  writeFileSync(at('long', 'sweep.json'), manifest.replace('"sets": []', '"sets": ["duration=1000000"]'));
  const run = (reason?: Error) => commandOf(['sweep', 'run', at('long'), '--quiet'], reason && AbortSignal.abort(reason));
  // Runs that do not end.
  expect(await run(new SignalReceived('SIGTERM'))).toMatchObject({ status: 75, err: expect.stringContaining('Part 1/1 was stopped') });
  expect(await run(new SignalReceived('SIGINT'))).toMatchObject({ status: 130 });
  expect(await sweep('run', at('long'), '--stop-before', '2s', '--jobs', '1', '--quiet')).toMatchObject({ status: 75 });
  expect(await sweep('run', at('long'), '--stop-before', '1s', '--part', '3/2')).toMatchObject({ status: 2 });
});

test('a damaged part names the file to delete, which its own division does not read', async () => {
  copyPlan('damaged');
  mkdirSync(at('damaged', 'parts'));
  const part = at('damaged', 'parts', '1-of-2.jsonl');
  writeFileSync(part, 'no line\n');
  expect(await sweep('run', at('damaged'), '--part', '2/2', '--jobs', '1', '--quiet', ...trust())).toMatchObject({ status: 0 });
  expect(await sweep('run', at('damaged'), '--part', '1/2', ...trust())).toMatchObject({
    err: expect.stringContaining(
      `${part}:1: found no record of a run; the file was modified. Delete this file; its runs are performed again.`,
    ),
  });
});

test('another version and changed files are refused', async () => {
  await expect(openPlan(planned, '9.9.9')).rejects.toThrow(
    `planned by Driftbench ${projectPaths().version} (build ${buildDigest()}); this is Driftbench 9.9.9 (build ${buildDigest()})`,
  );
  await expect(openPlan(at('whole'), projectPaths().version)).rejects.toThrow('no planned sweep found');
  expect(await sweep('plan', at('moved', 'hilly.yaml'), ...grid, '--out', planned)).toMatchObject({ status: 2 });
  const copy = join(planned, 'experiment.yaml');
  const kept = readFileSync(copy, 'utf8');
  appendFileSync(copy, '# changed\n');
  await expect(openPlan(planned, projectPaths().version)).rejects.toThrow(`${copy}: the file has changed since the sweep was planned`);
  writeFileSync(copy, kept);
});

test('scripts are valid in their languages', async () => {
  const { plan } = await openPlan(planned, projectPaths().version);
  const script = (system: Parameters<typeof partScript>[0]) => partScript(system, planned, plan);
  const slurm = script('slurm');
  expect(slurm).toContain('#SBATCH --array=1-3\n');
  // In Slurm, sbatch’s number of cores is not that of srun.
  expect(slurm).toContain('\n#SBATCH --cpus-per-task=4\n');
  expect(slurm).toContain('\nsrun --cpus-per-task=4 driftbench');
  expect(spawnSync('bash', ['-n'], { input: slurm }).status).toBe(0);
  expect(spawnSync('sh', ['-n'], { input: script('parallel') }).status).toBe(0);
  expect(parse(partScript('kubernetes', '/a, b: [c', plan))).toMatchObject({
    kind: 'Job',
    spec: {
      completionMode: 'Indexed',
      completions: 3,
      podFailurePolicy: { rules: [{ onExitCodes: { values: [exitStatus.unfinished] } }, { action: 'Ignore' }] },
      template: {
        spec: {
          containers: [
            { command: ['driftbench', 'sweep', 'run', '/sweep/a, b: [c', '--part', 'auto', '--jobs', 'auto', '--quiet', ...trust()] },
          ],
        },
      },
    },
  });
  expect(script('snakemake')).toContain('-of-3.done');
});
