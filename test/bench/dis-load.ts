/**
 * Hears a DIS exercise on the loopback for a while, in a process of its own; prints what it took. First its port, then,
 * at its end, the rest.
 */
import { setTimeout } from 'node:timers/promises';
import { HeardExercise } from '../../features/dis/node/heard-exercise.ts';
import { DisListener } from '../../features/dis/node/socket.ts';
import { sharedSeconds } from '../../main/base/wall-clock.ts';

const seconds = Number(process.argv[2]);
const heard = new HeardExercise({ exercise: 1 }, sharedSeconds());
const listener = await DisListener.open({ port: 0 }, (datagram) => heard.take(datagram, sharedSeconds()));
console.log(listener.port);
heard.follow([]);
while (heard.exercise.counts.datagrams === 0) await setTimeout(5);
const [begun, before] = [performance.now(), process.cpuUsage()];
await setTimeout(1000 * seconds);
const { user, system } = process.cpuUsage(before);
const wall = (performance.now() - begun) / 1000;
listener.close();
const { entityStates, outOfOrder } = heard.exercise.counts;
console.log(
  JSON.stringify({ entityStates, outOfOrder, cores: (user + system) / 1e6 / wall, megabytes: process.resourceUsage().maxRSS / 1024 }),
);
