/** A thread that loads a proxy: players who say something 60 times a second, and a server that notes how long each word took. */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { monotonicNow } from '../../main/proxy/monotonic.ts';

/** What the thread is told: who speaks, how often (1/s) and for how long (s). */
export interface Load {
  readonly protocol: 'tcp' | 'udp';
  readonly players: number;
  readonly rate: number;
  readonly length: number;
}

/** What it tells: first where its server listens, at the end how long (s) every word took, one way. */
export type LoadReport = { readonly port: number } | { readonly delays: Float64Array };

/** Bytes of a word: when it was said (s), and padding as of an update with its header. */
const wordBytes = 64;
const load = workerData as Load;
const delays: number[] = [];

function hear(words: Buffer): void {
  const now = monotonicNow();
  for (let at = 0; at + wordBytes <= words.length; at += wordBytes) delays.push(now - words.readDoubleLE(at));
}

async function udpServer(): Promise<number> {
  const socket = createSocket('udp4').on('message', hear);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket.address().port;
}

async function tcpServer(): Promise<number> {
  const server = createServer({ noDelay: true }, (socket) => {
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      const words = Buffer.concat([rest, chunk]);
      hear(words);
      rest = words.subarray(words.length - (words.length % wordBytes));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

type Speak = (word: Buffer) => void;

function udpPlayer(port: number): Speak {
  const socket: UdpSocket = createSocket('udp4');
  return (word) => socket.send(word, port, '127.0.0.1');
}

function tcpPlayer(port: number): Speak {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  return (word) => void socket.write(word);
}

function play(port: number): void {
  const { protocol, players, rate, length } = load;
  const end = monotonicNow() + length;
  for (let player = 0; player < players; player++) {
    const speak = protocol === 'udp' ? udpPlayer(port) : tcpPlayer(port);
    setTimeout(
      () => {
        const timer = setInterval(() => {
          const word = Buffer.alloc(wordBytes);
          word.writeDoubleLE(monotonicNow());
          if (monotonicNow() > end) clearInterval(timer);
          else speak(word);
        }, 1e3 / rate);
      },
      ((player / players) * 1e3) / rate,
    );
  }
  setTimeout(() => parentPort?.postMessage({ delays: Float64Array.from(delays) } satisfies LoadReport), (length + 1) * 1e3);
}

parentPort?.once('message', (port: number) => play(port));
const port = await (load.protocol === 'udp' ? udpServer() : tcpServer());
parentPort?.postMessage({ port } satisfies LoadReport);
