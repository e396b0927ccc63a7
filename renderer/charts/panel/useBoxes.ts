/** What box plots over seeds are made of: the rows of the open sweep, of one metric, as they come in. */
import { computed, watch } from 'vue';
import { measureWords, type MeasureWords } from '../../../contract/measures.ts';
import type { SweepState } from '../../../features/sweep/calls/sweep-state.ts';
import { axisTitle, shownWords } from '../../components/format/quantity.ts';
import { readSweepRows } from '../../../features/sweep/page/results/sweep-rows.ts';
import { useSweep } from '../../../features/sweep/page/results/sweep.ts';
import { laneColour } from '../../components/theme/lane-colours.ts';
import { catalogueOf, keyOf } from '../../../features/sweep/page/results/metric-catalogue.ts';
import { figureColumns, sampleAt } from '../../../features/sweep/page/results/sweep-figure.ts';
import { noLane } from './chart-series.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { BoxSeries } from '../figures/box-figure.ts';

/** Points of a grid that have boxes at most. */
const mostPlaces = 24;
const usualMetric = 'lane aeeMean';

export function useBoxes(settings: () => ChartSettings) {
  const sweep = useSweep();
  const cells = readSweepRows();
  const looks = computed(() => settings().kind === 'box');
  const catalogue = computed(() => catalogueOf(cells.metrics.value, sweep.state.lanes));
  const chosen = computed(() => {
    const { metrics } = catalogue.value;
    return metrics.find((each) => keyOf(each) === settings().metric) ?? metrics.find((each) => keyOf(each) === usualMetric) ?? null;
  });
  const columns = computed(() => {
    if (!looks.value || !chosen.value) return [];
    const { lanes, receivers } = settings();
    const shown = catalogue.value.receivers.filter((id) => receivers?.includes(id) ?? true);
    const choice = { metric: chosen.value, receiver: null, receivers: shown, others: [], spread: 'quartiles' } as const;
    return figureColumns(choice, sweep.state.lanes).filter(
      ({ lane }) => lane < 0 || (lanes?.includes(sweep.state.lanes[lane] ?? '') ?? true),
    );
  });
  watch(columns, (next) => cells.look(next.map(({ name }) => name)), { immediate: true });
  watch(
    [looks, columns, () => sweep.state.number, () => sweep.state.rows],
    () => {
      if (looks.value) void cells.refresh();
    },
    { immediate: true },
  );

  const places = computed(() => pointsInWords(sweep.state).slice(0, mostPlaces));
  const series = computed((): readonly BoxSeries[] =>
    columns.value.map(({ lane, receiver }, cell) => ({
      lane,
      laneId: sweep.state.lanes[lane] ?? noLane,
      column: receiver,
      colour: laneColour(Math.max(lane, 0)),
      samples: places.value.map((_, point) => sampleAt(sweep.state, cells.rows.value, point, [cell])),
    })),
  );
  return {
    series,
    catalogue,
    metric: computed((): MeasureWords => chosen.value ?? shownWords(measureWords('aeeMean'))),
    axis: computed(() => ({ axis: axisInWords(sweep.state), places: places.value })),
    isEmpty: computed(() => series.value.every(({ samples }) => samples.every((sample) => sample.length === 0))),
  };
}

/** The points of the grid: the last field changes fastest. */
function pointsInWords({ variations }: SweepState): readonly string[] {
  return variations.reduce<readonly string[]>(
    (before, { values }) => before.flatMap((outer) => values.map((value) => (outer === '' ? value : `${outer}, ${value}`))),
    [''],
  );
}

/** `nodes.far.link.delay (s)` */
function axisInWords({ variations }: SweepState): string {
  return variations.map(({ path, unit }) => axisTitle({ title: path, unit })).join(', ');
}
