/**
 * The question of a tuning as engineers ask it: what it may cost, what hurts, and the two answers: the least that hurts
 * within the budget, and the cheapest that hurts no more than now.
 */
import { scopeWords, scoreWords, type MeasureWords } from '../../../contract/measures.ts';
import { columnUnit } from '../../../contract/number-text.ts';

/** The least and the most that a measure may be. */
export interface TuneBound {
  readonly metric: string;
  readonly max?: number | undefined;
  readonly min?: number | undefined;
}

/** Updates of one entity to one receiver in a second. */
export const sendRate = 'sendRate';

const ownWords: Readonly<Record<string, MeasureWords>> = {
  cpuNs: { title: 'processor time', unit: 'ns' },
};

/** As tunings call a measure: those of their own, else as the scoreboard does. */
export function tuneWords(metric: string): MeasureWords {
  return ownWords[metric] ?? scoreWords(metric);
}

/** What a budget counts: options of commands and the lines of the form set upper bounds on these. */
export const budgetMetrics = {
  rate: { metric: sendRate, factor: 1, unit: 'Hz', scope: scopeWords.pair },
  traffic: { metric: 'bytesPerSecond', factor: 1000, unit: 'kB/s', scope: scopeWords.receiver },
} as const;
export type BudgetKind = keyof typeof budgetMetrics;

/** The bound that a budget sets. */
export function budgetBound(kind: BudgetKind, most: number): TuneBound {
  const { metric, factor } = budgetMetrics[kind];
  return { metric, max: Number((most * factor).toPrecision(12)) };
}

/** What hurts, by the words of the form. */
export const harmMetrics = { error: 'deviationP95', jumps: 'jumpsPerMinute', age: 'shownAge' } as const;
export type HarmKind = keyof typeof harmMetrics;

const costMetrics: ReadonlySet<string> = new Set([sendRate, 'bytesPerSecond', 'updatesPerSecond', 'updates', 'triggers', 'cpuNs']);

export function isCost(metric: string): boolean {
  return costMetrics.has(metric) || /(^|\.)(updatesSent|bytesSent)$/.test(metric);
}

/** Objectives where none are named: with a budget of updates alone, these are what is to be saved. */
export function objectivesFor(bounds: readonly Pick<TuneBound, 'metric' | 'max'>[]): readonly string[] {
  const isBounded = (metric: string) => bounds.some((each) => each.metric === metric && each.max !== undefined);
  const saved = isBounded(sendRate) && !isBounded('bytesPerSecond') ? sendRate : 'bytesPerSecond';
  return [harmMetrics.error, saved];
}

export const defaultObjectives = objectivesFor([]);

/** `accurate`: the least that hurts within the budget; `cheap`: the cheapest that hurts no more than now. */
export type AnswerKind = 'accurate' | 'cheap';

export interface Question {
  /** Index of the objective that each answer makes small; an answer that is not asked for is left out. */
  readonly targets: Readonly<Partial<Record<AnswerKind, number>>>;
  /** The answer that is recommended where one only can be. */
  readonly first: AnswerKind;
  /** The objectives in which each answer is to be no worse than now: a bound says what others may be. */
  readonly kept: Readonly<Record<AnswerKind, readonly number[]>>;
}

interface Asked {
  readonly objectives: readonly { readonly metric: string }[];
  readonly bounds: readonly TuneBound[];
}

/**
 * An upper bound on any cost is a budget, whether or not that is an objective. Without a budget the most accurate setting
 * is to cost no more than now. With a budget it is recommended; otherwise the answer that makes the last objective small.
 */
export function questionOf({ objectives, bounds }: Asked): Question {
  const { harm, cost } = rolesOf(objectives.map(({ metric }) => metric));
  const isBounded = (index: number | null) =>
    index !== null && bounds.some(({ metric, max }) => metric === objectives[index]?.metric && max !== undefined);
  const hasBudget = hasCostBound(bounds) || isBounded(cost);
  const others = (target: number | null) =>
    objectives.flatMap((each, index) => (index === target || isBounded(index) || (hasBudget && isCost(each.metric)) ? [] : [index]));
  return {
    targets: { ...(harm !== null && { accurate: harm }), ...(cost !== null && { cheap: cost }) },
    first: firstOf({ harm, cost, last: objectives.length - 1, hasBudget, isHarmBounded: isBounded(harm) }),
    kept: { accurate: others(harm), cheap: others(cost) },
  };
}

export function hasCostBound(bounds: readonly TuneBound[]): boolean {
  return bounds.some(({ metric, max }) => isCost(metric) && max !== undefined);
}

