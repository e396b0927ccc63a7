/**
 * A client of the Colyseus room, as the documentation's tutorial draws other players: in each frame the shown place goes a fifth of
 * the way to that of the state. Arguments: port, its name, path of the log, seconds to play.
 */
import { Callbacks, Client } from '@colyseus/sdk';
import { logFile } from '../kit/log-file.ts';
import { everySoOften, monotonic } from '../kit/time.ts';

const [, , port, name, path, seconds] = process.argv;
const log = await logFile(path, 'colyseus', name);
const room = await new Client(`ws://127.0.0.1:${port}`).joinOrCreate('arena');
const share = 0.2;
const shown = new Map();

const callbacks = Callbacks.get(room);
callbacks.onAdd('cars', (car, id) => shown.set(id, { x: car.x, y: car.y, server: car }));
room.onStateChange((state) => {
  const time = monotonic();
  for (const [id, { x, y }] of state.cars) log.received(time, state.patch, id, state.time, [x, y, 0, 0, 0, 0, 1]);
});

const begun = monotonic();
await everySoOften(1000 / 60, () => {
  const time = monotonic();
  for (const [id, car] of shown) {
    car.x += (car.server.x - car.x) * share;
    car.y += (car.server.y - car.y) * share;
    log.shown(time, id, car.x, car.y, 0, 0, 0, 0, 1);
  }
  return time - begun < Number(seconds);
});
await room.leave();
await log.close();
