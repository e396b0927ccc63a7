/** The delay proxy over real sockets: what it delays, what it keeps, and what it refuses. */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { commandOf } from '../support/command.ts';
import type { DelayProxy } from '../../features/proxy/node/delay-proxy.ts';
import { monotonicNow } from '../../features/proxy/node/alarm.ts';
import { proxyBefore, tcpEcho, udpEcho, udpSocket } from '../support/echo.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function opened<Thing extends { close(): unknown }>(thing: Promise<Thing>): Promise<Thing> {
  const open = await thing;
  closings.push(() => open.close());
  return open;
}

function clientOf(proxy: DelayProxy): Socket {
  const socket = connect({ ...proxy.listen, allowHalfOpen: true, noDelay: true });
  closings.push(() => socket.destroy());
  return socket;
}

/** Resolves once the connection is over, by an error too. */
async function closeOf(socket: Socket): Promise<void> {
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** Whether so many packets have come up, and all that follows from them is through. */
function isQuiet(proxy: DelayProxy, packets: number): boolean {
  const { up, down } = proxy.figures;
  return up.packets === packets && up.underWay === 0 && down.packets === up.delivered && down.underWay === 0;
}

/** How long (s) it takes until the answer to a datagram is there. */
async function roundTrip(socket: UdpSocket, { listen }: DelayProxy): Promise<number> {
  const sent = monotonicNow();
  socket.send('ping', listen.port, listen.host);
  await once(socket, 'message');
  return monotonicNow() - sent;
}

test('a stream comes back whole, in order, no sooner than both delays, and its end after it', async () => {
  const proxy = await opened(proxyBefore(await opened(tcpEcho()), { delay: 0.05, jitter: { law: 'uniform', spread: 0.05 } }));
  const client = clientOf(proxy);
  const said = Array.from({ length: 5000 }, (_, line) => `line ${line}\n`).join('');
  client.end(said);
  expect(await text(client)).toBe(said);
  const { up, down } = proxy.figures;
  expect([up.bytes, down.bytes, up.lost, up.underWay, down.underWay]).toEqual([said.length, said.length, 0, 0, 0]);
});

test('a client’s reset reaches the server as a reset', async () => {
  const errors: string[] = [];
  const server = createServer((socket) => socket.resume().on('error', ({ code }: NodeJS.ErrnoException) => errors.push(code ?? '')));
  closings.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy = await opened(proxyBefore({ port }, { delay: 0 }));
  const client = clientOf(proxy);
  client.write('hello');
  await until(() => proxy.figures.up.delivered === 1);
  client.resetAndDestroy();
  await until(() => errors.length > 0);
  expect(errors).toEqual(['ECONNRESET']);
});

test.each(['::1', '0:0:0:0:0:0:0:1', '0000::0001'])('answers of a target at %s return over UDP', async (host) => {
  const echo = createSocket('udp6');
  echo.on('message', (datagram, { port, address }) => echo.send(datagram, port, address));
  closings.push(() => echo.close());
  await new Promise<void>((resolve) => echo.bind(0, '::1', resolve));
  const proxy = await opened(proxyBefore({ port: 0 }, { delay: 0 }, { target: { host, port: echo.address().port }, protocols: ['udp'] }));
  expect(await roundTrip(await opened(udpSocket()), proxy)).toBeGreaterThan(0);
});

test('nothing is delivered early', async () => {
  const settings = { delay: 0.03, jitter: { law: 'uniform', spread: 0.03 } } as const;
  const proxy = await opened(proxyBefore(await opened(udpEcho()), settings, { protocols: ['udp'] }));
  const socket = await opened(udpSocket());
  let sum = 0;
  for (let number = 0; number < 30; number++) sum += await roundTrip(socket, proxy);
  const { up, down } = proxy.figures;
  expect(sum).toBeGreaterThanOrEqual(30 * (up.configured.mean! + down.configured.mean!));
  expect([up.delivered, down.delivered, up.configured.mean! > 0.02, down.configured.mean! < 0.04]).toEqual([30, 30, true, true]);
});

test('a stall holds what comes and lets it go at once, in order', async () => {
  const settings = { delay: 0.01, stalls: { every: 0.5, lasts: 0.2, rhythm: 'fixed' } } as const;
  const echo = await opened(udpEcho());
  const proxy = await opened(proxyBefore(echo, { delay: 0 }, { protocols: ['udp'], up: { stages: [{ at: 0, settings }] } }));
  const socket = await opened(udpSocket());
  const heard: { readonly number: number; readonly delay: number }[] = [];
  const sentAt: number[] = [];
  socket.on('message', (message: Buffer) =>
    heard.push({ number: Number(message.toString()), delay: monotonicNow() - sentAt[Number(message.toString())]! }),
  );
  for (let number = 0; number < 300; number++) {
    sentAt.push(monotonicNow());
    socket.send(String(number), proxy.listen.port, proxy.listen.host);
    await until(() => monotonicNow() - sentAt[number]! > 0.005);
  }
  await until(() => heard.length === 300);
  expect(heard.map(({ number }) => number)).toEqual(sentAt.map((_, number) => number));
  const { configured } = proxy.figures.up;
  // 40 % of the time is stalled: the mean of what is left of a stall is 0.1 s.
  expect(configured.max).toBeGreaterThan(0.19);
  expect(configured.max).toBeLessThan(0.211);
  expect(Math.abs(configured.mean! - 0.05)).toBeLessThan(0.02);
  expect(heard.every(({ delay }) => delay >= 0.01)).toBe(true);
});

test('datagrams are lost and duplicated as configured, and TCP and UDP share a port', async () => {
  const echo = await opened(udpEcho());
  const loss = { law: 'independent', ratio: 0.3 } as const;
  const proxy = await opened(proxyBefore(echo, { delay: 0, loss, duplicate: 0.2 }, { protocols: ['tcp', 'udp'] }));
  const socket = await opened(udpSocket());
  let heard = 0;
  socket.on('message', () => (heard += 1));
  // So few at a time that no socket's buffer overflows.
  for (let sent = 1; sent <= 1000; sent++) {
    socket.send('ping', proxy.listen.port, proxy.listen.host);
    if (sent % 20 === 0) await until(() => isQuiet(proxy, sent) && heard === proxy.figures.down.delivered);
  }
  const { up, down } = proxy.figures;
  expect(up.lost / up.packets).toBeCloseTo(0.3, 1);
  expect(up.duplicated / (up.packets - up.lost)).toBeCloseTo(0.2, 1);
  expect([up.delivered, down.delivered]).toEqual([1000 - up.lost + up.duplicated, down.packets - down.lost + down.duplicated]);
});

test('during a stall nothing comes through; afterwards all of it', async () => {
  const proxy = await opened(proxyBefore(await opened(tcpEcho()), { delay: 0 }));
  const client = clientOf(proxy);
  client.write('before ');
  await once(client, 'data');
  proxy.stall();
  client.write('meanwhile ');
  await until(() => proxy.figures.up.packets === 2);
  expect([proxy.state.stalled, proxy.figures.up.underWay]).toEqual([true, 1]);
  proxy.resume();
  expect(String((await once(client, 'data'))[0])).toBe('meanwhile ');
});

test('a receiver that does not read stops the sender: the bytes in flight are bounded', async () => {
  const deaf = createServer((socket) => socket.pause()).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  const proxy = await opened(proxyBefore({ port: (deaf.address() as AddressInfo).port }, { delay: 0.01 }));
  const client = clientOf(proxy);
  closings.push(() => deaf.close());
  const chunk = Buffer.alloc(1024 * 1024);
  let written = 0;
  while (written < 256 && client.write(chunk)) written++;
  while (written < 256 && client.writableNeedDrain) {
    const drained = await Promise.race([
      once(client, 'drain').then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, 300, false)),
    ]);
    if (!drained) break;
    client.write(chunk);
    written++;
  }
  expect(written).toBeLessThan(256);
  expect(proxy.figures.up.bytes).toBeLessThan(64 * 1024 * 1024);
});

