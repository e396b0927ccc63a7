/** The size of a canvas on screen: that of the whole pixels of the screen that it covers, so that its picture need not be scaled. */
import { useResizeObserver } from '@vueuse/core';
import { type Ref, type ShallowRef, shallowRef } from 'vue';
import type { CanvasSize } from '../scene/camera.ts';

/** 0 × 0 until the canvas is on screen. */
export function useCanvasSize(canvas: Readonly<Ref<HTMLCanvasElement | null>>): Readonly<ShallowRef<CanvasSize>> {
  const size = shallowRef<CanvasSize>({ width: 0, height: 0 });
  useResizeObserver(canvas, ([entry]) => {
    if (entry) size.value = coveredSize(entry.target.getBoundingClientRect(), window.devicePixelRatio);
  });
  return size;
}

/** Browsers put the edges of what they paint on the nearest pixels. */
function coveredSize({ left, right, top, bottom }: DOMRect, ratio: number): CanvasSize {
  const snapped = (at: number) => Math.round(at * ratio);
  return { width: (snapped(right) - snapped(left)) / ratio, height: (snapped(bottom) - snapped(top)) / ratio };
}
