/** Motion files in place of lists by hand: an experiment of a file alone, and entities by a file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandOf } from '../../test/support/command.ts';
import { refusalOf } from '../../test/support/refused-experiment.ts';
import { registry } from '../../test/support/plans.ts';
import { loadExperiment } from './load-experiment.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-each-'));
  const rows = Array.from({ length: 150 }, (_, k) => k / 50).flatMap((t) => [`${t},red 1,${t},0`, `${t},blue,${-t},5`]);
  await writeFile(join(folder, 'match.csv'), `t,player,x,y\n${rows.join('\n')}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

const text = (entities: string) => `driftbench: 1
name: Match
duration: 2
entities: ${entities}
nodes: [{ id: s }, { id: r, link: { delay: 0.05 } }]
lanes: [{ id: a, trigger: { heartbeat: 0.2 }, model: { id: linear } }]
`;
const load = (entities: string) => loadExperiment(join(folder, 'match.yaml'), { registry, text: text(entities) });

test('entities by a file are those of its ids, owned by the first node', async () => {
  const { plan, inputs, fields } = await load('{ file: match.csv, each: player }');
  expect(plan.entities.map(({ id, owner, motion }) => [id, owner, motion.kind])).toEqual([
    ['red-1', 0, 'path'],
    ['blue', 0, 'path'],
  ]);
  expect(inputs).toEqual(['match.csv']);
  expect(fields).toMatchObject({
    entities: [{ id: 'red-1', motion: { file: 'match.csv', id: 'player', entity: 'red 1' } }, { id: 'blue' }],
  });
});

test('they stand beside entities that are written out', async () => {
  const { plan } = await load(
    '[{ id: own, owner: s, motion: { kind: circular } }, { file: match.csv, each: player, owner: s, end: hold }]',
  );
  expect(plan.entities.map(({ id }) => id)).toEqual(['own', 'red-1', 'blue']);
});

test('a wrong field or file is refused with its name', async () => {
  expect(await refusalOf(text('{ file: match.csv, every: player }'))).toMatch(/file\.yaml:4:\d+: entities.*every/);
  expect(await refusalOf(text('{ file: none.csv }'))).toMatch(/entities\.file: none\.csv/);
});

test('a motion file is an experiment of its own: run with networks and lanes to compare', async () => {
  const { status, out } = await commandOf(['run', join(folder, 'match.csv'), '--duration', '1', '--json', '--quiet']);
  const { experiment, lanes } = JSON.parse(out) as { experiment: string; lanes: Record<string, { receivers: object }> };
  expect([status, experiment, Object.keys(lanes)]).toEqual([0, 'match', ['line', 'turn', 'smooth']]);
  expect(Object.keys(lanes['line']?.receivers ?? {})).toHaveLength(6);
});

test('import writes that experiment, with the mapping that it was given', async () => {
  const target = join(folder, 'written.yaml');
  await commandOf(['import', join(folder, 'match.csv'), '--id', 'player', '--units', 'cm', '--experiment', target]);
  const { plan, fields } = await loadExperiment(target, { registry });
  expect(plan.entities).toHaveLength(2);
  expect(fields).toMatchObject({ name: 'written', entities: [{ motion: { file: 'match.csv', units: ['cm'], id: 'player' } }, {}] });
});

test('with --strict a questioned file is refused before anything runs', async () => {
  const rows = Array.from({ length: 40 }, (_, k) => `${k / 10},${k},0`);
  await writeFile(join(folder, 'slow.csv'), `t,x,y\n${rows.join('\n')}\n`);
  const loose = await commandOf(['run', join(folder, 'slow.csv'), '--quiet']);
  expect([loose.status, loose.out]).toEqual([0, expect.stringContaining('? slow.csv: The rate is 10 Hz')]);
  for (const command of ['run', 'import']) {
    const { status, err } = await commandOf([command, join(folder, 'slow.csv'), '--strict']);
    expect([command, status, err]).toEqual([
      command,
      2,
      expect.stringMatching(/--strict: 1 warning\.\n {2}\? .*slow\.csv: The rate is 10 Hz/),
    ]);
  }
});
