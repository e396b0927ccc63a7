/** The text of an experiment that moves to another folder: the files that it names are still found. */
import { isAbsolute } from 'node:path';
import { isScalar, parseDocument, visit } from 'yaml';

/** `way`: from the new folder to the old one; empty: it stays. A text that is not YAML stays as it is. */
export function withInputsFrom(text: string, way: string): string {
  const document = parseDocument(text, { prettyErrors: false });
  if (way === '' || document.errors.length > 0) return text;
  let moved = text;
  let shift = 0;
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || key.value !== 'file' || !isScalar(value) || typeof value.value !== 'string' || !value.range) return;
      if (isAbsolute(value.value)) return;
      const [start, end] = value.range;
      const name = JSON.stringify(`${way}/${value.value}`);
      const written = /^"[\w./ -]*"$/.test(name) ? name.slice(1, -1) : name;
      moved = moved.slice(0, start + shift) + written + moved.slice(end + shift);
      shift += written.length - (end - start);
    },
  });
  return moved;
}
