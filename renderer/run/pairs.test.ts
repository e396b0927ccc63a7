/** The choice among pairs. */
import { expect, test } from 'vitest';
import { pairsOf } from './pairs.ts';

const layout = {
  entities: ['a', 'b'],
  lanes: ['base'],
  pairs: [
    { entity: 0, publisher: 'server', receiver: 'near' },
    { entity: 1, publisher: 'server', receiver: 'near' },
    { entity: 0, publisher: 'server', receiver: 'far' },
  ],
};

test('pairs are chosen by receiver and by entity', () => {
  expect([pairsOf(layout, 'near', null), pairsOf(layout, null, 0), pairsOf(layout, 'far', 1), pairsOf(layout, null, null)]).toEqual([
    [0, 1],
    [0, 2],
    [],
    [0, 1, 2],
  ]);
});
