/** The figures that Vitest reports of a run: how many tests passed, which failed, how long each took. */
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { root } from './steps.mjs';

/** @typedef {{ status: string, fullName: string, failureMessages: readonly string[], duration?: number | null }} TestReport */
/** @typedef {{ name: string, status: string, message: string, assertionResults: readonly TestReport[] }} FileReport */

/** @typedef {{ readonly name: string, readonly seconds: number }} TimedTest */

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} skipped
 * @property {readonly string[]} failures file and title of each failed test, with the first line of its message
 * @property {readonly TimedTest[]} tests those that ran
 */

/**
 * Vitest's figures. A file that could not be loaded counts as one failed test; so do an error outside of any test and
 * a run that left no figures.
 *
 * @param {string} figures path of the file
 * @param {boolean} passed whether Vitest ended without an error
 * @returns {Report}
 */
export function readReport(figures, passed) {
  try {
    const report = JSON.parse(readFileSync(figures, 'utf8'));
    /** @type {readonly FileReport[]} */
    const files = report.testResults;
    const failures = files.flatMap(failuresOf);
    if (!passed && failures.length === 0) failures.push('an error outside of any test');
    const skipped = report.numPendingTests + report.numTodoTests;
    return { passed: report.numPassedTests, skipped, failures, tests: files.flatMap(timesOf) };
  } catch {
    return { passed: 0, skipped: 0, failures: [`${basename(figures)} was not written`], tests: [] };
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
 * @param {FileReport} file
 * @returns {readonly TimedTest[]}
 */
function timesOf({ name, assertionResults }) {
  return assertionResults.flatMap(({ fullName, duration }) =>
    typeof duration === 'number' ? [{ name: `${relative(root, name)} > ${fullName}`, seconds: duration / 1000 }] : [],
  );
}

/**
 * The slowest tests under a heading, the slowest first; nothing where no test ran.
 *
 * @param {readonly TimedTest[]} tests
 * @param {number} most
 */
export function slowestLines(tests, most) {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
  return lines.length === 0 ? [] : [`The ${lines.length} slowest tests:`, ...lines];
}
