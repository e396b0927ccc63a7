import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../test/support/plans.ts';
import { motionContents } from '../motion/motion-contents.ts';
import { experimentAround } from './experiment-around.ts';
import { loadExperiment } from './load-experiment.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await mkdir(join(folder, 'imports'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The experiment around the file, as the bench loads it; its entities with the kind of their motion. */
async function around(file: string) {
  const path = join(folder, 'around.yaml');
  const contents = await motionContents(join(folder, 'imports', file));
  await writeFile(path, experimentAround('What came: "it"', `imports/${file}`, contents));
  const { plan, outline } = await loadExperiment(path, { registry });
  expect(outline.name).toBe('What came: "it"');
  return { duration: plan.duration, entities: plan.entities.map(({ id, motion }) => `${id} ${motion.kind}`) };
}

const write = (file: string, ...lines: readonly string[]) => writeFile(join(folder, 'imports', file), `${lines.join('\n')}\n`);

test('a path is the real path of one entity, for its whole duration', async () => {
  await write('a path: of mine.csv', 't,x,y', '2,0,0', '3,1,1', '5.5,2,2');
  expect(await around('a path: of mine.csv')).toEqual({ duration: 3.5, entities: ['entity path'] });
});

test('rows that can be updates are updates; each entity of the file is one', async () => {
  await write('two.csv', 't,x,y,vx,vy,yaw,yawRate,entity', '0,0,0,1,0,0,0,red tank', '0,5,5,1,0,0,0,7', '9,9,0,1,0,0,0,red tank');
  expect(await around('two.csv')).toEqual({ duration: 9, entities: ['red-tank recorded', 'entity7 recorded'] });
});

test('entities whose names become the same word have ids of their own', async () => {
  await write('names.csv', 't,x,y,entity', ...['tank 1', 'tank-1', 'Zoë', 'Zoé'].flatMap((name) => [`0,0,0,${name}`, `1,1,1,${name}`]));
  expect(await around('names.csv')).toMatchObject({ entities: ['tank-1 path', 'tank-1-2 path', 'Zo- path', 'Zo--2 path'] });
});

test('of a BZFlag recording every player who moved is an entity', async () => {
  await copyFile('resources/traces/bzflag-robots.rec', join(folder, 'imports', 'robots.rec'));
  const { duration, entities } = await around('robots.rec');
  expect(duration).toBeGreaterThan(390);
  expect(entities).toEqual([1, 2, 3, 4].map((player) => `player${player} recorded`));
});
