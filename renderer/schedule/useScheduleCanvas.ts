/** Keeps the schedule drawn, and says which decision the pointer is at. */
import { useElementSize, useElementVisibility } from '@vueuse/core';
import { type ComputedRef, type Ref, watch } from 'vue';
import { resizeCanvas } from '../scene/resize-canvas.ts';
import { drawSchedule } from './draw-schedule.ts';
import { decisionAt, type ScheduleScene } from './schedule-scene.ts';

export type UnsizedScene = Omit<ScheduleScene, 'width' | 'height'>;

export function useScheduleCanvas(
  canvas: Readonly<Ref<HTMLCanvasElement | null>>,
  scene: ComputedRef<UnsizedScene>,
  pointAt: (number: number | null) => void,
) {
  const size = useElementSize(() => canvas.value?.parentElement);
  const visible = useElementVisibility(canvas, { initialValue: true });
  const sized = (): ScheduleScene => ({ ...scene.value, width: size.width.value, height: size.height.value });
  watch([scene, size.width, size.height, visible], draw, { flush: 'post' });

  function draw(): void {
    if (!canvas.value || !visible.value || size.width.value === 0) return;
    const context = resizeCanvas(canvas.value, { width: size.width.value, height: size.height.value }, window.devicePixelRatio);
    if (context) drawSchedule(context, sized());
  }

  return {
    onPointermove: ({ offsetX, offsetY }: PointerEvent) => pointAt(decisionAt(sized(), offsetX, offsetY)?.number ?? null),
    onPointerleave: () => pointAt(null),
  };
}
