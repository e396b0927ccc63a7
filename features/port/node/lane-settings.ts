/** What of a lane goes into a port: the pieces, the flags and the numbers; and what of it has no port. */
import { BenchError } from '../../../contract/errors.ts';
import { power } from '../../../engine/base/math/power.ts';
import type { StateField } from '../../../engine/base/kinematic-state.ts';
import type { LanePlan } from '../../../engine/session/session-plan.ts';
import type { QuantisationRule } from '../../../engine/update/quantisation-rule.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import type { LaneSettings } from './assemble.ts';
import { ported, whyWithoutPort } from './ported.ts';
import { commonFiles, convergenceFiles, modelFiles, playoutFiles } from './piece-files.ts';

type Params = Readonly<Record<string, unknown>>;

/** Fiedler's delays of the playout `constant`, s. */
const presetDelays: Readonly<Record<string, number>> = { 'fiedler-10hz': 0.35, 'fiedler-30hz': 0.15, 'fiedler-60hz': 0.085 };

/** Throws a `BenchError` that names everything of the lane that has no port. */
export function settingsOf(lane: LanePlan): LaneSettings {
  const obstacles = obstaclesOf(lane);
  if (obstacles.length > 0)
    throw new BenchError('bad-input', [`The lane ${lane.id} has no port:`, ...obstacles.map((each) => `  ${each}`)].join('\n'));
  const { trigger, extrapolation, playout, model, convergence } = lane;
  const isDelayed = model.plugin.id === 'delayed';
  const playoutParams: Params = playout?.params ?? {};
  const delay = delayOf(lane);
  const { reverse } = model.params;
  return {
    files: [
      ...commonFiles,
      ...(modelFiles[model.plugin.id] ?? []),
      ...(convergenceFiles[convergence.plugin.id] ?? []),
      ...(playout ? (playoutFiles[playout.plugin.id] ?? []) : []),
    ],
    flags: {
      hasDistance: trigger.distance !== undefined,
      isBox: trigger.shape === 'box',
      hasTimeSpace: trigger.timeSpace !== undefined,
      hasVelocity: trigger.velocity !== undefined,
      hasOrientation: trigger.orientation !== undefined,
      hasHeartbeat: trigger.heartbeat !== undefined,
      hasMinInterval: (trigger.minInterval ?? 0) > 0,
      comparesPaths: comparesPaths(lane),
      isStamped: lane.clock === 'synchronised',
      hasLimit: extrapolation !== undefined,
      holdsBeyond: extrapolation?.beyond === 'hold',
      decaysBeyond: extrapolation?.beyond === 'decay',
      hasJump: lane.jumpBeyond !== undefined,
      isImmediate: convergence.plugin.immediate === true,
      hasPlayout: playout !== undefined,
      remembersUpdates: isDelayed,
      takesStates: takesStates(lane),
      isCubic: isDelayed
        ? model.params['interpolation'] === 'hermite'
        : playoutParams['interpolation'] === 'hermite' && carriesOf(lane).has('vx'),
      isDynamic: playoutParams['dynamic'] === true,
      isMeasured: convergence.params['timing'] === 'measured',
      isSmooth: convergence.params['smooth'] === true,
      keepsEqual: convergence.plugin.id === 'catmull-rom',
      stopsAtRest: reverse === 'stops',
      ...wireFlags(lane),
    },
    numbers: definedNumbers({
      distanceThreshold: trigger.distance,
      timeSpaceThreshold: trigger.timeSpace,
      velocityThreshold: trigger.velocity,
      orientationThreshold: trigger.orientation,
      heartbeat: trigger.heartbeat,
      minInterval: trigger.minInterval,
      extrapolationLimit: extrapolation && extrapolation.limit + (isDelayed ? delay : 0),
      decayTime: extrapolation?.time,
      jumpBeyond: lane.jumpBeyond,
      delay,
      maxExtra: isDelayed ? model.params['maxExtra'] : 0,
      interval: playoutParams['interval'],
      bufferedIntervals: playoutParams['buffer'],
      catchUp: playoutParams['catchUp'],
      slowDown: playoutParams['slowDown'],
      lateShare: playoutParams['quantile'],
      lateStep: playoutParams['bucket'],
      keptWeight: weightKept(playoutParams['halfLife']),
      startBuffer: playoutParams['start'],
      paceChange: playoutParams['scale'],
      convergenceTime: shortened(convergence.params['time'] ?? convergence.params['interval']),
      jumps: convergence.params['jumps'],
      chord: convergence.plugin.id === 'catmull-rom' ? 0.5 : 0,
      positionNoise: model.params['positionNoise'],
      velocityWander: model.params['order'] === 1 ? model.params['velocityWander'] : 0,
      accelerationWander: model.params['order'] === 2 ? model.params['accelerationWander'] : 0,
      shortestCurve: model.params['shortest'],
      longestCurve: model.params['longest'],
      curveHorizon: model.params['horizon'],
      historyOrder: model.params['order'],
      newestWeight: model.params['alpha'],
      seriesInterval: model.params['interval'],
      accelerationDecay: model.params['decay'],
      turnRateDecay: model.params['turnDecay'],
      turnThreshold: model.params['turnThreshold'],
      smallOffset: convergence.params['smallOffset'],
      largeOffset: convergence.params['largeOffset'],
      smallTurn: convergence.params['smallTurn'],
      largeTurn: convergence.params['largeTurn'],
      smallKept: convergence.params['smallKept'],
      largeKept: convergence.params['largeKept'],
      ...pursuitNumbers(convergence.params),
      ...wireNumbers(lane.publishing?.quantisation ?? {}),
    }),
  };
}

