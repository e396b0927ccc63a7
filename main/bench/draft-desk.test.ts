/** Drafts that run and are saved; what is wrong with them is checked elsewhere. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScriptedRunner } from '../../test/support/scripted-runner.ts';
import { projectPaths } from '../project-paths.ts';
import { BenchSession } from './bench-session.ts';
import { DraftDesk } from './draft-desk.ts';
import { ExperimentShelf } from './experiment-shelf.ts';

let folder: string;
const text = 'driftbench: 1\nname: A draft\nentities: [{ id: car, motion: { kind: trace, file: car.csv } }] # its path\n';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  mkdirSync(join(folder, 'examples'));
  writeFileSync(join(folder, 'examples', 'one.yaml'), text);
});
afterEach(() => rmSync(folder, { recursive: true }));

function newDesk() {
  const runner = new ScriptedRunner();
  const session = new BenchSession(runner, { changed: () => undefined, rows: () => undefined, decisions: () => undefined });
  const shelf = new ExperimentShelf(join(folder, 'examples'), [], { own: join(folder, 'own') });
  const desk = new DraftDesk({ session, shelf, worker: { workerPath: projectPaths().labWorker, plugins: () => [] } });
  return { runner, session, desk };
}

test('a draft runs beside the experiment it began as, and again at a restart; there is no file to sweep', async () => {
  const { runner, session, desk } = newDesk();
  await desk.apply({ text, base: 'one.yaml', name: 'mine.yaml', paused: true });
  await session.restart({ paused: true });
  const path = join(folder, 'examples', 'mine.yaml');
  expect(runner.sessions.map(({ request }) => request)).toMatchObject([
    { path, text },
    { path, text },
  ]);
  expect(() => session.path).toThrow('save the experiment first');
  expect(await desk.running()).toEqual({ text, base: 'one.yaml', saved: false });
});

test('a draft that is saved is the file that runs, and finds the files that it names', async () => {
  const { session, desk } = newDesk();
  await desk.apply({ text, base: 'one.yaml', name: 'mine.yaml', paused: false });
  const saved = await desk.save({ text, base: 'one.yaml', name: 'mine.yaml', replace: false });
  expect(saved).toEqual({ file: 'mine.yaml', text: text.replace('car.csv', '../examples/car.csv') });
  expect(readFileSync(join(folder, 'own', 'mine.yaml'), 'utf8')).toBe(saved.text);
  expect(session.path).toBe(join(folder, 'own', 'mine.yaml'));
  expect(await desk.running()).toEqual({ text: saved.text, base: 'mine.yaml', saved: true });
});
