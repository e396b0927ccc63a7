/** Every version of Node gives the same figures, digit by digit, and verifies what another one recorded. */
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { ensureNodes } from '../../scripts/nodes.mjs';
import { root } from '../../scripts/steps.mjs';
import { examples, seeds } from '../frozen/frozen-runs.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
/** Beside node_modules, where it finds its packages. */
const bundle = join(root, '.cache', 'frozen-runs.mjs');
const recorded = ['netgames05-scheduling', 'gls-cheater', 'turret'];
let nodes: Record<string, string | null> = {};

beforeAll(async () => {
  nodes = await ensureNodes();
  const entry = join(root, 'test', 'frozen', 'print-runs.ts');
  await build({ entryPoints: [entry], outfile: bundle, bundle: true, platform: 'node', format: 'esm', packages: 'external' });
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The program of that version. Without it nothing is proved: on CI that is a failure, elsewhere a test that says it was
 * skipped.
 */
function programOf(version: string, { skip }: TestContext): string {
  const program = nodes[version];
  if (program) return program;
  const reason = `Node ${version} is not here and could not be installed; its figures were not compared.`;
  if (process.env.CI) throw new Error(reason);
  return skip(reason);
}

const versions = ['20', '24', '26'];
/** What this process computes is compared in test/frozen. */
const others = versions.filter((version) => !process.versions.node.startsWith(`${version}.`));

test.for(others)('Node %s gives the frozen figures', async (version, context) => {
  const program = programOf(version, context);
  const out = join(folder, version);
  mkdirSync(out);
  await run(program, [bundle, out], { cwd: root });
  for (const example of examples) {
    for (const seed of seeds) {
      const name = `${example}-${seed}.json`;
      expect(readFileSync(join(out, name), 'utf8'), name).toBe(readFileSync(join(root, 'test/frozen/figures', name), 'utf8'));
    }
  }
});

const driftbench = (program: string, ...args: string[]) => run(program, [join(root, 'out', 'main', 'cli.js'), ...args], { cwd: root });

async function verify(program: string, path: string) {
  const { stderr } = await driftbench(program, 'replay', path, '--verify', '--json');
  expect(stderr).toMatch(/^Verified: /m);
}

/** The kept recordings below are of Node 20. */
test.for(['24', '26'])('what Node %s records is verified by the others', async (version, context) => {
  const recorder = programOf(version, context);
  for (const example of recorded) {
    const path = join(folder, `${example}-${version}.mcap`);
    await driftbench(recorder, 'run', `resources/experiments/${example}.yaml`, '--duration', '8', '--json', '--quiet', '--record', path);
    for (const other of versions) if (other !== version) await verify(programOf(other, context), path);
  }
});

test('a recording of 0.1 replays, and its verification names the one difference: AEE before the first arrival', async () => {
  const path = join(root, 'test', 'frozen', 'recordings', 'turret-0.1.mcap');
  expect((await driftbench(process.execPath, 'replay', path, '--json')).stdout).toContain('"lanes"');
  const verified = driftbench(process.execPath, 'replay', path, '--verify', '--json');
  await expect(verified).rejects.toThrow('First difference at 0.000 s, lane still, tank>near: aee: 0, now NaN.');
});

test.for(recorded)('the kept recording of %s is verified by every version', async (example) => {
  const path = join(root, 'test', 'frozen', 'recordings', `${example}.mcap`);
  for (const program of Object.values(nodes)) if (program !== null) await verify(program, path);
});
