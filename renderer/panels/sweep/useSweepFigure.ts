/** The figure that is looked at: which metric of whom, and its lines as rows come in. */
import { computed, shallowRef, watch } from 'vue';
import type { SweepState } from '../../../contract/sweep/sweep-state.ts';
import { laneColour } from '../../theme/lane-colours.ts';
import { receiverDash } from '../../theme/receiver-dashes.ts';
import { useSettings } from '../../stores/settings.ts';
import { useSweepRows } from '../../stores/sweep-rows.ts';
import { useSweep } from '../../stores/sweep.ts';
import { useHiddenLines } from '../dashboard/useHiddenLines.ts';
import { catalogueOf, type CatalogueMetric, type MetricCatalogue } from './metric-catalogue.ts';
import { type FigureChoice, figureColumns, figureSeries, type Spread } from './sweep-figure.ts';

/** More lines of one lane than this cannot be told apart. */
const mostEach = 6;
const usualMetric = 'aeeMean';

export type SweepFigure = ReturnType<typeof useSweepFigure>;

/** What a person has chosen; what is left out is as it makes most sense. */
interface Chosen {
  readonly metric?: string;
  /** null: a line for each. */
  readonly receiver?: string | null;
  readonly spread: Spread;
  /** By path, the index of a value; null: a line for each. */
  readonly others: Readonly<Record<string, number | null>>;
}

export function useSweepFigure() {
  const settings = useSettings();
  const sweep = useSweep();
  const rows = useSweepRows();
  const chosen = shallowRef<Chosen>({ spread: 'quartiles', others: {} });
  const catalogue = computed(() => catalogueOf(rows.metrics, sweep.state.lanes));
  const choice = computed(() => choiceOf(chosen.value, catalogue.value, sweep.state.variations));
  const columns = computed(() => (choice.value ? figureColumns(choice.value, sweep.state.lanes) : []));
  watch(columns, (next) => rows.look(next.map(({ name }) => name)), { immediate: true });
  watch([columns, () => sweep.state.number, () => sweep.state.rows], () => void rows.refresh(), { immediate: true });

  const everySeries = computed(() => (choice.value ? figureSeries(sweep.state, rows.rows, columns.value, choice.value) : []));
  const legendColumns = computed(() =>
    [...new Set(everySeries.value.map(({ column }) => column))].map((id, index) => ({ id, dash: receiverDash(index) })),
  );
  const hidden = useHiddenLines(() => [...everySeries.value.map(({ laneId }) => laneId), ...legendColumns.value.map(({ id }) => id)]);
  const lines = computed(() =>
    everySeries.value
      .filter(({ laneId, column }) => !hidden.has(laneId) && !hidden.has(column))
      .map((series) => ({
        ...series,
        colour: series.lane < 0 ? settings.palette.mutedText : laneColour(series.lane),
        dash: legendColumns.value.find(({ id }) => id === series.column)?.dash ?? [],
      })),
  );
  /** Place along the axis under the pointer; null: the last one that is measured. */
  const place = shallowRef<number | null>(null);

  return {
    ...{ chosen, catalogue, choice, everySeries, legendColumns, hidden, lines, place },
    choose: (next: Partial<Chosen>) => void (chosen.value = { ...chosen.value, ...next }),
    point: (next: number | null) => void (place.value = next),
  };
}

function choiceOf(chosen: Chosen, { metrics, receivers }: MetricCatalogue, variations: SweepState['variations']): FigureChoice | null {
  const metric = metrics.find((each) => keyOf(each) === chosen.metric) ?? metrics.find(({ id }) => id === usualMetric) ?? metrics[0];
  if (!metric) return null;
  const usualReceiver = receivers.length <= mostEach ? null : (receivers[0] ?? null);
  const isThere = chosen.receiver === null || (chosen.receiver !== undefined && receivers.includes(chosen.receiver));
  const receiver = isThere ? (chosen.receiver ?? null) : usualReceiver;
  const byReceiver = metric.level === 'receiver' && receiver === null;
  const others = variations.slice(1).map(({ path, values }, place) => {
    const usual = place === 0 && !byReceiver && values.length <= mostEach ? null : 0;
    const index = chosen.others[path];
    return index === undefined ? usual : index;
  });
  return { metric, receiver, receivers: receivers.slice(0, mostEach), others, spread: chosen.spread };
}

/** Names a metric among those of all levels. */
export function keyOf({ level, id }: CatalogueMetric): string {
  return `${level} ${id}`;
}
