/**
 * A Colyseus room: the state is a schema, which the room sends to its clients by itself, 20 patches a second; 60 ticks a
 * second move the cars. Argument: path of the log. It prints its port, and ends when the last client has left.
 */
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { carAt, carNames } from '../kit/bots.ts';
import { logFile } from '../kit/log-file.ts';
import { monotonic } from '../kit/time.ts';

const log = await logFile(process.argv[2], 'colyseus', 'server');
const ticksPerSecond = 60;
const patchesPerSecond = 20;

const Car = schema({ x: t.number(), y: t.number() }, 'Car');
/** `time`: of the server, when the cars were there, s. */
const Arena = schema({ time: t.number(), patch: t.number(), cars: t.map(Car) }, 'Arena');

class ArenaRoom extends Room {
  patchRate = 1000 / patchesPerSecond;

  onCreate() {
    const state = new Arena();
    for (const id of carNames) state.cars.set(id, new Car());
    state.patch = 0;
    this.state = state;
    let tick = 0;
    this.setSimulationInterval(() => {
      tick += 1;
      state.time = monotonic();
      for (const name of carNames) {
        const { x, y } = carAt(name, tick / ticksPerSecond);
        Object.assign(state.cars.get(name), { x, y });
        log.truth(state.time, name, x, y, 0, 0, 0, 0, 1);
      }
    }, 1000 / ticksPerSecond);
  }

  onBeforePatch(state) {
    state.patch += 1;
    for (const name of carNames) log.sent(monotonic(), state.patch, name, '*', 24);
  }

  async onDispose() {
    await log.close();
    setImmediate(() => process.exit(0));
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false, gracefullyShutdown: false });
server.define('arena', ArenaRoom);
await server.listen(0, '127.0.0.1');
process.stdout.write(`listening on ${transport.server.address().port}\n`);
