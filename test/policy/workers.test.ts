/** Threads begin in one place, which bounds, watches and ends them; third-party plugins are loaded only in these. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { workerFeatures } from '../../features/worker.ts';
import { anewTask } from '../../main/run/report/anew-task.ts';
import { coreTasks } from '../../main/run/tasks/tasks.ts';
import { workerParts } from '../../main/run/worker-feature.ts';

const sources = ['main', 'features'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path)),
);
/** Never loaded by the bench: processes of their own, which the tests of their readers bound and end. */
const ownProcesses = ['main/motion/demo/demo-process.ts', 'main/motion/reader/reader-process.ts'];
const naming = (text: RegExp) => sources.filter((path) => !ownProcesses.includes(path) && text.test(readFileSync(path, 'utf8')));

test('threads are started by the worker host alone', () => {
  // The desktop app can start no process for a reader.
  expect(naming(/\bnew Worker\(/).toSorted()).toEqual(['main/motion/reader/read-apart.ts', 'main/worker/worker-host.ts']);
});

test('nothing loads the modules of those processes, which end theirs', () => {
  const loaded = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^import (?!type\b).*(?:demo|reader)-process\.ts|import\([^)]*(?:demo|reader)-process/gm)].map(
      () => path,
    ),
  );
  expect(loaded).toEqual([]);
});

test('no thread but the worker entry reads what it was started with', () => {
  expect(naming(/\bworkerData\b(?!:)/)).toEqual(['main/worker-entry.ts']);
  // The guest takes the port away from plugins.
  expect(naming(/\bparentPort\b/).toSorted()).toEqual(['main/worker-entry.ts', 'main/worker/worker-guest.ts']);
});

/** The modules that are needed to run this one, itself among them. */
function neededBy(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  const imports = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+\.ts)'/gm);
  for (const [, name] of imports) neededBy(join(dirname(path), name as string), found);
  return found;
}

test('the threads that load plugins are those in which plugins are expected', () => {
  const threads = ['main/worker-entry.ts', ...sources.filter((path) => /^features\/\w+\/node\/(?:tasks|worker)\.ts$/.test(path))].flatMap(
    (path) =>
      [...readFileSync(path, 'utf8').matchAll(/name: '(\w+)', runsPlugins: (true|false), load: \(\) => import\('(.+?)'\)/g)].map(
        ([, name, runs, module]) => ({
          name,
          runsPlugins: runs === 'true',
          loads: neededBy(join(dirname(path), module as string)).has('main/plugins/load-plugin.ts'),
        }),
      ),
  );
  expect(threads.map(({ name = '' }) => name).toSorted()).toEqual(['alarm', 'bots', 'check', 'recorder', 'session', 'tasks']);
  expect(threads.filter(({ loads, runsPlugins }) => loads !== runsPlugins)).toEqual([]);
  expect(workerFeatures.flatMap(({ threads: own = [] }) => own.map(({ name }) => name)).toSorted()).toEqual(['alarm', 'bots']);
});

test('nothing but those threads loads third-party plugins', () => {
  const loaders = naming(/\bloadPlugins?\((?!\))/).filter((path) => path !== 'main/plugins/load-plugin.ts');
  const threads = [
    'features/live/node/bots/bot-thread.ts',
    'main/plugins/check/check-thread.ts',
    'main/run/session-thread.ts',
    'main/run/tasks/task-thread.ts',
  ];
  expect(loaders.toSorted()).toEqual(threads);
});

test('the tasks that can replay a recording say so, and get what replays each kind of session before a plugin is loaded', () => {
  const tasks = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/: Task<.*> = \{\n {2}name: '([\w-]+)',\n( {2}replays: true,\n)?([^]*?)\n\};/g)].map(
      ([, name, replays, code]) => ({
        name,
        replays: replays !== undefined,
        canReplay: [...(code as string).matchAll(/import\('(.+?)'\)/g)].some(([, module]) =>
          neededBy(join(dirname(path), module as string)).has('main/run/replayable.ts'),
        ),
      }),
    ),
  );
  const all = [...coreTasks, anewTask, ...workerParts(workerFeatures).tasks];
  expect(tasks.map(({ name = '' }) => name).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  expect(
    tasks
      .filter(({ replays }) => replays)
      .map(({ name = '' }) => name)
      .toSorted(),
  ).toEqual(['anew', 'replay', 'rerun', 'traffic']);
  // It takes a share of the time from the module of replays, and replays nothing.
  const takesOther = ['tables'];
  expect(tasks.filter(({ name = '', replays, canReplay }) => replays !== (canReplay && !takesOther.includes(name)))).toEqual([]);
});
