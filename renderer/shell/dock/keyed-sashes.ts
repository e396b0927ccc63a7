/** The lines between panels by keyboard: separators that take the focus and are moved by the arrow keys. */

const stepPx = 16;

/** Gives every line that can be moved a role, a name and a place in the order of focus. */
export function nameSashes(dock: HTMLElement): void {
  for (const sash of dock.querySelectorAll<HTMLElement>('.dv-sash')) {
    // At an end of its way it can still be moved back.
    const movable = !sash.classList.contains('dv-disabled');
    const container = sash.closest('.dv-split-view-container');
    const sideBySide = container?.classList.contains('dv-horizontal') ?? false;
    sash.tabIndex = movable ? 0 : -1;
    sash.role = movable ? 'separator' : 'none';
    sash.ariaOrientation = sideBySide ? 'vertical' : 'horizontal';
    sash.ariaLabel = sideBySide ? 'Line between panels side by side' : 'Line between panels above each other';
    sash.ariaValueNow = String(shareBefore(sash, container, sideBySide));
  }
}

/** Percent of the length that lies before the line. */
function shareBefore(sash: HTMLElement, container: Element | null, sideBySide: boolean): number {
  const whole = (sideBySide ? container?.clientWidth : container?.clientHeight) ?? 0;
  const before = Number.parseFloat(sideBySide ? sash.style.left : sash.style.top);
  return whole > 0 && Number.isFinite(before) ? Math.round((100 * before) / whole) : 0;
}

/** Moves the line that has the focus; true where the key was one for it. The dock drags it as by the pointer, with its own limits. */
export function moveSash({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('.dv-sash')) return false;
  const along = target.ariaOrientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  const direction = along.indexOf(key);
  if (direction < 0) return false;
  const { x, y } = target.getBoundingClientRect();
  const by = direction === 0 ? -stepPx : stepPx;
  const press = (type: string, moved: number) => {
    const [clientX, clientY] = target.ariaOrientation === 'vertical' ? [x + moved, y] : [x, y + moved];
    target.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true }));
  };
  press('pointerdown', 0);
  press('pointermove', by);
  press('pointerup', by);
  return true;
}
