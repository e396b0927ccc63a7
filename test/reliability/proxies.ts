/** The delay proxy at its limits: duplication over many datagrams, and as many clients as it admits. */
import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BzflagGuest } from '../support/bzflag-client.ts';
import { freeUdpPort } from '../support/free-port.ts';
import { command } from './host-process.ts';
import type { HostResult } from './hosts.ts';

const datagrams = 100_000;
const share = 0.05;
const mostUnderWay = 300;
const clients = 256;

/** The proxy on a free port before a server at `port`, until `use` is done. */
async function through<T>(port: number, options: readonly string[], use: (port: number) => Promise<T>): Promise<T> {
  const words = [command, 'proxy', '--listen', '127.0.0.1:0', '--target', `127.0.0.1:${port}`, ...options];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const listening = () => /127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
  for (let tries = 0; listening() === undefined && tries < 200; tries++) await setTimeout(50);
  try {
    return await use(Number(listening()));
  } finally {
    child.kill('SIGINT');
    const late = globalThis.setTimeout(() => child.kill('SIGKILL'), 10_000);
    await once(child, 'exit');
    clearTimeout(late);
  }
}

/** The share of datagrams that arrive twice, within four standard deviations of what is configured. */
async function duplicates(): Promise<HostResult> {
  const seen = new Uint8Array(datagrams);
  let arrivals = 0;
  const server = createSocket({ type: 'udp4', recvBufferSize: 4 << 20 }).on('message', (bytes) => {
    arrivals += Number(seen[bytes.readUInt32LE(0)]!++ === 0);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const word = Buffer.alloc(64);
  const [once_, twice] = await through(server.address().port, ['--udp', '--link', `up.duplicate=${share}`], async (port) => {
    const client = createSocket('udp4');
    let lost = 0;
    for (let n = 0; n < datagrams; n++) {
      word.writeUInt32LE(n);
      await new Promise((resolve) => client.send(word, port, '127.0.0.1', resolve));
      if (n % 100 === 99) await setTimeout(5);
      // What waits in a socket on a busy machine is not lost by the proxy: few datagrams are under way at a time.
      for (let waits = 0; n - arrivals - lost > mostUnderWay && waits < 100; waits++) await setTimeout(5);
      if (n - arrivals - lost > mostUnderWay) lost = n - arrivals;
    }
    await setTimeout(1000);
    client.close();
    return [seen.filter((count) => count === 1).length, seen.filter((count) => count === 2).length];
  });
  server.close();
  const arrived = once_ + twice;
  const measured = twice / arrived;
  const slack = 4 * Math.sqrt((share * (1 - share)) / arrived);
  const broken = [
    ...(Math.abs(measured - share) > slack ? [`${(measured * 100).toFixed(2)} % were doubled`] : []),
    ...(arrived < 0.95 * datagrams ? [`${arrived} of ${datagrams} arrived`] : []),
  ];
  return {
    title: `Proxy: ${datagrams} datagrams, 5 % duplication`,
    found: `${arrived} arrived, ${(measured * 100).toFixed(2)} % twice (bound: 5 ± ${(slack * 100).toFixed(2)} %)`,
    broken,
  };
}

const echoes = 3000;
/** ms by which the proxy may be slower than socat, median. */
const slower = 1;

interface Echoed {
  /** Round trips, ms. */
  readonly p50: number;
  readonly p99: number;
  readonly lost: number;
}

/** Datagrams to an echo at `port`, 500 a second. */
async function echoed(port: number): Promise<Echoed> {
  const client = createSocket('udp4');
  const sentAt: number[] = [];
  const trips: number[] = [];
  client.on('message', (bytes) => trips.push(performance.now() - (sentAt[bytes.readUInt32LE(0)] ?? NaN)));
  for (let n = 0; n < echoes; n++) {
    const bytes = Buffer.alloc(64);
    bytes.writeUInt32LE(n);
    sentAt.push(performance.now());
    client.send(bytes, port, '127.0.0.1');
    await setTimeout(2);
  }
  await setTimeout(1000);
  client.close();
  trips.sort((a, b) => a - b);
  const share = (of: number) => trips[Math.floor(of * (trips.length - 1))] ?? Infinity;
  return { p50: share(0.5), p99: share(0.99), lost: echoes - trips.length };
}

/** Without impairments: what the proxy itself adds, beside a plain relay. */
async function besideSocat(): Promise<HostResult> {
  const title = `Proxy without impairments beside socat: ${echoes} UDP echoes, 500 a second`;
  if (spawnSync('socat', ['-V']).status !== 0) return { title, found: 'skipped: no socat here', broken: [] };
  const server = createSocket('udp4').on('message', (bytes, { port, address }) => server.send(bytes, port, address));
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const target = server.address().port;
  const direct = await echoed(target);
  const proxied = await through(target, ['--udp'], echoed);
  const port = await freeUdpPort();
  const relay = spawn('socat', [`UDP4-LISTEN:${port},bind=127.0.0.1,fork`, `UDP4:127.0.0.1:${target}`], {
    stdio: 'ignore',
    detached: true,
  });
  await setTimeout(500);
  const relayed = await echoed(port).finally(() => process.kill(-relay.pid!, 'SIGKILL'));
  server.close();
  const text = ({ p50, p99, lost }: Echoed) => `${p50.toFixed(2)} / ${p99.toFixed(2)} ms, ${lost} lost`;
  const broken = [
    ...(proxied.lost > relayed.lost + echoes / 1000 ? [`it lost ${proxied.lost}`] : []),
    ...(proxied.p50 > relayed.p50 + slower ? [`its median is ${(proxied.p50 - relayed.p50).toFixed(2)} ms longer`] : []),
  ];
  return { title, found: `round trip p50 / p99: direct ${text(direct)}; proxy ${text(proxied)}; socat ${text(relayed)}`, broken };
}

/**
 * Configured, each direction, s; the game's own measure may be so much longer, ms: the client, drawn in software,
 * answers once a frame.
 */
const gameDelay = 0.15;
const gameSlack = 200;

/** BZFlag's own client, on a virtual display, plays through the proxy; the server measures the round trip. */
async function bzflag(): Promise<HostResult> {
  const title = `Proxy of ${gameDelay * 1e3} ms each way between BZFlag’s client (under Xvfb) and its server`;
  const games = ['/usr/games/bzfs', '/usr/games/bzflag', '/usr/bin/Xvfb'];
  const missing = games.filter((path) => !existsSync(path));
  if (missing.length > 0) return { title, found: `skipped: no ${missing.join(', ')} here`, broken: [] };
  const home = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const port = await freeUdpPort();
  const server = spawn('/usr/games/bzfs', ['-p', String(port), '-i', '127.0.0.1'], { stdio: 'ignore' });
  const display = spawn('/usr/bin/Xvfb', ['-displayfd', '1', '-screen', '0', '640x480x24', '-nolisten', 'tcp']);
  try {
    const [number] = (await once(display.stdout, 'data')) as [Buffer];
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, HOME: home, LIBGL_ALWAYS_SOFTWARE: '1' };
    const lag = await through(port, ['--tcp', '--udp', '--link', `delay=${gameDelay}`], async (proxy) => {
      const words = ['-window', '320x240', '-mute', '-team', 'rogue', `tester@127.0.0.1:${proxy}`];
      const client = spawn('/usr/games/bzflag', words, { stdio: 'ignore', env });
      return lagOf('tester', port).finally(() => client.kill('SIGKILL'));
    });
    const least = 2e3 * gameDelay;
    const broken = lag !== null && lag >= least && lag <= least + gameSlack ? [] : [`the server measures ${lag ?? 'no'} ms`];
    return { title, found: `the server measures a round trip of ${lag ?? 'no'} ms`, broken };
  } finally {
    server.kill('SIGKILL');
    display.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  }
}

/** The lag of a player by the server's statistics, ms, which an observer requests, after a minute; null: none. */
async function lagOf(player: string, port: number): Promise<number | null> {
  const watcher = await BzflagGuest.join(port, 'watcher');
  const line = new RegExp(`^${player}\\s*:\\s*(\\d+)`);
  let lag: number | null = null;
  // The server measures every ten seconds, and reports a mean that begins too low.
  watcher.onLine = (text) => (lag = line.test(text) ? Number(line.exec(text)?.[1]) : lag);
  for (let tries = 0; tries < 60; tries++) {
    await setTimeout(1000);
    watcher.ask('/lagstats');
  }
  watcher.close();
  return lag;
}

/** As many clients at a time as it admits, each with an echo; one more is refused. */
async function manyClients(): Promise<HostResult> {
  const server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [echoes, refused] = await through((server.address() as AddressInfo).port, ['--tcp'], async (port) => {
    const sockets: Socket[] = [];
    for (let n = 0; n < clients; n++) sockets.push(connect({ port, host: '127.0.0.1' }).on('error', () => undefined));
    const answers = await Promise.all(
      sockets.map(async (socket, n) => {
        socket.write(`word ${n}`);
        const answer = await Promise.race([once(socket, 'data').then(([bytes]) => String(bytes)), setTimeout(5000).then(() => '')]);
        return answer === `word ${n}`;
      }),
    );
    const further = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    further.write('word');
    const heard = await Promise.race([
      once(further, 'data').then(
        () => true,
        () => false,
      ),
      once(further, 'close').then(
        () => false,
        () => false,
      ),
      setTimeout(3000).then(() => null),
    ]);
    for (const socket of [...sockets, further]) socket.destroy();
    return [answers.filter(Boolean).length, heard === false] as const;
  });
  server.close();
  const broken = [...(echoes < clients ? [`${echoes} of ${clients} were served`] : []), ...(refused ? [] : ['one more was not refused'])];
  return {
    title: `Proxy: ${clients} clients at a time, and one more`,
    found: `${echoes} echoes; the further one ${refused ? 'refused' : 'not refused'}`,
    broken,
  };
}

export const proxies: Readonly<Record<string, () => Promise<HostResult>>> = {
  duplicates,
  bzflag,
  socat: besideSocat,
  'many-clients': manyClients,
};
