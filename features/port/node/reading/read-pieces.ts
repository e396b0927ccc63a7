/**
 * Reads the pieces that ports are made of, and what they use of the engine and of plugins, from TypeScript into a tree.
 * What no other language has is refused, with the line.
 */
import type { Declaration, PieceTree } from '../tree.ts';
import type { Compiler } from './compiler.ts';
import { DeclarationReader, type Refused } from './declaration-reader.ts';

/** The files are named from `root`. */
export function readPieces(compiler: Compiler, root: string, files: readonly string[]): PieceTree {
  const program = compiler.createProgram(
    files.map((file) => `${root}/${file}`),
    {
      target: compiler.ScriptTarget.ES2022,
      // Without the types of pages, four fifths of what it would read.
      lib: ['lib.es2022.d.ts'],
      module: compiler.ModuleKind.NodeNext,
      allowImportingTsExtensions: true,
      noEmit: true,
      strict: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    files.map((name) => {
      const file = program.getSourceFile(`${root}/${name}`);
      if (!file) throw new Error(`${name}: there is no such file`);
      return [name, translated(new DeclarationReader({ compiler, checker, file, root }).declarations(), name)];
    }),
  );
}

/** All of a piece has a translation; of the engine's and plugins' files, what has none is left out. */
function translated(found: readonly (Declaration | Refused)[], file: string): Declaration[] {
  return found.flatMap((each) => {
    if (each.k !== 'refused') return [each];
    if (file.startsWith('features/port/')) throw each.why;
    return [];
  });
}
