/** How key presses are named and actions found. */
import { expect, test } from 'vitest';
import { type Action, keysOf, searchActions, shownKeys } from './action.ts';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
  keysOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers });

test('a key press has one name, whatever the layout needed to type it', () => {
  expect([press(' '), press('f'), press('?', { shiftKey: true }), press('ArrowLeft', { shiftKey: true })]).toEqual([
    'Space',
    'F',
    '?',
    'Shift+ArrowLeft',
  ]);
  expect([press('k', { ctrlKey: true }), press('k', { metaKey: true }), press('Z', { ctrlKey: true, shiftKey: true })]).toEqual([
    'Mod+K',
    'Mod+K',
    'Mod+Shift+Z',
  ]);
});

test('keys are shown as the machine prints them', () => {
  expect([shownKeys('Mod+K', 'Linux x86_64'), shownKeys('Mod+K', 'MacIntel')]).toEqual(['Ctrl+K', '⌘K']);
});

test('every word of a query must be found, in the title or the group', () => {
  const action = (title: string, group: Action['group']): Action => ({ id: title, title, group, run: () => undefined });
  const actions = [action('Play', 'Session'), action('Isolate lane base', 'Lanes'), action('Isolate lane third', 'Lanes')];
  expect(searchActions(actions, 'iso THIRD').map(({ title }) => title)).toEqual(['Isolate lane third']);
  expect(searchActions(actions, 'session')).toHaveLength(1);
  expect(searchActions(actions, ' ')).toHaveLength(3);
});
