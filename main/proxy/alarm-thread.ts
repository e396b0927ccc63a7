/** The thread of an alarm: sleeps until it is to ring. An event loop's own timers count in whole milliseconds; a sleeping thread wakes within tenths. */
import { parentPort, workerData } from 'node:worker_threads';
import { AlarmArea } from './alarm-area.ts';
import { monotonicNow } from './monotonic.ts';

const area = new AlarmArea(workerData as SharedArrayBuffer);

/** Once it has rung it sleeps until it is set anew. */
for (;;) {
  const { changes, due } = area;
  const leftMs = (due - monotonicNow()) * 1e3;
  if (leftMs <= 0) parentPort?.postMessage(null);
  area.sleep(changes, leftMs > 0 ? leftMs : Infinity);
}
