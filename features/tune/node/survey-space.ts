/**
 * The survey of a tuning: the space of settings, the present setting, the motion and the network. It is performed where
 * the plugins are loaded; request and result are plain, clonable data.
 */
import { BenchError } from '../../../contract/errors.ts';
import { uniqueWarnings, type Warning } from '../../../contract/warnings.ts';
import type { TuneSetup } from '../calls/tune-setup.ts';
import { metricProblem } from '../common/metric-problem.ts';
import { costMetric, shownPlugins } from './costs.ts';
import { traitsOf, type Traits } from './difficulty.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { receiversOf, type LanePlan, type SessionPlan } from '../../../engine/session/session-plan.ts';
import { Session, type SessionOptions } from '../../../engine/session/session.ts';
import type { SearchWatch } from '../../../engine/session/trigger-search.ts';
import { fieldSchema } from '../../../experiment/allowed.ts';
import { experimentFile } from '../../../experiment/experiment-file.ts';
import { without } from '../../../experiment/field-maps.ts';
import { inheritLanes, type LaneFields } from '../../../experiment/lanes.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import { inputsOf, loadExperiment, type LoadedExperiment } from '../../../main/experiment/load-experiment.ts';
import { networkSets, receivingNodes, type ReceivingNodes } from '../../../main/experiment/population.ts';
import { tickLengths } from '../../../main/experiment/warnings.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import { metricsOf } from '../../sweep/node/run-record.ts';
import { measuredNames, measuresOf, type MeasuredNames } from './measures.ts';
import { isRecorded, offerSpace, type OfferedSpace } from './offered-space.ts';
import type { Setting } from './search/space.ts';

export interface TuneSurveyRequest extends Pick<BatchRun, 'path' | 'sets' | 'seed'> {
  readonly setup: TuneSetup;
  /** The text of a draft; left out: the experiment is read from its file. */
  readonly text?: string | undefined;
}

/** A request for golden vectors: the lane, and the block and network that it runs on. */
export interface LaneVectorsRequest extends Pick<BatchRun, 'path' | 'sets' | 'seed'> {
  readonly lane: LaneFields;
  /** s */
  readonly motionFrom: number;
  readonly duration: number;
  readonly driftbench: string;
}

export interface TuneSurvey extends OfferedSpace, ReceivingNodes {
  /** Name of the experiment. */
  readonly name: string;
  readonly segments: readonly MotionSegment[];
  /** s */
  readonly tick: number;
  /** Of the nodes that own entities, each length once, s. */
  readonly tickLengths: readonly number[];
  readonly seed: number;
  /** Ids of the lanes. */
  readonly lanes: readonly string[];
  /** The receivers and the metrics that results name, by lane. */
  readonly measured: Readonly<Record<string, MeasuredNames>>;
  /** The present setting: its fields, with what they inherit. */
  readonly lane: LaneFields;
  /** Defaults of the plugins' parameters, by `model.ID`, `convergence.ID` and `playout.ID`. */
  readonly defaults: Readonly<Record<string, Readonly<Record<string, Setting>>>>;
  /** Of the models, by id. */
  readonly traits: Traits;
  /** Players drive the entities, whose motion therefore has no blocks. */
  readonly isPlayed: boolean;
  readonly receivers: number;
  readonly warnings: readonly Warning[];
  /** Mean number of entities that a receiver shows. */
  readonly shown: number;
  /** The files that were read beside the experiment, as it names them. */
  readonly inputs: readonly string[];
}

/** A piece of the motion. */
export interface MotionSegment {
  /** s */
  readonly from: number;
  /** s */
  readonly length: number;
  /** Fields of the experiment that choose the motion. */
  readonly sets: readonly string[];
}

export interface SurveyContext {
  readonly registry: PluginRegistry;
  readonly search?: SearchWatch | undefined;
  readonly calls?: Pick<SessionOptions, 'callSlot' | 'onPluginCall'>;
}

