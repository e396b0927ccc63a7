/**
 * An action: one thing a person can do, with its keys. Buttons, shortcuts, the palette, the shortcut sheet and the menu
 * all use these.
 */
import type { ActionGroup } from '../../../contract/menu.ts';

export interface Action {
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** As in `Space`, `.`, `Shift+.`, `Mod+K` (Mod: Ctrl, ⌘ on a Mac). */
  readonly keys?: string;
  /**
   * Why it is not possible now, and what would make it so: a sentence; null: it is possible. Left out: it always is.
   */
  whyNot?(): string | null;
  run(): void;
}

export const reasonAgainst = (action: Action): string | null => action.whyNot?.() ?? null;
export const isEnabled = (action: Action): boolean => reasonAgainst(action) === null;

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The name of a key press, in the form of `Action.keys`. */
export function keysOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  // With Alt a Mac types other letters: the key itself is meant.
  const typed = (altKey && /^Key([A-Z])$/.exec(code)?.[1]) || key;
  const name = typed === ' ' ? 'Space' : typed.length === 1 ? typed.toUpperCase() : typed;
  const shifted = shiftKey && (name.length > 1 || /[A-Z]/.test(name));
  return [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shifted ? 'Shift' : '', name].filter(Boolean).join('+');
}

const macKeys = { 'Mod+': '⌘', 'Alt+': '⌥', 'Shift+': '⇧' } as const;
const printed = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Enter: '⏎' } as const;

/** Keys as people read them on this machine. */
export function shownKeys(keys: string, platform: string): string {
  const named = Object.entries(printed).reduce((text, [key, sign]) => text.replace(key, sign), keys);
  if (!platform.startsWith('Mac')) return named.replace('Mod', 'Ctrl');
  return Object.entries(macKeys).reduce((text, [modifier, sign]) => text.replace(modifier, sign), named);
}
