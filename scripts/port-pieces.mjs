/** `npm run port-pieces`: writes the tree of the pieces that ports are made of. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './steps.mjs';

const { module } = await runnerImport(join(root, 'scripts/port/piece-tree.ts'), { root, logLevel: 'error', configFile: false });
const { pieceTree, pieceTreePath } = /** @type {typeof import('./port/piece-tree.ts')} */ (module);

const path = join(root, pieceTreePath);
writeFileSync(path, pieceTree(root));
console.log(`${pieceTreePath} written.`);
