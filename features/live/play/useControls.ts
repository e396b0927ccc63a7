/** Binds keyboard and gamepads to a pilot while the page has the focus; losing it releases everything. */
import { useDocumentVisibility, useEventListener } from '@vueuse/core';
import { watch } from 'vue';
import { type KeyMap, commandOf } from './key-map.ts';
import type { Pilot } from './pilot.ts';

/** Where plain keys belong to the element. */
const ownsKeys = 'input, select, textarea, [role="menu"], [role="dialog"]';
/** Where Space and Enter press the element. */
const ownsPress = 'button, a';

/** Returns the function that reads the gamepads; call it once per frame. */
export function useControls(pilot: Pilot, keys: () => KeyMap): { readPads(): void } {
  const visibility = useDocumentVisibility();
  useEventListener(window, 'keydown', (event) => {
    const command = commandOf(keys(), event.code);
    if (command === null || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    event.preventDefault();
    if (!event.repeat) pilot.press(command);
  });
  useEventListener(window, 'keyup', ({ code }) => {
    const command = commandOf(keys(), code);
    if (command !== null) pilot.release(command);
  });
  useEventListener(window, 'blur', () => pilot.rest());
  watch(visibility, (next) => {
    if (next === 'hidden') pilot.rest();
  });
  return { readPads: () => readPads(pilot, visibility.value === 'visible') };
}

function readPads(pilot: Pilot, isSeen: boolean): void {
  // Browsers may keep gamepads from pages that came without TLS.
  if (!isSeen || !('getGamepads' in navigator)) return;
  for (const pad of navigator.getGamepads()) {
    const orders = pad && readPad(pad);
    if (!orders) continue;
    pilot.tilt(`pad ${pad.index}`, orders.x, orders.y);
    pilot.pull(`pad ${pad.index}`, orders.fires);
  }
}

function isTaken({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(ownsKeys)) return true;
  return (code === 'Space' || code === 'Enter') && target.matches(':focus-visible') && target.closest(ownsPress) !== null;
}

/** The part of the browser's `Gamepad` that is read. */
interface PadReading {
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

interface PadOrders {
  /** Right and up, −1 to 1. */
  readonly x: number;
  readonly y: number;
  readonly fires: boolean;
}

/** Lowest right button, right bumper, right trigger. */
const fireButtons = [0, 5, 7];
const cross = { up: 12, down: 13, left: 14, right: 15 } as const;

/**
 * A gamepad of the standard mapping (W3C Gamepad) as a stick and a trigger; its cross is a stick pushed to the end.
 * Null: the meaning of its buttons is unknown.
 */
export function readPad(pad: PadReading): PadOrders | null {
  if (pad.mapping !== 'standard') return null;
  const isDown = (button: number) => pad.buttons[button]?.pressed ?? false;
  const across = Number(isDown(cross.right)) - Number(isDown(cross.left));
  const along = Number(isDown(cross.up)) - Number(isDown(cross.down));
  const isCrossed = across !== 0 || along !== 0;
  return {
    x: isCrossed ? across : (pad.axes[0] ?? 0),
    y: isCrossed ? along : -(pad.axes[1] ?? 0),
    fires: fireButtons.some(isDown),
  };
}
