/** The figure of a sweep: the chosen metric and receiver, and its lines as rows arrive. */
import { computed, shallowRef, watch } from 'vue';
import type { SweepRow, SweepState } from '../../contract/sweep/sweep-state.ts';
import { laneColour } from '../theme/lane-colours.ts';
import type { Palette } from '../theme/palette.ts';
import { receiverDash } from '../theme/receiver-dashes.ts';
import { useHiddenLines } from '../plot/legend.ts';
import { catalogueOf, keyOf, type MetricCatalogue } from '../sweep-results/metric-catalogue.ts';
import { allReceivers, type FigureChoice, figureColumns, figureSeries, type Spread } from '../sweep-results/sweep-figure.ts';

/** More lines of one lane than this cannot be distinguished. */
const mostEach = 6;
const defaultMetric = 'deviationMean';

export type SweepFigure = ReturnType<typeof useFigure>;

/** Where the numbers come from: the bench's sweep, or a report. */
export interface FigureSource {
  readonly plan: () => Pick<SweepState, 'variations' | 'repeats' | 'lanes'>;
  /** Names of all metrics. */
  readonly metrics: () => readonly string[];
  /** Rows with the cells of the requested columns. */
  readonly rows: () => ReadonlyMap<number, SweepRow>;
  /** Requests these columns from now on. */
  readonly look: (columns: readonly string[]) => void;
  readonly palette: () => Palette;
}

/** What the user has chosen; the rest has defaults. */
interface Chosen {
  readonly metric?: string;
  /** null: a line for each. */
  readonly receiver?: string | null;
  readonly spread: Spread;
  /** By path, the index of a value; null: a line for each. */
  readonly others: Readonly<Record<string, number | null>>;
}

export function useFigure({ plan, metrics, rows, look, palette }: FigureSource) {
  const chosen = shallowRef<Chosen>({ spread: 'quartiles', others: {} });
  const catalogue = computed(() => catalogueOf(metrics(), plan().lanes));
  const choice = computed(() => choiceOf(chosen.value, catalogue.value, plan().variations));
  const columns = computed(() => (choice.value ? figureColumns(choice.value, plan().lanes) : []));
  watch(columns, (next) => look(next.map(({ name }) => name)), { immediate: true });

  const everySeries = computed(() => (choice.value ? figureSeries(plan(), rows(), columns.value, choice.value) : []));
  const legendColumns = computed(() =>
    [...new Set(everySeries.value.map(({ column }) => column))].map((id, index) => ({ id, dash: receiverDash(index) })),
  );
  const hidden = useHiddenLines(() => [...everySeries.value.map(({ laneId }) => laneId), ...legendColumns.value.map(({ id }) => id)]);
  const lines = computed(() =>
    everySeries.value
      .filter(({ laneId, column }) => !hidden.has(laneId) && !hidden.has(column))
      .map((series) => ({
        ...series,
        colour: series.lane < 0 ? palette().mutedText : laneColour(series.lane),
        dash: legendColumns.value.find(({ id }) => id === series.column)?.dash ?? [],
      })),
  );
  /** Place along the axis under the pointer; null: the last one that is measured. */
  const place = shallowRef<number | null>(null);

  return {
    ...{ chosen, catalogue, choice, columns, everySeries, legendColumns, hidden, lines, place },
    choose: (next: Partial<Chosen>) => void (chosen.value = { ...chosen.value, ...next }),
    point: (next: number | null) => void (place.value = next),
  };
}

function choiceOf(chosen: Chosen, { metrics, receivers }: MetricCatalogue, variations: SweepState['variations']): FigureChoice | null {
  const metric = metrics.find((each) => keyOf(each) === chosen.metric) ?? metrics.find(({ id }) => id === defaultMetric) ?? metrics[0];
  if (!metric) return null;
  const isThere = chosen.receiver === null || (chosen.receiver !== undefined && receivers.includes(chosen.receiver));
  const receiver = isThere ? (chosen.receiver ?? null) : allReceivers;
  const byReceiver = metric.level === 'receiver' && receiver === null;
  const others = variations.slice(1).map(({ path, values }, place) => {
    const standard = place === 0 && !byReceiver && values.length <= mostEach ? null : 0;
    const index = chosen.others[path];
    return index === undefined ? standard : index;
  });
  return { metric, receiver, receivers: receiver === null ? receivers.slice(0, mostEach) : receivers, others, spread: chosen.spread };
}
