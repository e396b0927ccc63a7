/** The built-in plugins, in the order in which lists show them. Nothing here is privileged. */
import type { Plugin } from '../engine/plugin-api/index.ts';
import bezier from './convergence/bezier/index.ts';
import catmullRom from './convergence/catmull-rom/index.ts';
import disSmoothing from './convergence/dis-smoothing/index.ts';
import exponential from './convergence/exponential/index.ts';
import hermite from './convergence/hermite/index.ts';
import linearBlend from './convergence/linear-blend/index.ts';
import projectiveBlend from './convergence/projective-blend/index.ts';
import projectiveVelocityBlend from './convergence/projective-velocity-blend/index.ts';
import snap from './convergence/snap/index.ts';
import spring from './convergence/spring/index.ts';
import turnAndDrive from './convergence/turn-and-drive/index.ts';
import bzflag from './dead-reckoning/bzflag/index.ts';
import constantTurn from './dead-reckoning/constant-turn/index.ts';
import linear from './dead-reckoning/linear/index.ts';
import staticModel from './dead-reckoning/static/index.ts';
import everyNth from './fairness/every-nth/index.ts';
import sendToAll from './fairness/send-to-all/index.ts';

const models = [staticModel, linear, constantTurn, bzflag];
const simpleSchemes = [snap, disSmoothing, linearBlend, exponential, spring];
const curveSchemes = [projectiveBlend, projectiveVelocityBlend, bezier, hermite, catmullRom];
const schedulers = [sendToAll, everyNth];

export const builtInPlugins: readonly Plugin[] = [...models, ...simpleSchemes, ...curveSchemes, turnAndDrive, ...schedulers];
