/** Which fields name an element, and where one is named. */
import { expect, test } from 'vitest';
import { namedBy, placesOf } from './named-elements.ts';

const nodes = [{ id: 'server' }, { id: 'far' }];

test('the relay names a node, alone or in a map', () => {
  for (const [relay, path] of [
    ['server', ['relay']],
    [{ id: 'server', tick: 0.05 }, ['relay', 'id']],
  ] as const) {
    const fields = { nodes, relay, entities: [{ id: 'server', owner: 'server' }] };
    expect(namedBy(path, fields)).toEqual(['server', 'far']);
    expect(placesOf(fields, 'nodes', 'server')).toEqual([path, ['entities', 0, 'owner']]);
  }
});
