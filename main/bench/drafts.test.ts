/** Drafts run and are saved; their checks are tested elsewhere. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScriptedRunner } from '../../test/support/scripted-runner.ts';
import { projectPaths } from '../base/project-paths.ts';
import { BenchSession } from './bench-session.ts';
import { Drafts } from './drafts.ts';
import { ExperimentList } from './experiment-list.ts';

let folder: string;
const text = 'driftbench: 1\nname: A draft\nentities: [{ id: car, motion: { kind: trace, file: ../traces/car.csv } }] # its path\n';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  for (const place of [['app', 'examples'], ['app', 'traces'], ['mine']]) mkdirSync(join(folder, ...place), { recursive: true });
  writeFileSync(join(folder, 'app', 'examples', 'one.yaml'), text);
  writeFileSync(join(folder, 'app', 'traces', 'car.csv'), 't,x,y\n0,0,0\n');
  writeFileSync(join(folder, 'mine', 'far.yaml'), text);
});
afterEach(() => rmSync(folder, { recursive: true }));

function newDrafts() {
  const runner = new ScriptedRunner();
  const session = new BenchSession(runner, {
    changed: () => undefined,
    rows: () => undefined,
    decisions: () => undefined,
    standings: () => undefined,
  });
  const experiments = new ExperimentList(join(folder, 'app', 'examples'), [join(folder, 'mine', 'far.yaml')], {
    own: join(folder, 'own'),
    bundled: join(folder, 'app'),
  });
  const drafts = new Drafts({ session, experiments, worker: { workerPath: projectPaths().worker, plugins: () => [] } });
  return { runner, session, drafts };
}

test('a draft runs beside the experiment it began as, and again at a restart; there is no file to sweep', async () => {
  const { runner, session, drafts } = newDrafts();
  await drafts.apply({ text, base: 'one.yaml', name: 'mine.yaml', paused: true });
  await session.restart({ paused: true });
  const path = join(folder, 'app', 'examples', 'mine.yaml');
  expect(runner.sessions.map(({ request }) => request)).toMatchObject([
    { path, text },
    { path, text },
  ]);
  expect(() => session.path).toThrow('save it first');
  expect(await drafts.running()).toEqual({ text, base: 'one.yaml', saved: false });
});

test('a draft that is saved is the file that runs, and what it names of the bench’s own comes along', async () => {
  const { session, drafts } = newDrafts();
  await drafts.apply({ text, base: 'one.yaml', name: 'mine.yaml', paused: false });
  const saved = await drafts.save({ text, base: 'one.yaml', name: 'mine.yaml', replace: false });
  expect(saved).toEqual({ file: 'mine.yaml', text: text.replace('../traces/car.csv', 'car.csv') });
  const own = join(folder, 'own');
  expect(['mine.yaml', 'car.csv'].map((file) => readFileSync(join(own, file), 'utf8'))).toEqual([saved.text, 't,x,y\n0,0,0\n']);
  expect(session.path).toBe(join(own, 'mine.yaml'));
  expect(await drafts.running()).toEqual({ text: saved.text, base: 'mine.yaml', saved: true });
});

test('a carried file replaces no other file, and is there once', async () => {
  const { drafts } = newDrafts();
  mkdirSync(join(folder, 'own'));
  writeFileSync(join(folder, 'own', 'car.csv'), 'another car');
  for (const name of ['first.yaml', 'second.yaml']) {
    const saved = await drafts.save({ text, base: 'one.yaml', name, replace: false });
    expect(saved.text).toBe(text.replace('../traces/car.csv', 'car 2.csv'));
  }
  expect(readdirSync(join(folder, 'own')).sort()).toEqual(['car 2.csv', 'car.csv', 'first.yaml', 'second.yaml']);
});

test('files of one’s own stay where they are, and are found from there', async () => {
  const { drafts } = newDrafts();
  const saved = await drafts.save({ text, base: 'far.yaml', name: 'mine.yaml', replace: false });
  expect(saved.text).toBe(text.replace('../traces/car.csv', '../mine/../traces/car.csv'));
  expect(readdirSync(join(folder, 'own'))).toEqual(['mine.yaml']);
});

test('an experiment of one’s own that names a file of the bench’s own gets it too', async () => {
  const { drafts } = newDrafts();
  const saved = await drafts.save({ text: text.replace('../traces', '../app/traces'), name: 'mine.yaml', replace: false });
  expect(saved.text).toBe(text.replace('../traces/car.csv', 'car.csv'));
});

test('of two that save under the same name at once the later one is refused', async () => {
  const { drafts } = newDrafts();
  const saving = { text, base: 'one.yaml', name: 'mine.yaml', replace: false };
  const [first, second] = await Promise.allSettled([drafts.save(saving), drafts.save(saving)]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
});
