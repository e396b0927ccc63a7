/**
 * Text for terminals. Names in files, packages and messages come from strangers: control characters move the cursor or
 * change colours, and bidirectional ones reorder what is read (Unicode TR 36, 3.3). All output passes here.
 */
import { inspect } from 'node:util';
import { BenchError } from '../../contract/errors.ts';

/**
 * C0 but tab and line feed, DEL, C1, line and paragraph separators, bidirectional marks, embeddings and isolates
 * (`Bidi_Control`). Spelt out: properties take four times as long, and results can have 40 MB.
 */
const unprintable = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The text without them. */
export function terminalText(text: string): string {
  return text.replace(unprintable, '');
}

/** JSON for people and programs, with a line feed: the same characters as escapes, so that nothing is lost. */
export function terminalJson(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value, null, 2).replace(unprintable, escaped)}\n`;
}

/** Reports an error, a bug with its stack, on standard error. */
export function logError(error: unknown): void {
  const text = error instanceof BenchError ? error.message : error;
  console.error(terminalText(typeof text === 'string' ? text : inspect(text)));
}
