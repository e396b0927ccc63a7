import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../test/support/plans.ts';
import { seatsOf } from '../../features/live/common/live-plan.ts';
import { ExperimentList } from '../bench/experiment-list.ts';
import { loadLiveExperiment } from '../../features/live/node/live-experiment.ts';
import { loadExperiment } from './load-experiment.ts';
import { readStudy } from './study-file.ts';

let folder = '';
let documented = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  documented = /```yaml\n(.*?)```/s.exec(await readFile('docs/studies.md', 'utf8'))?.[1] ?? '';
});
afterAll(() => rm(folder, { recursive: true }));

async function study(text: string) {
  const path = join(folder, 'study.yaml');
  await writeFile(path, text);
  return readStudy(path);
}

test('the documented study is a valid one, with the defaults filled in', async () => {
  const { design, seed } = await study(documented);
  expect(design.conditions.map(({ id }) => id)).toEqual(['smooth', 'snap', 'static', 'smooth-3g']);
  expect(design.questions.map(({ id }) => id)).toEqual(['quality', 'control', 'fairness', 'annoyance']);
  expect([design.kind, design.round, design.practice, design.order, seed]).toEqual(['rating', 60, 1, 'williams', 1]);
});

test('what cannot be is refused with file, line and field', async () => {
  const replaced = (from: string, to: string) => study(documented.replace(from, to));
  await expect(replaced('lane: jumping', 'lane: jumpy')).rejects.toThrow(
    /study.yaml:18:\d+: study.conditions.snap.lane: unknown lane "jumpy"; allowed: converging, jumping, unpredicted/,
  );
  await expect(replaced('id: snap, lane: jumping', 'id: snap, lane: converging')).rejects.toThrow(
    /"snap" has the lane and the link of "smooth"/,
  );
  await expect(replaced('link: 3g', 'link: 6g')).rejects.toThrow(/study.conditions.smooth-3g.link: .*lan, fibre/);
  await expect(replaced('link: 3g', 'link: { delay: -1 }')).rejects.toThrow(/smooth-3g.link.delay: found -1; allowed: a number ≥ 0/);
  await expect(replaced('link: 3g', 'link: { jitter: {} }')).rejects.toThrow(/smooth-3g.link.jitter.spread: missing/);
  await expect(replaced('round: 60', 'round: 600')).rejects.toThrow(/study.round: found 600; allowed: a number ≥ 20 and ≤ 120 s/);
  await expect(study(documented.replace(/study:.*/s, ''))).rejects.toThrow('study.yaml has no study; needed: the field study');
});

test('a study in a file of its own is that of the experiment that it names, with its own seed and name', async () => {
  const own = join(folder, 'own.yaml');
  const write = (text: string) => writeFile(own, text);
  const fields = /^study:.*/ms.exec(documented)?.[0] ?? '';
  await writeFile(join(folder, 'game.yaml'), documented.replace(fields, 'seed: 3\n'));
  await write(`driftbench: 1\nexperiment: game.yaml\nname: Which?\nseed: 5\n${fields}`);
  const { design } = await study(documented);
  expect(await readStudy(own)).toEqual({ design, seed: 5 });
  const live = await loadLiveExperiment({ path: own, sets: ['study.round=30'] }, registry);
  expect(live).toMatchObject({ name: 'Which?', seed: 5, study: { ...design, round: 30 } });
  const list = new ExperimentList(folder);
  list.countSeats(seatsOf);
  const listed = (await list.list()).find(({ file }) => file === 'own.yaml');
  expect(listed).toMatchObject({ name: 'Which?', seats: 8, conditions: 4 });
  await expect(loadExperiment(own, { registry })).rejects.toThrow(
    'own.yaml is a study in a file of its own; open its experiment game.yaml',
  );
  await write(`driftbench: 1\nexperiment: game.yaml\nsed: 5\n${fields}`);
  await expect(readStudy(own)).rejects.toThrow(/own.yaml:3:1: sed: unknown field "sed"; .* Did you mean "seed"/);
  await write(`driftbench: 1\nexperiment: game.yaml\n${fields.replace('lane: jumping', 'lane: jumpy')}`);
  await expect(readStudy(own)).rejects.toThrow(/own.yaml:\d+:\d+: study.conditions.snap.lane: unknown lane "jumpy"/);
  await write(`driftbench: 1\nexperiment: ../game.yaml\n${fields}`);
  await expect(readStudy(own)).rejects.toThrow('an experiment may name files in its own folder only');
});

test('a study has a population of networks of its own or of a file, which people have where their condition has no link', async () => {
  const own = join(folder, 'population.yaml');
  const [fields = ''] = /^study:.*/ms.exec(documented) ?? [];
  await writeFile(join(folder, 'game.yaml'), documented.replace(fields, ''));
  const free = fields.replace('lane: converging, link: 4g', 'lane: converging');
  const write = (study: string) => writeFile(own, `driftbench: 1\nexperiment: game.yaml\n${study}`);
  const networks = '[{ id: home, group: cable, weight: 3, link: cable }, { id: car, link: { preset: 5g, loss: { ratio: 0.1 } } }]';
  await writeFile(join(folder, 'nets.yaml'), `networks: ${networks}\n`);
  const expected = [
    { name: 'home', group: 'cable', weight: 3, link: { preset: 'cable' } },
    { name: 'car', weight: 1, link: { preset: '5g', loss: { ratio: 0.1 } } },
  ];
  await write(`networks: nets.yaml\n${free}`);
  expect((await readStudy(own)).design.networks).toEqual(expected);
  expect((await loadLiveExperiment({ path: own }, registry)).study?.networks).toEqual(expected);
  await write(free.replace('study:\n', `study:\n  networks: ${networks}\n`));
  expect((await readStudy(own)).design.networks).toEqual([{ ...expected[0], link: 'cable' }, expected[1]]);
  await write(`networks: nets.yaml\n${fields}`);
  await expect(readStudy(own)).rejects.toThrow('every condition has a link, so no person gets one of these networks');
  await writeFile(join(folder, 'nets.yaml'), 'networks: [{ id: car, link: { trace: car.log } }]\n');
  await write(`networks: nets.yaml\n${free}`);
  await expect(readStudy(own)).rejects.toThrow('network car: found trace; people play a link without schedule, trace and model.');
});
