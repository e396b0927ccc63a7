import { expect, test } from 'vitest';
import { shapeOf, startOf } from './shape.ts';

test('a new element has its required fields, inheritable or not, and nothing else', () => {
  const road = { type: 'string' };
  const offset = { type: 'number', default: 0 };
  const properties = { id: { const: 'path-following' }, road, offset, colour: road };
  expect(startOf({ type: 'object', properties, required: ['id'], needed: ['road'] })).toEqual({ id: 'path-following', road: 'new' });
  expect(startOf({ type: 'object', properties, required: ['id', 'offset'] })).toEqual({ id: 'path-following' });
});

test('a name that may be a number is written in one field; a word or a number is a choice', () => {
  expect(shapeOf({ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'x').kind).toBe('text');
  expect(shapeOf({ anyOf: [{ type: 'string', const: 'auto' }, { type: 'integer' }] }, 'auto').kind).toBe('choice');
});
