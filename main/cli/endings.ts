/** Ends of commands: by the user, by commander, by a failure; each with its status and message. */
import { CommanderError } from 'commander';
import { BenchError } from '../../contract/errors.ts';
import { exitStatus, statusOf } from '../base/exit-status.ts';
import { fileShortage } from '../base/files/open-files.ts';
import { FaultError } from '../worker/faults.ts';

/** The user has interrupted the command; `message` says what became of the work. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly status: number;

  constructor(message: string, status: number = exitStatus.interrupted) {
    super(message);
    this.status = status;
  }
}

/** The end of a command that did all but record; the reason was reported before. */
export function recordingNotWhole(): BenchError {
  return new BenchError('not-possible', 'The recording is incomplete.');
}

/** The status with which a command that threw `error` ends. */
export function commandStatusOf(error: unknown): number {
  if (error instanceof Interrupted) return error.status;
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.done : exitStatus.wrongInput;
  return statusOf(error);
}

/** The message for `error`; none for commander's, which reports its own. A bug shows its stack. */
export function errorText(error: unknown): string {
  if (error instanceof CommanderError) return '';
  if (error instanceof FaultError) return `${error.message}\n${inputText(error)}`;
  if (error instanceof BenchError || error instanceof Interrupted) return `${error.message}\n`;
  return `${fileShortage(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`;
}

/** Names the input of a plugin's call, where it is known. */
function inputText({ fault: { plugin } }: FaultError): string {
  return plugin?.input === undefined ? '' : `Input of the call: ${plugin.input}\n`;
}
