/** A gamepad of the standard mapping (W3C Gamepad) as a stick and a trigger. */

/** What of the browser's `Gamepad` is read. */
export interface PadReading {
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

export interface PadOrders {
  /** Right and up, −1 to 1. */
  readonly x: number;
  readonly y: number;
  readonly fires: boolean;
}

/** Lowest right button, right bumper, right trigger. */
const fireButtons = [0, 5, 7];
const cross = { up: 12, down: 13, left: 14, right: 15 } as const;

/** Null: its buttons mean nobody knows what. The cross is a stick pushed to the end. */
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
