/** The files that differ from a commit: those committed since, changed, removed or not yet added. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/**
 * @typedef {object} Changes
 * @property {readonly string[]} paths from the root, with slashes
 * @property {readonly string[]} gone those of them that are no more
 * @property {boolean} importsChanged whether a file was added or removed, or an import or export changed
 */

/** A changed line that imports or exports, or names a module. */
const importLine = /^[+-].*(?:\bimport\b|\bexport\b|\bfrom ')/m;

/** @param {readonly string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
}

/** @param {string} text */
const listed = (text) => text.split('\0').filter(Boolean);

/**
 * Where the branch left another revision: `base`, or without it the branch upstream; HEAD where there is none.
 *
 * @param {string | undefined} base
 */
export function startingPoint(base) {
  try {
    return git('merge-base', 'HEAD', base ?? '@{upstream}').trim();
  } catch (error) {
    if (base === undefined) return 'HEAD';
    throw new Error(`${base} is no revision from which this branch comes.`, { cause: error });
  }
}

/**
 * @param {string} from a commit
 * @returns {Changes}
 */
export function changesSince(from) {
  const untracked = listed(git('ls-files', '-z', '--others', '--exclude-standard'));
  const tracked = listed(git('diff', '-z', '--name-only', '--no-renames', from));
  const added = [...untracked, ...listed(git('diff', '-z', '--name-only', '--no-renames', '--diff-filter=A', from))];
  const paths = [...new Set([...tracked, ...untracked])];
  const gone = paths.filter((path) => !existsSync(join(root, path)));
  const sources = git('diff', '-U0', '--no-renames', from, '--', '*.ts', '*.vue', '*.mjs', '*.js');
  return { paths, gone, importsChanged: added.length + gone.length > 0 || importLine.test(sources) };
}
