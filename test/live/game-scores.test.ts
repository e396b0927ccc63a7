/** Logs of a game come over a real socket, are scored in a worker, and the recording has the numbers of the command. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ScoringState } from '../../features/score/calls/scoring.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { LoopbackBench, type Visitor } from '../support/bench-on-loopback.ts';
import { commandOf } from '../support/command.ts';
import { loggedSession } from '../support/game-logs.ts';
import { synthetic } from '../support/motion.ts';
import { patience } from '../support/patience.ts';
import { lane, nodes, plan } from '../support/plans.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const kept = join(folder, 'kept');
let logs: Readonly<Record<string, string>>;
let bench: LoopbackBench;
let visitor: Visitor;
let newest: ScoringState;

beforeAll(async () => {
  ({ logs } = loggedSession(
    plan({
      duration: 8,
      motion: synthetic('circular', {}),
      nodes: nodes({ delay: 0.1, loss: { law: 'independent', ratio: 0.3 } }, { delay: 0.25 }),
      lanes: [lane({ model: 'linear' })],
    }),
  ));
  const paths = projectPaths();
  bench = await LoopbackBench.start({
    runner: new SessionSupervisor({ workerPath: paths.worker }),
    recordings: { workerPath: paths.worker, folder: kept, spool: join(folder, 'spool') },
  });
  visitor = await bench.visit();
  visitor.client.on('scoring', (state) => (newest = state));
});

afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true });
});

async function send(name: string, texts: Readonly<Record<string, string>>) {
  const files = Object.entries(texts).map(([process, text]) => ({ name: `${process}.log`, content: Buffer.from(text) }));
  const begun = await visitor.client.call('scores.begin', {
    name,
    logs: files.map((file) => ({ name: file.name, bytes: file.content.length })),
  });
  for (const [log, { content }] of files.entries())
    for (let offset = 0; offset < content.length; offset += 180 * 1024)
      await visitor.client.call('scores.piece', { ...begun, log, offset, base64: content.toString('base64', offset, offset + 180 * 1024) });
  return begun;
}

const ended = () => vi.waitFor(() => expect(newest.status).not.toBe('running'), patience);

test('a session is scored as by the command, and its recording opens with the scores', async () => {
  const { number } = await visitor.client.call('scores.start', await send('tanks', logs));
  await ended();
  expect(newest).toMatchObject({ status: 'done', number, name: 'tanks', file: 'tanks.mcap', message: null });
  expect(readdirSync(kept)).toEqual(['tanks.mcap']);
  const { source, experiment } = await visitor.client.call('recordings.open', { file: 'tanks.mcap' });
  expect(source).toBe('recording');
  for (const [process, text] of Object.entries(logs)) writeFileSync(join(folder, `${process}.log`), text);
  const { out } = await commandOf(['score', ...Object.keys(logs).map((process) => join(folder, `${process}.log`)), '--json']);
  const { begin, viewers, worst } = JSON.parse(out) as {
    begin: number;
    viewers: Record<string, Record<string, object>>;
    worst: object[];
  };
  for (const { viewer, entity, picture } of experiment?.scored?.pairs ?? []) expect(viewers[viewer]?.[entity]).toMatchObject(picture);
  expect(experiment?.scored?.pairs).toHaveLength(2);
  expect(experiment?.scored?.begin).toBe(begin);
  expect(worst).toMatchObject(experiment?.scored?.worst ?? []);
});

test('what is wrong is said by the names of the logs, and nothing is left', async () => {
  const { sender = '' } = logs;
  await visitor.client.call('scores.start', await send('one', { sender }));
  await ended();
  expect(newest).toMatchObject({ status: 'failed', message: expect.stringContaining('No log has what is shown (records S)') as string });
  await visitor.client.call('scores.start', await send('broken', { server: 'driftbench-log 7\n', client: 'driftbench-log 1\n' }));
  await ended();
  expect(newest.message).toMatch(/^server\.log/);
  expect(readdirSync(kept)).toEqual(['tanks.mcap']);
});

test('one that is cancelled leaves nothing', async () => {
  await visitor.client.call('scores.start', await send('tanks', logs));
  expect(await visitor.client.call('scores.cancel', {})).toMatchObject({ status: 'cancelled', message: null });
  expect(readdirSync(kept)).toEqual(['tanks.mcap']);
});
