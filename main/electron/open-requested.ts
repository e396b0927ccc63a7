/** Opens the file that a start requested in the running bench. */
import { logError } from '../base/terminal-text.ts';
import { dialog } from 'electron';
import type { BenchHost } from '../bench/bench-host.ts';
import type { StartRequest } from './start-request.ts';

/** The page shows a fault of an experiment; a failed recording leaves the page unchanged, so a box gives the reason. */
export function openRequested(host: BenchHost, { experiment, recording }: StartRequest): void {
  if (recording !== null) host.openRecording(recording).catch((error: unknown) => showReason(recording, error));
  else if (experiment !== null) host.openFile(experiment).catch(logError);
}

function showReason(path: string, error: unknown): void {
  logError(error);
  dialog.showErrorBox(`${path} cannot be opened`, error instanceof Error ? error.message : String(error));
}
