/** The delay proxy at its limits: duplication over many datagrams, and as many clients as it admits. */
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
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

export const proxies: Readonly<Record<string, () => Promise<HostResult>>> = { duplicates, 'many-clients': manyClients };
