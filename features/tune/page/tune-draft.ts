/** The next tuning: its question in four lines, what stands behind them, and its name; remembered by experiment. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { CallInput } from '../../../contract/bench.ts';
import { leastBlocks, requestedComponents, tuneSetup, type TuneComponent, type TuneNetwork, type TuneSetup } from '../calls/tune-setup.ts';
import {
  budgetBound,
  budgetMetrics,
  harmMetrics,
  isCost,
  objectivesFor,
  sendRate,
  type BudgetKind,
  type HarmKind,
} from '../calls/tune-question.ts';
import type { TuneBudgetFields, TuneSpaceAnswer } from '../calls/tune-state.ts';
import { metricProblem } from '../common/metric-problem.ts';
import { explain, fieldName } from '../../../experiment/explain.ts';
import { linkPresetNames } from '../../../experiment/link-presets.ts';
import { freeRunName } from '../../../renderer/components/format/file-names.ts';
import { formatQuantity } from '../../../renderer/components/format/quantity.ts';
import type { ShownUnit } from '../../../renderer/editor/shown-unit.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useTuning } from './tune.ts';

export interface DraftBound {
  readonly metric: string;
  readonly sign: '≤' | '≥';
  readonly value: number;
}

/** A preset of the catalogue, a trace (the name of its file), numbers of a measured link, or a network of a file. */
export interface DraftNetwork {
  readonly preset: string;
  readonly weight: number;
  /** The file of kind `trace`, as experiments name files. */
  readonly trace?: string;
  /** Values of kind `measured`: delay and jitter, s, and the share that is lost. */
  readonly delay?: number;
  readonly jitter?: number;
  readonly loss?: number;
  /** Of kind `file`: its name and group there, and its link. */
  readonly name?: string;
  readonly group?: string | undefined;
  readonly link?: TuneNetwork['link'];
}

/** Kinds of networks beside the presets, and those that a file brings. */
export const networkKinds = ['trace', 'measured'] as const;

/** A parameter that is searched between two ends, or keeps one value. */
export interface DraftRange {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** As its ends are shown; left out: as the file has them. */
  readonly shown?: ShownUnit;
}

/** A segment of the motion. */
export interface DraftSegment {
  readonly from: number;
  /** 0: the duration of the experiment. */
  readonly to: number;
  /** Field of a motion, `entities.tank.motion.file`, and its value; empty: the experiment's own motion. */
  readonly field: string;
  readonly value: string;
}

interface Draft {
  /** Id of the lane that is the present setting; empty: the first one. */
  readonly lane: string;
  readonly objectives: readonly string[];
  readonly bounds: readonly DraftBound[];
  /** The networks with their weights; empty: those of the experiment. */
  readonly networks: readonly DraftNetwork[];
  readonly ranges: readonly DraftRange[];
  /** Empty: the whole motion. */
  readonly segments: readonly DraftSegment[];
  /** Parts that stay as they are. */
  readonly fix: TuneSetup['fix'];
  /** Further parts that are chosen. */
  readonly also: TuneSetup['also'];
  /** The ids that are left out, by part. */
  readonly without: Readonly<Partial<Record<TuneComponent, readonly string[]>>>;
  readonly budget: TuneBudgetFields;
  /** null: all cores but one. */
  readonly jobs: number | null;
  /** null: by the length of the motion. */
  readonly blocks: number | null;
  readonly seed: number;
}

const emptyDraft: Draft = {
  lane: '',
  objectives: [...objectivesFor([])],
  bounds: [],
  networks: [],
  ranges: [],
  segments: [],
  fix: [],
  also: [],
  without: {},
  budget: { minutes: 2 },
  jobs: null,
  blocks: null,
  seed: 1,
};

/** Metrics that are proposed as objectives, and as bounds with a value. */
const usualObjectives = ['deviationP95', 'bytesPerSecond', 'jumpsPerMinute', 'shownAge'];
const usualBounds: Readonly<Record<string, number>> = { bytesPerSecond: 800, [sendRate]: 15, deviationP95: 1, shownAge: 0.2 };
/** What a budget begins with, in its unit. */
const usualBudgets: Readonly<Record<BudgetKind, number>> = { rate: 15, traffic: 1 };

