/** Saves what a chart shows: its numbers, or its picture. */
import type { Ref } from 'vue';
import { chartPng, chartSvg } from '../../plot/chart-image.ts';
import { saveFile } from '../../connection/save-file.ts';
import { fileStem } from '../../format/file-names.ts';
import { useBench } from '../../connection/bench.ts';
import { useSettings } from '../../theme/settings.ts';
import type { ChartSettings } from './chart-settings.ts';
import { chartTitle, seriesTitle } from './chart-words.ts';
import type { Chart } from './useChart.ts';

export function useChartSaving(chart: Chart, settings: () => ChartSettings, canvas: Readonly<Ref<HTMLCanvasElement | null>>) {
  const bench = useBench();
  const look = useSettings();

  /** `netgames05-seed-1-std-of-aee.csv` */
  function fileName(extension: string): string {
    const experiment = fileStem(bench.state.experiment?.file ?? 'driftbench');
    const title = chartTitle(settings())
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-|-$/g, '');
    return `${experiment}-seed-${bench.state.seed}-${title}.${extension}`;
  }

  function csv(): void {
    const { value: figure } = chart.figure;
    if (figure) saveFile(fileName('csv'), figure.csv());
  }

  async function picture(form: 'png' | 'svg'): Promise<void> {
    const legend = chart.legend.value.filter(chart.isShown).map((each) => ({
      ...{ label: seriesTitle(each), colour: each.colour },
      dash: 'dash' in each ? each.dash : [],
    }));
    const frame = { title: chartTitle(settings()), legend, palette: look.palette };
    const drawn = canvas.value && (form === 'png' ? await chartPng(canvas.value, frame) : chartSvg(canvas.value, frame));
    if (drawn) saveFile(fileName(form), drawn);
  }

  return { csv, png: () => void picture('png'), svg: () => void picture('svg') };
}
