/** Names of key presses, and how they are shown. */
import { expect, test } from 'vitest';
import { keysOf, shownKeys } from './action.ts';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
  keysOf({ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers });

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
  expect(press('∑', { altKey: true, code: 'KeyW' })).toBe('Alt+W');
});

test('keys are shown as the machine prints them', () => {
  expect([shownKeys('Mod+K', 'Linux x86_64'), shownKeys('Mod+K', 'MacIntel')]).toEqual(['Ctrl+K', '⌘K']);
  expect([shownKeys('Alt+Shift+ArrowLeft', 'Win32'), shownKeys('Alt+Shift+ArrowLeft', 'MacIntel')]).toEqual(['Alt+Shift+←', '⌥⇧←']);
});
