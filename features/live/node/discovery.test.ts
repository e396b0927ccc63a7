import { expect, test } from 'vitest';
import { labelOf } from './discovery.ts';

test('the name of a host has as many bytes as a label of DNS may have, and keeps the machine and the port', () => {
  const ending = ' on bench (7350)';
  expect(labelOf('Duel', ending)).toBe('Duel on bench (7350)');
  const long = labelOf('Übungsfahrt im Gelände über die Höhe mit größeren Verzögerungen', ending);
  expect(long).toBe('Übungsfahrt im Gelände über die Höhe mit gr on bench (7350)');
  for (const text of ['ä'.repeat(80), '漢'.repeat(80), '🚗'.repeat(80)]) {
    const label = labelOf(text, ending);
    expect([label.endsWith(ending), label.includes('\uFFFD'), Buffer.byteLength(label) <= 63]).toEqual([true, false, true]);
  }
  expect(Buffer.byteLength(labelOf('Duel', ` on ${'m'.repeat(80)} (7350)`))).toBe(63);
});
