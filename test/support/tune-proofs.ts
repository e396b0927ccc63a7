/**
 * Proofs of what tunings conclude, from many seeds: whether a small budget recommends less than a textbook does, and
 * whether the reported intervals hold the truth. The truth is what a setting does on many further blocks, with seeds that
 * no tuning has met.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mean } from '../../engine/base/math/sample.ts';
import type { LaneResults } from '../../engine/measure/run-results.ts';
import { recommendedOf, type TuneDifference, type TuneResult } from '../../features/tune/calls/tune-result.ts';
import { defaultObjectives } from '../../features/tune/calls/tune-question.ts';
import { tuneSetup, type TuneSetup } from '../../features/tune/calls/tune-setup.ts';
import { furtherFor } from '../../features/tune/node/budget.ts';
import { casesOf, type TuneCases } from '../../features/tune/node/cases.ts';
import { laneOfPoint } from '../../features/tune/node/lane-of-point.ts';
import { measuresOf } from '../../features/tune/node/measures.ts';
import { surveySpace } from '../../features/tune/node/survey-space.ts';
import { textbookPoints } from '../../features/tune/node/textbook.ts';
import { pairedDifference } from '../../features/tune/node/compared.ts';
import { metricsOf } from '../../features/sweep/node/run-record.ts';
import { InputCache } from '../../main/base/files/input-cache.ts';
import { performRun } from '../../main/run/perform-run.ts';
import type { BatchRun } from '../../main/run/run-tasks.ts';
import { registry, tuneText } from './tuning.ts';

export interface ProofWorld {
  readonly name: string;
  /** The experiment; its motion is made anew by every seed, or recorded in `files`. */
  readonly text: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly setup: Partial<TuneSetup>;
}

interface ProofMotion {
  readonly name: string;
  readonly motion: string;
  /** Of the present setting, s. */
  readonly heartbeat?: number;
  readonly files?: ProofWorld['files'];
}

/** s, of the motion: 15 blocks of 8 s, as short as leaves several updates in each. */
const duration = 120;

/** A world with one entity, seen over a link like that of a household. */
export function proofWorld({ name, motion, heartbeat = 1, files }: ProofMotion): ProofWorld {
  const lane = `{ id: now, trigger: { distance: 1, heartbeat: ${heartbeat} }, model: { id: linear }, convergence: { id: linear-blend, time: 0.25 }, clock: synchronised }`;
  const text = `driftbench: 1
name: ${name}
duration: ${duration}
frame: 0.1
world: { size: [800, 800] }
entities: [{ id: tank, owner: server, motion: ${motion} }]
nodes: [{ id: server }, { id: viewer, link: { delay: 0.08, jitter: { law: uniform, spread: 0.03 }, loss: { law: independent, ratio: 0.02 } } }]
lanes: [${lane}]
`;
  return { name, text, ...(files && { files }), setup: { fix: ['scheduler'] } };
}

/**
 * Three kinds of motion: two are driven anew by every seed, one is recorded. The recorded tank stands still for much of
 * the time: its present setting sends more often, so that there is something to save.
 */
export function proofWorlds(recording: Uint8Array): readonly ProofWorld[] {
  const files = { 'tanks.rec': recording };
  return [
    proofWorld({ name: 'driven by keys', motion: '{ kind: human-like, style: keys }' }),
    proofWorld({ name: 'driven by mouse', motion: '{ kind: human-like, style: mouse }' }),
    proofWorld({ name: 'a recorded tank', motion: '{ kind: trace, file: tanks.rec, player: 2 }', heartbeat: 0.5, files }),
  ];
}

/** Blocks that a truth is the mean over. */
const truthBlocks = 120;
/** Beyond the seeds of every tuning. */
const truthSeed = 10_000_000;

const cache = new InputCache();

type Lane = Readonly<Record<string, unknown>>;

const metrics = [...defaultObjectives, 'updatesPerSecond'];

/** The metrics of each lane, as means over many blocks. */
async function truthsOf(path: string, lanes: readonly Lane[], { blockLength }: Pick<TuneResult, 'blockLength'>, blocks = truthBlocks) {
  const places = Math.round(duration / blockLength);
  const sums = lanes.map(() => metrics.map(() => 0));
  for (let block = 0; block < blocks; block++) {
    const run = { path, seed: truthSeed + block, motionFrom: (block % places) * blockLength, duration: blockLength };
    const values = await valuesOf(run, lanes);
    values.forEach((each, k) => each.forEach((value, index) => ((sums[k] as number[])[index]! += value / blocks)));
  }
  return sums;
}

