/**
 * `npm test`: proves a checkout. Every check, every test and two minutes of the swarm, with a Chromium and a build for
 * the tests that need them; `--e2e`: only these.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { checks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensurePeers } from './debian-packages.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { root, runSteps, start, succeeded } from './steps.mjs';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/**
 * Two minutes of processor time with one seed: the same experiments and live sessions in every run of the tests. It has
 * one thread, so it comes before the checks: as the last step it would leave the other cores without work.
 */
const swarm = {
  name: 'swarm',
  command: ['node', join('scripts', 'swarm.mjs'), '--minutes', '2', '--seed', '20260101'],
  priority: PRIORITY_BELOW_NORMAL,
};

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} skipped
 * @property {readonly string[]} failures file and title of each failed test, with the first line of its message
 */

/**
 * @param {string} name of its figures
 * @param {readonly string[]} projects of vitest.config.ts
 */
function vitest(name, projects) {
  const figures = join(root, '.cache', `tests-${name}.json`);
  rmSync(figures, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${figures}`];
  const command = ['vitest', 'run', '--passWithNoTests', ...reporters, ...projects.map((project) => `--project=${project}`)];
  return { step: { name, command }, counts: (/** @type {boolean} */ passed) => readCounts(figures, passed) };
}

/** @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} TestReport */
/** @typedef {{ name: string, status: string, message: string, assertionResults: readonly TestReport[] }} FileReport */

/**
 * Vitest's figures. A file that could not be loaded counts as one failed test; so do an error outside of any test and
 * a run that left no figures.
 *
 * @param {string} figures
 * @param {boolean} passed
 * @returns {Counts}
 */
function readCounts(figures, passed) {
  try {
    const report = JSON.parse(readFileSync(figures, 'utf8'));
    /** @type {readonly FileReport[]} */
    const files = report.testResults;
    const failures = files.flatMap(failuresOf);
    if (!passed && failures.length === 0) failures.push('an error outside of any test');
    return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failures };
  } catch {
    return { passed: 0, skipped: 0, failures: [`${basename(figures)} was not written`] };
  }
}

/** @param {FileReport} file */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0])}`);
}

/**
 * Vitest's report has the name of a stack in place of a message where a test's time was over.
 *
 * @param {string | undefined} text
 */
const firstLine = (text = '') => text.replace('Error: STACK_TRACE_ERROR', 'it did not end in time').split('\n', 1)[0];

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
mkdirSync(join(root, '.cache'), { recursive: true });

// Tests end workers, hosts and browsers in the middle of their work: what these leave goes with this folder.
const temporary = mkdtempSync(join(tmpdir(), 'driftbench-tests-'));

async function prepareAll() {
  const outcomes = [
    await prepare('Chromium', async () => (process.env.CHROMIUM_PATH = await ensureChromium())),
    await prepare('build', ensureBuilt),
    ...(onlyEndToEnd ? [] : [await prepare('peers', ensurePeers)]),
  ];
  // Not before: apt-get reads its temporary files as another user.
  process.env.TMPDIR = temporary;
  return outcomes;
}

const inBrowser = vitest('end-to-end', ['e2e']);
const first = onlyEndToEnd ? inBrowser : vitest('unit', ['unit', 'isolated']);
// The tests often wait for processes, sockets and the browser. So the end-to-end tests, one file at a time, run beside
// the others, and the swarm and the checks take what all of these and the preparations leave of the cores.
const prepared = prepareAll();
const tested = prepared.then(() => succeeded(start(first.step.command, 'inherit')));
const driving = prepared.then((all) => {
  const isDriven = !onlyEndToEnd && all.every(({ passed }) => passed);
  return runSteps(isDriven ? [inBrowser.step] : [], { after: tested });
});
const beside = [swarm, ...checks.map((step) => ({ ...step, priority: PRIORITY_LOW }))];
const checking = runSteps(onlyEndToEnd ? [] : beside, { after: tested });
const [preparations, driven, checked] = await Promise.all([prepared, driving, checking]);
const outcomes = [...preparations, ...checked];
const counts = [first.counts(await tested), ...driven.map(({ passed }) => inBrowser.counts(passed))];

try {
  rmSync(temporary, { recursive: true, maxRetries: 5 });
} catch (error) {
  console.error(`The tests' temporary folder stays: ${error}`);
}

const failures = counts.flatMap((each) => each.failures);
for (const failure of failures) console.log(`✗ ${failure}`);
const failedSteps = outcomes.filter(({ passed }) => !passed).map(({ name }) => name);
if (failedSteps.length > 0) console.log(`Failed besides the tests: ${failedSteps.join(', ')}`);
/** @param {'passed' | 'skipped'} which */
const sum = (which) => counts.reduce((total, each) => total + each[which], 0);
// A failed check is a failure of the run like a failed test.
const failed = failures.length + failedSteps.length;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
