/** The import table of docs/architecture.md as data, and the dependency rules made of it. */

/**
 * @typedef {object} ImportRow
 * @property {string} name what a violation is reported as
 * @property {string} from pattern of the importing files' paths
 * @property {readonly string[]} may patterns of the paths that they may import; `$1` is the first group of `from`
 * @property {readonly string[] | 'runtime' | 'all'} packages by name, or those of `dependencies`, or any that is installed
 * @property {boolean} [node] may import Node's own modules
 */

/**
 * Who may import what; all that is not allowed is forbidden. Tests, wherever they stand, may import anything.
 *
 * @type {readonly ImportRow[]}
 */
const importTable = [
  { name: 'engine', from: 'engine/', may: ['engine/'], packages: ['zod'] },
  { name: 'experiment', from: 'experiment/', may: ['experiment/', 'contract/', 'engine/'], packages: ['zod'] },
  { name: 'contract', from: 'contract/', may: ['contract/', 'experiment/', 'engine/', 'plugins/kit/index'], packages: ['zod'] },
  { name: 'plugin', from: 'plugins/([^/]+/[^/]+)/', may: ['plugins/kit/index', 'plugins/$1/'], packages: [] },
  { name: 'plugin-kit', from: 'plugins/kit/', may: ['engine/plugin-api/index', 'plugins/kit/'], packages: [] },
  { name: 'plugin-list', from: 'plugins/[^/]+$', may: ['engine/plugin-api/', 'engine/world/index', 'plugins/'], packages: [] },
  {
    name: 'main',
    from: 'main/(?!electron/)',
    may: ['main/(?!electron/)', 'contract/', 'experiment/', 'engine/', 'plugins/', 'research/'],
    packages: 'runtime',
    node: true,
  },
  {
    name: 'desktop-shell',
    from: 'main/electron/',
    may: ['main/', 'contract/', 'experiment/', 'engine/', 'plugins/', 'research/'],
    packages: ['electron'],
    node: true,
  },
  {
    name: 'research',
    from: 'research/',
    may: ['research/', 'main/(?!electron/)', 'contract/', 'experiment/', 'engine/', 'plugins/'],
    packages: 'runtime',
    node: true,
  },
  { name: 'preload', from: 'preload/', may: ['preload/', 'contract/'], packages: ['electron'] },
  { name: 'renderer', from: 'renderer/', may: ['renderer/', 'contract/', 'experiment/', 'engine/', 'plugins/'], packages: 'all' },
  { name: 'scripts', from: '(?:scripts|bin)/', may: ['scripts/', 'bin/'], packages: 'all', node: true },
];

const tests = '\\.test\\.ts$';
const isElectron = '^(?:node_modules/)?electron(?:/|$)';

/** Kinds of package as dependency-cruiser names them. */
const packageKinds = { runtime: ['npm', 'npm-optional', 'npm-peer'], all: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] };

/** @param {ImportRow} row */
function ruleOf({ name, from, may, packages, node = false }) {
  const named = typeof packages === 'string' ? [] : packages;
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

/** Rules that hold for every file. */
const rulesForAll = [
  { name: 'no-cycle', severity: 'error', comment: 'Import cycles hide who depends on whom.', from: {}, to: { circular: true } },
  {
    name: 'electron-in-the-shell-only',
    severity: 'error',
    comment: 'Only main/electron and preload may import electron; all else runs, and is tested, without it.',
    from: { pathNot: ['^main/electron/', '^preload/', '^test/', tests] },
    to: { path: isElectron },
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
export const dependencyRules = { forbidden: [...importTable.map(ruleOf), ...rulesForAll] };

/** How dependency-cruiser reads this project; `import type` counts as an import. */
export const cruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  // Third-party plugins of tests are read by the bench's own bundler alone.
  exclude: { path: '^(?:out|coverage|\\.cache|test/support/plugins)/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    extensions: ['.ts', '.mjs', '.js', '.json', '.vue'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'require', 'node', 'default', 'types'],
  },
};