/** The objective that hurts and the one that is paid: of two alike the first hurts, the last is paid. */
function rolesOf(metrics: readonly string[]): { readonly harm: number | null; readonly cost: number | null } {
  const [harm, cost] = [metrics.findIndex((metric) => !isCost(metric)), metrics.findIndex(isCost)];
  if (metrics.length === 1) return { harm: harm === -1 ? null : harm, cost: cost === -1 ? null : cost };
  return { harm: Math.max(harm, 0), cost: cost === -1 || harm === -1 ? metrics.length - 1 : cost };
}

interface FirstContext {
  readonly harm: number | null;
  readonly cost: number | null;
  readonly last: number;
  readonly hasBudget: boolean;
  readonly isHarmBounded: boolean;
}

function firstOf({ harm, cost, last, hasBudget, isHarmBounded }: FirstContext): AnswerKind {
  if (harm === null || cost === null) return harm === null ? 'cheap' : 'accurate';
  if (hasBudget !== isHarmBounded) return hasBudget ? 'accurate' : 'cheap';
  return last === harm ? 'accurate' : 'cheap';
}

/** `isRelaxed`: nothing within the bounds is as good as now in the rest. */
export function answerTitle(kind: AnswerKind, { objectives, bounds }: Asked, isRelaxed: boolean): string {
  const { targets, kept } = questionOf({ objectives, bounds });
  const metricOf = (index: number | undefined) => objectives[index ?? 0]?.metric ?? '';
  const head = kind === 'accurate' ? leastHarm(metricOf(targets.accurate)) : leastCost(metricOf(targets.cheap));
  if (isRelaxed) return `${head} within your bounds`;
  const rest = kind === 'accurate' ? targets.cheap : targets.accurate;
  if (rest === undefined) return bounds.length === 0 ? head : `${head} within your ${hasCostBound(bounds) ? 'budget' : 'bounds'}`;
  if (kind === 'accurate')
    return kept.accurate.includes(rest) ? `${head} at your present ${costWord(metricOf(rest))}` : `${head} within your budget`;
  const hurt = harmWord(metricOf(rest));
  return kept.cheap.includes(rest) ? `${head} at your present ${hurt}` : `${head} within your bound on ${hurt}`;
}

function leastHarm(metric: string): string {
  if (metric.startsWith('deviation')) return 'Most accurate';
  if (metric === harmMetrics.jumps) return 'Fewest jumps';
  return metric === harmMetrics.age ? 'Least late' : `Least ${tuneWords(metric).title}`;
}

function leastCost(metric: string): string {
  return isCost(metric) ? 'Cheapest' : `Least ${tuneWords(metric).title}`;
}

function harmWord(metric: string): string {
  return metric.startsWith('deviation') ? 'error' : tuneWords(metric).title;
}

function costWord(metric: string): string {
  return isCost(metric) ? 'cost' : tuneWords(metric).title;
}

/** `send rate (one entity to one receiver) at most 15 Hz` */
export function boundText({ metric, title, unit, max, min }: TuneBound & MeasureWords): string {
  const scope = Object.values(budgetMetrics).find((each) => each.metric === metric)?.scope;
  const name = scope === undefined ? title : `${title} (${scope})`;
  const shown = columnUnit(unit, [max, min]);
  const figure = (limit: number) => Number((limit * shown.factor).toPrecision(12));
  const limits = [...(max === undefined ? [] : [`at most ${figure(max)}`]), ...(min === undefined ? [] : [`at least ${figure(min)}`])];
  return `${name} ${limits.join(' and ')} ${shown.unit}`.trimEnd();
}

export interface AskedTuning {
  readonly objectives: readonly MeasureWords[];
  readonly bounds: readonly (TuneBound & MeasureWords)[];
  readonly networks: readonly { readonly name: string; readonly weight: number }[];
}

/** What was asked, for reports: what is to be small, within which bounds, over which networks. */
export function askedSentences({ objectives, bounds, networks }: AskedTuning): readonly string[] {
  const whole = networks.reduce((sum, { weight }) => sum + weight, 0);
  const shareOf = (weight: number) => `${Number(((100 * weight) / whole).toPrecision(3))} %`;
  const names = networks.map(({ name, weight }) => (networks.length === 1 ? name : `${name} (${shareOf(weight)})`));
  return [
    `As small as possible: ${objectives.map(({ title }) => title).join(', ')}.`,
    bounds.length === 0 ? 'Bounds: none.' : `Bounds: ${bounds.map(boundText).join('; ')}.`,
    `Networks: ${names.join(', ')}.`,
  ];
}
