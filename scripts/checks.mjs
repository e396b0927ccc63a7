/** The checks that run no code of ours: format, lint, types, imports, unused code. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** The compiler in Go, several times as fast as the one that vue-tsc is made for. */
const tsc = ['node', join('node_modules', 'typescript7', 'bin', 'tsc')];

/** Folders with a tsconfig.json of their own: one compile per environment, with which goes what the file says. */
const environments = ['test', 'main', 'renderer', 'scripts', 'experiment', 'contract', 'engine', 'plugins', 'preload', 'resources'];

/** @param {string} folder */
function hasSources(folder) {
  return (
    existsSync(join(root, folder)) &&
    readdirSync(join(root, folder), { recursive: true }).some((path) => /\.(m?ts|mjs|vue)$/.test(`${path}`))
  );
}

const formatStep = { name: 'format', command: ['oxfmt', '--check'] };

const lintSteps = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'lint of components', command: ['eslint', '.', '--max-warnings', '0'] },
];

/** What reads components takes the slow compiler. */
const componentTypesStep = { name: 'types of components', command: ['vue-tsc', '-p', join('renderer', 'tsconfig.components.json')] };

export const typecheckSteps = [
  componentTypesStep,
  ...environments.filter(hasSources).map((folder) => ({ name: `types of ${folder}`, command: [...tsc, '-p', folder] })),
];

const cruised = ['engine', 'experiment', 'contract', 'plugins', 'main', 'preload', 'renderer', 'features', 'test', 'scripts', 'bin'].filter(
  hasSources,
);

export const dependencySteps = [
  { name: 'imports', command: ['depcruise', '--output-type', 'err', ...cruised] },
  { name: 'circles of rooms', command: ['node', join('scripts', 'rooms.mjs')] },
  { name: 'unused', command: ['knip'] },
];

/** All of them, the longest ones first. */
export const checks = [formatStep, ...typecheckSteps, ...lintSteps, ...dependencySteps];
