/** A map of columns as text: `t=Time,x=Pos X`. A comma within a column's name is written in the experiment file only. */

/** By quantity; null where it is none. */
export function columnsOf(text: string): Record<string, string> | null {
  const pairs = text.split(/,(?=\s*\w+\s*=)/).map((pair) => {
    const at = pair.indexOf('=');
    return [at === -1 ? '' : pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  return pairs.every(([quantity, column]) => quantity !== '' && column !== '') ? Object.fromEntries(pairs) : null;
}
