/** Exit statuses of every command, and which failure has which. */
import { CommanderError } from 'commander';
import { BenchError, type ErrorCode } from '../../contract/errors.ts';
import { FaultError } from '../lab/fault-error.ts';

export const exitStatus = {
  done: 0,
  /** The run failed. */
  failed: 1,
  /** The input is wrong. */
  wrongInput: 2,
  /** Interrupted: 128 + SIGINT. */
  interrupted: 130,
} as const;

const inputCodes: readonly ErrorCode[] = ['bad-input', 'not-found', 'plugin-refused'];

/** The user has interrupted the command; `message` says what became of the work. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** The status with which a command that threw `error` ends. */
export function statusOf(error: unknown): number {
  if (error instanceof Interrupted) return exitStatus.interrupted;
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.done : exitStatus.wrongInput;
  return error instanceof BenchError && inputCodes.includes(error.code) ? exitStatus.wrongInput : exitStatus.failed;
}

/** What to tell of `error`; nothing of what commander has told itself. A bug shows its stack. */
export function errorText(error: unknown): string {
  if (error instanceof CommanderError) return '';
  if (error instanceof FaultError) return `${error.message}\n${inputText(error)}`;
  if (error instanceof BenchError || error instanceof Interrupted) return `${error.message}\n`;
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}

/** Of a plugin's call, where it is known. */
function inputText({ fault: { plugin } }: FaultError): string {
  return plugin?.input === undefined ? '' : `Input of the call: ${plugin.input}\n`;
}
