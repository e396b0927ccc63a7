/** The tree of all pieces, as it ships. */
import ts from 'typescript';
import { allFiles } from '../../features/port/node/piece-files.ts';
import { readPieces } from '../../features/port/node/reading/read-pieces.ts';

export const pieceTreePath = 'features/port/node/pieces.json';

/** JSON, a line for each declaration. `root`: the project's folder. */
export function pieceTree(root: string): string {
  const files = Object.entries(readPieces(ts, root, allFiles)).map(
    ([file, declarations]) => `${JSON.stringify(file)}: [\n${declarations.map((each) => JSON.stringify(each)).join(',\n')}\n]`,
  );
  return `{\n${files.join(',\n')}\n}\n`;
}
