/**
 * The thread of an alarm: sleeps until the next time. An event loop's timers count whole milliseconds; a sleeping
 * thread wakes within tenths.
 */
import type { WorkerGuest } from '../../../main/worker/worker-guest.ts';
import { AlarmArea, monotonicNow } from './alarm.ts';

export function start(guest: WorkerGuest<never, null>, memory: SharedArrayBuffer): never {
  const area = new AlarmArea(memory);
  // Once it has rung it sleeps until it is set anew.
  for (;;) {
    const { changes, due } = area;
    const leftMs = (due - monotonicNow()) * 1e3;
    if (leftMs <= 0) guest.report(null);
    area.sleep(changes, leftMs > 0 ? leftMs : Infinity);
  }
}
