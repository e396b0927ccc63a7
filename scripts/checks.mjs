/** The checks that run no code of ours: format, lint, types, imports, unused code. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** Folders with a tsconfig.json of their own: one compile per environment. vue-tsc where components are imported. */
const environments = {
  engine: 'tsc',
  contract: 'tsc',
  plugins: 'tsc',
  main: 'tsc',
  preload: 'tsc',
  renderer: 'vue-tsc',
  test: 'vue-tsc',
  scripts: 'tsc',
};

/** @param {string} folder */
function hasSources(folder) {
  return (
    existsSync(join(root, folder)) &&
    readdirSync(join(root, folder), { recursive: true }).some((path) => /\.(m?ts|mjs|vue)$/.test(`${path}`))
  );
}

export const formatStep = { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] };

export const lintStep = { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] };

export const typecheckSteps = Object.entries(environments)
  .filter(([folder]) => hasSources(folder))
  .map(([folder, compiler]) => ({ name: `types of ${folder}`, command: [compiler, '-p', folder] }));

const cruised = ['engine', 'contract', 'plugins', 'main', 'preload', 'renderer', 'test', 'scripts', 'bin'].filter(hasSources);

export const dependencySteps = [
  { name: 'imports', command: ['depcruise', '--output-type', 'err', ...cruised] },
  { name: 'unused', command: ['knip'] },
];

/** All of them, the longest first. */
export const checks = [lintStep, ...typecheckSteps, ...dependencySteps, formatStep];
