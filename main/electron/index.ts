/** Entry of the desktop bench: the same bench as in the browser, in a window. */
import { app } from 'electron';
import { basename, join, resolve } from 'node:path';
import { openPlugins } from '../bench/bench-plugins.ts';
import { newBench } from '../bench/new-bench.ts';
import type { PluginShelf } from '../plugins/plugin-shelf.ts';
import { firstExperiment, projectPaths, type ProjectPaths } from '../project-paths.ts';
import { openBenchWindow } from './bench-window.ts';
import { setMenu } from './menu.ts';
import { leaveToTheFirst, serveSecondStarts, type StartRequest } from './second-start.ts';
import { registerPageScheme, servePage } from './page-protocol.ts';
import { refusePermissions } from './refusals.ts';

/** The path given by `--name=path`, if any. */
function pathSwitch(name: string): string | null {
  const value = app.commandLine.getSwitchValue(name);
  return value === '' ? null : resolve(value);
}

/** A recording that stands by itself on the command line: that is how files are opened by double click. */
function droppedRecording(): string | null {
  const path = process.argv.slice(1).find((arg) => arg.endsWith('.mcap') && !arg.startsWith('-'));
  return path === undefined ? null : resolve(path);
}

/** One that cannot be loaded keeps nobody from opening the bench. */
function withoutPlugin(paths: ProjectPaths, error: unknown): Promise<PluginShelf> {
  console.error(error instanceof Error ? error.message : error);
  return openPlugins(paths, []);
}

async function start({ experiment, recording, plugin }: StartRequest): Promise<void> {
  const paths = projectPaths();
  const sweeps = join(app.getPath('documents'), 'Driftbench sweeps');
  const own = join(app.getPath('documents'), 'Driftbench experiments');
  const recordings = join(app.getPath('documents'), 'Driftbench recordings');
  const plugins = await openPlugins(paths, plugin ? [plugin] : []).catch((error: unknown) => withoutPlugin(paths, error));
  const host = newBench({ paths, sweeps, own, recordings, experiments: experiment ? [experiment] : [], plugins });
  await app.whenReady();
  refusePermissions();
  servePage(paths.page);
  setMenu();
  openBenchWindow(host, paths);
  serveSecondStarts(host, paths);
  app.on('activate', () => openBenchWindow(host, paths));
  app.on('will-quit', () => void host.close());
  const opening = recording ? host.openRecording(recording) : host.open(basename(experiment ?? firstExperiment));
  opening.catch((error: unknown) => console.error(error));
}

registerPageScheme();
app.on('window-all-closed', () => app.quit());
const request: StartRequest = {
  experiment: pathSwitch('experiment'),
  recording: pathSwitch('recording') ?? droppedRecording(),
  plugin: pathSwitch('plugin'),
};
if (app.requestSingleInstanceLock({ ...request })) void start(request);
else leaveToTheFirst(request);
