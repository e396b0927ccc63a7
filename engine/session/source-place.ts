/** Where in a plugin's source an error came about, as far as its stack tells: source maps name the author's files `plugin:///src/index.ts`. */

const place = /plugin:\/\/\/([^\s)]+:\d+):\d+/;

/** ` (src/index.ts:12)`; empty where the stack does not tell. */
export function sourcePlaceOf(error: unknown): string {
  const found = error instanceof Error ? place.exec(error.stack ?? '') : null;
  return found ? ` (${found[1]})` : '';
}
