/** Entry of the desktop bench: the same bench as in the browser, in a window. */
import { benchParts } from '../features/node.ts';
import { logError } from './base/terminal-text.ts';
import { app, dialog } from 'electron';
import { join } from 'node:path';
import type { BenchHost } from './bench/bench-host.ts';
import { openPlugins } from './plugins/user-plugins.ts';
import { newBench } from './bench/new-bench.ts';
import type { PluginStore } from './plugins/plugin-store.ts';
import { firstExperiment, projectPaths, type ProjectPaths } from './base/project-paths.ts';
import { openBenchWindow } from './electron/bench-window.ts';
import { endBeforeQuitting } from './electron/end-before-quitting.ts';
import { setMenu } from './electron/menu.ts';
import { openRequested } from './electron/open-requested.ts';
import { OpenedFiles } from './electron/opened-files.ts';
import { leaveToTheFirst, serveSecondStarts } from './electron/second-start.ts';
import { fileRequest, startRequest, type StartRequest } from './electron/start-request.ts';
import { unpackedBundler } from './electron/unpacked-bundler.ts';
import { registerPageScheme, servePage } from './electron/page-protocol.ts';
import { refusePermissions } from './electron/refusals.ts';

/** A failure to load it does not prevent the bench from opening. */
function withoutPlugin(error: unknown): Promise<PluginStore> {
  logError(error instanceof Error ? error.message : error);
  return openPlugins([]);
}

/** The user's folder, which on the desktop is not the working directory. */
function folders() {
  const documents = app.getPath('documents');
  return {
    sweeps: join(documents, 'Driftbench sweeps'),
    own: join(documents, 'Driftbench experiments'),
    recordings: join(documents, 'Driftbench recordings'),
  };
}

async function start(request: StartRequest): Promise<void> {
  const paths = projectPaths();
  const bundler = unpackedBundler(paths.root);
  if (bundler !== null) process.env['ESBUILD_BINARY_PATH'] = bundler;
  const { plugin } = request;
  const plugins = await openPlugins(plugin ? [plugin] : []).catch(withoutPlugin);
  const host = newBench(benchParts, { paths, ...folders(), plugins });
  await app.whenReady();
  refusePermissions();
  servePage(paths.page);
  setMenu();
  openBenchWindow(host, paths);
  serveSecondStarts(host, paths);
  app.on('activate', () => openBenchWindow(host, paths));
  endBeforeQuitting(host);
  openFirst(host, paths, request);
}

/** There is no page to say it on. */
function showReason(error: unknown): void {
  logError(error);
  dialog.showErrorBox('Driftbench cannot start', error instanceof Error ? error.message : String(error));
  app.exit(1);
}

/** The requested file, one that macOS has opened meanwhile, or the first example. */
function openFirst(host: BenchHost, paths: ProjectPaths, request: StartRequest): void {
  const opened = openedFiles.serve((path) => {
    openBenchWindow(host, paths);
    openRequested(host, fileRequest(path));
  });
  const start = opened === null ? request : fileRequest(opened);
  if (start.experiment === null && start.recording === null) host.open(firstExperiment).catch(logError);
  else openRequested(host, start);
}

registerPageScheme();
const openedFiles = new OpenedFiles();
app.on('window-all-closed', () => app.quit());
const request = startRequest((name) => app.commandLine.getSwitchValue(name), process.argv.slice(1));
if (app.requestSingleInstanceLock({ ...request })) start(request).catch(showReason);
else leaveToTheFirst(request);
