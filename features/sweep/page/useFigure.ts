/** A figure of a sweep: the chosen metric and receiver, its axes, and its lines as rows arrive. */
import { computed, shallowRef, watch } from 'vue';
import { z } from 'zod';
import type { SweepRow, SweepState } from '../calls/sweep-state.ts';
import { laneColour } from '../../../renderer/components/theme/lane-colours.ts';
import type { Palette } from '../../../renderer/components/theme/palette.ts';
import { receiverDash } from '../../../renderer/components/theme/receiver-dashes.ts';
import { useHiddenLines } from '../../../renderer/plot/legend.ts';
import { catalogueOf, keyOf, type MetricCatalogue } from './results/metric-catalogue.ts';
import {
  allReceivers,
  areGeometric,
  type FigureChoice,
  figureColumns,
  figureSeries,
  firstField,
  leastWithin,
  positionsOf,
  spreads,
} from './results/sweep-figure.ts';
import { shownVariation } from './results/shown-values.ts';

/** More lines of one lane than this cannot be distinguished. */
const mostEach = 6;
const defaultMetric = 'deviationMean';

export type SweepFigure = ReturnType<typeof useFigure>;

/** Rows of a sweep for one figure: those of the bench, or of a report. */
export interface FigureRows {
  /** Names of all metrics. */
  readonly metrics: () => readonly string[];
  /** Rows with the cells of the requested columns. */
  readonly rows: () => ReadonlyMap<number, SweepRow>;
  /** Requests these columns from now on. */
  readonly look: (columns: readonly string[]) => void;
}

export type FigurePlan = Pick<SweepState, 'variations' | 'repeats' | 'lanes'>;

export interface FigureSource extends FigureRows {
  readonly plan: () => FigurePlan;
  readonly palette: () => Palette;
  readonly chosen: () => ChosenFigure;
  readonly change: (next: ChosenFigure) => void;
}

const chosenFigure = z.object({
  /** Key of the metric; left out: the mean deviation. */
  metric: z.string().optional(),
  /** Key of the metric along the horizontal axis; left out: the first varied field. */
  against: z.string().optional(),
  /** null: a line for each; left out: the mean over all. */
  receiver: z.string().nullable().optional(),
  spread: z.enum(spreads).default('quartiles'),
  /** The index of a value, by path; null: a line for each. */
  others: z.record(z.string(), z.number().int().nullable()).default({}),
  /** Logarithmic axes; left out: as the numbers suggest. */
  logX: z.boolean().optional(),
  logY: z.boolean().optional(),
  /** Bound on the cost along the horizontal axis, in its unit; 0: none. */
  budget: z.number().nonnegative().default(0),
});
/** The choices of the user; the rest has defaults. */
export type ChosenFigure = z.output<typeof chosenFigure>;

export interface KeptFigure {
  /** Among those of its page. */
  readonly id: string;
  readonly chosen: ChosenFigure;
}

/** Bytes per second to one receiver, as the scoreboard has them. */
const trafficKey = keyOf({ level: 'lane', id: 'bytesPerReceiver' });

/** A metric over the first varied field, and what it costs. */
export const usualFigures: readonly KeptFigure[] = [
  { id: 'figure-1', chosen: chosenFigure.parse({}) },
  { id: 'figure-2', chosen: chosenFigure.parse({ against: trafficKey }) },
];
export const mostFigures = 8;

/** The kept figures, as far as they can be read; null: there are none. */
export function readFigures(kept: unknown): readonly KeptFigure[] | null {
  const { data } = z
    .array(z.object({ id: z.string(), chosen: chosenFigure.catch(chosenFigure.parse({})) }))
    .min(1)
    .max(mostFigures)
    .safeParse(kept);
  return data ?? null;
}

/** With a figure more, behind the one of that id and like it. */
export function duplicated(figures: readonly KeptFigure[], id: string): readonly KeptFigure[] {
  const place = figures.findIndex((each) => each.id === id);
  const { chosen } = figures[place] ?? usualFigures[0]!;
  let number = figures.length + 1;
  while (figures.some((each) => each.id === `figure-${number}`)) number++;
  return figures.toSpliced(place + 1, 0, { id: `figure-${number}`, chosen });
}

/** Costs: a bound on them is a budget. */
const costs = [
  'sendRate',
  'bytesPerReceiver',
  'updatesPerReceiver',
  'bytesPerSecond',
  'updatesPerSecond',
  'bytesSent',
  'updatesSent',
  'updates',
];

export function useFigure({ plan, metrics, rows, look, palette, chosen, change }: FigureSource) {
  const catalogue = computed(() => catalogueOf(metrics(), plan().lanes));
  const choice = computed(() => choiceOf(chosen(), catalogue.value, plan().variations));
  const columns = computed(() => (choice.value ? figureColumns(choice.value, plan().lanes) : []));
  watch(columns, (next) => look(next.map(({ name }) => name)), { immediate: true });

  const shownPlan = computed(() => ({ ...plan(), variations: plan().variations.map(shownVariation) }));
  const everySeries = computed(() => (choice.value ? figureSeries(shownPlan.value, rows(), columns.value, choice.value) : []));
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
  /** Place along the first varied field under the pointer; null: the last one that is measured. */
  const place = shallowRef<number | null>(null);

  /** In the shown unit. */
  const first = computed(() => firstField(shownPlan.value));
  /** Words of the horizontal axis in place of numbers. */
  const isInWords = computed(() => !choice.value?.against && !positionsOf(first.value.values).numeric);
  const numbersOf = (axis: 'x' | 'middle') => everySeries.value.flatMap(({ points }) => points.map((point) => point[axis]));
  const log = computed(() => {
    const { logX, logY } = chosen();
    return { x: !isInWords.value && (logX ?? areGeometric(numbersOf('x'))), y: logY ?? false };
  });

  const hasBudget = computed(() => costs.includes(choice.value?.against?.id ?? ''));
  const budget = computed(() => (hasBudget.value ? chosen().budget : 0));
  const least = computed(() => (budget.value > 0 ? leastWithin(lines.value, budget.value) : null));

  return {
    chosen,
    catalogue,
    choice,
    columns,
    rows,
    everySeries,
    legendColumns,
    hidden,
    lines,
    place,
    first,
    isInWords,
    log,
    hasBudget,
    budget,
    least,
    choose: (next: Partial<ChosenFigure>) => change({ ...chosen(), ...next }),
    point: (next: number | null) => void (place.value = next),
  };
}

function choiceOf(
  chosen: ChosenFigure,
  { metrics, receivers }: MetricCatalogue,
  variations: SweepState['variations'],
): FigureChoice | null {
  const metric = metrics.find((each) => keyOf(each) === chosen.metric) ?? metrics.find(({ id }) => id === defaultMetric) ?? metrics[0];
  if (!metric) return null;
  const against = metrics.find((each) => keyOf(each) === chosen.against) ?? null;
  const isThere = chosen.receiver === null || (chosen.receiver !== undefined && receivers.includes(chosen.receiver));
  const receiver = isThere ? (chosen.receiver ?? null) : allReceivers;
  const byReceiver = metric.level === 'receiver' && receiver === null;
  const others = variations.slice(1).map(({ path, values }, place) => {
    const standard = place === 0 && !byReceiver && values.length <= mostEach ? null : 0;
    const index = chosen.others[path];
    return index === undefined ? standard : index;
  });
  const shown = receiver === null ? receivers.slice(0, mostEach) : receivers;
  return { metric, against, receiver, receivers: shown, others, spread: chosen.spread };
}
