/** The checks that run no code of ours: format, lint, types, imports, unused code. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** The compiler in Go, several times as fast as the one that vue-tsc is made for. */
const tsc = ['node', join('node_modules', 'typescript7', 'bin', 'tsc')];

/** Folders with a tsconfig.json of their own: one compile per environment. Components are compiled once, with the tests that mount them. */
const environments = {
  test: ['vue-tsc'],
  ...{ engine: tsc, contract: tsc, plugins: tsc, main: tsc, preload: tsc, renderer: tsc, resources: tsc, scripts: tsc },
};

/** @param {string} folder */
function hasSources(folder) {
  return (
    existsSync(join(root, folder)) &&
    readdirSync(join(root, folder), { recursive: true }).some((path) => /\.(m?ts|mjs|vue)$/.test(`${path}`))
  );
}

export const formatStep = { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] };

export const lintSteps = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'lint of components', command: ['eslint', '.', '--max-warnings', '0'] },
];

export const typecheckSteps = Object.entries(environments)
  .filter(([folder]) => hasSources(folder))
  .map(([folder, compiler]) => ({ name: `types of ${folder}`, command: [...compiler, '-p', folder] }));

const cruised = ['engine', 'contract', 'plugins', 'main', 'preload', 'renderer', 'test', 'scripts', 'bin'].filter(hasSources);

export const dependencySteps = [
  { name: 'imports', command: ['depcruise', '--output-type', 'err', ...cruised] },
  { name: 'unused', command: ['knip'] },
];

/** All of them, the longest first. */
export const checks = [...typecheckSteps, formatStep, ...lintSteps, ...dependencySteps];
