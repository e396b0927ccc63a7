/** The allowed imports as data, and the dependency rules made of them. docs/architecture.md has the same in words. */

/**
 * @typedef {object} ImportRow
 * @property {string} name what a violation is reported as
 * @property {string} from pattern of the importing files' paths
 * @property {readonly string[]} may patterns of the paths that they may import; `$1` is the first group of `from`
 * @property {readonly string[] | 'runtime' | 'all'} packages by name, or those of `dependencies`, or any that is
 * installed
 * @property {readonly string[]} [types] packages of which it may import types, and nothing that runs
 * @property {boolean} [node] may import Node's own modules
 */

const pure = ['contract/', 'client/', 'experiment/', 'engine/', 'plugins/'];
/** Half of a feature: its own folders and those of any other; `needs` says of which. */
const calls = 'features/[^/]+/calls/';
const common = 'features/[^/]+/(?:calls|common)/';
const nodeHalf = 'features/[^/]+/(?:calls|common|node|cli)/';
const pageHalf = 'features/[^/]+/(?:calls|common|page|play|report)/';

/**
 * All that is not allowed is forbidden. Tests, wherever they stand, may import anything. The core of main and renderer
 * imports no feature: entries and lists put both together.
 *
 * @type {readonly ImportRow[]}
 */
export const importTable = [
  { name: 'engine', from: 'engine/', may: ['engine/'], packages: ['zod'] },
  { name: 'plugin', from: 'plugins/([^/]+/[^/]+)/', may: ['plugins/kit/index', 'plugins/$1/'], packages: [] },
  { name: 'plugin-kit', from: 'plugins/kit/', may: ['engine/plugin-api/index', 'plugins/kit/'], packages: [] },
  { name: 'experiment', from: 'experiment/', may: ['experiment/', 'engine/'], packages: ['yaml', 'zod'] },
  { name: 'contract', from: 'contract/', may: ['contract/', 'experiment/', 'engine/'], packages: ['zod'] },
  { name: 'client', from: 'client/', may: ['client/', 'contract/'], packages: [] },
  { name: 'core-node', from: 'main/(?!electron/)[^/]+/', may: ['main/(?!electron/)[^/]+/', ...pure], packages: 'runtime', node: true },
  { name: 'core-page', from: 'renderer/[^/]+/', may: ['renderer/[^/]+/', ...pure], packages: 'all' },
  { name: 'feature-calls', from: calls, may: [calls, 'contract/', 'experiment/', 'engine/'], packages: ['zod'] },
  { name: 'feature-common', from: 'features/[^/]+/common/', may: [common, 'client/', 'contract/', 'experiment/', 'engine/'], packages: [] },
  {
    name: 'feature-node',
    from: nodeHalf,
    may: [nodeHalf, 'main/(?!electron/)[^/]+/', ...pure],
    packages: 'runtime',
    types: ['typescript'],
    node: true,
  },
  { name: 'feature-page', from: pageHalf, may: [pageHalf, 'renderer/[^/]+/', ...pure], packages: 'all' },
  { name: 'desktop', from: '(?:main/electron/|preload/)', may: ['main/[^/]+/', 'preload/', ...pure], packages: ['electron'], node: true },
  {
    // Entries and lists stand directly below their folder; nothing but them imports them.
    name: 'entries-and-lists',
    from: '(?:main|renderer|features|plugins)/[^/]+$',
    may: ['main/', 'renderer/', 'features/', ...pure],
    packages: ['electron', 'zod', 'vue', 'vite'],
    node: true,
  },
  {
    name: 'scripts',
    from: '(?:scripts|bin|research)/',
    may: ['(?:scripts|bin|research|main|features)/', ...pure],
    packages: 'all',
    node: true,
  },
];

/**
 * The features that each feature may import besides the core, from those that need none to those that need most: a
 * feature names only features above it. Debts would stand here, each with its reason; there are none.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const needs = {
  dis: '',
  motion: '',
  network: 'motion',
  port: '',
  plugins: 'port',
  proxy: '',
  study: '',
  sweep: '',
  score: 'motion',
  tune: 'port score sweep',
  output: 'dis study sweep',
  reproduce: 'sweep tune',
  live: 'dis network output proxy study',
};

const tests = '\\.test\\.ts$';
const isElectron = '^(?:node_modules/)?electron(?:/|$)';

/** Kinds of package as dependency-cruiser names them. */
const packageKinds = { runtime: ['npm', 'npm-optional', 'npm-peer'], all: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] };

/** @param {ImportRow} row */
function ruleOf({ name, from, may, packages, types = [], node = false }) {
  const named = [...(typeof packages === 'string' ? [] : packages), ...types];
  const kinds = typeof packages === 'string' ? packageKinds[packages] : [];
  return {
    name: `${name}-imports`,
    severity: 'error',
    comment: `${name} may import only what its row in scripts/import-table.mjs allows.`,
    from: { path: `^${from}`, pathNot: tests },
    to: {
      pathNot: [...may.map((path) => `^${path}`), ...named.map((id) => `^node_modules/${id}/`)],
      dependencyTypesNot: node ? [...kinds, 'core'] : kinds,
    },
  };
}

/**
 * @param {string} feature
 * @param {string} needed
 */
function needsRuleOf(feature, needed) {
  const may = [feature, ...needed.split(' ')].filter(Boolean);
  return {
    name: `${feature}-needs`,
    severity: 'error',
    comment: `features/${feature} imports a feature that it does not name in scripts/import-table.mjs.`,
    from: { path: `^features/${feature}/`, pathNot: tests },
    to: { path: '^features/', pathNot: `^features/(?:${may.join('|')})/` },
  };
}

/** Rules that hold for every file. */
const rulesForAll = [
  { name: 'no-cycle', severity: 'error', comment: 'Import cycles hide who depends on whom.', from: {}, to: { circular: true } },
  {
    name: 'electron-in-the-shell-only',
    severity: 'error',
    comment: 'Only the desktop shell and preload may import electron; all else runs, and is tested, without it.',
    from: { pathNot: ['^main/electron', '^preload/', '^test/', tests] },
    to: { path: isElectron },
  },
  {
    name: 'compiler-by-its-types',
    severity: 'error',
    comment: 'TypeScript’s compiler does not ship: a feature uses that of an author, and may name its types alone.',
    from: { path: '^features/', pathNot: tests },
    to: { path: '^node_modules/typescript/', dependencyTypesNot: ['type-only'] },
  },
  { name: 'nothing-imports-a-test', severity: 'error', comment: 'A test is an end.', from: {}, to: { path: tests } },
  {
    name: 'resolvable',
    severity: 'error',
    comment: 'The imported file or package is missing.',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** Every rule, in dependency-cruiser's form. */
export const dependencyRules = {
  forbidden: [
    ...importTable.map(ruleOf),
    ...Object.entries(needs).map(([feature, needed]) => needsRuleOf(feature, needed)),
    ...rulesForAll,
  ],
};

/** Options with which dependency-cruiser reads this project; `import type` counts as an import. */
export const cruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  // Third-party plugins of tests are read by the bench's own bundler alone; games have packages of their own.
  exclude: { path: '^(?:(?:out|coverage|\\.cache|test/support/plugins)/|test/games/colyseus/.*\\.mjs$)' },
  tsPreCompilationDeps: true,
  // No rule asks who imports a file, so that need not be found out.
  skipAnalysisNotInRules: true,
  enhancedResolveOptions: {
    extensions: ['.ts', '.mjs', '.js', '.json', '.vue'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'require', 'node', 'default', 'types'],
  },
};
