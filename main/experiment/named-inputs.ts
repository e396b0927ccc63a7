/** The files that the text of an experiment names, and the text with other names in their places. */
import { isAbsolute } from 'node:path';
import { isScalar, parseDocument, visit } from 'yaml';

interface NamedInput {
  readonly name: string;
  /** Of the name in the text. */
  readonly start: number;
  readonly end: number;
}

/** Each once, but for those that are named by their whole paths; none of a text that is not YAML. */
export function inputsIn(text: string): readonly string[] {
  return [...new Set(namedIn(text).map(({ name }) => name))];
}

/** The rest of the text stays as it is. `renamed`: gets the names of `inputsIn`. */
export function withInputs(text: string, renamed: (name: string) => string): string {
  const backwards = namedIn(text).toReversed();
  return backwards.reduce((changed, { name, start, end }) => {
    const other = renamed(name);
    return other === name ? changed : changed.slice(0, start) + written(other) + changed.slice(end);
  }, text);
}

/** In the order of the text. */
function namedIn(text: string): NamedInput[] {
  const document = parseDocument(text, { prettyErrors: false });
  const found: NamedInput[] = [];
  if (document.errors.length > 0) return found;
  visit(document, {
    Pair(_key, { key, value }) {
      if (
        !isScalar(key) ||
        !(key.value === 'file' || key.value === 'trace') ||
        !isScalar(value) ||
        typeof value.value !== 'string' ||
        !value.range
      )
        return;
      const [start, end] = value.range;
      if (!isAbsolute(value.value)) found.push({ name: value.value, start, end });
    },
  });
  return found;
}

/** As YAML: without quotes where it can be nothing but a name. */
function written(name: string): string {
  return /^[\w./][\w./ -]*\.[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}
