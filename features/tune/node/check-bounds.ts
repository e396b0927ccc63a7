/** Checks an experiment against bounds: every network and seed is run once, and each bound compared with the means. */
import { BenchError } from '../../../contract/errors.ts';
import type { CheckBounds, CheckedBound } from '../calls/check-bounds.ts';
import { tuneWords } from '../calls/tune-question.ts';
import { metricProblem } from '../common/metric-problem.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import { metricsOf } from '../../sweep/node/run-record.ts';
import type { WorkerPool } from '../../sweep/node/worker-pool.ts';
import { measuredNames, measuresOf } from './measures.ts';
import { weightedMean, type GroupedNetwork } from '../../../experiment/population.ts';
import { networkSets } from '../../../main/experiment/population.ts';
import type { TuneSurvey } from './survey-space.ts';

export interface CheckedCase {
  /** Or the group of networks. */
  readonly network: string;
  readonly lane: string;
  readonly receiver: string | null;
  readonly metric: string;
  readonly title: string;
  readonly unit: string;
  readonly max: number | null;
  readonly min: number | null;
  /** Mean over the seeds, and over a group by weight; null: not measured. */
  readonly value: number | null;
  /** Why a run of the network, or of one of the group, failed, the first by its seed; null: none did. */
  readonly fault: string | null;
  readonly holds: boolean;
}

export interface CheckOptions {
  readonly path: string;
  readonly sets: readonly string[];
  readonly bounds: CheckBounds;
  readonly survey: Pick<TuneSurvey, 'linked' | 'hasMadePlayers' | 'seed' | 'measured'>;
  /** Ids of the lanes of the experiment. */
  readonly lanes: readonly string[];
  readonly pool: WorkerPool;
  readonly cancelled: AbortSignal;
  readonly onProgress?: (runs: number, all: number) => void;
}

type Metrics = ReturnType<typeof metricsOf>;

interface CheckRun extends BatchRun {
  readonly network: string;
}

const ownNetwork = 'as in the experiment';
const allNetworks = 'all networks';

/** The measures of the runs of a network, and the fault of one that failed. */
interface NetworkRuns {
  readonly measured: Metrics[];
  fault: string | null;
}

/** One case for every bound, lane and network to which it applies; a run that fails breaks the bounds of its network. Rejects
 * with a `BenchError` where a file is wrong. */
export async function checkExperimentBounds(options: CheckOptions): Promise<readonly CheckedCase[]> {
  const { bounds, pool, cancelled, onProgress } = options;
  checkNames(options);
  const runs = runsOf(options);
  const networks = new Map(runs.map(({ network }): [string, NetworkRuns] => [network, { measured: [], fault: null }]));
  for await (const outcome of pool.outcomes(runs, { cancelled, onProgress: (done) => onProgress?.(done, runs.length) })) {
    const { network, seed } = outcome.run;
    const found = networks.get(network) as NetworkRuns;
    if (outcome.fault?.code === 'bad-input')
      throw new BenchError('bad-input', `network ${network}, seed ${seed}: ${outcome.fault.message}`);
    if (outcome.fault) found.fault ??= `seed ${seed}: ${outcome.fault.message}`;
    else found.measured.push(metricsOf(outcome.results));
  }
  const measured = [...networks.values()].flatMap((each) => each.measured);
  return bounds.bounds.flatMap((bound, index) => {
    const lanes = lanesOf(bound, options.lanes);
    if (measured.length > 0) checkMeasured(bound, index, lanes, measured);
    return scopesOf(options.bounds, bound.network).flatMap(({ name, members }) =>
      lanes.map((lane) =>
        checked(
          bound,
          lane,
          name,
          members.map((each) => ({ ...(networks.get(each.name) as NetworkRuns), weight: each.weight })),
        ),
      ),
    );
  });
}

/** A network, or a group of them. */
interface Scope {
  readonly name: string;
  readonly members: readonly GroupedNetwork[];
}

