/** The toy feature of docs/add-a-feature.md in the terminal and on the bench: its command, its task, its calls. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { BenchHost } from '../../main/bench/bench-host.ts';
import type { BenchParts } from '../../main/bench/new-bench.ts';
import { figure } from '../../main/cli/columns.ts';
import type { CommandFeatures } from '../../main/cli/command-list.ts';
import { benchOptions } from '../support/bench-options.ts';
import { commandOf } from '../support/command.ts';
import { smallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';
import { portPair } from '../support/port-pair.ts';
import { ScriptedRunner } from '../support/scripted-runner.ts';
import { openToyHouse, type ToyHouse } from '../support/toy-house.ts';

let house: ToyHouse;
let folder: string;
/** What `driftbench run` measures at the only receiver, 1/min. */
let perMinute: number;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  house = openToyHouse();
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(at('small.yaml'), smallExperiment({ duration: 20 }));
  writeFileSync(at('endless.yaml'), smallExperiment({ duration: 600_000 }));
  const { out } = await commandOf(['run', at('small.yaml'), '--json', '--quiet']);
  perMinute = (JSON.parse(out) as RunResults).lanes['base']?.receivers['viewer']?.jumpsPerMinute ?? NaN;
});
afterAll(() => {
  house.close();
  rmSync(folder, { recursive: true });
});

test('the command prints the jumps at each receiver, and is in the help', async () => {
  const { commandFeatures } = await house.load<{ commandFeatures: CommandFeatures }>('features/cli.ts');
  const run = (...args: readonly string[]) => commandOf(args, undefined, undefined, commandFeatures);
  const { status, out } = await run('jumps', at('small.yaml'));
  expect(perMinute).toBeGreaterThan(0);
  expect([status, out.trim().split('\n').at(-1)?.split(/ {2,}/)]).toEqual([0, ['base', 'viewer', figure(perMinute)]]);
  expect((await run('--help')).out).toMatch(/^ {2}jumps {2,}/m);
});

test('the bench counts in a worker, one experiment at a time, and tells every page', async () => {
  const { benchParts } = await house.load<{ benchParts: BenchParts }>('features/node.ts');
  const worker = { workerPath: await house.buildWorker(), plugins: () => [] };
  const host = new BenchHost(benchOptions(folder, { ...benchParts, worker, runner: new ScriptedRunner() }));
  const joined = (states: unknown[]) => {
    const { page, host: port } = portPair();
    const client = new BenchClient(page);
    client.on('jumps' as 'state', (state: unknown) => states.push(state));
    host.connect(port, 'operator');
    return (name: string, params: object): Promise<unknown> => client.call(name as 'session.open', params as { file: string });
  };
  const [states, seen]: [unknown[], unknown[]] = [[], []];
  const call = joined(states);
  const rows = [{ lane: 'base', receiver: 'viewer', perMinute }];

  expect(await call('jumps.count', { file: 'small.yaml' })).toMatchObject({ status: 'running', number: 1 });
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ status: 'done', rows }), patience);
  joined(seen);
  await vi.waitFor(() => expect(seen).toMatchObject([{ status: 'done', rows }]), patience);

  await call('jumps.count', { file: 'endless.yaml' });
  await expect(call('jumps.count', { file: 'small.yaml' })).rejects.toThrow('Jumps are being counted');
  expect(await call('jumps.cancel', {})).toMatchObject({ status: 'cancelled', number: 2 });
  await call('jumps.count', { file: 'endless.yaml' });
  await host.close();
});
