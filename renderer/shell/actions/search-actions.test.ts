/** The actions that the palette finds, in their order. */
import { expect, test } from 'vitest';
import type { Action } from '../../components/actions/action.ts';
import { searchActions } from './search-actions.ts';

const action = (title: string, group: Action['group']): Action => ({ id: title, title, group, run: () => undefined });
const actions = [
  action('Play', 'Session'),
  action('Display the ground', 'Views'),
  action('Isolate lane base', 'Lanes'),
  action('Isolate lane third', 'Lanes'),
];
const found = (query: string, recent: readonly string[] = []) => searchActions(actions, query, recent).map(({ title }) => title);

test('every word of a query must be found, in the title or the group', () => {
  expect(found('iso THIRD')).toEqual(['Isolate lane third']);
  expect(found('session')).toEqual(['Play']);
  expect(found(' ')).toHaveLength(4);
});

test('a whole word comes before a part of one, and first letters are found last', () => {
  expect(found('play')).toEqual(['Play', 'Display the ground']);
  expect(found('ilb')).toEqual(['Isolate lane base']);
  expect(found('dtg')).toEqual(['Display the ground']);
  expect(found('isoba')).toEqual(['Isolate lane base']);
  expect([...found('xyz'), ...found('aeb')]).toEqual([]);
});

test('of equally good ones those used last come first', () => {
  expect(found('isolate', ['Isolate lane third'])).toEqual(['Isolate lane third', 'Isolate lane base']);
  expect(found('', ['Isolate lane third', 'Play']).slice(0, 2)).toEqual(['Isolate lane third', 'Play']);
});
