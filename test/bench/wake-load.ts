/** A thread that sleeps as an alarm does, and reports how late (s) it woke up each time: what the machine alone does. */
import { parentPort, workerData } from 'node:worker_threads';
import { AlarmArea, monotonicNow } from '../../features/proxy/node/alarm.ts';

/** How long it goes on, s. */
const length = workerData as number;
/** From one time to the next, s. */
const step = 4e-3;

const area = new AlarmArea();
const began = monotonicNow();
const late = new Float64Array(Math.floor(length / step));
// Times are fixed ahead, as those of messages: what falls into a pause of the machine is late by what is left of it.
for (let wake = 0; wake < late.length; wake++) {
  const due = began + (wake + 1) * step;
  let left = due - monotonicNow();
  for (; left > 0; left = due - monotonicNow()) area.sleep(area.changes, left * 1e3);
  late[wake] = -left;
}
parentPort?.postMessage(late);
