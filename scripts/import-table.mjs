/** The import table of docs/architecture.md as data, and the dependency rules made of it. */

/**
 * @typedef {object} ImportRow
 * @property {string} name what a violation is reported as
 * @property {string} from pattern of the importing files' paths
 * @property {readonly string[]} may patterns of the paths that they may import; `$1` is the first group of `from`
 * @property {readonly string[] | 'runtime' | 'all'} packages by name, or those of `dependencies`, or any that is
 * installed
 * @property {boolean} [node] may import Node's own modules
 */

/**
 * Who may import what; all that is not allowed is forbidden. Tests, wherever they stand, may import anything. A row
 * names its own folder and those of the rows above it.
 *
 * @type {readonly ImportRow[]}
 */
export const importTable = [
  { name: 'engine', from: 'engine/', may: ['engine/'], packages: ['zod'] },
  { name: 'plugin', from: 'plugins/([^/]+/[^/]+)/', may: ['plugins/kit/index', 'plugins/$1/'], packages: [] },
  { name: 'plugin-kit', from: 'plugins/kit/', may: ['engine/plugin-api/index', 'plugins/kit/'], packages: [] },
  { name: 'plugin-list', from: 'plugins/[^/]+$', may: ['engine/plugin-api/', 'engine/world/index', 'plugins/'], packages: [] },
  { name: 'experiment', from: 'experiment/', may: ['experiment/', 'engine/'], packages: ['zod'] },
  { name: 'contract', from: 'contract/', may: ['contract/', 'experiment/', 'engine/', 'plugins/kit/index'], packages: ['zod'] },
  {
    name: 'main',
    from: 'main/(?!electron/|worker-entry\\.|cli/commands/reproduce\\.)',
    may: ['main/(?!electron/)', 'contract/', 'experiment/', 'engine/', 'plugins/'],
    packages: 'runtime',
    node: true,
  },
  {
    name: 'desktop-shell',
    from: 'main/electron/',
    may: ['main/', 'contract/', 'experiment/', 'engine/', 'plugins/'],
    packages: ['electron'],
    node: true,
  },
  {
    name: 'research',
    from: 'research/',
    may: ['research/', 'main/(?!electron/|worker-entry\\.|cli/commands/reproduce\\.)', 'contract/', 'experiment/', 'engine/', 'plugins/'],
    packages: 'runtime',
    node: true,
  },
  {
    // What measures the figures of the literature loads them when it does.
    name: 'main-for-research',
    from: 'main/(?:worker-entry|cli/commands/reproduce)\\.',
    may: ['main/(?!electron/)', 'contract/', 'experiment/', 'engine/', 'plugins/', 'research/'],
    packages: 'runtime',
    node: true,
  },
  { name: 'preload', from: 'preload/', may: ['preload/', 'contract/'], packages: ['electron'] },
  { name: 'renderer', from: 'renderer/', may: ['renderer/', 'contract/', 'experiment/', 'engine/', 'plugins/'], packages: 'all' },
  { name: 'scripts', from: 'scripts/(?!reference/)', may: ['scripts/'], packages: 'all', node: true },
  { name: 'bin', from: 'bin/', may: ['bin/', 'scripts/'], packages: 'all', node: true },
  {
    name: 'made-pages',
    from: 'scripts/reference/',
    may: ['scripts/reference/', 'research/charts/', 'main/', 'contract/', 'experiment/', 'engine/plugin-api/', 'plugins/'],
    packages: [],
  },
];

/**
 * Rooms: the rooms of the same folder that each may import, from the most used to the least. No two rooms import each
 * other.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>}
 */
