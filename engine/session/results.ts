/** Works out the results of a session. */
import type { ClockErrorMeter, ClockStepMeter } from '../measure/clock-error.ts';
import type { PairMeters } from '../measure/pair-meters.ts';
import type { PointMeter } from '../measure/points.ts';
import { perSecond } from '../network/traffic.ts';
import type { Lane } from './lane.ts';
import type { MetricResults } from './lane-metrics.ts';
import type { Pair } from './pair.ts';
import type { PartPair } from './exported-part.ts';
import type { LaneResults, PartResults, PointResults, ReceiverResults, RunResults } from '../measure/run-results.ts';
import type { SessionGame } from './session-game.ts';
import type { SessionPlan } from './session-plan.ts';
import { square } from '../base/math/power.ts';
import { mean } from '../base/math/sample.ts';

/** The subject of the results. */
interface Measured {
  readonly plan: SessionPlan;
  readonly lanes: readonly Lane[];
  readonly now: number;
  readonly ticks: number;
  readonly game: SessionGame | null;
}

export function resultsOf({ plan, lanes, now, ticks: frames, game }: Measured): RunResults {
  return {
    seed: plan.seed,
    duration: now,
    frames,
    lanes: Object.fromEntries(lanes.map((lane) => [lane.plan.id, laneResults(lane, plan, now)])),
    ...(plan.metrics && { metrics: wordsOf(plan.metrics) }),
    ...(game && { game: game.results(now) }),
  };
}

function laneResults(lane: Lane, plan: SessionPlan, now: number): LaneResults {
  const updatesSent = lane.pairs.reduce((sum, { traffic }) => sum + traffic.updates, 0);
  const bytesSent = lane.pairs.reduce((sum, { traffic }) => sum + traffic.bytes, 0);
  const updates = updatesByEntity(lane);
  const measured = lane.pairs.filter(({ hasShown }) => hasShown);
  const aee = measured.length > 0 ? spreadOf(measured.map((pair) => pair.exportError.total(now))) : nothing;
  return {
    triggers: lane.exports.reduce((sum, { triggers }) => sum + triggers, 0),
    ...freshResults(lane),
    ...requestedResults(lane),
    ...contractResults(lane, now),
    updatesSent,
    bytesSent,
    updatesPerSecond: perSecond(updatesSent, now),
    bytesPerSecond: perSecond(bytesSent, now),
    ...partTotals(lane),
    receivers: Object.fromEntries(
      lane.pairs.map((pair) => [
        pairKey(plan, pair),
        {
          ...pairResults(pair, updates[pair.entity] as number, now),
          ...some(lane.metrics?.pairResults(pair)),
          ...partsOf(lane, pair, now),
          ...pointsOf(pair),
        },
      ]),
    ),
    aeeMean: aee.mean,
    aeeStd: aee.std,
    aeeMax: aee.max,
    ...(measured.length < lane.pairs.length && { aeeReceivers: measured.length }),
    ...some(lane.metrics?.laneResults()),
  };
}

/** The values of metrics of plugins; nothing where there are none. */
function some(metrics: MetricResults = {}): Pick<LaneResults & ReceiverResults, 'metrics'> {
  return Object.keys(metrics).length > 0 ? { metrics } : {};
}

function wordsOf(metrics: NonNullable<SessionPlan['metrics']>): NonNullable<RunResults['metrics']> {
  return Object.fromEntries(metrics.map(({ plugin: { id, title, unit } }) => [id, { title, unit }]));
}

function requestedResults({ plan: { triggersAsked, trigger } }: Lane): Pick<LaneResults, 'triggersAsked' | 'triggerDistance'> {
  return triggersAsked === undefined ? {} : { triggersAsked, triggerDistance: trigger.distance ?? Infinity };
}

function freshResults({ exports }: Lane): Pick<LaneResults, 'updatesFresh'> {
  const updatesFresh = exports.reduce((sum, { levels }) => sum + levels.reduce((all, { publisher }) => all + publisher.fresh, 0), 0);
  return updatesFresh > 0 ? { updatesFresh } : {};
}

/** Updates of each entity sent, summed over receivers. */
function updatesByEntity({ exports }: Lane): number[] {
  return exports.map(({ pairs }) => pairs.reduce((sum, { traffic }) => sum + traffic.updates, 0));
}

