/** The check of plugins as it is built: sound ones pass, and whatever a bad one does is a finding. */
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandOf } from '../support/command.ts';
import { newPlugin } from '../../main/plugins/new-plugin.ts';
import { projectPaths } from '../../main/base/project-paths.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'plugin-check-'))));
afterAll(() => rm(folder, { recursive: true }));

const bad = (name: string) => fileURLToPath(new URL(`../support/plugins/bad/${name}.mjs`, import.meta.url));

const check = (...args: readonly string[]) => commandOf(['plugins', 'check', ...args]);

test('a sound plugin passes the conformance suite, allocates nothing, and its cost is listed beside the built-in ones', async () => {
  const { status, out } = await check('resources/plugins/ballistic.ts', '--json');
  const result = JSON.parse(out) as { findings: { flaw: null }[]; cost: { call: string; ns: number; builtIns: object[] } };
  expect([status, out]).toEqual([0, expect.stringContaining('"passed": true')]);
  expect(result).toMatchObject({ plugin: { kind: 'dead-reckoning', id: 'ballistic' }, open: [], cost: { call: 'extrapolate' } });
  const reason = expect.stringContaining('of this kind: static, linear') as string;
  expect(result).toMatchObject({ port: { ports: false, reason, stops: [], unread: null } });
  expect(result.cost.ns).toBeGreaterThan(0);
  expect(result.cost.builtIns.length).toBeGreaterThan(10);
});

test('a new link model, which draws random numbers in a frozen realm, allocates nothing', async () => {
  const { pluginTemplates: templates, version } = projectPaths();
  await newPlugin({ kind: 'link-model', id: 'rain', folder: join(folder, 'rain') }, { templates, version });
  expect(await check(join(folder, 'rain'))).toMatchObject({
    status: 0,
    out: expect.stringContaining('✓ carry allocates nothing') as string,
  });
});

test('the lines that stop a port are named', async () => {
  const { out } = await check('resources/plugins/ease-out.ts');
  expect(out).toMatch(/– has no port [^\n]*\n {6}ease-out\.ts:\d+:44: new EaseOut\(time, power\): what is neither .* has no translation\n/);
});

test('a broken law is shown with the case that breaks it; the others are tried all the same', async () => {
  const { status, out, err } = await check(bad('not-a-number'));
  expect([status, err]).toEqual([1, expect.stringContaining('fails the conformance suite')]);
  expect(out).toMatch(/✗ draws a finite state[^\n]*\n {6}out\.x is NaN; with \{/);
  expect(out).toMatch(/✓ has an id/);
});

test('an endless loop is a finding, and so are an exit and a hunger for memory', async () => {
  const [endless, exiting, hoarding] = await Promise.all([
    check(bad('endless-model'), '--limit', '0.5'),
    check(bad('exiting')),
    check(bad('hoarding'), '--limit', '60'),
  ]);
  expect([endless.status, endless.out]).toEqual([1, expect.stringContaining('it did not end within 0.5 s')]);
  expect([exiting.status, exiting.out]).toEqual([1, expect.stringContaining('process.exit is not available to plugins')]);
  expect([hoarding.status, hoarding.out]).toEqual([1, expect.stringContaining('MiB of memory')]);
});

/** Keeps all laws, which do not look so far ahead. */
const shortSighted = `
import { copyState, defineDeadReckoningModel, z } from 'driftbench/plugin-api';
export default defineDeadReckoningModel({
  id: 'short-sighted', title: 'Short-sighted', source: 'planted for a test', params: z.object({}),
  create: () => ({
    extrapolate(fix, { dt }, out) {
      if (dt > 80) throw new RangeError('the planted error');
      copyState(fix, out);
    },
  }),
});
`;

test('a call that has failed is made again', async () => {
  const [path, file] = [join(folder, 'short-sighted.ts'), join(folder, 'short-sighted.case.json')];
  await writeFile(path, shortSighted);
  const testCase = {
    driftbench: 'plugin-test-case',
    plugin: 'short-sighted',
    kind: 'dead-reckoning',
    params: {},
    call: 'extrapolate',
    time: 1,
  };
  await writeFile(file, JSON.stringify({ ...testCase, arguments: { fix: { x: 1 }, dt: 99 }, message: 'it threw' }));
  const { status, out } = await check(path, '--case', file);
  expect([status, out]).toEqual([
    1,
    expect.stringMatching(/✗ extrapolate at session time 1.000 s of the test case[^\n]*\n[^\n]*the planted error/),
  ]);
});

test('what cannot be loaded is refused', async () => {
  const { status, err } = await check(bad('not-a-plugin'));
  expect([status, err]).toEqual([2, expect.stringContaining('not-a-plugin.mjs')]);
});