export const rooms = {
  engine: {
    base: [],
    'plugin-api': ['base'],
    guard: ['base', 'plugin-api'],
    update: ['base', 'plugin-api'],
    network: ['base', 'plugin-api', 'update'],
    world: ['base', 'plugin-api'],
    publisher: ['base', 'plugin-api', 'update', 'world'],
    receiver: ['base', 'plugin-api', 'update'],
    game: ['base', 'plugin-api', 'update', 'receiver'],
    measure: ['base', 'update', 'publisher', 'receiver', 'game'],
    session: ['base', 'plugin-api', 'guard', 'update', 'network', 'world', 'publisher', 'receiver', 'game', 'measure'],
    conformance: ['base', 'plugin-api', 'guard', 'update', 'network', 'publisher', 'session'],
    embedding: ['base', 'plugin-api', 'update', 'publisher', 'receiver', 'measure'],
    live: ['base', 'plugin-api', 'guard', 'update', 'network', 'publisher', 'receiver', 'game', 'measure', 'session'],
  },
  main: {
    base: [],
    files: [],
    worker: ['base', 'files'],
    recording: ['base', 'files', 'worker'],
    dis: ['files'],
    motion: ['base', 'files', 'recording', 'dis'],
    experiment: ['base', 'files', 'dis', 'motion'],
    plugins: ['base', 'files', 'worker'],
    run: ['base', 'files', 'worker', 'recording', 'dis', 'experiment', 'plugins'],
    sweep: ['base', 'files', 'worker', 'experiment', 'plugins', 'run'],
    study: ['base', 'files', 'recording', 'experiment'],
    queue: ['base', 'files', 'worker', 'plugins', 'run', 'sweep'],
    tune: ['files', 'experiment', 'run', 'sweep'],
    output: ['base', 'files', 'worker', 'recording', 'dis', 'experiment', 'plugins', 'run', 'sweep', 'study'],
    tasks: ['base', 'files', 'worker', 'motion', 'experiment', 'plugins', 'run', 'sweep', 'tune', 'output'],
    bench: [
      'base',
      'files',
      'worker',
      'recording',
      'dis',
      'motion',
      'experiment',
      'plugins',
      'run',
      'sweep',
      'queue',
      'tune',
      'output',
      'tasks',
    ],
    proxy: ['base', 'worker', 'motion'],
    serve: ['base', 'files', 'plugins', 'recording', 'run', 'output', 'bench'],
    live: ['base', 'files', 'worker', 'experiment', 'plugins', 'run', 'study', 'bench', 'proxy', 'serve'],
    cli: [
      'base',
      'files',
      'worker',
      'recording',
      'dis',
      'motion',
      'experiment',
      'plugins',
      'run',
      'sweep',
      'study',
      'queue',
      'tune',
      'output',
      'tasks',
      'proxy',
      'live',
      'serve',
    ],
    electron: ['base', 'plugins', 'bench', 'serve'],
  },
  renderer: {
    connection: [],
    actions: ['connection'],
    theme: [],
    format: ['connection'],
    components: ['theme', 'format'],
    run: ['connection', 'actions', 'theme', 'components', 'format'],
    scores: ['components'],
    'scores-panel': ['connection', 'theme', 'components', 'format', 'run', 'scores'],
    plot: ['connection', 'theme', 'components', 'format', 'run'],
    'sweep-results': ['connection', 'format'],
    charts: ['connection', 'theme', 'components', 'format', 'run', 'scores-panel', 'plot', 'sweep-results'],
    delays: ['connection', 'theme', 'components', 'format', 'run', 'plot', 'charts'],
    edits: ['connection', 'run'],
    plugins: ['connection', 'actions', 'components', 'format'],
    editor: ['connection', 'actions', 'components', 'format', 'run', 'edits', 'plugins'],
    scene: ['theme', 'run'],
    views: ['connection', 'actions', 'theme', 'components', 'format', 'run', 'edits', 'scene'],
    experiment: ['connection', 'actions', 'theme', 'components', 'format', 'run', 'edits', 'editor', 'views'],
    recordings: ['connection', 'actions', 'components', 'format'],
    'time-line': ['connection', 'actions', 'theme', 'components', 'format', 'run', 'scene', 'recordings'],
    exports: ['connection', 'components', 'format', 'run', 'time-line'],
    schedule: ['connection', 'theme', 'components', 'format', 'run', 'scores-panel', 'charts', 'scene', 'time-line'],
    inspector: ['connection', 'theme', 'components', 'format', 'run', 'scores', 'edits', 'scene', 'schedule'],
    live: ['connection', 'actions', 'components', 'format', 'run', 'edits'],
    study: ['connection', 'actions', 'components', 'format', 'run', 'editor', 'live'],
    network: ['connection', 'theme', 'components', 'format', 'run', 'charts'],
    notes: ['connection', 'components', 'format', 'run', 'time-line'],
    play: ['connection', 'theme', 'components', 'format', 'run', 'scene', 'views'],
    sweep: ['connection', 'theme', 'components', 'format', 'scores', 'plot', 'sweep-results'],
    tune: ['connection', 'components', 'format', 'editor'],
    report: ['connection', 'theme', 'components', 'format', 'scores', 'plot', 'sweep', 'tune', 'study'],
    world3d: ['connection', 'theme', 'components', 'format', 'run', 'scene', 'views'],
    shell: [
      'connection',
      'actions',
      'theme',
      'components',
      'format',
      'run',
      'scores-panel',
      'sweep-results',
      'plot',
      'charts',
      'delays',
      'edits',
      'plugins',
      'editor',
      'scene',
      'views',
      'experiment',
      'recordings',
      'time-line',
      'exports',
      'schedule',
      'inspector',
      'live',
      'study',
      'network',
      'notes',
      'sweep',
      'tune',
      'world3d',
    ],
    testing: ['connection'],
  },
};

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

/**
 * @param {string} house
 * @param {string} room
 * @param {readonly string[]} may
 */
function roomRuleOf(house, room, may) {
  return {
    name: `${house}-${room}-imports`,
    severity: 'error',
    comment: `${house}/${room} may import only the rooms of its row in scripts/import-table.mjs.`,
    from: { path: `^${house}/${room}/`, pathNot: tests },
    to: { path: `^${house}/[^/]+/`, pathNot: [room, ...may].map((name) => `^${house}/${name}/`) },
  };
}

const roomRules = Object.entries(rooms).flatMap(([house, rows]) => Object.entries(rows).map(([room, may]) => roomRuleOf(house, room, may)));

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
export const dependencyRules = { forbidden: [...importTable.map(ruleOf), ...roomRules, ...rulesForAll] };

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
