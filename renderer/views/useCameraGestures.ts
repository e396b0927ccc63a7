/** Wheel and pinch zoom, dragging pans; with the focus, + and − zoom and Shift with an arrow pans. */
import { useEventListener } from '@vueuse/core';
import type { Ref } from 'vue';
import { type Aimed, useCamera } from './camera.ts';

/** Zoom of one pixel of wheel, and of one of a pinch on a touch pad, which comes as a wheel with Ctrl. */
const zoomPerPixel = 1.0015;
const zoomPerPinch = 1.01;
const pixelsPerLine = 16;
/** A press that moves less than this is a click, px. */
const clickPx = 3;
const keyZoom = 1.25;
const keyPanPx = 40;

const zoomKeys: Readonly<Record<string, number>> = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom };
/** Distances by which the scene moves, px. */
const panKeys: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [keyPanPx, 0],
  ArrowRight: [-keyPanPx, 0],
  ArrowUp: [0, keyPanPx],
  ArrowDown: [0, -keyPanPx],
};

export function useCameraGestures(canvas: Ref<HTMLCanvasElement | null>, aimed: () => Aimed | null) {
  const camera = useCamera();
  /** Where the fingers are that touch, by pointer. */
  const fingers = new Map<number, PointerEvent>();
  let travelled = 0;

  useEventListener(canvas, 'wheel', onWheel, { passive: false });
  useEventListener(canvas, 'pointerdown', (event) => {
    if (event.button !== 0) return;
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, event);
    canvas.value?.setPointerCapture(event.pointerId);
  });
  useEventListener(canvas, 'pointermove', onMove);
  useEventListener(canvas, ['pointerup', 'pointercancel'], ({ pointerId }: PointerEvent) => fingers.delete(pointerId));
  useCameraKeys(canvas, aimed);

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * pixelsPerLine : event.deltaY;
    zoom((event.ctrlKey ? zoomPerPinch : zoomPerPixel) ** -pixels, event.offsetX, event.offsetY);
  }

  function onMove(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    fingers.set(event.pointerId, event);
    const [dx, dy] = [event.offsetX - before.offsetX, event.offsetY - before.offsetY];
    travelled += Math.abs(dx) + Math.abs(dy);
    const other = [...fingers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    if (other) pinch(before, event, other);
    else if (travelled > clickPx) pan(dx, dy);
  }

  function pinch(before: PointerEvent, now: PointerEvent, other: PointerEvent): void {
    const distance = ({ offsetX, offsetY }: PointerEvent) => Math.hypot(offsetX - other.offsetX, offsetY - other.offsetY);
    zoom(distance(now) / Math.max(distance(before), 1), (now.offsetX + other.offsetX) / 2, (now.offsetY + other.offsetY) / 2);
  }

  function zoom(factor: number, x: number, y: number): void {
    const target = aimed();
    if (target) camera.zoom(target, factor, x, y);
  }

  function pan(dx: number, dy: number): void {
    const target = aimed();
    if (target) camera.pan(target, dx, dy);
  }

  return {
    /** True when the last press was a drag. */
    wasDragged: () => travelled > clickPx,
  };
}

function useCameraKeys(canvas: Ref<HTMLCanvasElement | null>, aimed: () => Aimed | null): void {
  const camera = useCamera();
  useEventListener(canvas, 'keydown', (event: KeyboardEvent) => {
    const factor = zoomKeys[event.key];
    const pan = event.shiftKey ? panKeys[event.key] : undefined;
    const target = aimed();
    if ((factor === undefined && !pan) || !target || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { width, height } = target.scene.size;
    if (factor !== undefined) camera.zoom(target, factor, width / 2, height / 2);
    if (pan) camera.pan(target, ...pan);
  });
}
