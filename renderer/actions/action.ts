/** An action: one thing a person can do, with its keys. Buttons, shortcuts, the palette and the shortcut sheet all use these. */

export interface Action {
  readonly id: string;
  readonly title: string;
  readonly group: 'Session' | 'Time line' | 'Views' | 'Lanes' | 'Links' | 'Contracts' | 'Draft' | 'Sweep' | 'LAN' | 'Page';
  /** As in `Space`, `.`, `Shift+.`, `Mod+K` (Mod: Ctrl, ⌘ on a Mac). */
  readonly keys?: string;
  /** False while it makes no sense. Default: always. */
  enabled?(): boolean;
  run(): void;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The name of a key press, in the form of `Action.keys`. */
export function keysOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const shifted = shiftKey && (name.length > 1 || /[A-Z]/.test(name));
  return [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shifted ? 'Shift' : '', name].filter(Boolean).join('+');
}

/** Keys as people read them on this machine. */
export function shownKeys(keys: string, platform: string): string {
  return platform.startsWith('Mac') ? keys.replace('Mod+', '⌘').replace('Shift+', '⇧') : keys.replace('Mod', 'Ctrl');
}

/** Actions whose title or group contains every word of the query, in order. */
export function searchActions(actions: readonly Action[], query: string): readonly Action[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ title, group }) => words.every((word) => `${group} ${title}`.toLowerCase().includes(word)));
}
