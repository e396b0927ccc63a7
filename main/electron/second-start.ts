/** A second start of the desktop bench: what it asks for is done by the bench that runs already. */
import { app } from 'electron';
import type { BenchHost } from '../bench/bench-host.ts';
import type { ProjectPaths } from '../project-paths.ts';
import { openBenchWindow } from './bench-window.ts';

/** What a start was asked for; a second one hands it to the first. */
export interface StartRequest {
  /** Whole path of the experiment file. */
  readonly experiment: string | null;
  /** Whole path of the recording. */
  readonly recording: string | null;
  /** Whole path of the plugin module. */
  readonly plugin: string | null;
}

/** In the first bench: comes to the front, and opens the experiment or the recording that the second start names. */
export function serveSecondStarts(host: BenchHost, paths: ProjectPaths): void {
  app.on('second-instance', (_event, _args, _folder, request) => {
    openBenchWindow(host, paths);
    const { experiment, recording } = request as StartRequest;
    if (recording !== null) host.openRecording(recording).catch((error: unknown) => console.error(error));
    else if (experiment !== null) host.openFile(experiment).catch((error: unknown) => console.error(error));
  });
}

/** In the second one: ends it, saying what the first cannot do for it. */
export function leaveToTheFirst({ plugin }: StartRequest): void {
  if (plugin !== null)
    console.error(`${plugin}: the bench is open already and loads plugins only when it starts; close it and start again.`);
  app.quit();
}