/** `all`: updates of the entity, to whomever. */
function pairResults(pair: Pair, all: number, now: number): ReceiverResults {
  const { traffic, received, delaySum, exportError, meters } = pair;
  const { deviation, orientationError } = meters;
  return {
    updates: traffic.updates,
    updatesReceived: received,
    updatesShare: all === 0 ? null : traffic.updates / all,
    ...((pair.playout ?? pair.playoutMeter) && { inTimeRatio: received === 0 ? null : pair.inTimeRatio }),
    ...playoutResults(pair),
    delayMean: received === 0 ? null : delaySum / received,
    aee: pair.hasShown ? exportError.total(now) : null,
    aeeEstimated: pair.hasEstimate ? pair.aeeEstimated(now) : null,
    exportErrorBefore: pair.hasShown ? exportError.before : null,
    exportErrorAfter: pair.hasShown ? exportError.after : null,
    deviationMean: deviation.mean,
    deviationP95: deviation.quantile(0.95),
    deviationP99: deviation.quantile(0.99),
    deviationMax: deviation.max,
    ...updateErrors(pair),
    orientationErrorMean: orientationError.mean,
    orientationErrorP95: orientationError.quantile(0.95),
    orientationErrorP99: orientationError.quantile(0.99),
    orientationErrorMax: orientationError.max,
    shownAgeMean: pair.shownAgeMean,
    pictureLatenessMean: meters.pictureLatenessMean,
    offPathMean: meters.offPathMean,
    ...clockResults(pair.clockError),
    ...followedResults(pair.clockSteps),
    ...seenResults(meters),
    ...teleportResults(pair),
    updatesPerSecond: perSecond(traffic.updates, now),
    bytesPerSecond: perSecond(traffic.bytes, now),
  };
}

