/**
 * `npm run ready`: is this commit ready? The checks and the unit tests that the changed files need: those that differ
 * from the branch upstream, or from HEAD where there is none. `-- --base REV` compares with another revision; `--all`
 * runs every check and every unit test. `npm test` adds the build and the browser.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checks } from './checks.mjs';
import { stepsFor, unitTests } from './ready-steps.mjs';
import { root, runStepsAndExit } from './steps.mjs';

const { all, base } = parseArgs({ options: { all: { type: 'boolean', default: false }, base: { type: 'string' } } }).values;

/** @param {readonly string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
const listed = (/** @type {string} */ text) => text.split('\0').filter(Boolean);

/** The commit with which files are compared. */
function startingPoint() {
  try {
    return git('merge-base', 'HEAD', base ?? '@{upstream}').trim();
  } catch (error) {
    if (base !== undefined) throw error;
    return 'HEAD';
  }
}

/** Changed lines that import or export, or name a module. */
const importLine = /^[+-].*(?:\bimport\b|\bexport\b|\bfrom ')/m;

function changes() {
  const from = startingPoint();
  const added = [...listed(git('ls-files', '-z', '--others', '--exclude-standard'))];
  const paths = [...new Set([...listed(git('diff', '-z', '--name-only', '--no-renames', from)), ...added])];
  const gone = paths.filter((path) => !existsSync(join(root, path)));
  const isNew = added.length > 0 || git('diff', '--name-only', '--no-renames', '--diff-filter=A', from) !== '';
  const sources = git('diff', '-U0', '--no-renames', from, '--', '*.ts', '*.vue', '*.mjs', '*.js');
  return { paths, gone, importsChanged: isNew || gone.length > 0 || importLine.test(sources) };
}

/**
 * The tests in the same folder: they may read a file without importing it.
 *
 * @param {string} path
 */
function testsBeside(path) {
  const folder = dirname(path);
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.test.ts') ? [join(folder, name)] : []));
}

if (all) await runStepsAndExit([...checks, unitTests]);
else {
  const changed = changes();
  const steps = stepsFor(changed, testsBeside);
  console.log(`${changed.paths.length} changed files: ${steps.map(({ name }) => name).join(', ') || 'nothing to check'}.`);
  await runStepsAndExit(steps);
}
