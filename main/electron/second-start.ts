/** A second start of the desktop bench: the running bench carries out its request. */
import { logError } from '../base/terminal-text.ts';
import { app } from 'electron';
import type { BenchHost } from '../bench/bench-host.ts';
import type { ProjectPaths } from '../base/project-paths.ts';
import { openBenchWindow } from './bench-window.ts';
import { openRequested } from './open-requested.ts';
import type { StartRequest } from './start-request.ts';

/** In the first bench: comes to the front, and opens the experiment or the recording that the second start names. */
export function serveSecondStarts(host: BenchHost, paths: ProjectPaths): void {
  app.on('second-instance', (_event, _args, _folder, request) => {
    openBenchWindow(host, paths);
    openRequested(host, request as StartRequest);
  });
}

/** In the second one: ends it, saying what the first cannot do for it. */
export function leaveToTheFirst({ plugin }: StartRequest): void {
  if (plugin !== null) logError(`${plugin}: the bench is open already and loads plugins only when it starts; close it and start again.`);
  app.quit();
}