function obstaclesOf(lane: LanePlan): string[] {
  const found: string[] = [];
  const refuse = (isWrong: boolean, text: string) => isWrong && found.push(text);
  const unknown = (what: string, id: string, ids: readonly string[]) =>
    refuse(!ids.includes(id), `${what} ${id}: ${whyWithoutPort(id)}; these have a port: ${ids.join(', ')}`);
  const { publishing = {}, playout, convergence, model } = lane;
  unknown('model', model.plugin.id, ported.models);
  unknown('convergence', convergence.plugin.id, ported.convergence);
  if (playout) unknown('playout', playout.plugin.id, ported.playout);
  refuse(model.plugin.id === 'cubic' && model.params['reverse'] === 'stops', 'model cubic with reverse: stops: without it it has a port');
  refuse(playout?.params['base'] === 'arrival', 'playout constant with base: arrival: base: stamp has a port');
  refuse(
    playout !== undefined && lane.clock !== 'synchronised',
    `playout with clock: ${lane.clock}: with clock: synchronised it has a port`,
  );
  refuse(
    playout !== undefined && model.plugin.id === 'delayed',
    'playout of the model delayed, which shows the past by itself: one of the two has a port',
  );
  refuse(lane.clock === 'one-way-delay', 'clock one-way-delay: synchronised and local have a port');
  refuse(lane.senderClock !== undefined, `clock ${lane.senderClock?.plugin.id}: synchronisation ntp has a port`);
  refuse(lane.furtherTrigger !== undefined, `trigger ${lane.furtherTrigger?.plugin.id}: the conditions of the trigger itself have a port`);
  refuse(lane.scheduler.plugin.id !== 'send-to-all', `scheduler ${lane.scheduler.plugin.id}: send-to-all has a port`);
  refuse(lane.relevance !== undefined, 'relevance: lanes with one level of detail have a port');
  refuse(lane.contracts !== undefined, 'contracts: lanes with one model have a port');
  refuse(lane.shown !== undefined, 'shown: lanes whose receivers use the publisher’s model have a port');
  refuse((lane.ground?.clamp ?? 'none') !== 'none', 'ground: lanes without ground clamping have a port');
  refuse((publishing.updates ?? 'full') !== 'full', 'publishing.updates partial: full updates have a port');
  refuse((publishing.derivatives ?? 'real') !== 'real', 'publishing.derivatives finite-differences: real has a port');
  refuse((publishing.damping ?? 'none') !== 'none', `publishing.damping ${publishing.damping}: none has a port`);
  refuse((publishing.verticalAcceleration ?? 'send') !== 'send', 'publishing.verticalAcceleration zero: send has a port');
  for (const floor of ['velocityFloor', 'accelerationFloor', 'turnRateFloor'] as const)
    refuse((publishing[floor] ?? 0) > 0, `publishing.${floor}: 0 has a port`);
  return found;
}

