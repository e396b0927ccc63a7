import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectPaths } from '../base/project-paths.ts';
import { seatsOf } from '../../features/live/common/live-plan.ts';
import { ExperimentList } from './experiment-list.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(folder, 'b.yaml'), 'name: Second\ndescription: |\n  What it shows.\n');
  writeFileSync(join(folder, 'a.yaml'), 'name: [unclosed');
  writeFileSync(join(folder, 'trace.csv'), 't,x,y\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('experiments are listed by name and description; an unreadable one says so', async () => {
  expect(await new ExperimentList(folder).list()).toEqual([
    { file: 'a.yaml', name: 'a.yaml', description: expect.stringMatching(/^Cannot be read: /), origin: 'example', topic: '' },
    { file: 'b.yaml', name: 'Second', description: 'What it shows.', origin: 'example', topic: '' },
  ]);
});

test('a file named at the start stands first and hides one of the same name', async () => {
  const other = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(other, 'b.yaml'), 'name: Mine\n');
  const experiments = new ExperimentList(folder, [join(other, 'b.yaml')]);
  expect((await experiments.list()).map(({ name }) => name)).toEqual(['Mine', 'a.yaml']);
  expect(await experiments.read('b.yaml')).toBe('name: Mine\n');
  rmSync(other, { recursive: true });
});

test('one’s own that is opened by its path is one’s own: it is listed once, saved and removed', async () => {
  const own = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(own, 'mine.yaml'), 'name: Mine\n');
  const experiments = new ExperimentList(folder, [join(own, 'mine.yaml')], { own });
  expect(experiments.offer(join(own, 'mine.yaml'))).toBe('mine.yaml');
  expect((await experiments.list()).map(({ file, origin }) => [file, origin])).toEqual([
    ['mine.yaml', 'own'],
    ['a.yaml', 'example'],
    ['b.yaml', 'example'],
  ]);
  await experiments.save('mine.yaml', 'name: Other\n', true);
  expect(await experiments.read('mine.yaml')).toBe('name: Other\n');
  await experiments.remove('mine.yaml');
  rmSync(own, { recursive: true });
});

test('an example that is opened by its path stands before one’s own of that name', async () => {
  const own = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(own, 'b.yaml'), 'name: Mine\n');
  const experiments = new ExperimentList(folder, [], { own });
  expect(await experiments.read('b.yaml')).toBe('name: Mine\n');
  experiments.offer(join(folder, 'b.yaml'));
  expect(await experiments.read('b.yaml')).toContain('Second');
  experiments.offer(join(own, 'b.yaml'));
  expect(await experiments.read('b.yaml')).toBe('name: Mine\n');
  rmSync(own, { recursive: true });
});

test('a missing folder offers nothing', async () => {
  expect(await new ExperimentList(join(folder, 'none')).list()).toEqual([]);
});

test.each(['../b.yaml', 'trace.csv', '', 'constructor'])('"%s" is not found', async (file) => {
  await expect(new ExperimentList(folder).pathOf(file)).rejects.toMatchObject({ code: 'not-found' });
});

test('experiments of one’s own are saved, replaced when that is meant, and removed; examples stay as they are', async () => {
  const own = join(folder, 'own');
  const experiments = new ExperimentList(folder, [], { own });
  await experiments.save('mine.yaml', 'name: Mine\n', false);
  await expect(experiments.save('mine.yaml', 'name: Other\n', false)).rejects.toThrow('already; replace it, or choose another name');
  await experiments.save('mine.yaml', 'name: Other\n', true);
  expect((await experiments.list()).map(({ name, origin }) => [name, origin])).toEqual([
    ['Other', 'own'],
    ['a.yaml', 'example'],
    ['Second', 'example'],
  ]);
  await expect(experiments.save('b.yaml', 'name: Mine\n', true)).rejects.toThrow('"b.yaml" is the name of an example');
  await expect(experiments.remove('b.yaml')).rejects.toThrow('only your own experiments can be removed');
  await experiments.remove('mine.yaml');
  expect(readdirSync(own)).toEqual([]);
  rmSync(own, { recursive: true });
});

test('the library has every example under one topic', async () => {
  const { experiments, library } = projectPaths();
  const list = new ExperimentList(experiments, [], { library });
  list.countSeats(seatsOf);
  const examples = await list.list();
  expect(examples.filter(({ topic }) => topic === '')).toEqual([]);
  const listed = (parse(readFileSync(library, 'utf8')) as { files: string[] }[]).flatMap(({ files }) => files);
  expect(examples.map(({ file }) => file)).toEqual(listed);
  const seats = new Map(examples.map(({ file, seats }) => [file, seats]));
  expect(['live.yaml', 'gls-cheater.yaml', 'circle.yaml'].map((file) => seats.get(file))).toEqual([8, undefined, undefined]);
});
