/** Gestures on the time line: scrub, go to a mark, draw a range to loop, zoom and pan. */
import { useEventListener } from '@vueuse/core';
import { type Ref, shallowRef } from 'vue';
import { useRuns } from '../run/runs.ts';
import { useTimeLine } from './time-line-store.ts';
import { markAt, timeAt, type TimeLineScene } from './time-line-scene.ts';

/** Farther than this (px) a press is a drag. */
const clickReach = 3;
/** Shorter than this (s) nothing is looped. */
const shortestLoop = 0.02;
const zoomPerPixel = 1.0015;

type Drag = 'scrub' | 'loop' | 'pan';

export function useTimeLineGestures(plot: Readonly<Ref<HTMLElement | null>>, scene: () => TimeLineScene) {
  const { run, cursors } = useRuns();
  const { playhead } = run;
  const timeLine = useTimeLine();
  /** Where the pointer is, px. */
  const pointer = shallowRef<{ readonly x: number; readonly y: number } | null>(null);
  let drag: { readonly kind: Drag; readonly x: number; readonly y: number; readonly time: number; moved: boolean } | null = null;

  function timeOf(x: number): number {
    return Math.min(Math.max(timeAt(scene(), x), 0), timeLine.extent);
  }

  function onPointerdown(event: PointerEvent): void {
    const { offsetX: x, offsetY: y, button, shiftKey, altKey, pointerId } = event;
    if (button > 1 || !playhead.maySeek) return;
    const kind = button === 1 || altKey ? 'pan' : shiftKey ? 'loop' : 'scrub';
    drag = { kind, x, y, time: timeOf(x), moved: false };
    plot.value?.setPointerCapture(pointerId);
    if (kind === 'scrub') playhead.seek(markAt(scene(), x, y)?.time ?? timeOf(x));
  }

  function onPointermove({ offsetX: x, offsetY: y, movementX }: PointerEvent): void {
    pointer.value = { x, y };
    if (!drag) return;
    drag.moved ||= Math.abs(x - drag.x) > clickReach;
    if (drag.kind === 'pan') timeLine.pan(timeAt(scene(), 0) - timeAt(scene(), movementX));
    else if (drag.moved && drag.kind === 'scrub') playhead.seek(timeOf(x));
    else if (drag.moved) loopTo(drag.time, timeOf(x));
  }

  function loopTo(from: number, to: number): void {
    if (Math.abs(to - from) >= shortestLoop) cursors.loop({ from: Math.min(from, to), to: Math.max(from, to) });
  }

  function onPointerup(): void {
    drag = null;
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const { range, width } = scene();
    const perPixel = (range.to - range.from) / Math.max(width, 1);
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) timeLine.pan((event.deltaX || event.deltaY) * perPixel);
    else timeLine.zoom(zoomPerPixel ** event.deltaY, timeOf(event.offsetX));
  }
  useEventListener(plot, 'wheel', onWheel, { passive: false });

  return { pointer, onPointerdown, onPointermove, onPointerup, onPointerleave: () => void (pointer.value = null) };
}
