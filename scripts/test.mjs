/**
 * `npm test`: proves a checkout. Every check, every test and two minutes of the swarm, with a Chromium and a build for
 * the tests that need them; `--e2e`: only these.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { checks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensurePeers } from './debian-packages.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { root, runSteps, start, succeeded } from './steps.mjs';

const figures = join(root, '.cache', 'tests.json');

/** Two minutes of processor time with one seed: the same experiments and live sessions in every run of the tests. */
const swarm = { name: 'swarm', command: ['node', join('scripts', 'swarm.mjs'), '--minutes', '2', '--seed', '20260101'] };

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Runs the tests of these projects of vitest.config.ts. An error outside any test is a failure like a failed test.
 *
 * @param {readonly string[]} projects
 * @returns {Promise<Counts>}
 */
async function runVitest(projects) {
  if (projects.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(figures, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${figures}`];
  const command = ['vitest', 'run', '--passWithNoTests', ...reporters, ...projects.map((name) => `--project=${name}`)];
  const passed = await succeeded(start(command, 'inherit'));
  const counts = readCounts();
  return { ...counts, failed: Math.max(counts.failed, passed ? 0 : 1) };
}

/** @typedef {{ status: string, assertionResults: readonly unknown[] }} FileReport */

/** Vitest's figures. A file that could not be loaded counts as one failed test; so does a run that left no figures. */
function readCounts() {
  try {
    const report = JSON.parse(readFileSync(figures, 'utf8'));
    /** @type {readonly FileReport[]} */
    const files = report.testResults;
    const unloaded = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    const skipped = report.numPendingTests + report.numTodoTests;
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * Makes ready what the end-to-end tests need; the other tests run without it.
 *
 * @param {string} name
 * @param {() => Promise<unknown>} make
 */
async function prepare(name, make) {
  try {
    await make();
    return { name, passed: true };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name, passed: false };
  }
}

const onlyEndToEnd = process.argv.includes('--e2e');

const preparations = [
  await prepare('Chromium', async () => (process.env.CHROMIUM_PATH = await ensureChromium())),
  await prepare('build', ensureBuilt),
  ...(onlyEndToEnd ? [] : [await prepare('peers', ensurePeers)]),
];
const browsable = preparations.every(({ passed }) => passed);
const tests = runVitest(onlyEndToEnd ? [] : ['unit', 'isolated']);
const endToEnd = tests.then(() => runVitest(browsable ? ['e2e'] : []));
// The tests often wait for processes, sockets and the browser: the swarm takes what they leave of the cores, and so do
// the checks beside the end-to-end tests, which run one after another.
const beside = { priority: constants.priority.PRIORITY_LOW, after: endToEnd };
const swarmed = runSteps(onlyEndToEnd ? [] : [swarm], beside);
const checked = tests.then(() => runSteps(onlyEndToEnd ? [] : checks, beside));
const outcomes = [...preparations, ...(await swarmed), ...(await checked)];
const counts = [await tests, await endToEnd];

const failedSteps = outcomes.filter(({ passed }) => !passed).map(({ name }) => name);
if (failedSteps.length > 0) console.log(`Failed besides the tests: ${failedSteps.join(', ')}`);
/** @param {keyof Counts} which */
const sum = (which) => counts.reduce((total, each) => total + each[which], 0);
// A failed check is a failure of the run like a failed test.
const failed = sum('failed') + failedSteps.length;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
