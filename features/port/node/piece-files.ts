/** The files that ports are made of. */

const pieces = (...names: readonly string[]) => names.map((name) => `features/port/node/pieces/${name}.ts`);
const maths = (...names: readonly string[]) => names.map((name) => `engine/base/math/${name}.ts`);

/** Of which every lane uses what it needs. */
export const commonFiles: readonly string[] = [
  ...pieces(
    'constants',
    'trigger',
    'update',
    'publisher',
    'receiver',
    'past-states',
    'beyond-limit',
    'clock-estimate',
    'near-zero',
    'convergence/blend-time',
  ),
  'engine/base/kinematic-state.ts',
  ...maths('rigid-motion', 'level-arc', 'turn-coefficients', 'partial-turn', 'rotation', 'cubic', 'distance-between'),
  'plugins/kit/blend.ts',
  'plugins/kit/offset-fade.ts',
];

const plugin = (kind: string) => (id: string) => `plugins/${kind}/${id}/index.ts`;
const model = plugin('dead-reckoning');
const scheme = plugin('convergence');
const path = 'features/port/node/pieces/models/model.ts';
const bodyPath = 'features/port/node/pieces/models/body.ts';
const fade = 'features/port/node/pieces/convergence/offset-fade.ts';
const blend = 'features/port/node/pieces/convergence/blend.ts';
const spline = 'features/port/node/pieces/convergence/spline.ts';
const sinceFirst = 'features/port/node/pieces/models/since-first.ts';
const quadratic = 'features/port/node/pieces/models/quadratic.ts';

/** The files that a technique is made of, by the id of its plugin. */
export const modelFiles: Readonly<Record<string, readonly string[]>> = {
  static: [path, model('static')],
  linear: [path, model('linear')],
  fpw: [path, model('fpw')],
  rpw: [path, model('rpw')],
  fvw: [path, model('fvw')],
  fpb: [path, model('fpb')],
  fvb: [path, model('fvb')],
  quadratic: [path, quadratic],
  rvw: [path, model('rvw')],
  rpb: [bodyPath, model('rpb')],
  rvb: [bodyPath, model('rvb')],
  'constant-turn': [path, model('constant-turn')],
  bzflag: [path, model('bzflag')],
  kalman: [
    'plugins/kit/random-walks.ts',
    'plugins/dead-reckoning/kalman/position-filter.ts',
    quadratic,
    sinceFirst,
    'features/port/node/pieces/models/kalman.ts',
  ],
  phbdr: [model('phbdr'), quadratic, sinceFirst, 'features/port/node/pieces/models/phbdr.ts'],
  'decaying-acceleration': [
    'plugins/kit/braking.ts',
    'plugins/dead-reckoning/decaying-acceleration/decay-coefficients.ts',
    model('decaying-acceleration'),
    'features/port/node/pieces/models/decaying-acceleration.ts',
  ],
  'double-exponential': [
    'plugins/dead-reckoning/double-exponential/smoothed-line.ts',
    sinceFirst,
    'features/port/node/pieces/models/double-exponential.ts',
  ],
  cubic: [model('cubic'), sinceFirst, 'features/port/node/pieces/models/cubic.ts'],
  delayed: ['features/port/node/pieces/models/delayed.ts'],
};

export const convergenceFiles: Readonly<Record<string, readonly string[]>> = {
  snap: [],
  'linear-blend': [fade, scheme('linear-blend')],
  exponential: [fade, scheme('exponential')],
  spring: [fade, scheme('spring')],
  'dis-smoothing': [fade, scheme('dis-smoothing')],
  'projective-blend': [blend, scheme('projective-blend')],
  'projective-velocity-blend': [blend, scheme('projective-velocity-blend')],
  bezier: [blend, spline],
  hermite: [blend, spline],
  'catmull-rom': [blend, spline],
  'predictive-interpolation': [
    'plugins/convergence/predictive-interpolation/pursuit-flow.ts',
    'features/port/node/pieces/convergence/pursuit.ts',
  ],
  'adaptive-offset': pieces('convergence/adaptive-offset'),
};

export const playoutFiles: Readonly<Record<string, readonly string[]>> = {
  fixed: pieces('playout/fixed'),
  constant: pieces('playout/fixed'),
  adaptive: pieces('playout/adaptive'),
  quantile: pieces('playout/quantile'),
};

/** Each once. */
export const allFiles: readonly string[] = [
  ...new Set([commonFiles, ...[modelFiles, convergenceFiles, playoutFiles].flatMap((kind) => Object.values(kind))].flat()),
].sort();
