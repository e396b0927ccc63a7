/**
 * Every version of Node gives the same figures, digit by digit, and every two agree on what one of them recorded: the
 * older of them reads the file of the newer one, and the newest that of the oldest. All read the kept recordings.
 */
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureNodes } from '../../scripts/nodes.mjs';
import { root } from '../../scripts/steps.mjs';
import { examplesOfEveryNode, seeds } from '../frozen/frozen-runs.ts';
import { otherVersions, programOf } from '../support/node-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
/** Beside node_modules, where it finds its packages. */
const bundle = join(root, '.cache', 'other-node.mjs');
const recorded = ['netgames05-scheduling', 'gls-cheater', 'turret'];
/** Newest first: an older one reads what those before it have recorded. */
const makers = otherVersions.toReversed();
let nodes: Record<string, string | null> = {};

beforeAll(async () => {
  nodes = await ensureNodes();
  const entry = join(root, 'test', 'frozen', 'other-node.ts');
  await build({ entryPoints: [entry], outfile: bundle, bundle: true, platform: 'node', format: 'esm', packages: 'external' });
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = promisify(execFile);
/** A run takes a seventh less processor time: garbage is collected less often, and in one thread. */
const flags = ['--single-threaded-gc', '--max-semi-space-size=32'];
const kept = (name: string) => join(root, 'test', 'frozen', 'recordings', `${name}.mcap`);
const made = (version: string, file: string) => join(folder, version, file);

const recordingsOf = (those: readonly string[]) =>
  those.filter((version) => nodes[version]).flatMap((version) => recorded.map((example) => made(version, `${example}.mcap`)));

test.for(makers)('Node %s gives the frozen figures, and verifies recordings, kept and of newer versions', async (version, context) => {
  const program = programOf(nodes, version, context);
  mkdirSync(join(folder, version));
  // A seed each: every example but the largest runs under every version.
  const seed = seeds[otherVersions.indexOf(version)] ?? 1;
  const making = ['make', join(folder, version), String(seed), ...recorded];
  const newer = recordingsOf(makers.slice(0, makers.indexOf(version)));
  await run(program, [...flags, bundle, ...making, 'verify', ...recorded.map(kept), ...newer], { cwd: root });
  for (const example of examplesOfEveryNode) {
    const name = `${example}-${seed}.json`;
    expect(readFileSync(made(version, name), 'utf8'), name).toBe(readFileSync(join(root, 'test/frozen/figures', name), 'utf8'));
  }
});

test('this version verifies the kept recordings, and what all others have recorded', async () => {
  await run(process.execPath, [...flags, bundle, 'verify', ...recorded.map(kept), ...recordingsOf(makers)], { cwd: root });
});

test('the newest verifies what the oldest has recorded', async (context) => {
  const program = programOf(nodes, makers[0]!, context);
  await run(program, [...flags, bundle, 'verify', ...recordingsOf(makers.slice(-1))], { cwd: root });
});
