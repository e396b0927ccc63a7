/** How true the delay proxy is: 16 players, 60 messages a second each, through real sockets; delivered − asked, from a client's hand to the server's ear. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DelayProxy } from '../../main/proxy/delay-proxy.ts';
import { row } from './measure.ts';
import type { Load, LoadReport } from './proxy-load.ts';

const asked = 0.05;
const besideBench = (name: string) => new URL(`./${name}.js`, import.meta.url).pathname;

/** Lateness of every message, s, in rising order. */
async function latenessUnder(load: Load): Promise<Float64Array> {
  const thread = new Worker(besideBench('proxy-load'), { workerData: load });
  const [{ port }] = (await once(thread, 'message')) as [{ port: number }];
  const conditions = { stages: [{ at: 0, settings: { delay: asked } }] };
  const proxy = await DelayProxy.open({
    listen: { host: '127.0.0.1', port: 0 },
    target: { host: '127.0.0.1', port },
    protocols: [load.protocol],
    up: conditions,
    down: conditions,
    seed: 1,
    clients: load.players,
    alarmThread: besideBench('alarm-thread'),
  });
  thread.postMessage(proxy.listen.port);
  const [report] = (await once(thread, 'message')) as [Extract<LoadReport, { delays: Float64Array }>];
  await proxy.close();
  await thread.terminate();
  return report.delays.map((delay) => delay - asked).sort();
}

export async function benchProxy(): Promise<string[]> {
  const rows = ['Delay proxy, 16 players × 60 messages/s, 50 ms asked: delivered − asked, one way'];
  for (const protocol of ['udp', 'tcp'] as const) {
    const lateness = await latenessUnder({ protocol, players: 16, rate: 60, length: 8 });
    const ms = (q: number) => `${((lateness[Math.floor(q * (lateness.length - 1))] ?? NaN) * 1e3).toFixed(2)} ms`;
    rows.push(row(protocol.toUpperCase(), `least ${ms(0)}`, `median ${ms(0.5)}`, `p99 ${ms(0.99)}`));
  }
  return rows;
}
