/**
 * `npm run test:quick [path…]`: the tests of these files or folders. Without a path: those that import what you changed
 * since the last commit, in the same part of the project. `--watch` repeats them at every change.
 */
import { join } from 'node:path';
import { changesSince } from './changed-files.mjs';
import { quickTests } from './ready-steps.mjs';
import { root, start, succeeded } from './steps.mjs';

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const mode = args.includes('--watch') ? 'watch' : 'run';
const filters = named.length > 0 ? named.map((path) => path.replace(/(?:\.test)?\.\w+$/, '')) : quickTests(changesSince('HEAD').paths);

if (filters.length === 0) console.log('No source differs from the last commit. Name a file or a folder: npm run test:quick engine/network');
else {
  const related = named.length > 0 ? [] : ['--changed'];
  const paths = filters.map((path) => join(root, path));
  process.exitCode = (await succeeded(start(['vitest', mode, '--project', 'unit', ...related, ...paths], 'inherit'))) ? 0 : 1;
}
