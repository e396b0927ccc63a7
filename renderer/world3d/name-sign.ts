/** The name of an entity over it in the 3-D view: as large on screen wherever it is, and never hidden. */
import { CanvasTexture, Sprite, SpriteMaterial } from 'three';
import type { Palette } from '../theme/palette.ts';

/** Of the picture of a name, px; drawn larger than shown, so that it is sharp. */
const fontPx = 28;
const paddingPx = 4;
/** Height on screen, as a share of the view's. */
const height = 0.05;

/** Null where there is no canvas to write on. */
export function nameSign(name: string, { text, font }: Palette): Sprite | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const style = `${fontPx}px ${font}`;
  context.font = style;
  canvas.width = Math.ceil(context.measureText(name).width) + 2 * paddingPx;
  canvas.height = fontPx + 2 * paddingPx;
  // Another size clears what was set.
  context.font = style;
  context.fillStyle = text;
  context.textBaseline = 'middle';
  context.fillText(name, paddingPx, canvas.height / 2);
  const map = new CanvasTexture(canvas);
  const sign = new Sprite(new SpriteMaterial({ map, sizeAttenuation: false, depthTest: false, fog: false }));
  sign.scale.set((height * canvas.width) / canvas.height, height, 1);
  sign.center.set(0.5, 0);
  return sign;
}
