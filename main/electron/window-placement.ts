/** Where the window was left: remembered in one small file, taken only as far as it makes sense. */
import type { BrowserWindow, Rectangle } from 'electron';
import { readFileSync, writeFileSync } from 'node:fs';

export interface Placement {
  readonly bounds: Partial<Rectangle>;
  readonly isMaximized: boolean;
}

const first: Placement = { bounds: { width: 1440, height: 900 }, isMaximized: false };

/** The placement in `file`, or the first one where there is none that can be used. */
export function readPlacement(file: string): Placement {
  try {
    const { bounds, isMaximized } = JSON.parse(readFileSync(file, 'utf8')) as { bounds: Rectangle; isMaximized: unknown };
    const { x, y, width, height } = bounds;
    const isWhole = [x, y, width, height].every(Number.isSafeInteger);
    return isWhole ? { bounds: { x, y, width, height }, isMaximized: isMaximized === true } : first;
  } catch {
    return first;
  }
}

/** Writes the placement when the window closes. A file that cannot be written is no reason to keep it open. */
export function rememberPlacement(window: BrowserWindow, file: string): void {
  window.on('close', () => {
    const placement: Placement = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
    try {
      writeFileSync(file, JSON.stringify(placement));
    } catch (error) {
      console.error(error);
    }
  });
}
