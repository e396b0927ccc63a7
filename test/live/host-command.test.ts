/** `driftbench host` whole: bots in seats, a network, a recording, results; and its end by interruption. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FoxgloveClient, type IWebSocket } from '@foxglove/ws-protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveState } from '../../features/live/calls/live-state.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { commandOf } from '../support/command.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { patience } from '../support/patience.ts';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Gathers the topics of the messages that Foxglove's client gets; of the log, what the entries are of. */
function watch(address: string | undefined, seen: Set<string>): void {
  if (address === undefined) return;
  const client = new FoxgloveClient({ ws: new WebSocket(address, FoxgloveClient.SUPPORTED_SUBPROTOCOL) as unknown as IWebSocket });
  const topics = new Map<number, string>();
  client.on('advertise', (channels) => channels.forEach(({ id, topic }) => topics.set(client.subscribe(id), topic)));
  client.on('message', ({ subscriptionId, data }) => {
    const topic = topics.get(subscriptionId) ?? '';
    seen.add(topic === '/log' ? `/log ${(JSON.parse(new TextDecoder().decode(data)) as { name: string }).name}` : topic);
  });
}

const host = (...more: string[]) => ['host', '--port', '0', '--seats', '2', ...more];

test('bots play through the configured network, are measured, and the recording replays to the same results', async () => {
  const recording = join(folder, 'bots.mcap');
  const small = 'world.size=[16,16]';
  const playing = ['--bots', '2', '--duration', '10', '--link', '4g', '--mode', 'teams', '--strength', 'hard', '--set', small];
  const seen = new Set<string>();
  const exchanges = join(folder, 'exchanges');
  const { status, out, err } = await commandOf(
    host(...playing, '--log-exchanges', exchanges, '--seed', '3', '--record', recording, '--json', '--quiet', '--foxglove', '0'),
    undefined,
    (text) => watch(/^Foxglove WebSocket at (.*)\n/.exec(text)?.[1], seen),
  );
  expect(status).toBe(0);
  expect(err).toMatch(
    /^Foxglove WebSocket at ws:\/\/127\.0\.0\.1:\d+\nJoin at http:\/\/127\.0\.0\.1:\d+\/join with the code [2-9A-Z]{6}\.\n$/,
  );
  expect([...seen].sort()).toEqual(expect.arrayContaining(['/log fired', '/metrics/jumping/player-1>player-2', '/scene', '/tf']));
  const report = JSON.parse(out) as RunResults & { experiment: string; live: LiveState };
  expect(report).toMatchObject({ experiment: 'Tanks for people', seed: 3, live: { epoch: 1, spectators: 0 } });
  expect(report.live.seats.map(({ occupant, preset, refused }) => [occupant, preset, refused])).toEqual([
    ['bot', '4g', {}],
    ['bot', '4g', {}],
  ]);
  for (const { up, down } of report.live.seats) {
    for (const link of [up!, down!]) expect([link.messages > 0, link.delivered.mean! >= 0.035]).toEqual([true, true]);
  }
  const received = Object.values(report.lanes).flatMap(({ receivers }) =>
    Object.values(receivers).map(({ updatesReceived }) => updatesReceived),
  );
  expect(Math.min(...received)).toBeGreaterThan(0);
  expect(report.game!.sides!.map(({ players }) => players)).toEqual([['player-1'], ['player-2']]);
  // Every destroyed tank came back, or is due to.
  for (const { life, deaths, respawnAt } of report.live.seats) expect(life).toBe(respawnAt === null ? deaths + 1 : 0);
  for (const id of ['player-1', 'player-2']) {
    const [head, ...rows] = readFileSync(join(exchanges, `${id}.log`), 'utf8')
      .trimEnd()
      .split('\n');
    expect(head).toMatch(new RegExp(`^driftbench-log 1,program=driftbench .*,process=${id},axes=enu$`));
    // Eight quick ones, then one a second; no message takes a second on this machine.
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) {
      const [kind, sent, received, answered, returned, process] = row.split(',');
      expect([kind, process]).toEqual(['C', 'bench']);
      const roundTrip = Number(returned) - Number(sent) - (Number(answered) - Number(received));
      expect([roundTrip >= -1e-5, roundTrip < 1]).toEqual([true, true]);
    }
  }
  const replayed = await commandOf(['replay', recording, '--verify', '--json']);
  expect([replayed.status, (JSON.parse(replayed.out) as RunResults).lanes]).toEqual([0, report.lanes]);
});

