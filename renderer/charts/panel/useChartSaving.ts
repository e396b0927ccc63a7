/** Saves what a chart shows: its numbers, or its figure. */
import type { Ref } from 'vue';
import { useSavedFigure } from '../../plot/saved-figure.ts';
import { saveFile } from '../../components/save-file.ts';
import { fileStem } from '../../components/format/file-names.ts';
import { useBench } from '../../run/connection/bench.ts';
import type { ChartSettings } from './chart-settings.ts';
import { chartTitle, seriesTitle } from './chart-words.ts';
import type { Chart } from './useChart.ts';

export function useChartSaving(chart: Chart, settings: () => ChartSettings, canvas: Readonly<Ref<HTMLCanvasElement | null>>) {
  const bench = useBench();

  /** `netgames05-seed-1-std-of-aee` */
  function fileName(): string {
    const experiment = fileStem(bench.state.experiment?.file ?? 'driftbench');
    const title = chartTitle(settings())
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-|-$/g, '');
    return `${experiment}-seed-${bench.state.seed}-${title}`;
  }

  function csv(): void {
    const { value: figure } = chart.figure;
    if (figure) saveFile(`${fileName()}.csv`, figure.csv());
  }

  const figure = useSavedFigure(() => ({
    canvas: canvas.value,
    title: chartTitle(settings()),
    name: fileName(),
    legend: chart.legend.value
      .filter(chart.isShown)
      .map((each) => ({ label: seriesTitle(each), colour: each.colour, dash: 'dash' in each ? each.dash : [] })),
  }));

  return {
    figure,
    commands: {
      csv,
      png: () => void figure.save('png'),
      svg: () => void figure.save('svg'),
      pdf: () => void figure.save('pdf'),
      figure: () => figure.edit(true),
    },
  };
}
