/**
 * A server as the documentation of `@geckos.io/snapshot-interpolation` has it: 60 ticks a second, a snapshot in each
 * third. Arguments: `ws` or `udp`, path of the log. It prints its port, and ends when the last client has left.
 */
import { createSocket, type RemoteInfo } from 'node:dgram';
import { SnapshotInterpolation } from '@geckos.io/snapshot-interpolation';
import { WebSocketServer } from 'ws';
import type { AddressInfo } from 'node:net';
import { carAt, carNames } from '../kit/bots.ts';
import { logFile } from '../kit/log-file.ts';
import { everySoOften } from '../kit/time.ts';

const [, , transport = 'ws', path = ''] = process.argv;
const log = await logFile(path, 'geckos snapshot-interpolation', 'server');
const SI = new SnapshotInterpolation();
/** Times of the logs count from here, ms. */
const epoch = SnapshotInterpolation.Now();
const ticksPerSecond = 60;
const ticksPerSnapshot = 3;
const { broadcast, ended } = transport === 'ws' ? overWebSockets() : overDatagrams();

let [tick, number] = [0, 0];
let isOver = false;
void ended.then(() => (isOver = true));
await everySoOften(1000 / ticksPerSecond, () => {
  tick += 1;
  const state = carNames.map((id) => carAt(id, tick / ticksPerSecond));
  const snapshot = tick % ticksPerSnapshot === 0 ? SI.snapshot.create(state.map((car) => ({ ...car }))) : null;
  const time = ((snapshot?.time ?? SnapshotInterpolation.Now()) - epoch) / 1000;
  for (const { id, x, y } of state) log.truth(time, id, x, y, 0, 0, 0, 0, 1);
  if (!snapshot) return !isOver;
  SI.vault.add(snapshot);
  const text = JSON.stringify({ epoch, number: ++number, snapshot });
  broadcast(text);
  for (const { id } of state) log.sent(time, number, id, '*', text.length);
  return !isOver;
});
await log.close();

interface Link {
  readonly broadcast: (text: string) => void;
  /** The last client has left. */
  readonly ended: Promise<void>;
}

function overWebSockets(): Link {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.once('listening', () => say((server.address() as AddressInfo).port));
  const ended = new Promise<void>((resolve) =>
    server.on('connection', (client) => client.on('error', () => undefined).on('close', () => server.clients.size === 0 && resolve())),
  ).then(() => server.close());
  return { broadcast: (text) => server.clients.forEach((client) => client.send(text)), ended };
}

/** A client is one who says `join`, until it says `leave`. */
function overDatagrams(): Link {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  const clients = new Map<number, RemoteInfo>();
  socket.once('listening', () => say(socket.address().port));
  const ended = new Promise<void>((resolve) =>
    socket.on('message', (bytes, from) => {
      if (String(bytes) === 'join') clients.set(from.port, from);
      else if (clients.delete(from.port) && clients.size === 0) resolve();
    }),
  ).then(() => void socket.close());
  return { broadcast: (text) => clients.forEach(({ port, address }) => socket.send(text, port, address)), ended };
}

function say(port: number): void {
  process.stdout.write(`listening on ${port}\n`);
}