export const useTuneDraft = defineStore('tune-draft', () => {
  const bench = useBench();
  const tuning = useTuning();
  const byFile = useLocalStorage<Record<string, Draft>>('driftbench.tune-drafts', {});
  const file = computed(() => bench.state.experiment?.file ?? '');
  const lanes = computed(() => bench.state.experiment?.lanes.map(({ id }) => id) ?? []);
  const draft = computed((): Draft => ({ ...emptyDraft, ...byFile.value[file.value] }));
  /** The lane that is the present setting: one that is gone is replaced by the first. */
  const lane = computed(() => (lanes.value.includes(draft.value.lane) ? draft.value.lane : (lanes.value[0] ?? '')));
  /** The typed name; null: the proposed one. */
  const typedName = shallowRef<string | null>(null);
  const name = computed(
    () => typedName.value ?? freeRunName(file.value, [...tuning.kept.map((each) => each.name), tuning.state.name], '-tuning'),
  );

  const setup = computed((): CallInput<'tune.start'>['setup'] => {
    const { objectives, bounds, networks, ranges, segments, fix, also, without, blocks, seed } = draft.value;
    return {
      lane: lane.value,
      objectives: objectives.filter((metric) => metric !== ''),
      bounds: bounds.map(({ metric, sign, value }) => ({ metric, ...(sign === '≤' ? { max: value } : { min: value }) })),
      networks: networks.map(networkOf),
      ranges: Object.fromEntries(ranges.map(({ name, from, to }) => [name, from === to ? from : [from, to]])),
      segments: segments.map(segmentOf),
      fix: [...fix],
      also: [...also],
      without: Object.fromEntries(
        Object.entries(without).flatMap(([part, ids]) => (ids.length === 0 || !isChosen(part as TuneComponent) ? [] : [[part, [...ids]]])),
      ),
      ...(blocks !== null && { blocks }),
      seed,
    };
  });
  /** The advanced setup is open. */
  const isAdvanced = shallowRef(false);
  /** What may be chosen of the open experiment, and the names of its metrics; null: not read. It is while it is needed. */
  const space = shallowRef<TuneSpaceAnswer | null>(null);
  const metrics = computed(() => [...draft.value.objectives, ...draft.value.bounds.map(({ metric }) => metric)].filter(Boolean));
  const needsSpace = computed(() => isAdvanced.value || metrics.value.some((metric) => metricProblem(metric, []) !== null));
  watch(
    [needsSpace, file, lane, () => JSON.stringify([setup.value.segments, draft.value.also]), () => bench.mayOperate],
    async ([isNeeded, , , , mayOperate], _, onCleanup) => {
      space.value = null;
      if (!isNeeded || !mayOperate || file.value === '') return;
      let isStale = false;
      onCleanup(() => (isStale = true));
      const answer = await bench.ask('tune.space', {
        setup: { lane: lane.value, segments: setup.value.segments, also: [...draft.value.also] },
      });
      if (!isStale) space.value = answer;
    },
    { immediate: true },
  );
  /** What is wrong with the name of a metric; null: nothing, or the names are not read yet. */
  const problemOf = (metric: string) => (metric === '' || !space.value ? null : metricProblem(metric, space.value.metrics));

  /** The budget of the second line: the first upper bound on what it counts; null: none. */
  const cost = computed(() => {
    for (const { metric, sign, value } of draft.value.bounds)
      for (const kind of ['rate', 'traffic'] as const)
        if (metric === budgetMetrics[kind].metric && sign === '≤') return { kind, most: value / budgetMetrics[kind].factor };
    return null;
  });
  /** What hurts, of the third line. */
  const harms = computed(() =>
    (Object.keys(harmMetrics) as HarmKind[]).filter((kind) => draft.value.objectives.includes(harmMetrics[kind])),
  );

  /** Sets the budget; what is saved is counted as it is. Null: none. */
  function setCost(kind: BudgetKind | null, most: number = kind ? usualBudgets[kind] : 0): void {
    const now = cost.value && budgetMetrics[cost.value.kind].metric;
    const bounds = draft.value.bounds.filter(({ metric, sign }) => metric !== now || sign !== '≤');
    const bound = kind && budgetBound(kind, most);
    const saved = objectivesFor(bound ? [bound] : [])[1] as string;
    change({
      bounds: bound ? [{ metric: bound.metric, sign: '≤', value: bound.max ?? most }, ...bounds] : bounds,
      objectives: draft.value.objectives.map((metric) => (metric === sendRate || metric === 'bytesPerSecond' ? saved : metric)),
    });
  }

  /** What hurts stands before what is paid; one of them stays. */
  function setHarm(kind: HarmKind, hurts: boolean): void {
    const { objectives } = draft.value;
    const others = objectives.filter((metric) => metric !== harmMetrics[kind]);
    const paid = others.findIndex(isCost);
    const next = hurts ? others.toSpliced(paid === -1 ? others.length : paid, 0, harmMetrics[kind]) : others;
    change({ objectives: next });
  }

  /** The first problem of the setup; null: none. */
  const problem = computed(() => {
    const { objectives, networks, ranges } = draft.value;
    const wrong = metrics.value.map(problemOf).find((each) => each !== null);
    if (wrong !== undefined) return wrong;
    const twice = repeatedOf(objectives.filter((metric) => metric !== ''));
    if (twice !== undefined) return `Objectives: found ${twice} twice; name another metric, or remove one.`;
    if (networks.some(({ preset, trace }) => preset === 'trace' && !trace)) return 'A trace needs the name of its file.';
    const ranged = ranges.findIndex(({ name }, index) => ranges.slice(0, index).some((before) => before.name === name));
    if (ranged >= 0) return `Range ${ranged + 1}: found a parameter that has a range already; choose another one, or remove this range.`;
    const turned = ranges.findIndex(({ from, to }) => from > to);
    if (turned >= 0)
      return `Range ${turned + 1}: found ${endsText(ranges[turned] as DraftRange)}; the lower end must not be above the upper one.`;
    const parsed = tuneSetup.safeParse(setup.value);
    if (parsed.success) return null;
    const [first] = explain(tuneSetup, setup.value, parsed.error.issues);
    return first ? `${fieldName(first.path, setup.value)}: ${first.message}` : 'The setup is invalid.';
  });
  /** Nothing can be changed now. */
  const isLocked = computed(() => !bench.mayOperate || tuning.isUnderWay);
  const canStart = computed(() => !isLocked.value && bench.hasSession && problem.value === null);

  function change(next: Partial<Draft>): void {
    byFile.value = { ...byFile.value, [file.value]: { ...draft.value, ...next } };
  }

  const freshObjective = () => usualObjectives.find((id) => !draft.value.objectives.includes(id)) ?? '';

  function freshBound(): DraftBound {
    const metric = Object.keys(usualBounds).find((id) => draft.value.bounds.every((each) => each.metric !== id)) ?? 'deviationMean';
    return { metric, sign: '≤', value: usualBounds[metric] ?? 1 };
  }

  function freshNetwork(): DraftNetwork {
    return { preset: linkPresetNames.find((id) => draft.value.networks.every((each) => each.preset !== id)) ?? 'cable', weight: 1 };
  }

  /** Further parts stay as they are unless they are requested. */
  function isChosen(part: TuneComponent): boolean {
    return isFurther(part) ? draft.value.also.includes(part) : !draft.value.fix.includes(part);
  }

  function setChosen(part: TuneComponent, chosen: boolean): void {
    const { fix, also } = draft.value;
    if (isFurther(part))
      change({ fix: fix.filter((each) => each !== part), also: chosen ? [...also, part] : also.filter((each) => each !== part) });
    else change({ fix: chosen ? fix.filter((each) => each !== part) : [...fix, part] });
  }

  /** Below the least, steps up lead to it, and steps down to none. */
  function setBlocks(next: number): void {
    const rises = next > (draft.value.blocks ?? 0);
    change({ blocks: next >= leastBlocks ? Math.round(next) : rises ? leastBlocks : null });
  }

  async function start(): Promise<boolean> {
    const { budget, jobs } = draft.value;
    const accepted = await tuning.start({ name: name.value, setup: setup.value, budget, ...(jobs !== null && { jobs }) });
    if (accepted) typedName.value = null;
    return accepted;
  }

  return {
    draft,
    lane,
    lanes,
    name,
    setup,
    isAdvanced,
    space,
    problemOf,
    cost,
    harms,
    setCost,
    setHarm,
    problem,
    isLocked,
    canStart,
    change,
    freshObjective,
    freshBound,
    freshNetwork,
    isChosen,
    setChosen,
    setBlocks,
    start,
    setName: (next: string) => (typedName.value = next === '' ? null : next),
  };
});

