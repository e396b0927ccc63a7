/** The built-in plugins, in the order in which lists show them. Nothing here is privileged. */
import type { Plugin } from '../engine/plugin-api/index.ts';
import linearBlend from './convergence/linear-blend/index.ts';
import snap from './convergence/snap/index.ts';
import bzflag from './dead-reckoning/bzflag/index.ts';
import constantTurn from './dead-reckoning/constant-turn/index.ts';
import linear from './dead-reckoning/linear/index.ts';
import staticModel from './dead-reckoning/static/index.ts';
import everyNth from './fairness/every-nth/index.ts';
import sendToAll from './fairness/send-to-all/index.ts';

export const builtInPlugins: readonly Plugin[] = [staticModel, linear, constantTurn, bzflag, snap, linearBlend, sendToAll, everyNth];
