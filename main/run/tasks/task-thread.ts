/** The task thread: performs one task after another. */
import { setImmediate } from 'node:timers/promises';
import { InputCache } from '../../base/files/input-cache.ts';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { loadPlugins } from '../../plugins/load-plugin.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { RunContext, RunEvent } from '../run-tasks.ts';
import { wallMs } from '../../base/wall-clock.ts';
import { faultOf } from '../../worker/faults.ts';
import type { TaskMessage, TaskReport, TaskThreadStart } from '../../worker/task-host.ts';
import type { WorkerGuest } from '../../worker/worker-guest.ts';
import type { WorkerParts } from '../worker-feature.ts';

/** Wall time between two reports of how much is done, ms. */
const pauseMs = 200;
/** A task is cancelled by ending its worker. */
const never = new AbortController().signal;

export function start(guest: TaskGuest, { plugins, tasks: names }: TaskThreadStart<PluginBundle>, { probes, ...parts }: WorkerParts): void {
  const tasks = parts.tasks.filter(({ name }) => names?.includes(name) ?? true);
  const kinds = tasks.some(({ replays }) => replays) ? parts.kinds : [];
  const registryOfTask = registryFor(guest, plugins, { tasks, kinds });
  const cache = new InputCache();
  /** The task waits for it. */
  let received: () => void = () => undefined;

  const report = (event: RunEvent) => {
    guest.report({ kind: 'event', event });
    return new Promise<void>((resolve) => (received = resolve));
  };
  const contextOfTask = async (): Promise<RunContext> => {
    const { calls } = guest;
    const thread = { kinds, plugins, calls, search: calls, cache, probes, cancelled: never, onShare: shareReporter(guest), report };
    return { registry: await registryOfTask(), ...thread };
  };
  const answer = async ({ task: name, request }: TaskRequest): Promise<TaskReport> => {
    try {
      const task = tasks.find((each) => each.name === name);
      if (!task) throw new Error(`There is no task "${name}".`);
      const perform = await task.load();
      const result = await perform(request as never, (await contextOfTask()) as never);
      // Stray errors of plugins that have happened by now are reported first.
      await setImmediate();
      return { kind: 'done', result };
    } catch (error) {
      return { kind: 'fault', fault: faultOf(error) };
    }
  };

  const answered = (end: TaskReport) => {
    if (plugins.length === 0 || !guest.isOverBound()) guest.report(end);
  };
  guest.onMessage((message) => {
    if (message.kind === 'received') received();
    else void answer(message).then(answered);
  });
}

type TaskGuest = WorkerGuest<TaskMessage, TaskReport>;
type Loaded = Pick<WorkerParts, 'tasks' | 'kinds'>;
type TaskRequest = Extract<TaskMessage, { kind: 'request' }>;

/**
 * Third-party plugins are loaded anew for each task: what one keeps in its module would reach the next run, and its
 * figures would depend on which runs came before it in this thread.
 */
function registryFor(guest: TaskGuest, plugins: readonly PluginBundle[], parts: Loaded): () => Promise<PluginRegistry> {
  if (plugins.length === 0) {
    const builtIn = loadPlugins();
    return () => builtIn;
  }
  const loaded = loadAll(parts);
  // Every task awaits it; until the first one does, its failure is no stray error.
  loaded.catch(() => undefined);
  return async () => {
    await loaded;
    return loadPlugins(plugins, guest.loading);
  };
}

/**
 * Called before a plugin is loaded, because the first one freezes what later modules would change as they load.
 */
async function loadAll({ tasks, kinds }: Loaded): Promise<void> {
  await Promise.all([...tasks.map((task) => task.load()), ...kinds.map((kind) => kind.replay())]);
}

function shareReporter(guest: WorkerGuest<TaskMessage, TaskReport>): (share: number) => void {
  let reportedMs = wallMs();
  return (share) => {
    const nowMs = wallMs();
    if (nowMs - reportedMs < pauseMs) return;
    reportedMs = nowMs;
    guest.report({ kind: 'share', share });
  };
}
