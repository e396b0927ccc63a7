/** Every version of Node gives the same figures, digit by digit, and verifies what another one recorded. */
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureNodes, versions as all } from '../../scripts/nodes.mjs';
import { root } from '../../scripts/steps.mjs';
import { examplesOfEveryNode, seeds } from '../frozen/frozen-runs.ts';
import { otherVersions, programOf } from '../support/node-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
/** Beside node_modules, where it finds its packages. */
const bundle = join(root, '.cache', 'other-node.mjs');
const recorded = ['netgames05-scheduling', 'gls-cheater', 'turret'];
const versions = Object.keys(all);
let nodes: Record<string, string | null> = {};

beforeAll(async () => {
  nodes = await ensureNodes();
  const entry = join(root, 'test', 'frozen', 'other-node.ts');
  await build({ entryPoints: [entry], outfile: bundle, bundle: true, platform: 'node', format: 'esm', packages: 'external' });
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = promisify(execFile);
const kept = (name: string) => join(root, 'test', 'frozen', 'recordings', `${name}.mcap`);
const made = (version: string, file: string) => join(folder, version, file);

test.for(otherVersions)('Node %s gives the frozen figures', async (version, context) => {
  const program = programOf(nodes, version, context);
  mkdirSync(join(folder, version));
  // A seed each: every example but the largest runs under every version.
  const seed = seeds[otherVersions.indexOf(version)] ?? 1;
  await run(program, [bundle, 'make', join(folder, version), String(seed), ...recorded], { cwd: root });
  for (const example of examplesOfEveryNode) {
    const name = `${example}-${seed}.json`;
    expect(readFileSync(made(version, name), 'utf8'), name).toBe(readFileSync(join(root, 'test/frozen/figures', name), 'utf8'));
  }
});

test.for(versions)('Node %s verifies the kept recordings, and what the others have recorded', async (version, context) => {
  const program = programOf(nodes, version, context);
  const recorders = otherVersions.filter((other) => other !== version && nodes[other]);
  const recordings = recorders.flatMap((other) => recorded.map((example) => made(other, `${example}.mcap`)));
  await run(program, [bundle, 'verify', ...recorded.map(kept), ...recordings], { cwd: root });
});
