/** Names of entities. */
import { expect, test } from 'vitest';
import { nameOf } from './scene.ts';

test('an entity has the name of the person who plays it, or its id', () => {
  const names = new Map([['seat-2', 'Eve']]);
  expect(['seat-2', 'seat-3'].map((publisher) => nameOf({ names }, { publisher, id: `tank-${publisher}` }))).toEqual([
    'Eve',
    'tank-seat-3',
  ]);
});
