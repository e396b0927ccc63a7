/** The outcome of a check for continuous integration: JUnit XML, and a summary in Markdown. */
import type { CheckedCase } from './check-bounds.ts';

/** `far, cable, deviation p95 ≤ 0.5 m` */
export function caseName({ network, receiver, title, unit, max, min }: CheckedCase): string {
  const limits = [...(min === null ? [] : [`≥ ${min}`]), ...(max === null ? [] : [`≤ ${max}`])].join(' and ');
  return [...(receiver === null ? [] : [receiver]), network, [title, limits, unit].filter((word) => word !== '').join(' ')].join(', ');
}

/** The value as it was found, or why there is none. */
export function foundText({ value, unit, fault }: CheckedCase): string {
  if (fault !== null) return `a run failed: ${fault}`;
  return value === null ? 'not measured' : [String(Number(value.toPrecision(6))), unit].filter((word) => word !== '').join(' ');
}

/** The form that Jenkins, GitLab and others read; a broken bound is a failure, a run that failed an error. */
export function junitXml(name: string, cases: readonly CheckedCase[]): string {
  const errors = cases.filter(({ fault }) => fault !== null).length;
  const failures = cases.filter(({ holds }) => !holds).length - errors;
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="driftbench check" ${counts}>`,
    `  <testsuite name="${escaped(name)}" ${counts} skipped="0">`,
    ...cases.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(each: CheckedCase): string {
  const head = `    <testcase classname="${escaped(each.lane)}" name="${escaped(caseName(each))}"`;
  if (each.holds) return `${head}/>`;
  const [kind, message] = each.fault === null ? ['failure', `found ${foundText(each)}`] : ['error', foundText(each)];
  return `${head}>\n      <${kind} message="${escaped(message)}"/>\n    </testcase>`;
}

/** Without characters that XML cannot have, each on one line. */
function escaped(text: string): string {
  return oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
}

/** Broken bounds first. */
export function markdownSummary(name: string, cases: readonly CheckedCase[]): string {
  const broken = cases.filter(({ holds }) => !holds);
  const head = broken.length === 0 ? `All ${cases.length} bounds hold.` : `**${broken.length} of ${cases.length} bounds are broken.**`;
  const rows = [...broken, ...cases.filter(({ holds }) => holds)].map(
    (each) =>
      `| ${each.holds ? '✓' : '✗'} | ${[each.lane, caseName(each), oneLine(foundText(each))].map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return [`### ${name}`, '', head, '', '| | Lane | Bound | Found |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}
