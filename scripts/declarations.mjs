/** The declarations of the package's entries, as the compiler writes them for importers. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './steps.mjs';

/**
 * @typedef {object} Declarations
 * @property {ReadonlyMap<string, readonly ts.Symbol[]>} entries what each entry of the package exports, by the entry's
 * name
 * @property {(symbol: ts.Symbol) => ts.Symbol} resolved the symbol itself, where one stands for another
 * @property {(symbol: ts.Symbol) => readonly ts.Declaration[]} own its declarations in the project; none of what comes
 * from elsewhere
 * @property {(node: ts.Node) => readonly ts.Symbol[]} named the symbols of the project whose names stand in a
 * declaration
 */

/** @returns {Declarations} */
export function readDeclarations() {
  const texts = emitted();
  const program = ts.createProgram({ rootNames: [...entryFiles().values()], options, host: hostOf(texts) });
  const checker = program.getTypeChecker();
  /** @param {ts.Symbol} symbol */
  const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  /** @param {ts.Symbol} symbol */
  const own = (symbol) => (symbol.declarations ?? []).filter((node) => texts.has(node.getSourceFile().fileName));
  /** @param {ts.Node} node */
  const named = (node) => identifiersIn(node).flatMap((name) => withoutGaps(checker.getSymbolAtLocation(name)).map(resolved));
  const entries = [...entryFiles()].map(([name, path]) => {
    const module = checker.getSymbolAtLocation(/** @type {ts.SourceFile} */ (program.getSourceFile(path)));
    return /** @type {const} */ ([name, module ? checker.getExportsOfModule(module) : []]);
  });
  return { entries: new Map(entries), resolved, own, named };
}

/** @type {ts.CompilerOptions} */
const options = { noLib: true, types: [], module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };

/**
 * Name of each entry → the file of its declarations, as package.json has it; those with a pattern are no files, and the
 * package itself is another name of `driftbench/engine`.
 */
function entryFiles() {
  /** @type {{ exports: Record<string, { types?: string }> }} */
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return new Map(
    Object.entries(manifest.exports).flatMap(([path, { types }]) =>
      types && path !== '.' && !types.includes('*')
        ? [[path.replace('.', 'driftbench'), join(root, types.replace('./out/types', '.cache/types'))]]
        : [],
    ),
  );
}

/** Where the compiler writes them. */
const outDir = join(root, '.cache', 'types');
const compiler = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');

/** Path → text of the declarations of all files that the entries are made of, freshly made. */
function emitted() {
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.entries.json', '--outDir', outDir], { cwd: root });
  const paths = ts.sys.readDirectory(outDir, ['.d.ts']);
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

/**
 * A machine with these texts alone: names of other packages mean nothing there.
 *
 * @param {ReadonlyMap<string, string>} texts
 */
function hostOf(texts) {
  const host = ts.createCompilerHost(options, true);
  host.fileExists = (path) => texts.has(path);
  host.readFile = (path) => texts.get(path);
  host.directoryExists = (path) => path.startsWith(root);
  host.getSourceFile = (path, language) => {
    const text = texts.get(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, language, true);
  };
  return host;
}

/**
 * @param {ts.Node} node
 * @returns {readonly ts.Identifier[]}
 */
function identifiersIn(node) {
  if (ts.isIdentifier(node)) return [node];
  /** @type {ts.Identifier[]} */
  const found = [];
  ts.forEachChild(node, (child) => void found.push(...identifiersIn(child)));
  return found;
}

/**
 * @param {ts.Symbol | undefined} symbol
 * @returns {readonly ts.Symbol[]}
 */
function withoutGaps(symbol) {
  return symbol ? [symbol] : [];
}
