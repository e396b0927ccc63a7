/** Two benches over the loopback: one sends its running session as DIS traffic, the other shows it while it comes. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import type { RunStandings } from '../../contract/bench.ts';
import type { DisState } from '../../features/dis/calls/dis-calls.ts';
import { BenchHost } from '../../main/bench/bench-host.ts';
import { readDatagram } from '../../main/motion/dis/pdu.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { benchOptions } from '../support/bench-options.ts';
import { circles } from '../support/dis-exercise.ts';
import { portPair } from '../support/port-pair.ts';
import { patience } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-dis-'));
const hosts: BenchHost[] = [];
afterAll(async () => {
  for (const host of hosts) await host.close();
  rmSync(folder, { recursive: true });
});

writeFileSync(join(folder, 'circle.yaml'), circles);

/** What a page of a new bench knows; `until` resolves once it is as wanted. */
function newBench(name: string) {
  const { worker } = projectPaths();
  const own = join(folder, name);
  const host = new BenchHost(
    benchOptions(folder, {
      runner: new SessionSupervisor({ workerPath: worker }),
      folders: { sweeps: join(own, 'sweeps'), exports: join(own, 'exports') },
      recordings: { workerPath: worker, folder: join(own, 'kept'), spool: join(own, 'spool') },
    }),
  );
  hosts.push(host);
  const { page, host: port } = portPair();
  const client = new BenchClient(page);
  const seen: { state?: BenchState; dis?: DisState; standings?: RunStandings } = {};
  client.on('state', (state) => (seen.state = state));
  client.on('dis', (dis) => (seen.dis = dis));
  client.on('standings', (standings) => (seen.standings = standings));
  host.connect(port, 'operator');
  return { client, seen };
}

async function newSocket() {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { socket, port: socket.address().port };
}

test('a bench shows what another bench sends, under four lanes with errors at updates, and keeps its recording', async () => {
  const [sender, listener] = [newBench('sender'), newBench('listener')];
  const { socket, port } = await newSocket();
  await new Promise<void>((resolve) => socket.close(resolve));
  const waiting = await listener.client.call('dis.listen', { port, gather: 3.5, lag: 3, exercise: 3 });
  expect(waiting.listening).toMatchObject({ status: 'waiting', place: `Listens on 127.0.0.1, UDP port ${port}: this machine only.` });
  await sender.client.call('session.open', { file: 'circle.yaml' });
  const sending = await sender.client.call('dis.send', { port, exercise: 3 });
  expect(sending.sending).toMatchObject({
    status: 'sending',
    entities: 2,
    place: `Sends to 127.0.0.1, UDP port ${port}: this machine only.`,
  });
  await vi.waitFor(() => expect(listener.seen.standings?.lanes[0]?.updateError).toBeGreaterThan(0), patience);
  expect(listener.seen.state).toMatchObject({ source: 'exercise', status: 'running', recording: { kept: true } });
  expect(listener.seen.state!.experiment!.entities.map(({ id }) => id)).toEqual(['car', 'truck']);
  expect(listener.seen.standings!.lanes.map(({ lane }) => lane)).toEqual(['first-order', 'second-order', 'smoothed', 'blended']);
  expect(listener.seen.dis!.listening).toMatchObject({ status: 'running', entities: 2, shown: 2, late: 0 });
  await expect(listener.client.call('session.pause', {})).rejects.toThrow('heard as it comes');
  await expect(listener.client.call('session.open', { file: 'circle.yaml' })).rejects.toThrow('stop listening first');
  await expect(listener.client.call('dis.send', { port })).rejects.toThrow('heard twice');
  await sender.client.call('session.restart', {});
  expect(sender.seen.dis!.sending).toMatchObject({ status: 'off', problem: 'The run that was sent has ended.', fires: 0 });
  const { pdus, entityStates } = sender.seen.dis!.sending;
  expect([pdus, pdus >= 4]).toEqual([entityStates, true]);
  const { listening } = await listener.client.call('dis.stopListening', {});
  expect(listening).toMatchObject({ status: 'off', problem: null, shown: 2 });
  // Two of them are the last words of the entities.
  expect(listening.counts).toMatch(new RegExp(`^${pdus} Entity State PDUs`));
  expect(listener.seen.state).toMatchObject({ source: 'recording', experiment: { name: 'DIS exercise' } });
});

test('nothing leaves the machine unconfirmed, and a session that is sent from its middle on begins with every entity', async () => {
  const { client, seen } = newBench('alone');
  await expect(client.call('dis.send', {})).rejects.toThrow('No experiment is open');
  await client.call('session.open', { file: 'circle.yaml', paused: true });
  await client.call('session.step', { frames: 100 });
  expect(await client.call('dis.reach', { to: '127.0.0.1' })).toEqual({ text: null });
  const [loopback] = (await client.call('dis.interfaces', {})).filter(({ address }) => address === '127.0.0.1');
  const group = { to: '239.1.2.3', interface: loopback!.name };
  const { text } = await client.call('dis.reach', group);
  expect(text).toContain('Sends to the multicast group 239.1.2.3');
  await expect(client.call('dis.send', group)).rejects.toThrow(`${text} Confirm that, then send.`);
  await expect(client.call('dis.send', { to: '239.1.2.3' })).rejects.toThrow('name the interface');
  await expect(client.call('dis.send', { lane: 'none' })).rejects.toThrow('There is no lane "none"');
  expect(seen.dis?.sending.status).toBe('off');
  const { socket, port } = await newSocket();
  const heard: Uint8Array[] = [];
  socket.on('message', (datagram) => heard.push(datagram));
  await client.call('dis.send', { port, version: 7, lane: 'base', origin: { latitude: 47, longitude: 8, altitude: 400 } });
  await vi.waitFor(() => expect(heard).toHaveLength(2), patience);
  await client.call('dis.stopSending', {});
  await vi.waitFor(() => expect(heard).toHaveLength(4), patience);
  socket.close();
  const pdus = heard.flatMap((datagram) => readDatagram(datagram).pdus);
  const states = pdus.map((pdu) => pdu.type === 'entity-state' && [pdu.version, pdu.marking, pdu.appearance]);
  expect(states).toEqual([
    [7, 'car', 0],
    [7, 'truck', 0],
    [7, 'car', 1 << 23],
    [7, 'truck', 1 << 23],
  ]);
});
