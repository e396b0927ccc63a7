/** The built-in plugins, in the order in which lists show them. Nothing here is privileged. */
import type { Plugin } from '../engine/plugin-api/index.ts';
import { builtInMotions } from '../engine/world/index.ts';
import cristian from './clock/cristian/index.ts';
import firstSnapshot from './clock/first-snapshot/index.ts';
import lowerEnvelope from './clock/lower-envelope/index.ts';
import ntp from './clock/ntp/index.ts';
import runningMean from './clock/running-mean/index.ts';
import tickLead from './clock/tick-lead/index.ts';
import adaptiveOffset from './convergence/adaptive-offset/index.ts';
import bezier from './convergence/bezier/index.ts';
import catmullRom from './convergence/catmull-rom/index.ts';
import disSmoothing from './convergence/dis-smoothing/index.ts';
import exponential from './convergence/exponential/index.ts';
import hermite from './convergence/hermite/index.ts';
import linearBlend from './convergence/linear-blend/index.ts';
import predictiveInterpolation from './convergence/predictive-interpolation/index.ts';
import projectiveBlend from './convergence/projective-blend/index.ts';
import projectiveVelocityBlend from './convergence/projective-velocity-blend/index.ts';
import snap from './convergence/snap/index.ts';
import spring from './convergence/spring/index.ts';
import turnAndDrive from './convergence/turn-and-drive/index.ts';
import boundedForecast from './dead-reckoning/bounded-forecast/index.ts';
import bzflag from './dead-reckoning/bzflag/index.ts';
import constantTurn from './dead-reckoning/constant-turn/index.ts';
import cubic from './dead-reckoning/cubic/index.ts';
import decayingAcceleration from './dead-reckoning/decaying-acceleration/index.ts';
import delayed from './dead-reckoning/delayed/index.ts';
import doubleExponential from './dead-reckoning/double-exponential/index.ts';
import fpb from './dead-reckoning/fpb/index.ts';
import fpw from './dead-reckoning/fpw/index.ts';
import fvb from './dead-reckoning/fvb/index.ts';
import fvw from './dead-reckoning/fvw/index.ts';
import imm from './dead-reckoning/imm/index.ts';
import kalman from './dead-reckoning/kalman/index.ts';
import learned from './dead-reckoning/learned/index.ts';
import linear from './dead-reckoning/linear/index.ts';
import pathFollowing from './dead-reckoning/path-following/index.ts';
import phbdr from './dead-reckoning/phbdr/index.ts';
import quadratic from './dead-reckoning/quadratic/index.ts';
import rpb from './dead-reckoning/rpb/index.ts';
import rpw from './dead-reckoning/rpw/index.ts';
import rvb from './dead-reckoning/rvb/index.ts';
import rvw from './dead-reckoning/rvw/index.ts';
import staticModel from './dead-reckoning/static/index.ts';
import bucketSynchronisation from './fairness/bucket-synchronisation/index.ts';
import deterministicBudget from './fairness/deterministic-budget/index.ts';
import equaliseDrop from './fairness/equalise-drop/index.ts';
import equaliseFlush from './fairness/equalise-flush/index.ts';
import equaliseLatency from './fairness/equalise-latency/index.ts';
import everyNth from './fairness/every-nth/index.ts';
import localLag from './fairness/local-lag/index.ts';
import lossAware from './fairness/loss-aware/index.ts';
import pricedMarginalError from './fairness/priced-marginal-error/index.ts';
import probabilisticBudget from './fairness/probabilistic-budget/index.ts';
import receiverThreshold from './fairness/receiver-threshold/index.ts';
import relativeError from './fairness/relative-error/index.ts';
import sendToAll from './fairness/send-to-all/index.ts';
import singlePick from './fairness/single-pick/index.ts';
import systematic from './fairness/systematic/index.ts';
import adaptivePlayout from './playout/adaptive/index.ts';
import constantPlayout from './playout/constant/index.ts';
import fixedPlayout from './playout/fixed/index.ts';
import quantilePlayout from './playout/quantile/index.ts';

/** DRM 1 to 9 of IEEE 1278.1 in the standard's order, then the other models. */
const models = [
  staticModel,
  fpw,
  rpw,
  rvw,
  fvw,
  fpb,
  rpb,
  rvb,
  fvb,
  linear,
  quadratic,
  decayingAcceleration,
  cubic,
  constantTurn,
  bzflag,
  phbdr,
  doubleExponential,
  kalman,
  imm,
  boundedForecast,
  learned,
  delayed,
  pathFollowing,
];
const simpleSchemes = [snap, disSmoothing, linearBlend, exponential, adaptiveOffset, spring, predictiveInterpolation];
const curveSchemes = [projectiveBlend, projectiveVelocityBlend, bezier, hermite, catmullRom];
const equalisers = [equaliseDrop, equaliseFlush, relativeError];
const budgetSchedulers = [
  probabilisticBudget,
  singlePick,
  systematic,
  deterministicBudget,
  pricedMarginalError,
  lossAware,
  receiverThreshold,
];
const delayers = [equaliseLatency, localLag, bucketSynchronisation];
const playouts = [constantPlayout, fixedPlayout, adaptivePlayout, quantilePlayout];
const clocks = [firstSnapshot, lowerEnvelope, cristian, runningMean, ntp, tickLead];
const schedulers = [sendToAll, everyNth, ...equalisers, ...budgetSchedulers, ...delayers];

export const builtInPlugins: readonly Plugin[] = [
  ...models,
  ...simpleSchemes,
  ...curveSchemes,
  turnAndDrive,
  ...schedulers,
  ...playouts,
  ...clocks,
  ...builtInMotions,
];
