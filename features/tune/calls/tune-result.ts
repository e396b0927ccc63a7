/** The result of a tuning: candidates by what they do on held-out blocks, the recommendation, and what matters. */
import type { Warning } from '../../../contract/warnings.ts';
import { groupsOf, groupText, weightedMean, type GroupedNetwork } from '../../../experiment/population.ts';
import type { AnswerKind, TuneBound } from './tune-question.ts';

export interface TuneMeasure {
  readonly metric: string;
  readonly title: string;
  /** SI; empty for ratios and counts. */
  readonly unit: string;
}

/**
 * A paired difference over blocks, and the ends of its 95 % interval (Student's t), in the unit of the objective. There
 * is a difference where the intervals leave 0 out; they do so both, or neither.
 */
export interface TuneDifference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** The same as a share of what it is compared with; null where that is not positive. */
  readonly share: number | null;
  readonly shareLow: number | null;
  readonly shareHigh: number | null;
}

/** How difficult a setting is to build, in this order. */
export interface TuneDifficulty {
  /** Pieces of code, and what an update carries besides the position. */
  readonly parts: number;
  /** Parts that remember something. */
  readonly state: number;
  /** Numbers and words that it sets beside the ids of its plugins. */
  readonly parameters: number;
  /** Parts that need answers of receivers: clocks and schedulers. */
  readonly feedback: number;
}

export interface TuneCandidate {
  /** Number of the candidate in the search; 0 is the present setting. */
  readonly number: number;
  /** Of its lane: the technique and its rate. Left out in results of version 0.2. */
  readonly name?: string;
  /** The setting in words. */
  readonly words: string;
  /** What to build, in the words of the trade: `Send 11 updates a second …`. */
  readonly advice: string;
  /** Fields of the lane. */
  readonly lane: Readonly<Record<string, unknown>>;
  readonly difficulty: TuneDifficulty;
  /** Processor time of an entity at a receiver in a frame by the table of costs, ns; null: not known. */
  readonly cost: number | null;
  /**
   * Objectives on the blocks that it was tuned on; with new seeds, on the held-out blocks that the recommended one was
   * chosen by, and on those that are reported. All that follows is of the last ones.
   */
  readonly tuning: readonly number[];
  readonly choosing: readonly number[];
  readonly heldOut: readonly number[];
  /** Objectives on held-out blocks, by network. */
  readonly byNetwork: readonly (readonly number[])[];
  /** Differences to the present setting on held-out blocks, one for each objective. */
  readonly versusPresent: readonly TuneDifference[];
  /** The value of each further measure on held-out blocks, and the difference to the present setting. */
  readonly besides: readonly { readonly value: number; readonly versusPresent: TuneDifference }[];
  /** The value of each bound's metric on held-out blocks. */
  readonly bounded: readonly number[];
  readonly keepsBounds: boolean;
  /** On held-out blocks no other candidate that keeps the bounds is better throughout. */
  readonly isOnFront: boolean;
  /** Numbers of the candidates that no objective distinguishes from it: every interval of a difference includes 0. */
  readonly equalTo: readonly number[];
}

export interface TuneEffect {
  /** One factor, or the two of an interaction: `model`, `trigger.distance.heartbeat`. */
  readonly factors: readonly string[];
  /** Share (0–1) of the variance of each objective's logarithm over the even sample that it explains (ω²). */
  readonly shares: readonly number[];
}

/** Numbers of the bounds on metrics that are no objectives: their values stand beside those of the objectives. */
export function furtherBounds({ objectives, bounds }: Pick<TuneResult, 'objectives' | 'bounds'>): readonly number[] {
  return bounds.flatMap(({ metric }, index) =>
    objectives.some((each) => each.metric === metric) || bounds.findIndex((each) => each.metric === metric) < index ? [] : [index],
  );
}

/** What the present setting and those of the answers do over a group of networks, on held-out blocks. */
export interface TuneGroup {
  readonly name: string;
  /** Names of its networks. */
  readonly networks: readonly string[];
  /** Of all players, by weight, 0–1. */
  readonly share: number;
  readonly settings: readonly {
    /** Of the candidate; 0 is the present setting. */
    readonly number: number;
    /** Means by weight, one for each objective. */
    readonly values: readonly number[];
    /** Differences to the present setting over this group, one for each objective. */
    readonly versusPresent: readonly TuneDifference[];
    /** The value of each bound's metric. */
    readonly bounded: readonly number[];
    readonly keepsBounds: boolean;
  }[];
}

