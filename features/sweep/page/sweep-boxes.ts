/** The samples of box plots over seeds: the rows of the open sweep, of one metric, as they come in. */
import { fieldTitle } from '../../../experiment/field-titles.ts';
import { computed, type ComputedRef, watch } from 'vue';
import type { BoxSeries } from '../../../renderer/charts/figures/box-figure.ts';
import type { Boxes } from '../../../renderer/charts/panel/box-source.ts';
import { noLane } from '../../../renderer/charts/panel/chart-series.ts';
import type { ChartSettings } from '../../../renderer/charts/panel/chart-settings.ts';
import { measureWords, scopedTitle } from '../../../contract/measures.ts';
import { axisTitle, shownWords } from '../../../renderer/components/format/quantity.ts';
import { laneColour } from '../../../renderer/components/theme/lane-colours.ts';
import type { SweepState } from '../calls/sweep-state.ts';
import { catalogueOf, keyOf } from './results/metric-catalogue.ts';
import { figureColumns, sampleAt } from './results/sweep-figure.ts';
import { readSweepRows } from './results/sweep-rows.ts';
import { shownVariation } from './results/shown-values.ts';
import { useSweep } from './results/sweep.ts';

/** Points of a grid that have boxes at most. */
const mostPlaces = 24;
const usualMetric = 'lane aeeMean';

export function useSweepBoxes(settings: () => ChartSettings): ComputedRef<Boxes> {
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
  const metrics = computed(() =>
    catalogue.value.metrics.map((metric) => ({
      value: keyOf(metric),
      brief: scopedTitle(metric),
      title: scopedTitle(metric),
    })),
  );
  const isEmpty = computed(() => series.value.every(({ samples }) => samples.every((sample) => sample.length === 0)));
  return computed(() => ({
    series: series.value,
    metrics: metrics.value,
    metric: chosen.value ?? shownWords(measureWords('aeeMean')),
    axis: axisInWords(sweep.state),
    places: places.value,
    advice: isEmpty.value ? 'No repeats to show: start a sweep with repeats in the Sweep panel; each completed run adds to the boxes.' : '',
  }));
}

/** The points of the grid: the last field changes fastest. */
function pointsInWords({ variations }: SweepState): readonly string[] {
  return variations.reduce<readonly string[]>(
    (before, variation) =>
      before.flatMap((outer) => shownVariation(variation).values.map((value) => (outer === '' ? value : `${outer}, ${value}`))),
    [''],
  );
}

/** `delay of far (ms)` */
function axisInWords({ variations }: SweepState): string {
  return variations
    .map(shownVariation)
    .map(({ path, unit }) => axisTitle({ title: fieldTitle(path), unit }))
    .join(', ');
}
