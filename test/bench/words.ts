/**
 * Words that carry the time at which they were said: players who say one so many times a second, a listener who notes
 * how long each took.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { monotonicNow } from '../../features/proxy/node/alarm.ts';

export interface Load {
  readonly protocol: 'tcp' | 'udp';
  readonly players: number;
  /** 1/s */
  readonly rate: number;
  /** s */
  readonly length: number;
}

export interface Listener {
  readonly port: number;
  /** The one-way delay (s) of every word; grows. */
  readonly delays: readonly number[];
  close(): void;
}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Bytes of a word: when it was said (s), and padding as of an update with its header. */
const wordBytes = 64;

/** Both ends must read the same clock: one machine, whatever namespace. `port` 0: any. */
export function listen(protocol: Load['protocol'], place: Place): Promise<Listener> {
  return protocol === 'udp' ? listenUdp(place) : listenTcp(place);
}

async function listenUdp({ host, port }: Place): Promise<Listener> {
  const delays: number[] = [];
  const socket = createSocket('udp4').on('message', (words) => hear(words, delays));
  socket.bind(port, host);
  await once(socket, 'listening');
  return { port: socket.address().port, delays, close: () => socket.close() };
}

async function listenTcp({ host, port }: Place): Promise<Listener> {
  const delays: number[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      const words = Buffer.concat([rest, chunk]);
      hear(words, delays);
      rest = words.subarray(words.length - (words.length % wordBytes));
    });
    socket.on('end', () => socket.end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, delays, close: () => server.close() };
}

function hear(words: Buffer, delays: number[]): void {
  const now = monotonicNow();
  for (let at = 0; at + wordBytes <= words.length; at += wordBytes) delays.push(now - words.readDoubleLE(at));
}

interface Voice {
  speak(word: Buffer): void;
  close(): void;
}

function voice(protocol: Load['protocol'], { host, port }: Place): Voice {
  if (protocol === 'tcp') {
    const socket = connect({ port, host, noDelay: true });
    return { speak: (word) => void socket.write(word), close: () => socket.end() };
  }
  const socket = createSocket('udp4');
  return { speak: (word) => socket.send(word, port, host), close: () => socket.close() };
}

/**
 * All players speak, one after the other within each turn. Settles when they are through and what they said has had a
 * second to arrive.
 */
export async function play({ protocol, players, rate, length }: Load, place: Place): Promise<void> {
  const voices = Array.from({ length: players }, () => voice(protocol, place));
  const timers = voices.map(async ({ speak }, player) => {
    await setTimeout(((player / players) * 1e3) / rate);
    return setInterval(() => speak(wordOfNow()), 1e3 / rate);
  });
  await setTimeout(length * 1e3);
  for (const timer of timers) clearInterval(await timer);
  await setTimeout(1e3);
  for (const each of voices) each.close();
}

function wordOfNow(): Buffer {
  const word = Buffer.alloc(wordBytes);
  word.writeDoubleLE(monotonicNow());
  return word;
}