/** Rejects with a `BenchError` if the experiment or the setup is wrong. */
export async function surveySpace(request: TuneSurveyRequest, context: SurveyContext): Promise<TuneSurvey> {
  const { path, text, sets, seed, setup } = request;
  const { duration } = setup;
  const loaded = await loadExperiment(path, { text, sets, seed, duration, registry: context.registry, search: context.search });
  if (setup.segments.length === 0) checkMotionEnd(loaded);
  const { plan, fields, inputs, outline } = loaded;
  const lane = presentLane(loaded, setup);
  const measured = measuredIn(plan, context);
  checkMetrics(setup, measured[lane.id]);
  const lanePlan = plan.lanes.find(({ id }) => id === lane.id) as LanePlan;
  const isPlayed = plan.entities.some(({ motion }) => motion.kind === 'player');
  const typicalSpeed = () => typicalSpeedOf(plan, lanePlan, context);
  /** A receiver as often as it shows an entity. */
  const showing = plan.entities.flatMap(({ owner }) => receiversOf(plan, owner));
  const receivers = new Set(showing).size;
  const measureAt = (metric: string, heartbeat: number | null) => measuredAt(metric, heartbeat, plan, lanePlan, context);
  const offered = offerSpace({ setup, registry: context.registry, plan, lane, lanePlan, receivers, measureAt, typicalSpeed });
  const motion = await motionOf(request, loaded, lane, context);
  const nodes = receivingNodes(fields);
  return {
    name: outline.name,
    warnings: uniqueWarnings([...(outline.warnings ?? []), ...motion.warnings]),
    segments: motion.segments,
    tick: plan.frame,
    tickLengths: tickLengths(plan),
    seed: plan.seed,
    lanes: plan.lanes.map(({ id }) => id),
    measured,
    lane,
    ...offered,
    defaults: defaultsOf(context.registry),
    traits: traitsOf(context.registry, plan.world ?? openWorld),
    isPlayed,
    ...nodes,
    receivers,
    shown: showing.length / Math.max(receivers, 1),
    inputs: [...new Set([...inputs, ...motion.inputs, ...(await networkInputs(request, nodes, context))])],
  };
}

/** The names of the results of each lane, by those of a session that has not begun. */
function measuredIn(plan: SessionPlan, { calls }: SurveyContext): TuneSurvey['measured'] {
  const metrics = metricsOf(new Session(plan, { ...calls }).results());
  return Object.fromEntries(plan.lanes.map(({ id }) => [id, measuredNames({ metrics }, id)]));
}

/** Throws a `BenchError` about an objective or a bound that no result has: before anything runs. */
function checkMetrics({ objectives, bounds }: TuneSetup, measured: MeasuredNames | undefined): void {
  const named = [
    ...objectives.map((metric, index) => [`objectives[${index}]`, metric] as const),
    ...bounds.map(({ metric }, index) => [`bounds[${index}].metric`, metric] as const),
  ];
  for (const [field, metric] of named) {
    const problem = metricProblem(metric, [...(measured?.metrics ?? []), costMetric]);
    if (problem !== null) throw new BenchError('bad-input', `${field}: ${problem}`);
  }
}

/** Throws a `BenchError` where blocks would lie after the end of all motion. */
function checkMotionEnd({ plan: { duration, frame }, motionEnd, outline }: LoadedExperiment): void {
  if (motionEnd === null || motionEnd >= 0.95 * duration - frame) return;
  const end = Number(motionEnd.toPrecision(6));
  throw new BenchError(
    'bad-input',
    `${outline.file}: the motion ends at ${end} s of ${duration} s, and nothing can be measured after it. Give --duration ${end}, or motion: { end: hold } or { end: loop }.`,
  );
}

/** The segments of the setup, or the whole motion, and the files that segments name. */
async function motionOf(
  { path, text, sets = [], seed, setup }: TuneSurveyRequest,
  { plan }: LoadedExperiment,
  lane: LaneFields,
  { registry }: SurveyContext,
): Promise<{ readonly segments: readonly MotionSegment[]; readonly inputs: readonly string[]; readonly warnings: readonly Warning[] }> {
  const end = setup.duration ?? plan.duration;
  if (setup.segments.length === 0) return { segments: [{ from: 0, length: end, sets: [] }], inputs: [], warnings: [] };
  const refuse = (index: number, reason: string) => new BenchError('bad-input', `segments[${index}]: ${reason}`);
  if (plan.entities.some(({ motion }) => motion.kind === 'player'))
    throw refuse(0, 'players drive the entities, so there is no motion to choose segments from.');
  const least = 3 * setup.segments.length;
  if (setup.blocks !== undefined && setup.blocks < least)
    throw new BenchError(
      'bad-input',
      `blocks: found ${setup.blocks}; allowed with ${setup.segments.length} segments: at least ${least}, as each has blocks to tune on, to choose on and to report on.`,
    );
  const inputs: string[] = [];
  const warnings: Warning[] = [];
  const found: (MotionSegment & { readonly entities: string })[] = [];
  for (const [index, { from, to = end, set }] of setup.segments.entries()) {
    const length = to - from;
    if (!(length > 0)) throw refuse(index, `found ${from} to ${to} s; it must end after it begins.`);
    const own = Object.entries(set).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    const options = { text, sets: [...sets, ...own, `lanes=[${JSON.stringify(lane)}]`], seed, registry };
    const segment = await loadExperiment(path, options).catch((error: unknown) => {
      throw error instanceof BenchError ? refuse(index, error.message) : error;
    });
    if (isRecorded(segment.plan) !== isRecorded(plan)) throw refuse(index, 'updates must be recorded in all segments, or in none.');
    const entities = JSON.stringify((segment.fields as { readonly entities?: unknown }).entities);
    const other = found.findIndex((each) => each.entities === entities && from < each.from + each.length && each.from < to);
    if (other !== -1)
      throw refuse(
        index,
        `it overlaps segments[${other}], the same motion from ${found[other]?.from} s on; held-out motion must not be tuned on.`,
      );
    found.push({ from, length, sets: own, entities });
    inputs.push(...segment.inputs);
    warnings.push(...(segment.outline.warnings ?? []));
  }
  return { segments: found.map((each) => without(each, 'entities')), inputs, warnings };
}

