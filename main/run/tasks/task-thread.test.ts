import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { WatchArea } from '../../worker/watch-area.ts';
import { WorkerGuest } from '../../worker/worker-guest.ts';
import type { AnyTask, TaskMessage, TaskReport } from '../../worker/task-host.ts';
import { start } from './task-thread.ts';

const plugin: PluginBundle = { path: 'any.ts', version: null, text: '', checksum: '', inputs: [] };

/** What a thread loads before its first request; two of its three tasks replay nothing. */
function loadedBy(tasks: readonly string[] | undefined, plugins: readonly PluginBundle[] = [plugin]): readonly string[] {
  const loaded: string[] = [];
  const load = async (name: string) => {
    loaded.push(name);
    return Promise.reject(new Error('Nothing is performed.'));
  };
  const task = (name: string, replays = false): AnyTask => ({ name, replays, load: () => load(name) });
  const kind = { kind: 'live' as const, open: () => load('opening'), replay: () => load('replaying') };
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const places = { folders: [], files: {} };
  const data = { thread: 'tasks', data: null, memory: new WatchArea().memory, places, isWithPlugins: plugins.length > 0 };
  const all = [task('run'), task('port'), task('replay', true)];
  start(
    new WorkerGuest<TaskMessage, TaskReport>(data, port2),
    { plugins, tasks },
    { tasks: all, kinds: [kind], threads: [], taps: [], probes: [] },
  );
  return loaded;
}

test('before a plugin is loaded, a thread loads the code of the tasks that it performs, and of no other', () => {
  expect(loadedBy(['run'])).toEqual(['run']);
  expect(loadedBy(['run', 'replay'])).toEqual(['run', 'replay', 'replaying']);
  expect(loadedBy(undefined)).toEqual(['run', 'port', 'replay', 'replaying']);
});

test('without plugins nothing is loaded before it is requested', () => {
  expect(loadedBy(['run', 'replay'], [])).toEqual([]);
});
