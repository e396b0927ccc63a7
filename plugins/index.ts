/** The built-in plugins, in the order in which lists show them. Nothing here is privileged. */
import type { Plugin } from '../engine/plugin-api/index.ts';
import linearBlend from './convergence/linear-blend/index.ts';
import snap from './convergence/snap/index.ts';
import bzflag from './dead-reckoning/bzflag/index.ts';
import constantTurn from './dead-reckoning/constant-turn/index.ts';
import fpb from './dead-reckoning/fpb/index.ts';
import fpw from './dead-reckoning/fpw/index.ts';
import fvb from './dead-reckoning/fvb/index.ts';
import fvw from './dead-reckoning/fvw/index.ts';
import kalman from './dead-reckoning/kalman/index.ts';
import linear from './dead-reckoning/linear/index.ts';
import phbdr from './dead-reckoning/phbdr/index.ts';
import quadratic from './dead-reckoning/quadratic/index.ts';
import rpb from './dead-reckoning/rpb/index.ts';
import rpw from './dead-reckoning/rpw/index.ts';
import rvb from './dead-reckoning/rvb/index.ts';
import rvw from './dead-reckoning/rvw/index.ts';
import staticModel from './dead-reckoning/static/index.ts';
import everyNth from './fairness/every-nth/index.ts';
import sendToAll from './fairness/send-to-all/index.ts';

/** DRM 1 to 9 of IEEE 1278.1 in the standard's order, then the other models. */
const models: readonly Plugin[] = [
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
  constantTurn,
  bzflag,
  phbdr,
  kalman,
];

export const builtInPlugins: readonly Plugin[] = [...models, snap, linearBlend, sendToAll, everyNth];
