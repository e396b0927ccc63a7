/** Keeps a chart drawn: new telemetry, another span, theme or choice of lines, the cursor of all charts. */
import { useElementVisibility } from '@vueuse/core';
import { onBeforeUnmount, onMounted, type Ref, watch } from 'vue';
import { LineChart } from '../../charts/line-chart.ts';
import { LinePoints } from '../../charts/line-points.ts';
import { rangeOf } from '../../charts/time-range.ts';
import { useChartCursor } from '../../stores/chart-cursor.ts';
import { useSettings } from '../../stores/settings.ts';
import { useTelemetry } from '../../stores/telemetry.ts';
import type { ChartSpec, LineSpec } from './chart-specs.ts';

/** Points of a line at most: more than one a pixel cannot be seen, and cost time. */
const pointsPerPixel = 0.6;
const fewestPoints = 60;

export function useLineChart(canvas: Readonly<Ref<HTMLCanvasElement | null>>, spec: () => ChartSpec, lines: Ref<readonly LineSpec[]>) {
  const cursor = useChartCursor();
  const settings = useSettings();
  const telemetry = useTelemetry();
  const visible = useElementVisibility(canvas, { initialValue: true });
  const buffers: LinePoints[] = [];
  let chart: LineChart | null = null;

  onMounted(() => {
    if (canvas.value) chart = new LineChart(canvas.value, spec().axis, settings.palette);
    draw();
  });
  onBeforeUnmount(() => chart?.destroy());
  watch([telemetry.clock.chart, lines, visible, () => settings.chartSpan], draw, { flush: 'post' });
  watch(
    () => settings.palette,
    (palette) => (chart?.setPalette(palette), draw()),
  );
  watch(
    () => cursor.time,
    (time) => chart?.mark(time),
  );

  function draw(): void {
    if (!chart || !telemetry.history || !visible.value) return;
    const range = rangeOf(telemetry.time, settings.chartSpan);
    const rows = telemetry.history.seriesFrom(range.from);
    const first = Math.max(rows.firstAtOrAfter(range.from) - 1, 0);
    const threshold = Math.max(Math.round(chart.plotWidth * pointsPerPixel), fewestPoints);
    lines.value.forEach(({ read }, i) => (buffers[i] ??= new LinePoints()).fill(rows, read, first, rows.length - 1, threshold));
    chart.draw(
      lines.value.map(({ colour, dash }, i) => ({ colour, dash, points: buffers[i]?.points ?? [] })),
      range,
    );
  }

  return {
    onPointermove: ({ offsetX }: PointerEvent) => (cursor.time = chart?.timeAt(offsetX) ?? null),
    onPointerleave: () => (cursor.time = null),
  };
}
