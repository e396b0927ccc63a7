/** Who gets what: the two base cases. */
import { expect, test } from 'vitest';
import type { FairnessPlugin } from '../../engine/plugin-api/index.ts';
import everyNth from './every-nth/index.ts';
import sendToAll from './send-to-all/index.ts';

/** Receivers served at each of the first triggers. */
function served(plugin: FairnessPlugin, params: object, triggers: number, receivers = 2): number[][] {
  const scheduler = plugin.create({ params: plugin.params.parse(params), receivers });
  return Array.from({ length: triggers }, (_, index) => {
    const sent: number[] = [];
    scheduler.onTrigger({ index, now: index, receivers }, { send: (receiver) => sent.push(receiver) });
    return sent;
  });
}

test('send-to-all sends every update to everybody', () => {
  expect(served(sendToAll, {}, 3)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

test('every-nth sends updates 0, n, 2n … to everybody and the others to nobody', () => {
  expect(served(everyNth, { n: 3 }, 7)).toEqual([[0, 1], [], [], [0, 1], [], [], [0, 1]]);
});

test('n must be a whole number from 1', () => {
  expect(everyNth.params.safeParse({ n: 0 }).success).toBe(false);
  expect(everyNth.params.safeParse({ n: 1.5 }).success).toBe(false);
});