test('a target that is not there ends the connection, says why, and leaves the proxy standing', async () => {
  const echo = await tcpEcho();
  await echo.close();
  const lines: string[] = [];
  const proxy = await opened(proxyBefore(echo, { delay: 0 }, { onClient: (line) => lines.push(line) }));
  const client = clientOf(proxy);
  await closeOf(client);
  expect(lines.at(-1)).toMatch(/^client 1 left: 127\.0\.0\.1:\d+: connect ECONNREFUSED/);
  expect(proxy.figures.clients.map(({ connected }) => connected)).toEqual([false]);
});

test('more clients than allowed are turned away, and counted', async () => {
  const proxy = await opened(proxyBefore(await opened(tcpEcho()), { delay: 0 }, { clients: 1 }));
  const first = clientOf(proxy);
  first.write('first');
  await once(first, 'data');
  const second = clientOf(proxy);
  await closeOf(second);
  first.write('still here');
  expect(String((await once(first, 'data'))[0])).toBe('still here');
  expect(proxy.figures.turnedAway).toBe(1);
});

const driftbench = (line: string) => commandOf(line.split(' '));

test('the command relays, prints its progress and ends with its figures', async () => {
  const echo = await opened(tcpEcho());
  const { status, out, err } = await driftbench(
    `proxy --listen 127.0.0.1:0 --target 127.0.0.1:${echo.port} --delay 0.1 --duration 0.2 --json`,
  );
  expect([status, err]).toEqual([0, expect.stringMatching(/^Listening at 127\.0\.0\.1:\d+ \(tcp\) for 127\.0\.0\.1:\d+\.\n$/)]);
  expect(JSON.parse(out)).toMatchObject({ turnedAway: 0, up: { packets: 0, configured: { mean: null } }, clients: [] });
});

