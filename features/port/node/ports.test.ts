/** Ports compile without warnings and come to what the bench comes to, of every technique. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { pieceTree, pieceTreePath } from '../../../scripts/port/piece-tree.ts';
import type { LanePlan } from '../../../engine/session/session-plan.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { laneOf, portedLanes } from '../../../test/support/ported-lanes.ts';
import { isOfMany, missingFor, runPort, runPorts } from '../../../test/support/run-port.ts';
import type { PortForm } from '../calls/languages.ts';
import { ported, portedOfKind, whyWithoutPort } from './ported.ts';
import { portLane } from './port-lane.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-ports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the tree of the pieces is that of their sources: npm run port-pieces', () => {
  expect(readFileSync(pieceTreePath, 'utf8')).toBe(pieceTree(process.cwd()));
});

test('the lanes have every technique with a port', () => {
  const ids = (kind: 'model' | 'convergence' | 'playout') => [...new Set(portedLanes.map((lane) => lane[kind]?.plugin.id))];
  expect(ids('model')).toEqual(expect.arrayContaining([...ported.models]));
  expect(ids('convergence')).toEqual(expect.arrayContaining([...ported.convergence]));
  expect(ids('playout')).toEqual(expect.arrayContaining([...ported.playout]));
});

/**
 * What each lane’s program prints. The first lane runs alone, as its user runs it. The others are one program where the
 * language allows it; should that fail, each runs alone and says what is wrong with it.
 */
function programsOf(lanes: readonly LanePlan[], form: PortForm, place: string) {
  let asOne: ReadonlyMap<string, string> = new Map();
  if (isOfMany(form) && missingFor(form.language) === null)
    test('lanes beside each other are one program', async () => {
      asOne = await runPorts(lanes.slice(1), form, place);
    });
  return async (lane: LanePlan) => asOne.get(lane.id) ?? (await runPort(lane, form, join(place, lane.id)));
}

describe.each(['typescript', 'cpp', 'rust'] as const)('in %s', (language) => {
  const saidOf = programsOf(portedLanes, { language }, join(folder, language));
  test.each(portedLanes.map((lane) => [lane.id, lane] as const))('the lane %s draws what the bench draws', async (_, lane) => {
    // Without the compiler the text is all that can be looked at.
    if (missingFor(language) !== null) return expect([...portLane(lane, { language }, 'A lane.').keys()]).toContain('vectors.txt');
    const [, checked, largest] = /^(\d+) numbers; the largest difference is (\S+)$/.exec(await saidOf(lane)) ?? [];
    expect([Number(checked) > 10_000, Number(largest) <= 1e-9]).toEqual([true, true]);
  });
});

const few = portedLanes.filter(({ id }) => ['turning', 'adapting', 'fixed-axes', 'body', 'filtered-twice'].includes(id));

describe.each(['cpp', 'rust', 'csharp'] as const)('in %s with numbers of 32 bits', (language) => {
  const form = { language, float: true };
  const saidOf = programsOf(few, form, join(folder, `${language}-32`));
  test.each(few.map((lane) => [lane.id, lane] as const))('the lane %s is drawn within 1 mm, 1 km out', async (_, lane) => {
    if (missingFor(language) !== null) return expect(portLane(lane, form, 'A lane.').size).toBe(3);
    expect(Number(/the largest difference is (\S+) m$/.exec(await saidOf(lane))?.[1])).toBeLessThanOrEqual(1e-3);
  });
});

test('a language without 32-bit floats refuses them', () => {
  expect(() => portLane(laneOf('plain', {}), { language: 'gdscript', float: true }, 'A lane.')).toThrow('csharp, cpp, rust have');
});

test('TypeScript’s compiler, at its strictest, has nothing to say', () => {
  const files = portedLanes.map((lane) => {
    const place = join(folder, `${lane.id}.ts`);
    writeFileSync(place, portLane(lane, { language: 'typescript' }, 'A lane.').get('lane.ts') ?? '');
    return place;
  });
  const strict = ['--strict', '--noUnusedLocals', '--noUnusedParameters', '--noImplicitReturns', '--noEmit', '--target', 'es2022'];
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/typescript7/bin/tsc', '--ignoreConfig', ...strict, '--types', '', ...files],
    { encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([0, '']);
});

test('a lane with something else is refused, with all of it and what there is instead', () => {
  const lane = laneOf(
    'odd',
    { model: ['imm'], convergence: ['turn-and-drive'] },
    { clock: 'one-way-delay', publishing: { updates: 'partial' } },
  );
  expect(() => portLane(lane, { language: 'cpp' }, 'A lane.')).toThrow(
    /lane odd has no port:\n {2}model imm: its filters .*; these have a port: static, linear.*\n {2}convergence turn-and-drive: it drives around obstacles.*\n {2}clock one-way-delay:.*\n {2}publishing.updates partial/,
  );
});

test('every built-in model, scheme and playout has a port, or a reason why not', () => {
  const own = whyWithoutPort('third-party');
  for (const { kind, id } of builtInPlugins)
    if (['dead-reckoning', 'convergence', 'playout'].includes(kind))
      expect([id, portedOfKind.get(kind)?.includes(id)]).toEqual([id, whyWithoutPort(id) === own]);
});

test('a program that comes to something else says so, and by how much', async () => {
  const place = join(folder, 'moved');
  await runPort(laneOf('moved', {}), { language: 'typescript' }, place);
  const vectors = readFileSync(join(place, 'vectors.txt'), 'utf8');
  writeFileSync(
    join(place, 'vectors.txt'),
    vectors.replace(/^draw (\S+) (\S+)/m, (_, now: string, x: string) => `draw ${now} ${Number(x) + 1e-6}`),
  );
  const { status, stdout } = spawnSync(process.execPath, ['lane-test.mjs'], { cwd: place, encoding: 'utf8' });
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/largest difference is (?:9\.99|1\.00)\d*e-7|largest difference is 0\.00000(?:09|10)/),
  ]);
});
