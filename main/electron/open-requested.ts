/** Opens what a start asked for in the bench that runs. */
import { dialog } from 'electron';
import type { BenchHost } from '../bench/bench-host.ts';
import type { StartRequest } from './start-request.ts';

/** An experiment that cannot be opened is shown on the page, like any other fault; a recording leaves the page as it was, so a box tells why. */
export function openRequested(host: BenchHost, { experiment, recording }: StartRequest): void {
  if (recording !== null) host.openRecording(recording).catch((error: unknown) => tellWhyNot(recording, error));
  else if (experiment !== null) host.openFile(experiment).catch((error: unknown) => console.error(error));
}

function tellWhyNot(path: string, error: unknown): void {
  console.error(error);
  dialog.showErrorBox(`${path} cannot be opened`, error instanceof Error ? error.message : String(error));
}
