/** Texts of experiments, read as YAML. */
import { type Document, parseDocument } from 'yaml';

/** Its errors are in it. */
export function readYaml(text: string): Document {
  return parseDocument(text, { prettyErrors: false, version: '1.2' });
}

/** Its fields as plain data; null where that cannot be had: an alias to what is not (yet) there. */
export function plainFields(document: Document): unknown {
  try {
    return document.toJS() as unknown;
  } catch {
    return null;
  }
}
