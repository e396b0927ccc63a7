/** Other versions of Node for the tests: results must not depend on which one runs them. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, start, succeeded } from './steps.mjs';

/** Versions by major version; for each, the package that brings its program for this platform. */
export const versions = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' };
const platform = process.platform === 'win32' ? 'win' : process.platform;

/**
 * Paths of the programs by version, this process's own among them; null for one that cannot be installed here.
 *
 * @returns {Promise<Record<string, string | null>>}
 */
export async function ensureNodes() {
  /** @type {Record<string, string | null>} */
  const nodes = {};
  for (const [major, version] of Object.entries(versions)) {
    const isOwn = process.versions.node.startsWith(`${major}.`);
    nodes[major] = isOwn ? process.execPath : await installed(major, version);
  }
  return nodes;
}

/**
 * @param {string} major
 * @param {string} version
 */
async function installed(major, version) {
  const folder = join(root, '.cache', 'nodes', major);
  const name = `node-${platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  // Two processes of the tests may install it at the same time.
  const own = `${folder}-${process.pid}`;
  mkdirSync(own, { recursive: true });
  const command = ['npm', 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', own, `${name}@${version}`];
  await succeeded(start(command, 'inherit'));
  try {
    renameSync(own, folder);
  } catch {
    rmSync(own, { recursive: true });
  }
  return existsSync(program) ? program : null;
}
