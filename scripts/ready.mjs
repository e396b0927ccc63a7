/**
 * `npm run ready`: is this commit ready? The checks and the unit tests that the changed files need: those that differ
 * from the branch upstream, or from HEAD where there is none. `-- --base REV` compares with another revision; `-- --all`
 * runs every check and every unit test. `npm test` adds the build and the browser.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { changesSince, startingPoint } from './changed-files.mjs';
import { checks } from './checks.mjs';
import { stepsFor, unitTests } from './ready-steps.mjs';
import { root, runStepsAndExit } from './steps.mjs';

/**
 * The tests in the folder of a file: they may read it without an import.
 *
 * @param {string} path
 */
function testsBeside(path) {
  const folder = dirname(path);
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.test.ts') ? [`${folder}/${name}`] : []));
}

function neededSteps(/** @type {string | undefined} */ base) {
  const changes = changesSince(startingPoint(base));
  const steps = stepsFor(changes, testsBeside);
  console.log(`${changes.paths.length} files changed. Steps: ${steps.map(({ name }) => name).join(', ') || 'none'}.`);
  return steps;
}

try {
  const { all, base } = parseArgs({ options: { all: { type: 'boolean' }, base: { type: 'string' } } }).values;
  await runStepsAndExit(all ? [...checks, unitTests] : neededSteps(base));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