/** The sums over all parts; nothing where there are none. */
function partTotals({ parts }: Lane): Pick<LaneResults, 'partTriggers' | 'partUpdatesSent' | 'partBytesSent'> {
  if (parts.length === 0) return {};
  const traffic = parts.flatMap(({ pairs }) => pairs.map((pair) => pair.traffic));
  return {
    partTriggers: parts.reduce((sum, { publisher }) => sum + publisher.triggers, 0),
    partUpdatesSent: traffic.reduce((sum, { updates }) => sum + updates, 0),
    partBytesSent: traffic.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** The parts of the pair's entity as its receiver shows them; nothing where there are none. */
function partsOf({ parts }: Lane, body: Pair, now: number): Pick<ReceiverResults, 'parts'> {
  const shown = parts.flatMap(({ real, pairs }) =>
    pairs.filter((pair) => pair.body === body).map((pair) => [real.plan.id, partResults(pair, now)] as const),
  );
  return shown.length === 0 ? {} : { parts: Object.fromEntries(shown) };
}

function partResults({ traffic, received, delaySum, error }: PartPair, now: number): PartResults {
  return {
    updates: traffic.updates,
    updatesReceived: received,
    delayMean: received === 0 ? null : delaySum / received,
    orientationErrorMean: error.mean,
    orientationErrorP95: error.quantile(0.95),
    orientationErrorMax: error.max,
    updatesPerSecond: perSecond(traffic.updates, now),
    bytesPerSecond: perSecond(traffic.bytes, now),
  };
}

/** The points on the entity's body as its receiver shows them; nothing where there are none. */
function pointsOf({ meters: { points } }: Pair): Pick<ReceiverResults, 'points'> {
  return points.length === 0 ? {} : { points: Object.fromEntries(points.map((point) => [point.id, pointResults(point)])) };
}

function pointResults({ deviation, aimError, place }: PointMeter): PointResults {
  return {
    deviationMean: deviation.mean,
    deviationP95: deviation.quantile(0.95),
    deviationMax: deviation.max,
    aimErrorMean: aimError.mean,
    aimErrorP95: aimError.quantile(0.95),
    aimErrorMax: aimError.max,
    jumpsPerMinute: place.jumpsPerMinute,
    jumpMax: place.jumpMax,
    judder: place.judder,
  };
}

function updateErrors({ updateError }: Pair) {
  if (!updateError) return {};
  return { updateErrorMean: updateError.mean, updateErrorP95: updateError.quantile(0.95), updateErrorMax: updateError.max };
}

function playoutResults({ playoutMeter: meter, received }: Pair) {
  if (!meter) return {};
  return {
    overtakenRatio: received === 0 ? null : meter.overtaken / received,
    shownAgeMedian: meter.shownAgeMedian,
    shownAgeP99: meter.shownAgeP99,
    starvedTime: meter.starvedTime,
    extrapolatedRatio: meter.extrapolatedRatio,
    timeScaleMin: meter.timeScaleMin,
    timeScaleMax: meter.timeScaleMax,
  };
}

function clockResults(clockError: ClockErrorMeter | null) {
  if (!clockError) return {};
  return {
    clockErrorMean: clockError.mean,
    clockErrorRms: clockError.rms,
    clockErrorMax: clockError.max,
    clockErrorFreeRms: clockError.freeRms,
  };
}

function followedResults(meter: ClockStepMeter | null) {
  if (!meter) return {};
  return {
    clockReadyAt: meter.readyAt,
    clockErrorP95: meter.errorP95,
    clockStepsPerMinute: meter.stepsPerMinute,
    clockStepMax: meter.readyAt === null ? null : meter.longest,
  };
}

function teleportResults({ teleports, meters }: Pair) {
  if (!teleports) return {};
  const isShown = meters.deviation.count > 0;
  const { jumps, longest, slid } = teleports;
  return { teleports: isShown ? jumps : null, teleportMax: isShown ? longest : null, slidMetres: isShown ? slid : null };
}

export function seenResults({ place, turning, backwardRatio, inconsistency }: PairMeters) {
  return {
    jumpsPerMinute: place.jumpsPerMinute,
    jumpMax: place.jumpMax,
    judder: place.judder,
    velocityStepRms: place.velocityStepRms,
    velocityStepMax: place.velocityStepMax,
    velocityStepExcessRms: place.velocityStepExcessRms,
    velocityStepExcessMax: place.velocityStepExcessMax,
    jerkRms: place.jerkRms,
    backwardRatio,
    freezeRatio: place.freezeRatio,
    turnJumpsPerMinute: turning.jumpsPerMinute,
    turnJumpMax: turning.jumpMax,
    turnJudder: turning.judder,
    turnRateStepRms: turning.velocityStepRms,
    turnRateStepMax: turning.velocityStepMax,
    turnRateStepExcessRms: turning.velocityStepExcessRms,
    turnRateStepExcessMax: turning.velocityStepExcessMax,
    turnFreezeRatio: turning.freezeRatio,
    inconsistency,
  };
}

/**
 * The receiver's id; `publisher>receiver` when there are several publishers or entities, the publisher being its node,
 * with the entity where that node publishes several: `arena/tank-1>near`.
 */
export function pairKey(plan: SessionPlan, { entity, publisherNode, receiverNode }: Pair): string {
  const receiver = idOf(plan.nodes[receiverNode]);
  if (plan.entities.length === 1) return receiver;
  const publisher = idOf(plan.nodes[publisherNode]);
  const owned = plan.entities.filter(({ owner }) => owner === publisherNode);
  const source = owned.length === 1 ? publisher : `${publisher}/${idOf(plan.entities[entity])}`;
  return `${source}>${receiver}`;
}

function idOf(thing: { readonly id: string } | undefined): string {
  return thing?.id ?? '?';
}

/**
 * Nothing where the lane names no contracts. The publisher's own model is `own`; with levels of detail, those of all of
 * them.
 */
function contractResults({ plan, exports }: Lane, now: number): Pick<LaneResults, 'contractChanges' | 'contractShares'> {
  if (!plan.contracts) return {};
  const levels = plan.relevance?.levels.length ?? 1;
  const times = exports.flatMap((entity) => entity.levels.flatMap(({ contractTimes }) => contractTimes ?? []));
  const own = sum(times, (each) => sum([...Array(levels).keys()], (level) => each.secondsOf(level, now)));
  const named = plan.contracts.named.map(({ id }, index) => [id, sum(times, (each) => each.secondsOf(levels + index, now))] as const);
  const all = own + sum(named, ([, seconds]) => seconds);
  const share = (seconds: number) => (all > 0 ? seconds / all : null);
  const shares = Object.fromEntries([['own', own] as const, ...named].map(([id, seconds]) => [id, share(seconds)]));
  return { contractChanges: sum(times, ({ changes }) => changes), contractShares: shares };
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/** The fairness of receivers none of which has an AEE. */
const nothing = { mean: null, std: null, max: null } as const;

interface Spread {
  readonly mean: number;
  readonly std: number;
  readonly max: number;
}

/**
 * All zero for no values. Two passes, so that equal values have a standard deviation of exactly 0 but for rounding of
 * the mean.
 */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return { mean: 0, std: 0, max: 0 };
  const middle = mean(values);
  const variance = mean(values.map((value) => square(value - middle)));
  return { mean: middle, std: Math.sqrt(variance), max: Math.max(...values) };
}