/** One of the two answers to the question: the setting to take, and what is said of it. */
export interface TuneAnswer {
  readonly kind: AnswerKind;
  /** `Most accurate within your budget` */
  readonly title: string;
  /** Of the candidate: the simplest of those that are as good. */
  readonly number: number;
  /**
   * The best of those that are as good, where it is more to build, and what it adds: one difference to the answer for
   * each objective. Left out: the answer is the best.
   */
  readonly offered?: { readonly number: number; readonly versusRecommended: readonly TuneDifference[] };
  readonly sentences: readonly string[];
}

export type TuneMark = 'present' | 'recommended' | 'other answer' | 'equal to it' | 'breaks a bound';

/** The marks of a candidate. */
export function marksOf(
  { number, keepsBounds }: Pick<TuneCandidate, 'number' | 'keepsBounds'>,
  recommended: Pick<TuneCandidate, 'number' | 'equalTo'> | null,
  other: number | null = null,
): readonly TuneMark[] {
  return [
    ...(number === 0 ? ['present' as const] : []),
    ...(number === recommended?.number ? ['recommended' as const] : []),
    ...(number === other && number !== recommended?.number ? ['other answer' as const] : []),
    ...(recommended?.equalTo.includes(number) ? ['equal to it' as const] : []),
    ...(keepsBounds ? [] : ['breaks a bound' as const]),
  ];
}

export function recommendedOf({ candidates, recommended }: Pick<TuneResult, 'candidates' | 'recommended'>): TuneCandidate {
  return candidates.find(({ number }) => number === recommended) as TuneCandidate;
}

