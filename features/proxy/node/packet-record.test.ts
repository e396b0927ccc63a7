/** What passed the proxy, as a trace that links read. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventQueue } from '../../../engine/base/time/timeline.ts';
import { Conditions } from '../../../engine/network/conditions.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import { waysOf } from '../../../main/motion/network/network-log.ts';
import { openNetworkLog, readNetworkLog } from '../../../main/motion/network/read-network-log.ts';
import { PacketRecord } from './packet-record.ts';
import { ProxyChannel } from './proxy-channel.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterAll(() => rm(folder, { recursive: true }));

/** 500 packets each way, 20 ms apart, those down 10 ms after those up. */
async function recorded(up: LinkSettings, down: LinkSettings) {
  const path = join(folder, 'net.csv');
  const record = await PacketRecord.open(path);
  const dispatcher = new EventQueue();
  dispatcher.advanceTo(3);
  const channel = (settings: LinkSettings, direction: 'up' | 'down') =>
    new ProxyChannel({
      conditions: new Conditions({ stages: [{ at: 0, settings }] }),
      dispatcher,
      began: 3,
      seed: 1,
      name: direction,
      stream: false,
      record: (packet) => record.add(packet, 1, direction),
    });
  const channels = { up: channel(up, 'up'), down: channel(down, 'down') };
  for (let packet = 0; packet < 500; packet++) {
    for (const [way, at] of [
      ['up', 0],
      ['down', 0.01],
    ] as const) {
      dispatcher.advanceTo(3 + packet * 0.02 + at);
      channels[way].carry(100, () => undefined);
    }
  }
  dispatcher.advanceTo(100);
  const said = await record.close();
  return { path, said, meters: { up: channels.up.meter.figures, down: channels.down.meter.figures } };
}

test('each direction is read as it was: times, delays, losses; copies count once', async () => {
  const { path, said, meters } = await recorded(
    { delay: 0.05, duplicate: 0.3, loss: { law: 'gilbert-elliott', toBad: 0.05, toGood: 0.3 } },
    { delay: 0.2, jitter: { law: 'uniform', spread: 0.15 } },
  );
  expect(said).toBe(`${path}: 1000 packets recorded.`);
  const log = await openNetworkLog(path);
  expect(log.counts).toEqual({ packets: 1000, lost: meters.up.lost });
  expect(log.assumed).toEqual([]);
  const { up, down } = waysOf(log);
  expect([up.length, down.length]).toEqual([500, 500]);
  expect([up[1]?.t, down[0]?.t, down[1]?.t]).toEqual([0.02, 0.01, 0.03].map((t) => expect.closeTo(t, 6)));
  expect(new Set(up.map(({ delay }) => delay))).toEqual(new Set([0.05]));
  expect(up.filter(({ loss }) => loss === 1)).toHaveLength(meters.up.lost);
  // Datagrams overtook each other, and stand in the order in which they were sent.
  const mean = down.reduce((sum, { delay = NaN }) => sum + delay, 0) / down.length;
  expect(mean).toBeCloseTo(meters.down.delivery.mean!, 5);
  expect(down.every(({ loss }) => loss === 0)).toBe(true);
});

const head = 't,client,direction,delay,loss,bytes\n';

test('of several clients it is the one with the most packets; a silent way is like the other one', () => {
  const log = readNetworkLog('net.csv', `${head}1,1,up,0.1,0,9\n2,2,up,0.2,0,9\n2.5,2,up,,1,9\n3,2,up,0.4,0,9\n`);
  expect(log.rows.map(({ t, delay }) => [t, delay])).toEqual([
    [0, 0.2],
    [0.5, 0.2],
    [1, 0.4],
  ]);
  expect([log.up, ...log.notes.slice(0, 2)]).toEqual([
    null,
    'Of the client with the most packets; 1 others passed over.',
    'Nothing arrived the other way than up: both ways have what that one had.',
  ]);
});

test.each([
  [head, 'no packet passed while the proxy recorded'],
  [`${head}1,1,up,,1,9\n`, 'at least one must have arrived'],
  [`${head}1,1,left,0.1,0,9\n`, 'line 2: found another row than the proxy writes'],
  [`${head}1,1,up,,0,9\n`, 'line 2: found another row than the proxy writes'],
])('%j is refused', (text, message) => {
  expect(() => readNetworkLog('net.csv', text)).toThrow(message);
});

test('rows are on the disk soon, for a process that is killed', async () => {
  const path = join(folder, 'soon.csv');
  const record = await PacketRecord.open(path);
  record.add({ t: 0.25, delay: 0.031, bytes: 120 }, 1, 'up');
  await expect.poll(() => readFile(path, 'utf8'), { timeout: 5000 }).toBe(`${head}0.250000,1,up,0.031000,0,120\n`);
  await record.close();
});

test('a place that cannot be written is refused before the proxy listens', async () => {
  await writeFile(join(folder, 'a-file'), '');
  await expect(PacketRecord.open(join(folder, 'a-file', 'net.csv'))).rejects.toThrow('this is not a folder');
});

test('missing folders of a record are made', async () => {
  const path = join(folder, 'missing', 'net.csv');
  await (await PacketRecord.open(path)).close();
  expect(await readFile(path, 'utf8')).toBe(head);
});
