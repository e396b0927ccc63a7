/** JSON as programs write it: with words for what is no number, which JSON has no word for. */

/** Texts in quotes, which stay as they are, and words beside them. */
const wordsBeside = /"[^"\\]*(?:\\.[^"\\]*)*"|[+-]?\b(?:NaN|nan|Infinity|inf|None|undefined|True|False)\b/gs;
const hasWord = /[:,[]\s*[+-]?(?:NaN|nan|Infinity|inf|None|undefined)\b/;

/** What is no number is null, as Python and JavaScript write it: NaN, Infinity, None. Undefined: the text is no JSON. */
export function jsonValue(text: string): unknown {
  return strictValue(text) ?? (hasWord.test(text) ? strictValue(text.replaceAll(wordsBeside, plainWord)) : undefined);
}

function plainWord(found: string): string {
  if (found.startsWith('"')) return found;
  return found === 'True' || found === 'False' ? found.toLowerCase() : 'null';
}

function strictValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
