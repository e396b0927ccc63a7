/** `driftbench tune` and `check`: the same result whatever the number of jobs and however often interrupted. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TuneResult } from '../../features/tune/calls/tune-result.ts';
import { commandOf as command } from '../support/command.ts';
import { smallExperiment } from '../support/experiments.ts';
import { loggedSession } from '../support/game-logs.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan } from '../support/plans.ts';
import { patience } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const at = (name: string) => join(folder, name);
const file = at('small.yaml');
const plugin = fileURLToPath(new URL('../../resources/plugins/ballistic.ts', import.meta.url));

beforeAll(() => writeFileSync(file, smallExperiment({ duration: 8 })));
afterAll(() => rmSync(folder, { recursive: true }));

const space = '--only trigger=distance --only convergence=snap,exponential --fix scheduler --fix clock --blocks 6';
const tune = (line: string) => command(['tune', file, ...`${space} --evaluations 12 ${line}`.split(' ')]);
const models = `--plugin ${plugin} --only model=linear,constant-turn,ballistic`;

test('jobs, interruption and resuming change nothing; the present setting and plugins take part', async () => {
  const one = await tune(`${models} --json --jobs 1 --report ${at('one.html')} --out ${at('one')}`);
  expect([one.status, one.err]).toEqual([0, expect.stringContaining('front.csv') as string]);
  const result = JSON.parse(one.out) as TuneResult;
  expect(result).toMatchObject({ evaluations: 12, tuningBlocks: 2, heldOutBlocks: 2, isConverged: false, failures: 0 });
  expect(result.candidates[0]).toMatchObject({ number: 0, versusPresent: [{ difference: 0 }, { difference: 0 }] });
  expect(result.candidates.some(({ isOnFront }) => isOnFront)).toBe(true);
  const log = readFileSync(join(at('one'), 'runs.jsonl'), 'utf8');
  expect(log.includes('ballistic')).toBe(true);
  expect(readFileSync(join(at('one'), 'lane.yaml'), 'utf8')).toBe(result.laneYaml);
  const report = readFileSync(at('one.html'), 'utf8');
  expect([report.includes('"kind":"tune"'), report.includes(folder)]).toEqual([true, false]);

  cpSync(at('one'), at('two'), { recursive: true });
  const kept = log.split('\n').slice(0, 10).join('\n');
  writeFileSync(join(at('two'), 'runs.jsonl'), `${kept}\n{"number":3,"poi`);
  const two = await tune(`${models} --json --jobs 2 --resume --out ${at('two')}`);
  expect(JSON.parse(two.out)).toEqual(result);
  expect(readFileSync(join(at('two'), 'runs.jsonl'), 'utf8') === log).toBe(true);
});

test('segments of several files: the same result for any jobs and after resuming; the manifest knows the files', async () => {
  const rows = (radius: number) =>
    ['t,x,y', ...Array.from({ length: 41 }, (_, k) => `${k / 5},${radius * Math.cos(k / 5)},${radius * Math.sin(k / 5)}`), ''].join('\n');
  writeFileSync(at('first.csv'), rows(20));
  writeFileSync(at('second one.csv'), rows(60));
  writeFileSync(at('traced.yaml'), smallExperiment({ duration: 8 }).replace(/motion: \{.*?\}/, 'motion: { kind: trace, file: first.csv }'));
  const segments = ['--segment', '1..8', '--segment', '..8 entities.car.motion.file=second one.csv'];
  const line = (...more: string[]) =>
    command([
      'tune',
      at('traced.yaml'),
      ...segments,
      ...`${space} --only model=linear,constant-turn --evaluations 12 --json`.split(' '),
      ...more,
    ]);
  const one = await line('--jobs', '1', '--out', at('files'), '--report', at('files.html'));
  expect(one.status).toBe(0);
  const result = JSON.parse(one.out) as TuneResult;
  expect(result).toMatchObject({ segments: 2, tuningBlocks: 2, choosingBlocks: 2, heldOutBlocks: 2, blockLength: 7 / 3 });
  expect(readFileSync(at('files.html'), 'utf8')).toContain('second one.csv');
  const log = join(at('files'), 'runs.jsonl');
  writeFileSync(log, readFileSync(log, 'utf8').split('\n').slice(0, 9).join('\n'));
  const resumed = await line('--jobs', '2', '--resume', '--out', at('files'));
  expect(JSON.parse(resumed.out)).toEqual(result);
  writeFileSync(at('second one.csv'), rows(61));
  expect((await line('--resume', '--out', at('files'))).err).toContain('the file second one.csv, which the experiment names, has changed');
});

test('the session of a running game is tuned from its logs: its own setting is the present one, and the verdict says what it rests on', async () => {
  const game = lane({
    model: 'linear',
    trigger: { heartbeat: 0.1 },
    playout: 'constant',
    params: { playout: { delay: 0.15, interpolation: 'linear' } },
  });
  const link = { delay: 0.06, jitter: { law: 'uniform', spread: 0.02 }, loss: { law: 'independent', ratio: 0.05 } } as const;
  const { logs } = loggedSession(
    plan({ motion: synthetic('human-like', { style: 'keys' }), nodes: nodes(link), lanes: [game], duration: 18 }),
  );
  mkdirSync(at('session'));
  for (const [process, text] of Object.entries(logs)) writeFileSync(join(at('session'), `${process}.log`), text);
  const line = (...more: string[]) => command(['tune', '--session', at('session'), ...`${space} --evaluations 12`.split(' '), ...more]);
  const one = await line('--jobs', '1', '--out', at('of-session'), '--report', at('session.html'));
  expect([one.status, one.err]).toEqual([0, expect.stringContaining('session-link-r0.csv') as string]);
  const resumed = await line('--json', '--resume', '--out', at('of-session'));
  const result = JSON.parse(resumed.out) as TuneResult;
  const rests = result.restsOn?.join('\n') ?? '';
  expect(rests).toMatch(/link of r0 is the measured one.* % were lost[^]*The present lane draws as the game does[^]*It sends every 0.1 s/);
  expect(one.out.startsWith(`${rests}\nAs small as possible: deviation p95, `)).toBe(true);
  expect(one.out).toContain(`\n▶ Cheapest at your present error\n${result.verdict.join('\n')}\n`);
  expect(result.candidates[0]).toMatchObject({ number: 0, lane: { id: 'game', trigger: { heartbeat: 0.1 }, playout: { delay: 0.15 } } });
  expect(readFileSync(at('session.html'), 'utf8')).toContain('--write-experiment session.yaml');
  expect((await command(['run', join(at('of-session'), 'experiment.yaml'), '--quiet'])).status).toBe(0);
  writeFileSync(join(at('session'), 'sender.log'), (logs['sender'] ?? '').replaceAll(/^U,.*\n/gm, ''));
  expect((await line('--json')).err).toContain('no log says what was sent to it (U)');
  expect((await command(['tune'])).err).toContain('either an experiment or motion file, or --session');
  expect((await tune('--same a=b')).err).toContain('--clock, --offset and --same say how logs are read: they need --session.');
});

test('what is wrong is named; a folder of another tuning is refused', async () => {
  for (const [line, problem] of [
    ['--objective nonsense', 'objectives[0]: unknown metric "nonsense"'],
    ['--lane bsae', 'unknown lane "bsae"'],
    ['--without model=linar', 'unknown model "linar"'],
    ['--range trigger.distanse=1', 'unknown parameter "trigger.distanse"'],
    ['--network kable', 'unknown network "kable"'],
    ['--network lan:x', '--network lan:x: the weight is "x"; allowed: a number above 0, as in lan:2.'],
    ['--network lan:2:junk', 'the weight is "2:junk"'],
    ['--network lan:', 'the weight is ""'],
    ['--bound bytesPerSecond', 'needs the form metric<=value'],
    ['--fix nothing', 'fix'],
    ['--blocks 100', '100 blocks: each has'],
    ['--segment 5', 'needs the form from..to, path=value or both'],
    ['--segment 5..2', 'segments[0]: found 5 to 2 s; it must end after it begins.'],
    ['--segment frame=1', 'segments[0].set: a segment sets fields of motions only, such as entities.tank.motion.file'],
    [`--resume --out ${at('one')}`, 'holds another tuning: the plugins differ or have changed: found '],
    [`--out ${at('one')}`, 'holds a tuning already'],
    ['--fix model --without model=cubic', 'without.model: the model stays as it is (fix); leave one of them out.'],
    ['--fix model --only model=linear', 'only.model: the model stays as it is (fix)'],
    ['--fix model --range model.delayed.delay=0.1', 'range model.delayed.delay: the model stays as it is (fix)'],
    ['--only model=linear --range model.delayed.delay=0.1', 'range model.delayed.delay: model.delayed takes no part; leave the range out.'],
    ['--duration 8 --segment 1..5', 'duration: all segments have ends of their own'],
    ['--set seed=3', '--set seed: --seed sets this field too; leave one of them out.'],
    ['--set duration=5 --duration 8', '--set duration: --duration sets this field too'],
    ['--set nodes.viewer.link.delay=0.2 --network lan', '--set nodes.viewer.link.delay: --network sets this field too'],
    [`--key ${file}`, '--key needs --queue'],
    ['--queue redis://127.0.0.1:1 --jobs 2', '--jobs does not go with --queue'],
    [`--queue redis://127.0.0.1:1 --out ${at('never')} --parts ${at('parts')}`, '--parts does not go with --queue'],
  ] as const) {
    const { status, err } = await tune(line);
    expect([status, err], line).toEqual([2, expect.stringContaining(problem) as string]);
  }
});

test('the report of networks of one’s own has commands that find it again: they go on with the same tuning', async () => {
  writeFileSync(
    at('own.yaml'),
    'networks:\n  - { name: measured & odd, weight: 2, link: { delay: 0.06 } }\n  - { name: lan, link: { preset: lan } }\n',
  );
  const line = `--only model=linear,constant-turn --json --out ${at('own')} --report ${at('own.html')}`;
  const first = await tune(`--setup ${at('own.yaml')} ${line}`);
  const [, json = ''] = /<script id="[^"]*" type="application\/json">([^<]*)/.exec(readFileSync(at('own.html'), 'utf8')) ?? [];
  const { commands } = JSON.parse(json) as { commands: [string, string] };
  expect(commands[1]).toContain('--setup setup.yaml');
  expect(commands[1]).not.toContain('--network');
  const [, text = ''] = /^cat > setup.yaml <<'END'\n([\s\S]*)END$/.exec(commands[0]) ?? [];
  writeFileSync(at('setup.yaml'), text);
  // Another setup would be refused.
  const again = await tune(`--setup ${at('setup.yaml')} --resume ${line}`);
  expect([again.status, JSON.parse(again.out)]).toEqual([0, JSON.parse(first.out)]);
});

test('an interruption keeps every run, and says so', async () => {
  const interruption = new AbortController();
  const args = ['tune', file, '--out', at('cut'), '--jobs', '2'];
  const running = command(args, interruption.signal);
  await vi.waitFor(() => expect(lines(at('cut'))).toBeGreaterThan(5), patience);
  interruption.abort();
  const { status, err } = await running;
  expect([status, err]).toEqual([130, expect.stringContaining('Every run is kept.') as string]);
  expect(lines(at('cut'))).toBeGreaterThan(5);
});

function lines(name: string): number {
  try {
    return readFileSync(join(name, 'runs.jsonl'), 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}

test('check: bounds that hold, bounds that break, and files that are wrong have statuses of their own', async () => {
  const bounds = (max: number) => `networks:
  - { name: lan, link: { preset: lan } }
  - { name: far & slow, link: { delay: 0.3 } }
seeds: [1, 2]
bounds:
  - { metric: deviationMean, lane: base, network: lan, max: ${max} }
  - { metric: bytesPerSecond, lane: base, min: 1 }
  - { metric: shownAge, lane: base, receiver: viewer, network: far & slow, min: 0.29, max: 100 }
`;
  writeFileSync(at('good.yaml'), bounds(10));
  writeFileSync(at('bad.yaml'), bounds(0.001));
  writeFileSync(at('wrong.yaml'), bounds(1).replace('lane: base', 'lane: bsae'));
  const check = (name: string, ...more: string[]) => command(['check', file, '--bounds', at(name), ...more]);
  const good = await check('good.yaml', '--junit', at('good.xml'), '--summary', at('good.md'));
  expect([good.status, readFileSync(at('good.md'), 'utf8')]).toEqual([0, expect.stringContaining('All 4 bounds hold.') as string]);
  expect(readFileSync(at('good.xml'), 'utf8')).toContain('tests="4" failures="0"');
  const bad = await check('bad.yaml', '--junit', at('bad.xml'), '--json');
  expect([bad.status, bad.err]).toEqual([1, expect.stringContaining('1 of 4 bounds are broken.') as string]);
  const xml = readFileSync(at('bad.xml'), 'utf8');
  expect(xml).toMatch(/<testcase classname="base" name="lan, deviation ≤ 0.001 m">\n {6}<failure message="found 0\.\d+ m"\/>/);
  expect(xml).toContain('far &amp; slow');
  expect((JSON.parse(bad.out) as { holds: boolean }).holds).toBe(false);
  writeFileSync(
    at('nets.yaml'),
    'networks: [{ id: a, group: near, link: lan }, { id: b, group: near, weight: 3, link: { delay: 0.3 } }]\n',
  );
  const age = (network: string) => `{ metric: shownAge, lane: base, max: 100${network} }`;
  const groups = ['', ', network: all networks', ', network: a', ', network: b'].map(age).join(', ');
  writeFileSync(at('groups.yaml'), `seeds: [1]\nbounds: [${groups}]\n`);
  const grouped = await check('groups.yaml', '--networks', at('nets.yaml'), '--json');
  const { cases } = JSON.parse(grouped.out) as { cases: { network: string; value: number }[] };
  expect(cases.map(({ network }) => network)).toEqual(['near', 'all networks', 'a', 'b']);
  const [near, all, a, b] = cases.map(({ value }) => value);
  expect([near, all]).toEqual([expect.closeTo((a! + 3 * b!) / 4, 12), near]);
  expect(b! - a!).toBeGreaterThan(0.2);
  expect(await check('wrong.yaml')).toMatchObject({ status: 2, err: expect.stringContaining('unknown lane "bsae"') as string });
  for (const [text, problem] of [
    ['bounds:\n  - { metric: deviationMean }', 'needs max or min'],
    ['bounds:\n  - { metric: deviationMean, min: 2, max: 1 }', 'min must not be above max'],
    ['bounds:\n  - { metric: deviationMaen, max: 1 }', 'bounds[0].metric: unknown metric "deviationMaen"'],
    ['bounds:\n  - { metric: shownAge, max: 1 }\n  - { metric: aee, receiver: viewre, max: 1 }', 'Did you mean "viewer"?'],
    ['networks: [{ name: a, link: {} }, { name: a, link: {} }]\nbounds: [{ metric: aee, max: 1 }]', 'there are two networks "a"'],
  ] as const) {
    writeFileSync(at('worse.yaml'), `${text}\n`);
    expect(await check('worse.yaml'), text).toMatchObject({ status: 2, err: expect.stringContaining(problem) as string });
  }
});

test('check: a field that the file of bounds sets as well is refused', async () => {
  const bounds = 'bounds: [{ metric: deviationMean, max: 10 }]\n';
  for (const [text, set, by] of [
    ['duration: 2', 'duration=3', 'duration in --bounds'],
    ['seeds: [1]', 'seed=3', 'seeds in --bounds'],
    ['networks: [{ name: lan, link: { preset: lan } }]', 'nodes.viewer.link.delay=0.1', 'networks in --bounds'],
  ] as const) {
    writeFileSync(at('set-too.yaml'), `${text}\n${bounds}`);
    const line = ['check', file, '--bounds', at('set-too.yaml'), '--set', set];
    expect(await command(line)).toMatchObject({ status: 2, err: expect.stringContaining(`${by} sets this field too`) as string });
    writeFileSync(at('set-too.yaml'), `duration: 2\n${bounds}`);
    if (text !== 'duration: 2') expect(await command(line)).toMatchObject({ status: 0 });
  }
});

test('check: a run that fails is an error in the files of both kinds, beside what the other networks measured', async () => {
  const failing = fileURLToPath(new URL('../support/plugins/bad/throwing.mjs', import.meta.url));
  writeFileSync(at('failing.yaml'), smallExperiment({ duration: 4, model: 'throwing' }));
  writeFileSync(at('failing-bounds.yaml'), 'bounds:\n  - { metric: deviationMean, max: 1 }\n');
  const files = ['--plugin', failing, '--bounds', at('failing-bounds.yaml'), '--junit', at('failing.xml'), '--summary', at('failing.md')];
  const { status, err } = await command(['check', at('failing.yaml'), ...files, '--quiet']);
  expect([status, err]).toEqual([1, expect.stringContaining('the planted error') as string]);
  const xml = readFileSync(at('failing.xml'), 'utf8');
  expect(xml).toMatch(/failures="0" errors="[1-9]"/);
  expect(xml).toMatch(/<error message="a run failed: seed \d+: .*the planted error/);
  expect(readFileSync(at('failing.md'), 'utf8')).toMatch(/\| ✗ \|.*a run failed: seed \d+: .*the planted error/);
});

test('a budget of time holds the held-out blocks as well', async () => {
  const args = ['tune', file, ...space.split(' '), '--budget', '20s', '--jobs', '1', '--json', '--quiet'];
  const began = performance.now();
  const { status, out } = await command(args);
  expect(status).toBe(0);
  const { candidates, evaluations } = JSON.parse(out) as TuneResult;
  expect([candidates[0]?.number, evaluations > 4]).toEqual([0, true]);
  // Survey, workers and the report come on top.
  expect((performance.now() - began) / 1000).toBeLessThan(patience.timeout / 1000);
});
