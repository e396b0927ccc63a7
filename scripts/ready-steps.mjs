/** Which checks and tests a change needs, before a commit and while working on it. */
import { checks, dependencySteps, fileChecks, typecheckStepsFor } from './checks.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./changed-files.mjs').Changes} Changes */

/** @type {Step} */
export const unitTests = { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'] };

/** @type {Step} */
const policyTests = { name: 'policy tests', command: [...unitTests.command, 'test/policy/'] };

const isSource = (/** @type {string} */ path) => /\.(?:ts|vue|mjs|js|css)$/.test(path);
/** Pages, and files at the root or in folders with a dot: the policy tests read them. */
const isPage = (/** @type {string} */ path) => /^docs\/|^\.|^[^/]+$|\.md$/.test(path);
/** Settings of the checks, of the compiler and of packages. Only a run of everything shows what they change. */
const isSetting = (/** @type {string} */ path) =>
  /(?:^|\/)(?:tsconfig[^/]*\.json|package\.json|package-lock\.json|knip\.json|\.\w+rc\.json|[^/]*\.config\.[jt]s)$/.test(path) ||
  ['.dependency-cruiser.mjs', 'scripts/checks.mjs', 'scripts/steps.mjs'].includes(path);

/**
 * @param {Changes} changes
 * @param {(path: string) => readonly string[]} testsBeside the tests in the folder of a file
 * @returns {readonly Step[]} the longest ones first
 */
export function stepsFor({ paths, gone, importsChanged }, testsBeside) {
  if (paths.length === 0) return [];
  if (paths.some(isSetting)) return [...checks, unitTests];
  const sources = paths.filter(isSource);
  const present = paths.filter((path) => !gone.includes(path));
  return [
    ...testSteps(paths, present, testsBeside),
    ...typecheckStepsFor(sources.filter((path) => !path.endsWith('.css'))),
    ...(present.length > 0 ? fileChecks.map((step) => ({ ...step, command: [...step.command, ...present] })) : []),
    ...(importsChanged && sources.length > 0 ? dependencySteps : []),
  ];
}

/**
 * Tests that import a changed file, and those beside it. A file that is neither a source nor a page, as an experiment
 * or a vector, can be read by any test.
 *
 * @param {readonly string[]} paths
 * @param {readonly string[]} present
 * @param {(path: string) => readonly string[]} testsBeside
 * @returns {readonly Step[]}
 */
function testSteps(paths, present, testsBeside) {
  if (paths.some((path) => !isSource(path) && !isPage(path))) return [unitTests];
  const sources = paths.filter(isSource);
  const related = new Set([...sources.filter((path) => present.includes(path)), ...sources.flatMap(testsBeside)]);
  if (related.size === 0) return [policyTests];
  return [
    { name: 'related tests', command: ['vitest', 'related', '--run', '--passWithNoTests', '--project', 'unit', ...related] },
    policyTests,
  ];
}

/** Parts of the project: a change is felt first in the tests of its own part. */
const part = /^(?:features\/[^/]+|engine|experiment|contract|client|plugins|main|renderer|scripts)\//;

/**
 * Where the quick tests of changed files are: the parts that these files belong to, and the tests in test/ that have
 * changed themselves.
 *
 * @param {readonly string[]} paths from the root, with slashes
 * @returns {readonly string[]} the beginnings of paths
 */
export function quickTests(paths) {
  const isOther = (/** @type {string} */ path) => /^test\/.*\.test\.ts$/.test(path);
  return [...new Set(paths.flatMap((path) => (isOther(path) ? [path] : (part.exec(path)?.[0] ?? []))))];
}
