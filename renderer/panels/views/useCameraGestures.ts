/** Wheel zooms, dragging pans; the camera is everybody's. */
import { useEventListener } from '@vueuse/core';
import type { Ref } from 'vue';
import { useCamera } from '../../stores/camera.ts';
import type { Scene } from './scene.ts';

/** Zoom of one pixel of wheel. */
const zoomPerPixel = 1.0015;
/** A press that moves less than this is a click, px. */
const clickPx = 3;

export function useCameraGestures(canvas: Ref<HTMLCanvasElement | null>, scene: Ref<Scene | null>) {
  const camera = useCamera();
  let travelled = 0;

  useEventListener(canvas, 'wheel', onWheel, { passive: false });
  useEventListener(canvas, 'pointerdown', (event) => {
    if (event.button !== 0) return;
    travelled = 0;
    canvas.value?.setPointerCapture(event.pointerId);
  });
  useEventListener(canvas, 'pointermove', (event) => {
    if ((event.buttons & 1) === 0) return;
    travelled += Math.abs(event.movementX) + Math.abs(event.movementY);
    if (travelled > clickPx && scene.value) camera.pan(scene.value, event.movementX, event.movementY);
  });

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    if (scene.value) camera.zoom(scene.value.size, zoomPerPixel ** -pixels, event.offsetX, event.offsetY);
  }

  return {
    /** True when the last press was a drag. */
    wasDragged: () => travelled > clickPx,
  };
}
