/** What a stranger's experiment makes of its reader grows with its length alone: by processor time, so that other programs do not count. */
import { expect, test } from 'vitest';
import { nearest } from '../../experiment/problem.ts';
import { yamlDocument } from '../../experiment/yaml-text.ts';

/** s */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1e6;
}

test('a map of many keys takes little more for each than one of few', () => {
  const perKey = (count: number) => {
    const text = Array.from({ length: count }, (_, n) => `key${n}: 1\n`).join('');
    return Math.min(...Array.from({ length: 3 }, () => timeOf(() => yamlDocument(text)))) / count;
  };
  perKey(500);
  // Compared with all others, each would take ten times as long.
  expect(perKey(10_000)).toBeLessThan(5 * perKey(1000));
});

test('a word of millions of letters is compared with none', () => {
  // Letter by letter it takes a hundred times as long.
  expect(timeOf(() => nearest('duration'.repeat(500_000), ['duration', 'name', 'entities']))).toBeLessThan(0.5);
});