test.each([
  [
    '--listen nowhere --target 127.0.0.1:1',
    "option '--listen <host:port>' argument 'nowhere' is invalid. It must be host:port with a port from 0 to 65535",
  ],
  ['--listen 127.0.0.1:0 --target 127.0.0.1:1 --duration 3e6', 'It must be a number of seconds > 0 and ≤ 604800 (a week).'],
  ['--listen 127.0.0.1:0 --target 127.0.0.1:0', 'It must be host:port with a port from 1 to 65535, as in 127.0.0.1:5154.'],
  ['--listen 192.0.2.77:0 --target 127.0.0.1:1', 'Cannot listen at 192.0.2.77:0: this machine has no such address; give one of its own.'],
  [
    '--listen 127.0.0.1:0 --target 127.0.0.1:1 --delay 0.1 --link delay=0.3',
    '--delay 0.1: no effect, because --link delay=0.3 sets delay too. Leave one of them out.',
  ],
  ['--listen 127.0.0.1:0 --target 127.0.0.1:1 --delay -1', '--delay -1: delay: found -1; allowed: a number ≥ 0 and ≤ 60 s.'],
  ['--listen 127.0.0.1:0 --target 127.0.0.1:1 --loss 0.1', '--loss 0.1: the bytes of a TCP stream are never lost'],
  [
    '--listen 127.0.0.1:0 --target 127.0.0.1:1 --trace nothing.csv',
    'nothing.csv: there is no such file; give the path of a network trace.',
  ],
])('proxy %s is refused with status 2', async (flags, message) => {
  const { status, err } = await driftbench(`proxy ${flags}`);
  expect([status, err]).toEqual([2, expect.stringContaining(message)]);
});

test('a port in use is reported, with status 1', async () => {
  const echo = await opened(tcpEcho());
  const { status, err } = await driftbench(`proxy --listen 127.0.0.1:${echo.port} --target 127.0.0.1:1`);
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/^Cannot listen at 127\.0\.0\.1:\d+: .*EADDRINUSE.*Choose another port, or 0 for any\.\n$/),
  ]);
  const metrics = await driftbench(`proxy --listen 127.0.0.1:0 --target 127.0.0.1:1 --metrics ${echo.port} --quiet`);
  expect([metrics.status, metrics.err]).toEqual([
    1,
    expect.stringMatching(/^Port \d+ is taken by other programs; choose one with --metrics/),
  ]);
});
