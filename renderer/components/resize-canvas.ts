/** Gives a canvas the pixels of its place on screen. */

/** More pixels than this per CSS pixel cost time and show nothing. */
const densest = 2;

/** `width`, `height`: CSS pixels. Returns the context, scaled to CSS pixels; null where the canvas has none. */
export function resizeCanvas(
  canvas: HTMLCanvasElement,
  { width, height }: { readonly width: number; readonly height: number },
  pixelRatio: number,
): CanvasRenderingContext2D | null {
  const ratio = Math.min(pixelRatio, densest);
  const pixelsWide = Math.round(width * ratio);
  const pixelsHigh = Math.round(height * ratio);
  if (canvas.width !== pixelsWide || canvas.height !== pixelsHigh) {
    canvas.width = pixelsWide;
    canvas.height = pixelsHigh;
  }
  const context = canvas.getContext('2d', { alpha: false });
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
