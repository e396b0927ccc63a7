/** Entry of the desktop bench: the same bench as in the browser, in a window. */
import { app } from 'electron';
import { basename, resolve } from 'node:path';
import { newBench } from '../bench/new-bench.ts';
import { firstExperiment, projectPaths } from '../project-paths.ts';
import { openBenchWindow } from './bench-window.ts';
import { setMenu } from './menu.ts';
import { registerPageScheme, servePage } from './page-protocol.ts';
import { refusePermissions } from './refusals.ts';

/** The path given by `--name=path`, if any. */
function pathSwitch(name: string): string | null {
  const value = app.commandLine.getSwitchValue(name);
  return value === '' ? null : resolve(value);
}

async function start(): Promise<void> {
  const paths = projectPaths();
  const experiment = pathSwitch('experiment');
  const plugin = pathSwitch('plugin');
  const host = newBench({ paths, experiments: experiment ? [experiment] : [], plugins: plugin ? [plugin] : [] });
  await app.whenReady();
  refusePermissions();
  servePage(paths.page);
  setMenu();
  openBenchWindow(host, paths);
  app.on('second-instance', () => openBenchWindow(host, paths));
  app.on('activate', () => openBenchWindow(host, paths));
  app.on('will-quit', () => void host.close());
  host.open(basename(experiment ?? firstExperiment)).catch((error: unknown) => console.error(error));
}

registerPageScheme();
app.on('window-all-closed', () => app.quit());
if (app.requestSingleInstanceLock()) void start();
else app.quit();
