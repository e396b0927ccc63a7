/** Reads an author's plugin as the pieces of ports are read, and says which lines stop it from being a port. */
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type ts from 'typescript';
import pieces from '../pieces.json' with { type: 'json' };
import { commonFiles } from '../piece-files.ts';
import type { PieceTree } from '../tree.ts';
import { namesIn } from '../walk.ts';
import type { Compiler } from './compiler.ts';
import { DeclarationReader } from './declaration-reader.ts';
import type { Untranslatable } from './source-reader.ts';

/** The entry of a plugin, with the folder that its files are named from. */
export interface PluginFile {
  readonly root: string;
  readonly file: string;
}

/**
 * What stops the plugin: of each declaration that it needs the first such line. None: all of it has a translation. `bench`:
 * the bench's own folder, which has the types of what plugins import.
 */
export function stopsOf(compiler: Compiler, { root, file }: PluginFile, bench: string): readonly Untranslatable[] {
  const program = compiler.createProgram([file], optionsFor(compiler, bench));
  const checker = program.getTypeChecker();
  const isOwn = ({ fileName, isDeclarationFile }: ts.SourceFile) =>
    !isDeclarationFile && !/^\.\.|(?:^|[\\/])node_modules[\\/]/.test(relative(root, fileName));
  const names = (name: string) => (tree[name] ?? []).map((each) => each.name);
  const offered = new Set([...commonFiles.filter(isOffered).flatMap(names), ...piecesOfTheSameName]);
  const isKnown = (name: string, each: ts.SourceFile) =>
    isOwn(each) || (each.fileName.startsWith(bench.replaceAll('\\', '/')) && offered.has(name));
  const found = program
    .getSourceFiles()
    .filter(isOwn)
    .flatMap((each) => new DeclarationReader({ compiler, checker, file: each, root, isKnown }).declarations());
  return reached(found);
}

const tree = pieces as unknown as PieceTree;
/** Pieces that do what plugins know by these names. */
const piecesOfTheSameName = ['timeTolerance', 'BlendTime'];

type Found = ReturnType<DeclarationReader['declarations']>;

/** What a plugin's own code brings is called so in the tree; what it needs follows by its names. */
const brought = ['default', 'extrapolate', 'BodyPath', 'fading', 'curve'];

function reached(found: Found): Untranslatable[] {
  const seen = new Set<string>();
  const stops = new Set<Untranslatable>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const each of found.filter((one) => one.name === name)) {
      if (each.k === 'refused') stops.add(each.why);
      else namesIn(each).forEach(visit);
    }
  };
  brought.forEach(visit);
  return [...stops];
}

/** Of what ports are made of, what plugins can import. */
function isOffered(name: string): boolean {
  return name.startsWith('engine/') || name.startsWith('plugins/');
}

/** The types of `driftbench/plugin-api` are those of this bench, wherever the plugin stands. */
function optionsFor(compiler: Compiler, bench: string): ts.CompilerOptions {
  const zod = dirname(createRequire(join(bench, 'package.json')).resolve('zod/package.json'));
  return {
    target: compiler.ScriptTarget.ES2022,
    module: compiler.ModuleKind.ESNext,
    moduleResolution: compiler.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    allowJs: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    paths: { 'driftbench/plugin-api': [join(bench, 'out/types/plugins/kit/index.d.ts')], zod: [zod] },
  };
}