function isFurther(part: TuneComponent): part is TuneSetup['also'][number] {
  return (requestedComponents as readonly TuneComponent[]).includes(part);
}

const repeatedOf = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) < index);

function networkOf({ preset, weight, trace = '', delay = 0, jitter = 0, loss = 0, name = '', group, link: own }: DraftNetwork) {
  if (own) return { name, ...(group !== undefined && { group }), weight, link: own };
  if (preset === 'trace') return { name: trace, weight, link: { trace } };
  if (preset !== 'measured') return { name: preset, weight, link: { preset: preset as 'cable' } };
  const link = {
    delay,
    ...(jitter > 0 && { jitter: { law: 'normal' as const, spread: jitter } }),
    ...(loss > 0 && { loss: { law: 'independent' as const, ratio: loss } }),
  };
  return { name: `${formatQuantity(delay, 's')} ± ${formatQuantity(jitter, 's')}, ${percentOf(loss)} % lost`, weight, link };
}

function segmentOf({ from, to, field, value }: DraftSegment) {
  const number = Number(value);
  return {
    from,
    ...(to > 0 && { to }),
    ...(field !== '' && { set: { [field]: value === '' || Number.isNaN(number) ? value : number } }),
  };
}

/** `50 to 20 ms` */
function endsText({ from, to, shown = { unit: '', factor: 1 } }: DraftRange): string {
  const [low, high] = [from, to].map((end) => Number((end * shown.factor).toPrecision(12)));
  return `${low} to ${high} ${shown.unit}`.trimEnd();
}

const percentOf = (share: number) => Number((100 * share).toPrecision(6));
