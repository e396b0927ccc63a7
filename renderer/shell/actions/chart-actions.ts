/** Actions on charts: on the one that was looked at last, and on the time that all of them show. */
import { computed } from 'vue';
import { useChartView } from '../../charts/chart-view.ts';
import { type ChartDeed, chartDeeds, useCurrentChart } from '../../charts/current-chart.ts';
import type { Action } from './action.ts';
import { unless } from './obstacles.ts';

const titles: Readonly<Record<ChartDeed, string>> = {
  edit: 'Edit the chart',
  enlarge: 'Enlarge the chart, or put it back',
  window: 'Open the chart in a window of its own',
  duplicate: 'Duplicate the chart',
  remove: 'Remove the chart',
  reset: 'Show all of the chart again, and follow',
  csv: 'Save the chart as CSV',
  png: 'Save the chart as PNG',
  svg: 'Save the chart as SVG',
};

export function chartActions() {
  const view = useChartView();
  const current = useCurrentChart();
  const whyNot = () => unless(current.chart !== null, 'No chart has been looked at: point at one, or go to it with Tab.');

  return computed((): readonly Action[] => [
    ...chartDeeds.map((deed): Action => ({
      ...{ id: `chart-${deed}`, group: 'Charts', whyNot },
      title: current.chart ? `${titles[deed]}: ${current.chart.title}` : titles[deed],
      run: () => current.chart?.deeds[deed](),
    })),
    { id: 'charts-hold', title: view.follows ? 'Hold what charts show' : 'Have charts follow again', group: 'Charts', run: view.toggle },
  ]);
}
