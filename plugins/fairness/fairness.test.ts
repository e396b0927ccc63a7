/** The two base cases: which receiver is sent what. */
import { expect, test } from 'vitest';
import type { FairnessPlugin } from '../../engine/plugin-api/index.ts';
import { Stage } from '../../test/support/scheduling.ts';
import everyNth from './every-nth/index.ts';
import sendToAll from './send-to-all/index.ts';

/** Numbers of the updates sent to each of two receivers. */
function received(plugin: FairnessPlugin, params: object, triggers: number): number[][] {
  const updates = Array.from({ length: triggers }, (_, t) => ({ t, x: 0, y: 0, vx: 1, vy: 0 }));
  return new Stage({ plugin, params, receivers: [{ delay: 0.1 }, { delay: 0.5 }] }).run(updates).received;
}

test('send-to-all sends every update to all', () => {
  expect(received(sendToAll, {}, 3)).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
});

test('every-nth sends updates 0, n, 2n … to all and the others to none', () => {
  expect(received(everyNth, { n: 3 }, 7)).toEqual([
    [0, 3, 6],
    [0, 3, 6],
  ]);
});

test('n must be a whole number from 1', () => {
  expect(everyNth.params.safeParse({ n: 0 }).success).toBe(false);
  expect(everyNth.params.safeParse({ n: 1.5 }).success).toBe(false);
});