/** In the order in which they are read: the most accurate, then the cheapest. */
export function answersIn({
  answers,
  recommended,
  verdict,
}: Pick<TuneResult, 'answers' | 'recommended' | 'verdict'>): readonly TuneAnswer[] {
  const all = answers ?? [{ kind: 'cheap', title: 'Recommendation', number: recommended, sentences: verdict }];
  return [...all].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

export interface AnsweringSetting {
  readonly number: number;
  /** Of the questions that it answers. */
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
}

/** One for each setting, in the order in which answers are read: where it answers both questions, it has both titles. */
export function answeringSettings(result: Pick<TuneResult, 'answers' | 'recommended' | 'verdict'>): readonly AnsweringSetting[] {
  const all = answersIn(result);
  return [...new Set(all.map(({ number }) => number))].map((number) => {
    const mine = all.filter((answer) => answer.number === number);
    // The first in `answers` has the sentences: the other one only says that it is the same.
    const said = result.answers?.find((answer) => answer.number === number) ?? mine[0];
    return { number, titles: mine.map(({ title }) => title), sentences: said?.sentences ?? [] };
  });
}

/** The candidate of the answer that is not recommended; null: there is none, or it is the same one. */
export function otherAnswerOf({ answers = [], recommended }: Pick<TuneResult, 'answers' | 'recommended'>): number | null {
  return answers.find(({ number }) => number !== recommended)?.number ?? null;
}

export interface NetworkRow {
  readonly network: string;
  readonly candidate: 'present' | 'recommended' | 'other answer';
  /** One for each objective, on held-out blocks. */
  readonly values: readonly number[];
}

/**
 * The present setting and those of the answers over each network, after those over each group of several, by weight;
 * none where there is one network.
 */
export function networkRows(result: Pick<TuneResult, 'networks' | 'candidates' | 'recommended' | 'answers'>): readonly NetworkRow[] {
  const { networks, candidates } = result;
  const other = candidates.find(({ number }) => number === otherAnswerOf(result));
  const shown = [...new Set([candidates[0], recommendedOf(result), other])];
  const wordOf = ({ number }: TuneCandidate) => (number === 0 ? 'present' : number === result.recommended ? 'recommended' : 'other answer');
  if (networks.length < 2) return [];
  const groups = groupsOf(networks).filter(({ name, members }) => name !== null && members.length > 1);
  const rows = [
    ...groups.map((group) => ({ network: `${groupText(group)}, ${group.members.length} networks`, members: group.members })),
    ...networks.map(({ name }, k) => ({ network: name, members: [k] })),
  ];
  return rows.flatMap(({ network, members }) =>
    shown.flatMap((each) => (each ? [{ network, candidate: wordOf(each), values: meansOver(members, each, networks) } as const] : [])),
  );
}

function meansOver(
  members: readonly number[],
  { byNetwork, heldOut }: TuneCandidate,
  networks: readonly GroupedNetwork[],
): readonly number[] {
  return heldOut.map(
    (_, objective) =>
      weightedMean(members.map((k) => ({ value: byNetwork[k]?.[objective], weight: networks[k]?.weight as number }))) ?? NaN,
  );
}

/**
 * `5 held-out blocks with new seeds, each begun without any update, and the recommended one was chosen by 5 others`: why its
 * figures are not those of a whole run on the scoreboard.
 */
export function heldOutText({ heldOutBlocks, choosingBlocks }: Pick<TuneResult, 'heldOutBlocks' | 'choosingBlocks'>): string {
  const chosenBy = choosingBlocks === undefined ? 'them' : `${choosingBlocks} others`;
  return `${heldOutBlocks} held-out blocks with new seeds, each begun without any update, and the recommended one was chosen by ${chosenBy}`;
}

/**
 * How much better the recommended setting looked where it was found: its ratio to the present one on the blocks that it
 * was tuned on, on those that it was chosen by, and on those that are reported. Null where it is the present one.
 */
export function optimismText(
  result: Pick<TuneResult, 'candidates' | 'recommended' | 'objectives' | 'choosingBlocks'>,
  percent: (share: number) => string,
): string | null {
  const [present] = result.candidates;
  const { number, tuning, choosing, heldOut } = recommendedOf(result);
  if (!present || number === present.number || result.choosingBlocks === undefined) return null;
  const changes = result.objectives.flatMap(({ title }, k) => {
    const parts = [
      [tuning, present.tuning],
      [choosing, present.choosing],
      [heldOut, present.heldOut],
    ] as const;
    const shares = parts.map(([now, before]) => (now[k] ?? NaN) / (before[k] ?? NaN) - 1);
    return shares.every(Number.isFinite) ? [`${title} ${shares.map((share) => `${percent(share)} %`).join(', ')}`] : [];
  });
  const words = 'Against the present setting, on the blocks to tune on, to choose on and to report on';
  return changes.length === 0 ? null : `${words}: ${changes.join('; ')}. The last took no part in the choice.`;
}

/** `6 blocks of 5 s, of 2 segments`. */
export function blocksText({ segments }: Pick<TuneResult, 'segments'>, blocks: number, length: string): string {
  return `${blocks} blocks of ${length} s${segments > 1 ? `, of ${segments} segments` : ''}`;
}

/** A setting as common engines have it; `setting` is `no counterpart` where the engine has none. */
export interface EngineWord {
  readonly engine: string;
  readonly setting: string;
  readonly value: string;
  readonly note: string;
}

export interface TuneResult {
  /** The name of the experiment. */
  readonly name: string;
  readonly file: string;
  readonly driftbench: string;
  readonly seed: number;
  readonly objectives: readonly TuneMeasure[];
  readonly bounds: readonly (TuneBound & TuneMeasure)[];
  /** Measures that are no objectives; the verdict says which of them get worse. */
  readonly besides: readonly TuneMeasure[];
  readonly networks: readonly GroupedNetwork[];
  /** Left out: there are not several groups, or the result is of version 0.2. */
  readonly groups?: readonly TuneGroup[];
  /** Number of segments of motion that the blocks are of. */
  readonly segments: number;
  /** s */
  readonly blockLength: number;
  readonly tuningBlocks: number;
  /** Held-out blocks that the recommended candidate was chosen by. Left out in results of version 0.2: those reported. */
  readonly choosingBlocks?: number;
  /** Held-out blocks whose figures are reported. */
  readonly heldOutBlocks: number;
  /** Blocks that were left out, as there was nothing to measure. */
  readonly emptyBlocks: number;
  /** Runs of the search, and those of the measurement on held-out blocks. */
  readonly evaluations: number;
  readonly heldOutEvaluations: number;
  /** True: the search ended because its last evaluations improved next to nothing; false: the budget ended it. */
  readonly isConverged: boolean;
  /** The present setting first, then the front by its first objective. */
  readonly candidates: readonly TuneCandidate[];
  /** The answers, the recommended one first; left out in results of version 0.2, which had one. */
  readonly answers?: readonly TuneAnswer[];
  /** Number of the recommended candidate, that of the first answer; `offered` and `verdict` are of it, too. */
  readonly recommended: number;
  readonly offered?: TuneAnswer['offered'];
  /** What was tuned is the session of a running game: what its experiment is made of, in sentences. Left out: it is not. */
  readonly restsOn?: readonly string[];
  /** What is doubtful about the experiment's files; left out: nothing. */
  readonly warnings?: readonly Warning[];
  /** The recommendation, in sentences. */
  readonly verdict: readonly string[];
  /** The effects that matter: main effects by size, and the two strongest interactions. */
  readonly effects: readonly TuneEffect[];
  readonly interactions: readonly TuneEffect[];
  /** Candidates of the even sample that they are computed from. */
  readonly effectSamples: number;
  /** The recommended lane as YAML. */
  readonly laneYaml: string;
  readonly engines: readonly EngineWord[];
  /** Alternatives that took no part, and why. */
  readonly leftOut: readonly { readonly component: string; readonly id: string; readonly reason: string }[];
  /** Candidates that failed: the first ones, with the reason. */
  readonly failed: readonly { readonly words: string; readonly fault: string }[];
  readonly failures: number;
}
