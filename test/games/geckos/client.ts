/**
 * A client as the documentation of `@geckos.io/snapshot-interpolation` has it: it adds what arrives, and draws what is
 * interpolated in each of 60 frames a second. Where the library draws nothing, an entity stays where it was.
 * Arguments: `ws` or `udp`, port, its name, path of the log, seconds to play.
 */
import { createSocket } from 'node:dgram';
import { SnapshotInterpolation, type Types } from '@geckos.io/snapshot-interpolation';
import { WebSocket } from 'ws';
import { logFile } from '../kit/log-file.ts';
import { everySoOften } from '../kit/time.ts';

const [, , transport = 'ws', port = '', name = '', path = '', seconds = ''] = process.argv;
const snapshotsPerSecond = 20;
const log = await logFile(path, 'geckos snapshot-interpolation', name);
const SI = new SnapshotInterpolation(snapshotsPerSecond);
/** Of the server, ms: on one machine all have one clock. */
let epoch = NaN;
/** When the first snapshot came, s. */
let joined = NaN;
/** Until then one must have come, ms. */
const mostWait = 20_000;
const clock = () => (SnapshotInterpolation.Now() - epoch) / 1000;
const meshes = new Map<string, { x: number; y: number }>();
const leave = transport === 'ws' ? overWebSocket() : overDatagrams();

await everySoOften(1000 / 60, () => {
  if (Number.isNaN(epoch)) return performance.now() < mostWait;
  const time = clock();
  for (const { id, x, y } of SI.calcInterpolation('x y')?.state ?? []) meshes.set(id, { x: Number(x), y: Number(y) });
  for (const [id, { x, y }] of meshes) log.shown(time, id, x, y, 0, 0, 0, 0, 1);
  return time - joined < Number(seconds);
});
leave();
await log.close();

function receive(text: string): void {
  const update = JSON.parse(text) as { readonly epoch: number; readonly number: number; readonly snapshot: Types.Snapshot };
  epoch = update.epoch;
  const before = SnapshotInterpolation.Now();
  SI.snapshot.add(update.snapshot);
  const after = SnapshotInterpolation.Now();
  // A millisecond may end meanwhile: the arrival was when the library has it, or where it makes no difference to it.
  const arrivedAt = Math.min(Math.max(update.snapshot.time + SI.timeOffset, before), after);
  const time = (arrivedAt - epoch) / 1000;
  if (Number.isNaN(joined)) joined = time;
  const stamp = (update.snapshot.time - epoch) / 1000;
  for (const { id } of update.snapshot.state as Types.State) log.received(time, update.number, id, stamp);
}

function overWebSocket(): () => void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  socket.on('message', (bytes: Buffer) => receive(bytes.toString()));
  return () => socket.close();
}

function overDatagrams(): () => void {
  const socket = createSocket('udp4').on('message', (bytes) => receive(bytes.toString()));
  const say = (text: string) => socket.send(text, Number(port), '127.0.0.1');
  // A datagram may be lost, and one that comes twice does no harm.
  const joining = setInterval(() => (Number.isNaN(epoch) ? say('join') : clearInterval(joining)), 100);
  return () => {
    clearInterval(joining);
    for (let k = 0; k < 8; k++) say('leave');
    socket.send('leave', Number(port), '127.0.0.1', () => socket.close());
  };
}
