/** Template title: the laws of every fairness scheduler, and its own tests. */
import { lawsOf } from 'driftbench/plugin-testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

for (const { title, keep } of lawsOf(plugin)) test(title, keep);

for (const { title, keep } of lawsOf(plugin, { params: { updates: 2 } })) test(`two at a time: ${title}`, keep);

test('serves at least one receiver', () => {
  expect(plugin.params.safeParse({ updates: 0 }).success).toBe(false);
});