test('a session whose recording breaks off says so, and is played', async () => {
  const recording = join(folder, 'full.mcap');
  const line = host('--bots', '2', '--duration', '3', '--record', recording, '--quiet').join(' ');
  const cli = join(projectPaths().worker, '..', 'cli.js');
  const running = promisify(execFile)('bash', ['-c', `ulimit -f 16; exec "${process.execPath}" "${cli}" ${line}`]);
  await expect(running).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Tanks for people, live: ') as string,
    stderr: expect.stringMatching(
      /^The recording \S+full\.mcap cannot be written: .* The session continues without a recording\.$[^]*^The recording is incomplete\.$/m,
    ) as string,
  });
});

test('a session whose recording cannot be written does not start', async () => {
  const { status, out, err } = await commandOf(host('--record', folder));
  expect({ status, out, err }).toEqual({ status: 2, out: '', err: `${folder}: this is a folder; name another place.\n` });
});

test('bots without a seat are reported', async () => {
  const interruption = new AbortController();
  const onNote = (text: string) => void (text.startsWith('Join at') && interruption.abort());
  const { status, err } = await commandOf(host('--bots', '5', '--quiet'), interruption.signal, onNote);
  expect([status, err.split('\n')[0]]).toEqual([0, '--bots 5: the session has 2 seats, so at most 2 bots can join; raise --seats.']);
});

test('an interruption ends it with what there is', async () => {
  const interruption = new AbortController();
  const { status, out } = await commandOf(host('--quiet'), interruption.signal, () => interruption.abort());
  expect([status, out.split('\n')[0]]).toEqual([0, 'Tanks for people, live: nothing was played.']);
});

test.each([
  [['--address', '10.255.255.1'], 'switch LAN on'],
  [['--lan', '--address', '10.255.255.1'], '10.255.255.1'],
  [['--seats', '200'], 'from 1 to 128'],
  [['--link', '6g'], 'Allowed choices'],
  [['--set', 'lanes.none.clock=local'], 'none'],
])('`host %s` is wrong input', async (options, message) => {
  const { status, err } = await commandOf(host(...options));
  expect([status, err]).toEqual([2, expect.stringContaining(message)]);
});

test('bots join a session on another host, by its address and code', async () => {
  const interruption = new AbortController();
  let output = '';
  const hosting = commandOf(host('--json'), interruption.signal, (text) => (output += text));
  await vi.waitFor(() => expect(output).toContain('with the code'), patience);
  const [, address = '', code = ''] = /at (\S+)\/join with the code (\w{6})/.exec(output) ?? [];
  expect(await commandOf(['join', address, '--code', 'AAAAAA'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('Wrong join code'),
  });
  expect(await commandOf(['join', address])).toMatchObject({ status: 2, err: expect.stringContaining('--code') });
  const leaving = new AbortController();
  const playing = commandOf(['join', address, '--code', code, '--bots', '2'], leaving.signal);
  await vi.waitFor(() => expect(output).toMatch(/ running · 2 people/), patience);
  leaving.abort();
  expect(await playing).toMatchObject({ status: 0 });
  expect(await commandOf(['join', address, '--code', code, '--duration', '0.1'])).toMatchObject({ status: 0 });
  interruption.abort();
  const { live } = JSON.parse((await hosting).out) as { live: LiveState };
  expect(live.time).toBeGreaterThan(0);
});

test('a host that accepts a connection and stays silent does not block an interrupt', async () => {
  const interruption = new AbortController();
  const silent = createServer(() => interruption.abort()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  expect(await commandOf(['join', `http://127.0.0.1:${port}`, '--code', 'ABC234'], interruption.signal)).toMatchObject({ status: 130 });
  silent.close();
});

test('a server that is no host of live sessions is reported as such', async () => {
  const other = createHttpServer((_, response) => response.writeHead(501).end('<p>no</p>')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await commandOf(['join', `http://127.0.0.1:${port}`, '--code', 'ABC234'])).toMatchObject({
    status: 2,
    err: `The server at http://127.0.0.1:${port} is not a live-session host (status 501).\n`,
  });
  other.close();
});