/** The metrics of each lane in one run, in which all meet the same network. */
async function valuesOf(run: BatchRun, lanes: readonly Lane[]): Promise<readonly (readonly number[])[]> {
  const named = lanes.map((lane, k) => ({ ...lane, id: `lane-${k}` }));
  const { results } = await performRun({ ...run, sets: [...(run.sets ?? []), `lanes=${JSON.stringify(named)}`] }, { registry, cache });
  return named.map(({ id }) => {
    const measures = measuresOf({ metrics: metricsOf({ ...results, lanes: { [id]: results.lanes[id] as LaneResults } }) }, id);
    return metrics.map((metric) => measures(metric) ?? NaN);
  });
}

async function inFolder<T>({ text, files = {} }: ProofWorld, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  try {
    for (const [name, content] of Object.entries({ ...files, 'experiment.yaml': text })) await writeFile(join(folder, name), content);
    return await work(join(folder, 'experiment.yaml'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export interface TextbookProof {
  /** The recommended setting, and the textbook one to take, each with deviation p95 and traffic as they truly are. */
  readonly recommended: { readonly words: string; readonly values: readonly number[] };
  readonly textbook: { readonly words: string; readonly values: readonly number[] };
  readonly present: readonly number[];
  readonly isWorse: boolean;
  /** Its deviation is no worse than now, as the recommendation says. */
  readonly keepsDeviation: boolean;
  readonly verdict: string;
}

/** As in the recommendation: by so much of the present setting's value a candidate may be worse. */
const tolerance = 0.05;

/**
 * The recommendation of a small budget beside the best textbook setting: of those no worse than now in deviation the one
 * with the least traffic; where none is, the present setting. Worse is what has more traffic by more than the
 * tolerance of the recommendation, or as much traffic, and more deviation than is allowed.
 */
export async function textbookProof(world: ProofWorld, seed: number, evaluations: number): Promise<TextbookProof> {
  const result = await tuneText(world.text, { evaluations, setup: { ...world.setup, seed }, files: world.files ?? {} });
  return inFolder(world, async (path) => {
    const survey = await surveySpace({ path, setup: tuneSetup.parse({ ...world.setup, seed }) }, { registry });
    const [[, , updates = NaN] = []] = await truthsOf(path, [survey.lane], result);
    const textbook = textbookPoints(survey.space, { parts: survey.presentParts, rate: updates / survey.shown }).map((point) =>
      laneOfPoint(survey, point),
    );
    const chosen = recommendedOf(result);
    const truths = await truthsOf(path, [chosen.lane, survey.lane, ...textbook], result);
    const [recommended = [], now = [], ...others] = truths;
    const settings = [survey.lane, ...textbook].map((lane, k) => ({ words: JSON.stringify(lane), values: [now, ...others][k] ?? [] }));
    const [deviation = NaN, traffic = NaN] = now;
    const allowed = (values: readonly number[]) => (values[0] ?? NaN) <= (1 + tolerance) * deviation;
    const best = settings.filter(({ values }) => allowed(values)).sort((a, b) => (a.values[1] ?? NaN) - (b.values[1] ?? NaN))[0];
    const values = best?.values ?? now;
    const isWorse =
      (recommended[1] ?? NaN) > (values[1] ?? NaN) + tolerance * traffic ||
      (!allowed(recommended) && (recommended[0] ?? NaN) > (values[0] ?? NaN) && (recommended[1] ?? NaN) >= (values[1] ?? NaN));
    return {
      recommended: { words: chosen.words, values: recommended },
      textbook: best ?? { words: '', values: [] },
      present: now,
      isWorse,
      keepsDeviation: allowed(recommended),
      verdict: result.verdict[0] ?? '',
    };
  });
}

export interface CoverageProof {
  /** For each objective: how many intervals there are, how many of them hold the truth. */
  readonly intervals: readonly number[];
  readonly holding: readonly number[];
  /** For each objective: what the reported share is above the true one, report by report. */
  readonly excess: readonly (readonly number[])[];
}

/**
 * Reports for each world, how many of one tuning, and blocks that the truth is the mean over. A few of them err twenty
 * times as much as the others: over 1,500 the share is 6 points off, for all reports alike.
 */
export interface CoverageSize {
  readonly reports: number;
  readonly reportsOfTuning: number;
  readonly blocks: number;
}

/** 20 tunings of each motion that is driven, 100 of a recorded one. */
const wholeCoverage: CoverageSize = { reports: 100, reportsOfTuning: 5, blocks: 6000 };
/** Tunings whose seeds are further apart than their blocks share no motion and no network. */
const seedStep = 50_000;
const reportSeed = 100_000_000;

/**
 * What recommended settings are said to change, beside what they do. Which blocks of a recording are reported on depends
 * on the tuning: each is one report. Motion that is driven anew is another one with every seed, whatever was chosen: a
 * tuning is reported several times there, with seeds of its own each time.
 */
export async function coverageProof(
  world: ProofWorld,
  evaluations: number,
  onReport: (line: object) => void,
  { reports, reportsOfTuning, blocks }: CoverageSize = wholeCoverage,
): Promise<CoverageProof> {
  const excess: number[][] = defaultObjectives.map(() => []);
  const holding = defaultObjectives.map(() => 0);
  const perTuning = world.files ? 1 : reportsOfTuning;
  /** By the lane as JSON: many tunings recommend the same. */
  const known = new Map<string, readonly number[]>();
  await inFolder(world, async (path) => {
    for (let tuning = 1; tuning <= reports / perTuning; tuning++) {
      const setup = tuneSetup.parse({ ...world.setup, seed: tuning * seedStep });
      const result = await tuneText(world.text, { evaluations, setup, files: world.files ?? {} });
      const { lane, number, versusPresent, words } = recommendedOf(result);
      if (number === 0) continue;
      const lanes = [lane, result.candidates[0]?.lane ?? {}];
      const unknown = lanes.filter((each) => !known.has(JSON.stringify(each)));
      const found = await truthsOf(path, unknown, result, blocks);
      unknown.forEach((each, k) => known.set(JSON.stringify(each), found[k] ?? []));
      const [recommended = [], present = []] = lanes.map((each) => known.get(JSON.stringify(each)));
      const cases = casesOf(await surveySpace({ path, setup }, { registry }), setup);
      for (let report = 0; report < perTuning; report++) {
        const shift = reportSeed + (tuning * perTuning + report) * seedStep;
        const changes = report === 0 ? versusPresent : await reportedAnew(path, lanes, cases, { evaluations: result.evaluations, shift });
        const truths = changes.map((_, k) => (recommended[k] ?? NaN) / (present[k] ?? NaN) - 1);
        onReport({ world: world.name, tuning, report, words, changes, truths });
        changes.forEach(({ share, shareLow, shareHigh }, k) => {
          const truth = truths[k] as number;
          if (share === null || shareLow === null || shareHigh === null) return;
          (excess[k] as number[]).push(share - truth);
          if (shareLow <= truth && truth <= shareHigh) holding[k] = (holding[k] ?? 0) + 1;
        });
      }
    }
  });
  return { intervals: excess.map(({ length }) => length), holding, excess };
}

/** The differences that a tuning would report of these two lanes, had its blocks to report on had other seeds. */
async function reportedAnew(
  path: string,
  lanes: readonly Lane[],
  cases: TuneCases,
  { evaluations, shift }: { readonly evaluations: number; readonly shift: number },
): Promise<readonly TuneDifference[]> {
  const byBlock = new Map<number, (readonly (readonly number[])[])[]>();
  for (const { block, seed, motionFrom, duration: length, sets } of [...cases.reporting, ...furtherFor(evaluations, cases)]) {
    const values = await valuesOf({ path, seed: seed + shift, motionFrom, duration: length, sets }, lanes);
    byBlock.set(block, [...(byBlock.get(block) ?? []), values]);
  }
  const meansOf = (lane: number, metric: number) =>
    [...byBlock.values()].map((runs) => mean(runs.map((values) => values[lane]?.[metric] ?? NaN)));
  return defaultObjectives.map((_, metric) => pairedDifference(meansOf(0, metric), meansOf(1, metric)));
}
