/** Files from elsewhere come over a real socket, are taken in, and open as those that were there. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import { importPieceBytes } from '../../features/motion/calls/imports.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { LoopbackBench, type Visitor } from '../support/bench-on-loopback.ts';
import { portPair } from '../support/port-pair.ts';
import { recordRun } from '../support/recorded.ts';

let folder: string;
let bench: LoopbackBench;
let visitor: Visitor;
let recording: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const { writer } = await recordRun('resources/experiments/circle.yaml', join(folder, 'elsewhere.mcap'), ['duration=20']);
  writer.close();
  recording = readFileSync(join(folder, 'elsewhere.mcap'));
  const paths = projectPaths();
  bench = await LoopbackBench.start({
    runner: new SessionSupervisor({ workerPath: paths.worker }),
    recordings: { workerPath: paths.worker, folder: join(folder, 'kept'), spool: join(folder, 'spool') },
  });
  visitor = await bench.visit();
});

afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true });
});

async function bring({ client }: Visitor, name: string, content: Buffer) {
  const upload = await client.call('imports.begin', { name, bytes: content.length });
  for (let offset = 0; offset < content.length; offset += importPieceBytes) {
    const base64 = content.toString('base64', offset, offset + importPieceBytes);
    await client.call('imports.piece', { ...upload, offset, base64 });
  }
  return client.call('imports.end', upload);
}

test('a recording comes in whole, and opens', async () => {
  expect(recording.length).toBeGreaterThan(2 * importPieceBytes);
  expect(await bring(visitor, 'elsewhere.mcap', recording)).toEqual({ kind: 'recording', file: 'elsewhere.mcap' });
  expect(readFileSync(join(folder, 'kept', 'elsewhere.mcap')).equals(recording)).toBe(true);
  expect(await visitor.client.call('recordings.open', { file: 'elsewhere.mcap' })).toMatchObject({ source: 'recording', time: 20 });
});

test('motion comes in, and the experiment around it runs', async () => {
  const imported = await bring(visitor, 'robots.rec', readFileSync('resources/traces/bzflag-robots.rec'));
  if (imported.kind !== 'motion') expect.fail('it is motion');
  const state = await visitor.client.call('session.apply', { name: imported.name, text: imported.text, paused: true });
  expect(state).toMatchObject({ status: 'paused', fault: null, experiment: { name: 'robots' } });
});

test('a file that is not a recording is refused, and nothing of it is left', async () => {
  const before = readdirSync(join(folder, 'kept'));
  await expect(bring(visitor, 'fake.mcap', Buffer.alloc(1000, 'x'))).rejects.toMatchObject({
    code: 'bad-input',
    message: 'fake.mcap is not a recording: it is not an MCAP file.',
  });
  expect(readdirSync(join(folder, 'kept'))).toEqual(before);
});

test('only an operator brings files', async () => {
  const { page, host } = portPair();
  bench.host.connect(host, 'player');
  const begun = new BenchClient(page).call('imports.begin', { name: 'elsewhere.mcap', bytes: 10 });
  await expect(begun).rejects.toMatchObject({ code: 'not-allowed' });
});
