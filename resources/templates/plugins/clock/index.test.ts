/** Template title: the laws of every clock, and its own tests. */
import { ClockExchange } from 'driftbench/plugin-api';
import { lawsOf } from 'driftbench/plugin-testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

for (const { title, keep } of lawsOf(plugin)) test(title, keep);

test('moves by its gain towards what an exchange says', () => {
  const clock = plugin.create({ params: plugin.params.parse({ gain: 0.5 }) });
  for (const ahead of [8, 9]) {
    const received = 0.25 + ahead;
    clock.exchange?.(Object.assign(new ClockExchange(), { sent: 0, received, answered: received, returned: 0.5 }));
  }
  expect(clock.offsetAt(1)).toBe(8.5);
});