/** Those of this name; undefined: every group, and every network in none. */
function scopesOf({ networks: given }: CheckBounds, named: string | undefined): readonly Scope[] {
  const networks: readonly GroupedNetwork[] = given.length === 0 ? [{ name: ownNetwork, weight: 1 }] : given;
  const groupOf = ({ name, group = name }: GroupedNetwork) => group;
  const groups = [...new Set(networks.map(groupOf))].map((name) => ({ name, members: networks.filter((each) => groupOf(each) === name) }));
  if (named === undefined) return groups;
  const single = networks.map((each) => ({ name: each.name, members: [each] }));
  return [...single, ...groups, { name: allNetworks, members: networks }].filter(({ name }) => name === named).slice(0, 1);
}

/** Names of networks, of groups, and that of all. */
function scopeNames({ networks }: CheckBounds): readonly string[] {
  if (networks.length === 0) return [ownNetwork];
  const groups = networks.flatMap(({ group = [] }) => group);
  return [...new Set([...networks.map(({ name }) => name), ...groups, allNetworks])];
}

function lanesOf({ lane }: CheckedBound, lanes: readonly string[]): readonly string[] {
  return lane === undefined ? lanes : [lane];
}

/** Before anything runs. */
function checkNames({ bounds: given, lanes, survey: { measured } }: CheckOptions): void {
  const { bounds, networks } = given;
  const names = networks.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice !== -1) throw new BenchError('bad-input', `networks[${twice}].name: there are two networks "${names[twice]}"; rename one.`);
  bounds.forEach((bound, index) => {
    const { lane, network, receiver, metric } = bound;
    if (lane !== undefined && !lanes.includes(lane))
      throw new BenchError('bad-input', `bounds[${index}].lane: ${unknownWord('lane', lane, lanes)}`);
    const known = lanesOf(bound, lanes).flatMap((each) => measured[each] ?? []);
    const receivers = [...new Set(known.flatMap((each) => each.receivers))];
    if (receiver !== undefined && !receivers.includes(receiver))
      throw new BenchError('bad-input', `bounds[${index}].receiver: ${unknownWord('receiver', receiver, receivers)}`);
    const metrics = known.flatMap((each) => each.metrics);
    const problem = metricProblem(metric, metrics);
    if (problem !== null) throw new BenchError('bad-input', `bounds[${index}].metric: ${problem}`);
    const scopes = scopeNames(given);
    if (network !== undefined && !scopes.includes(network))
      throw new BenchError('bad-input', `bounds[${index}].network: ${unknownWord('network', network, scopes)}`);
  });
}

/** Throws where no run has the metric: what is not measured is no broken bound. */
function checkMeasured({ metric }: CheckedBound, index: number, lanes: readonly string[], runs: readonly Metrics[]): void {
  const known = runs.flatMap((metrics) => lanes.flatMap((lane) => measuredNames({ metrics }, lane).metrics));
  if (!known.includes(metric))
    throw new BenchError('bad-input', `bounds[${index}].metric: ${unknownWord('metric', metric, [...new Set(known)])}`);
}

function runsOf({ path, sets, bounds: { networks, seeds, duration }, survey }: CheckOptions): CheckRun[] {
  const links =
    networks.length === 0
      ? [{ network: ownNetwork, more: [] }]
      : networks.map(({ name, link }) => ({ network: name, more: networkSets(link, survey) }));
  return links.flatMap(({ network, more }) =>
    (seeds ?? [survey.seed]).map((seed) => ({ path, network, seed, duration, sets: [...sets, ...more] })),
  );
}

function checked(
  bound: CheckedBound,
  lane: string,
  network: string,
  runs: readonly (NetworkRuns & { readonly weight: number })[],
): CheckedCase {
  const { metric, receiver = null, max = null, min = null } = bound;
  const fault = runs.find((each) => each.fault !== null)?.fault ?? null;
  const means = runs.map(({ measured, weight }) => ({
    value: meanOf(measured.map((metrics) => measuresOf({ metrics }, lane, receiver)(metric))),
    weight,
  }));
  const value = fault === null && means.every((each) => each.value !== null) ? weightedMean(means) : null;
  const holds = value !== null && (max === null || value <= max) && (min === null || value >= min);
  return { network, lane, receiver, metric, ...tuneWords(metric), max, min, value, fault, holds };
}

/** Null where one was not measured. */
function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length && known.length > 0 ? known.reduce((sum, each) => sum + each, 0) / known.length : null;
}
