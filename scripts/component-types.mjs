/**
 * Types of the components with their templates, and of the tests beside them, as vue-tsc finds them, by the compiler in
 * Go: the TypeScript that Vue makes of each component is written to a folder of its own, compiled there together with
 * the sources, and what the compiler says of it is said of the component.
 */
import { createLanguage, FileMap, shouldReportDiagnostics } from '@volar/language-core';
import { createParsedCommandLine, createVueLanguagePlugin } from '@vue/language-core';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { root } from './steps.mjs';

/** Another one only for tests. */
const config = join(root, process.argv[2] ?? join('renderer', 'tsconfig.components.json'));
const folder = join(root, '.cache', 'made-of-components', relative(root, dirname(config)));

const { raw, options, vueOptions } = createParsedCommandLine(ts, ts.sys, config.replaceAll(sep, '/'));
const components = ts.sys.readDirectory(dirname(config), ['.vue'], raw.exclude, raw.include);
/** @type {(id: string) => string} */
const asFileName = (id) => id;
const language = createLanguage(
  [createVueLanguagePlugin(ts, options, vueOptions, asFileName)],
  new FileMap(ts.sys.useCaseSensitiveFileNames),
  () => undefined,
);

/**
 * @typedef {object} Made what was made of a component
 * @property {string} path of the component, from the root
 * @property {string} source its text
 * @property {string} text what Vue made of it
 * @property {import('@volar/language-core').Mapper} map
 */

/**
 * @typedef {object} OfTypeScript what Vue's plugin has for compilers
 * @property {(root: import('@volar/language-core').VirtualCode) => { code: import('@volar/language-core').VirtualCode, extension: string } | undefined} getServiceScript
 */

/** @type {Map<string, Made>} by the path of the file, from the root */
const made = new Map();

/** @type {(path: string) => string} */
const fromRoot = (path) => relative(root, path).replaceAll(sep, '/');

/** @param {string} component its path */
function make(component) {
  const path = fromRoot(component);
  const source = readFileSync(component, 'utf8');
  const sourceScript = language.scripts.set(join(folder, path), ts.ScriptSnapshot.fromString(source));
  const generated = sourceScript?.generated;
  const { typescript } = /** @type {{ typescript?: OfTypeScript }} */ (generated?.languagePlugin ?? {});
  const script = generated && typescript?.getServiceScript(generated.root);
  if (!sourceScript || !script) throw new Error(`Nothing was made of ${path}.`);
  const { snapshot } = script.code;
  const text = snapshot.getText(0, snapshot.getLength());
  const file = `${join(folder, path)}${script.extension}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  made.set(fromRoot(file), { path, source, text, map: language.maps.get(script.code, sourceScript) });
  return file;
}

/** @param {string} text @param {number} line from 1 @param {number} column from 1 */
const offsetAt = (text, line, column) => text.split('\n', line - 1).reduce((offset, each) => offset + each.length + 1, column - 1);

/** @param {string} text @param {number} offset */
function placeAt(text, offset) {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length},${(lines.at(-1)?.length ?? 0) + 1}`;
}

/**
 * A finding, at its place in the component; undefined where the finding is about what Vue wrote alone.
 *
 * @param {string} finding its first line begins with the place
 */
function inComponent(finding) {
  const [, file = '', line, column, words = '', code = ''] = /^(.+?)\((\d+),(\d+)\)(: \w+ TS(\d+).*)$/s.exec(finding) ?? [];
  const component = made.get(file);
  if (!component) return finding;
  const reports = (/** @type {import('@volar/language-core').CodeInformation} */ data) => shouldReportDiagnostics(data, 'ts', code);
  for (const [offset] of component.map.toSourceLocation(offsetAt(component.text, Number(line), Number(column)), reports))
    return `${component.path}(${placeAt(component.source, offset)})${words}`;
  return undefined;
}

rmSync(folder, { recursive: true, force: true });
const files = components.map(make);
const project = join(folder, 'tsconfig.json');
writeFileSync(project, JSON.stringify({ extends: config, compilerOptions: { rootDirs: [root, folder] }, files }));
const tsc = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
// With one checker, as scripts/checks.mjs.
const compiler = spawnSync(process.execPath, [tsc, '-p', project, '--checkers', '1', '--pretty', 'false'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
// Further lines of a finding are indented.
const findings = compiler.stdout.split(/\n(?! )/).filter((text) => text !== '');
const shown = findings.map(inComponent).filter((text) => text !== undefined);
// Where it finds nothing and fails, it did not compile.
if (findings.length === 0 && compiler.status !== 0) shown.push(`The compiler failed: ${compiler.error ?? compiler.stderr}`);
for (const text of shown) console.log(text);
process.exitCode = shown.length > 0 ? 1 : 0;