function defaultsOf(registry: PluginRegistry): TuneSurvey['defaults'] {
  return Object.fromEntries(
    shownPlugins(registry).map(({ name: plugin, params }) => {
      const settings = Object.entries(fieldSchema(params).properties ?? {}).flatMap(([name, schema]) =>
        schema.default === undefined ? [] : [[name, schema.default as Setting] as const],
      );
      return [plugin, Object.fromEntries(settings)];
    }),
  );
}

/** The files that the networks name. Throws a `BenchError` about the first network that the experiment cannot have. */
async function networkInputs(
  { path, text, sets = [], seed, setup }: TuneSurveyRequest,
  nodes: ReceivingNodes,
  { registry }: SurveyContext,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, link } of setup.networks) {
    const options = { text, sets: [...sets, ...networkSets(link, nodes)], seed, registry };
    try {
      found.push(...(await inputsOf(path, options)));
    } catch (error) {
      throw error instanceof BenchError ? new BenchError(error.code, `network ${name}: ${error.message}`, { cause: error }) : error;
    }
  }
  return found;
}

/** The fields of the lane with those that it inherits. A threshold that was searched is given as a distance. */
function presentLane({ plan, fields, outline }: LoadedExperiment, { lane: wanted }: TuneSetup): LaneFields {
  const known = plan.lanes.map(({ id }) => id);
  const index = wanted === undefined ? 0 : known.indexOf(wanted);
  if (index === -1) throw new BenchError('bad-input', `${outline.file}: ${unknownWord('lane', wanted ?? '', known)}`);
  const lane = inheritLanes(experimentFile.parse(fields).lanes, () => undefined)[index]?.fields as LaneFields;
  const { distance } = (plan.lanes[index] as LanePlan).trigger;
  const isSearched = lane.trigger?.triggers !== undefined || lane.trigger?.budgetOf !== undefined;
  const trigger = isSearched && lane.trigger ? { ...without(lane.trigger, 'triggers', 'budgetOf', 'perTrigger'), distance } : lane.trigger;
  return { ...without(lane, 'from'), ...(trigger && { trigger }) };
}

/** Rates of traffic are measured over so long, s: the first updates, which all receivers get, are a small part. */
const trafficLook = 60;

/** The metric of the lane, with updates so often (s) where that is given; NaN: it has none. */
function measuredAt(metric: string, heartbeat: number | null, plan: SessionPlan, lane: LanePlan, { calls }: SurveyContext): number {
  const duration = Math.min(plan.duration, trafficLook);
  const measured = heartbeat === null ? lane : { ...lane, trigger: { heartbeat } };
  const session = new Session({ ...aloneIn(plan, measured), duration }, { ...calls });
  session.advanceTo(duration);
  return measuresOf({ metrics: metricsOf(session.results()) }, lane.id)(metric) ?? NaN;
}

function aloneIn(plan: SessionPlan, lane: LanePlan): SessionPlan {
  return { ...plan, lanes: [lane], ...(plan.game && { game: { ...plan.game, screens: 0 } }) };
}

/** Only the first part of the motion is run for its speed, s: it is within the first block, which is tuned on. */
const longestLook = 10;

/** Mean speed of the spawned entities, m/s; 1 if none moves. */
function typicalSpeedOf(plan: SessionPlan, lane: LanePlan, { calls }: SurveyContext): number {
  const duration = Math.min(plan.duration, longestLook);
  const session = new Session({ ...aloneIn(plan, lane), duration }, { ...calls });
  let sum = 0;
  let count = 0;
  for (let tick = 1; tick * plan.frame < duration; tick++) {
    session.advanceTo(tick * plan.frame);
    for (const { spawn, state, recorded } of session.entities) {
      if (spawn === 0 || recorded) continue;
      sum += Math.hypot(state.vx, state.vy, state.vz);
      count += 1;
    }
  }
  return count > 0 && sum > 0 ? sum / count : 1;
}
