/** Runs actions by their keys, wherever the focus is, unless it is where keys mean text. */
import { useEventListener } from '@vueuse/core';
import { isEnabled, keysOf } from '../../components/actions/action.ts';
import { useActions } from '../../components/actions/use-actions.ts';
import { useDialogs } from '../../components/dialogs.ts';

/** Where plain keys belong to the element. */
const ownsKeys = 'input, select, textarea, [contenteditable="true"], [role="menu"], [role="dialog"]';
/** Where Space presses the element. */
const ownsSpace = 'button, [role="tab"], [role="separator"], a, summary';
const pressedByClick = 'button, [role="tab"]';
/** Where arrows move something. */
const ownsArrows = '[role="separator"], [role="tab"], [role="slider"], [role="listbox"]';

export function useShortcuts(): void {
  const { actions } = useActions();
  const dialogs = useDialogs();

  useEventListener(window, 'keydown', (event) => {
    const keys = keysOf(event);
    if (event.defaultPrevented || isTaken(event.target, keys, dialogs.open !== null)) return;
    const named = actions.value.filter((each) => each.keys === keys);
    const action = named.find(isEnabled) ?? named[0];
    if (!action) return;
    event.preventDefault();
    if (isEnabled(action)) action.run();
  });
  // A button that was clicked gives the focus back: Space keeps meaning play or pause.
  useEventListener(window, 'click', ({ detail }) => {
    const focused = document.activeElement;
    if (detail > 0 && focused instanceof HTMLElement && focused.matches(pressedByClick) && !focused.closest(ownsKeys)) focused.blur();
  });
}

function isTaken(target: EventTarget | null, keys: string, dialogOpen: boolean): boolean {
  if (keys.startsWith('Mod+')) return false;
  if (dialogOpen) return true;
  if (/^(?:Shift\+)?F\d+$|^Alt\+/.test(keys)) return false;
  if (!(target instanceof Element)) return false;
  const slider = target.matches('input[type="range"]');
  if (!slider && target.closest(ownsKeys)) return true;
  if (keys.startsWith('Arrow') && target.closest(ownsArrows)) return true;
  return keys === 'Space' && target.closest(ownsSpace) !== null;
}
