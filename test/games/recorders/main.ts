/** The made-up motion of recorders.test.ts. Arguments: path; `paced`: by the clock, until it is ended; `cost`: prints what a row takes, ns. */
import { open } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setInterval, setTimeout } from 'node:timers/promises';
import { GameLog } from '../../../resources/recorders/game-log.ts';

const [, , path = '', pace] = process.argv;
const file = await open(path, 'w');
const log = new GameLog((text) => file.appendFile(text), { program: 'made, up', process: 'client-1', axes: 'unity' });

function row(k: number, t: number): void {
  const n = Math.sqrt(1 + k * k);
  log.truth(t, 'red', k * 0.37 - 50, -k * k * 0.001, 1 / (k + 1), 0, k / n, 0, 1 / n, 1 + Math.floor(k / 500), k % 500 === 0);
  log.shown(t, 'blue, the second', -k * 0.37, k * k * 0.0013, 1e-7 * k, 0, 0, -k / n, 1 / n);
}

if (pace === 'paced') {
  const begin = performance.now();
  let said = false;
  let k = 0;
  for await (const _ of setInterval(4)) {
    const t = (performance.now() - begin) / 1000;
    row(k++, t);
    if (t > 2.5 && !said) process.stdout.write('2.5 s\n');
    said ||= t > 2.5;
  }
}
if (pace === 'cost') {
  let [spent, rows] = [0, 0];
  const begin = performance.now();
  for (let burst = 0; burst < 300; burst++) {
    const from = performance.now();
    for (let k = 0; k < 100; k++) row(k, (from - begin) / 1000);
    spent += performance.now() - from;
    rows += 200;
    await setTimeout(5);
  }
  await log.close();
  console.log((1e6 * spent) / rows);
  process.exit();
}
for (let k = 0; k < 2000; k++) row(k, k / 60);
log.sent(33.5, 7, 'red', 'client-2 client-3', 36);
log.received(33.6, 9007199254740991, 'blue', -0.25);
log.received(33.65, 8, 'blue', 33.5, [1.25, -2, 0, 0, 0, 0, 1, NaN, 3.5, 0, -1e-7]);
log.offset(33.66, -3966.25, 'server');
log.exchange(33.7, 4000.123456789, 4000.2, 33.8, 'server');
log.note(33.9, 'two\nlines, and a comma');
log.shown(34, 'nowhere', NaN, Infinity, -1e300, 0, 0, 0, 1, 3);
log.gone('T', 35, 'red');
await log.close();
await file.close();
