/**
 * `npm test`: proves a checkout. Every check, every test and 18 s of the swarm, with a Chromium and a build for the
 * tests that need them; `--e2e`: only these.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensurePeers } from './debian-packages.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { root, runSteps, start, succeeded } from './steps.mjs';
import { readReport, slowestLines } from './test-report.mjs';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/**
 * 18 s of processor time with one seed: the first experiments and live sessions of those that .github/workflows/swarm.yml
 * runs each night. It has one thread, so it comes before the checks: as the last step it would leave the other cores
 * without work.
 */
const swarm = {
  name: 'swarm',
  command: ['node', join('scripts', 'swarm.mjs'), '--minutes', '0.3', '--seed', '20260101'],
  priority: PRIORITY_BELOW_NORMAL,
};

/**
 * @param {string} name of its figures
 * @param {readonly string[]} projects of vitest.config.ts
 */
function vitest(name, projects) {
  const figures = join(root, '.cache', `tests-${name}.json`);
  rmSync(figures, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${figures}`];
  const command = ['vitest', 'run', '--passWithNoTests', ...reporters, ...projects.map((project) => `--project=${project}`)];
  return { step: { name, command }, counts: (/** @type {boolean} */ passed) => readReport(figures, passed) };
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

/** Number of the slowest tests that are listed. */
const listed = 20;
const tests = counts.flatMap((each) => each.tests);
for (const line of slowestLines(tests, listed)) console.log(line);

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
