/** Identifiers of production code are in the field's words: those of the former idiom do not come back. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Words of the former idiom, as parts of identifiers. */
const former =
  /^(?:news|told|tells?|course|sighted|bending|bent|passage|sitter|happenings?|shelf|desk|nobody|somebody|whoever|tidings|lapse|reckon|courier)$/;
/** Any of them in a file's text: only such files are parsed. */
const anywhere = new RegExp(former.source.slice(1, -1), 'i');
/** The id of a layer, which browsers keep; a column of motion files. */
const formats = ['bending', 'course'];

const folders = ['engine', 'experiment', 'contract', 'client', 'plugins', 'main', 'renderer', 'preload', 'features'];
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|vue)$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .filter((path) => anywhere.test(readFileSync(path, 'utf8'))),
);

function identifiers(path: string): ReadonlySet<string> {
  const text = readFileSync(path, 'utf8');
  const script = path.endsWith('.vue') ? [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, each]) => each).join('\n') : text;
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, script, ts.ScriptTarget.Latest));
  return found;
}

/** `#takeNews`: take, news. */
const partsOf = (name: string) =>
  name
    .replace(/^#/, '')
    .split(/(?=[A-Z])|_/)
    .map((part) => part.toLowerCase());

test('no identifier has a word of the former idiom', () => {
  const wrong = sources.flatMap((path) =>
    [...identifiers(path)]
      .filter((name) => !formats.includes(name) && partsOf(name).some((part) => former.test(part)))
      .map((name) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});
