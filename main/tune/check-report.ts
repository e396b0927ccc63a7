/** The outcome of a check for continuous integration: JUnit XML, and a summary in Markdown. */
import type { CheckedCase } from './check-bounds.ts';

/** `far, cable, deviation p95 ≤ 0.5 m` */
export function caseName({ network, receiver, title, unit, max, min }: CheckedCase): string {
  const limits = [...(min === null ? [] : [`≥ ${min}`]), ...(max === null ? [] : [`≤ ${max}`])].join(' and ');
  return [...(receiver === null ? [] : [receiver]), network, [title, limits, unit].filter((word) => word !== '').join(' ')].join(', ');
}

/** The value as it was found. */
export function foundText({ value, unit }: CheckedCase): string {
  return value === null ? 'not measured' : [String(Number(value.toPrecision(6))), unit].filter((word) => word !== '').join(' ');
}

/** The form that Jenkins, GitLab and others read; a broken bound is a failure. */
export function junitXml(name: string, cases: readonly CheckedCase[]): string {
  const failures = cases.filter(({ holds }) => !holds).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
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
  return each.holds ? `${head}/>` : `${head}>\n      <failure message="${escaped(`found ${foundText(each)}`)}"/>\n    </testcase>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Broken bounds first. */
export function markdownSummary(name: string, cases: readonly CheckedCase[]): string {
  const broken = cases.filter(({ holds }) => !holds);
  const head = broken.length === 0 ? `All ${cases.length} bounds hold.` : `**${broken.length} of ${cases.length} bounds are broken.**`;
  const rows = [...broken, ...cases.filter(({ holds }) => holds)].map(
    (each) =>
      `| ${each.holds ? '✓' : '✗'} | ${[each.lane, caseName(each), foundText(each)].map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return [`### ${name}`, '', head, '', '| | Lane | Bound | Found |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}
