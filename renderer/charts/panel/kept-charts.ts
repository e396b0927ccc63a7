/** The charts of a page, as they are kept. */
import { z } from 'zod';
import { type ChartSettings, readChart } from './chart-settings.ts';
import { presetOf } from './presets.ts';

export interface KeptChart {
  /** Among those of its page. */
  readonly id: string;
  readonly chart: ChartSettings;
}

const keptCharts = z.array(z.object({ id: z.string(), chart: z.unknown() })).max(64);

/** The kept charts, as far as they can be read; null: there are none. */
export function readCharts(kept: unknown): readonly KeptChart[] | null {
  const { data } = keptCharts.safeParse(kept);
  return data ? data.map(({ id, chart }) => ({ id, chart: readChart(chart) })) : null;
}

export function chartsOf(presets: readonly string[]): readonly KeptChart[] {
  return presets.map((id) => ({ id, chart: presetOf(id) }));
}

/** With a chart more: behind the one of that id, or at the end. */
export function addedAfter(charts: readonly KeptChart[], id: string | null, chart: ChartSettings): readonly KeptChart[] {
  const place = id === null ? charts.length : charts.findIndex((each) => each.id === id) + 1;
  return charts.toSpliced(place, 0, { id: freeId(charts), chart });
}

export function changedChart(charts: readonly KeptChart[], id: string, chart: ChartSettings): readonly KeptChart[] {
  return charts.map((each) => (each.id === id ? { id, chart } : each));
}

function freeId(charts: readonly KeptChart[]): string {
  const taken = new Set(charts.map(({ id }) => id));
  let number = charts.length + 1;
  while (taken.has(`chart-${number}`)) number++;
  return `chart-${number}`;
}
