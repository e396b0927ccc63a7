/** Warnings on the terminal: a line each, or, with --strict, the error that they make. */
import { warningLine, type Warning } from '../../contract/warnings.ts';
import { refuseWarnings } from '../experiment/warnings.ts';
import type { Terminal } from './terminal.ts';

/** The option of the commands that use files. */
export const strictOption: readonly [string, string] = ['--strict', 'refuses files and settings that a warning questions (exit status 2)'];

/** A line each, as `import` questions a file. */
export function warningsText(warnings: readonly Warning[]): string {
  return warnings.map((warning) => `? ${warningLine(warning)}\n`).join('');
}

/** Prints them to standard error; throws a `BenchError` if they are to be errors. */
export function notifyWarnings(warnings: readonly Warning[] = [], { strict }: { readonly strict?: true }, terminal: Terminal): void {
  if (strict) refuseWarnings(warnings);
  if (warnings.length > 0) terminal.notify(warningsText(warnings));
}
