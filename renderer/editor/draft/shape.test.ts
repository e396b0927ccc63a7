import { expect, test } from 'vitest';
import { startOf } from './shape.ts';

test('a new element has its required fields, inheritable or not, and nothing else', () => {
  const road = { type: 'string' };
  const offset = { type: 'number', default: 0 };
  const properties = { id: { const: 'path-following' }, road, offset, colour: road };
  expect(startOf({ type: 'object', properties, required: ['id'], needed: ['road'] })).toEqual({ id: 'path-following', road: 'new' });
  expect(startOf({ type: 'object', properties, required: ['id', 'offset'] })).toEqual({ id: 'path-following' });
});
