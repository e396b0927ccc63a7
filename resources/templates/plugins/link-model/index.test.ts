/** Template title: the laws of every link model, and its own tests. */
import { PacketFate } from 'driftbench/plugin-api';
import { lawsOf } from 'driftbench/plugin-testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

for (const { title, keep } of lawsOf(plugin)) test(title, keep);

test('loses what chance says', () => {
  const fateAt = (uniform: number) => {
    const model = plugin.create({ params: plugin.params.parse({ loss: 0.5 }), random: { uniform: () => uniform } });
    const fate = new PacketFate();
    model.carry({ number: 0, sentAt: 0, bytes: 40, copy: 0 }, fate);
    return fate;
  };
  expect([fateAt(0.4).lost, fateAt(0.6).lost]).toEqual([true, false]);
});