function comparesPaths({ trigger }: LanePlan): boolean {
  const { distance, timeSpace, velocity, orientation } = trigger;
  return [distance, timeSpace, velocity, orientation].some((each) => each !== undefined);
}

/** s; 0 without any. */
function delayOf({ model, playout }: LanePlan): number {
  const { delay, preset, interp, ratio, interval } = playout?.params ?? {};
  if (playout?.plugin.id === 'fixed') return Math.max(Number(interp), Number(ratio) * Number(interval));
  if (playout?.plugin.id === 'constant') return presetDelays[String(preset)] ?? Number(delay);
  return model.plugin.id === 'delayed' ? Number(model.params['delay']) : 0;
}

/** Of a late arrival, from one half second to the next, as in `plugins/playout/quantile`. */
function weightKept(halfLife: unknown): unknown {
  return typeof halfLife === 'number' ? power(2, -0.5 / halfLife) : undefined;
}

/** Of `predictive-interpolation`. */
function pursuitNumbers({
  approach,
  correction,
  kappa,
  roundTrip,
  limit,
  patience,
  snapBeyond,
  snapTime,
}: Params): Record<string, unknown> {
  return {
    approachIntervals: approach,
    makeUpTime: typeof correction === 'number' ? Math.max(correction, Number(kappa) * Number(roundTrip)) : undefined,
    limitIntervals: limit,
    softSnapPatience: patience,
    softSnapBeyond: snapBeyond,
    softSnapTime: snapTime,
  };
}

/** Anything shorter counts as 0, as in `plugins/kit/blend-time.ts`. */
function shortened(time: unknown): unknown {
  return typeof time === 'number' && time < 1e-6 ? 0 : time;
}

function definedNumbers(numbers: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

const allFields = ['vx', 'vy', 'vz', 'ax', 'ay', 'az', 'wx', 'wy', 'wz'] as const satisfies readonly StateField[];

/** The fields that travel, as the lane's model has them. */
function carriesOf({ model: { plugin, params } }: LanePlan): ReadonlySet<StateField> {
  const { carries } = plugin.create({ params, world: openWorld });
  return new Set(carries ?? allFields);
}

function takesStates({ model: { plugin, params } }: LanePlan): boolean {
  const created = plugin.create({ params, world: openWorld });
  return created.derive === undefined && created.describe === undefined;
}

function wireFlags(lane: LanePlan): Record<string, boolean> {
  const { quantisation } = lane.publishing ?? {};
  const carries = carriesOf(lane);
  const isPlanar = quantisation?.planar ?? false;
  const flat = new Set<StateField>(['vz', 'az', 'wx', 'wy']);
  return {
    ...Object.fromEntries(
      allFields.map((field) => [
        `carries${field.slice(0, 1).toUpperCase()}${field.slice(1)}`,
        carries.has(field) && !(isPlanar && flat.has(field)),
      ]),
    ),
    isPlanar,
    roundsToFloats: quantisation !== undefined,
    stepsPosition: quantisation?.position !== undefined,
    stepsVelocity: quantisation?.velocity !== undefined,
    stepsAcceleration: quantisation?.acceleration !== undefined,
    stepsTurnRate: quantisation?.turnRate !== undefined,
    stepsOrientation: quantisation?.orientation !== undefined,
  };
}

function wireNumbers({ position, velocity, acceleration, turnRate, orientation }: QuantisationRule): Record<string, unknown> {
  const steps = (bits: number | undefined) => bits && 2 ** (bits - 1) - 1;
  return {
    positionRange: position?.range,
    positionSteps: steps(position?.bits),
    velocityRange: velocity?.range,
    velocitySteps: steps(velocity?.bits),
    accelerationRange: acceleration?.range,
    accelerationSteps: steps(acceleration?.bits),
    turnRateRange: turnRate?.range,
    turnRateSteps: steps(turnRate?.bits),
    orientationSteps: steps(orientation?.bits),
    headingSteps: 2 ** (orientation?.bits ?? 32),
  };
}
