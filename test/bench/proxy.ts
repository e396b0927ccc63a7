/** How true the delay proxy is: 16 players, 60 messages a second each, through real sockets; delivered − asked, from a client's hand to the server's ear; beside what `tc netem` makes of the same. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DelayProxy } from '../../main/proxy/delay-proxy.ts';
import { row } from './measure.ts';
import { delaysUnderNetem, whyNoNetem } from './netem.ts';
import type { LoadReport } from './proxy-load.ts';
import type { Load } from './words.ts';

const asked = 0.05;
const besideBench = (name: string) => new URL(`./${name}.js`, import.meta.url).pathname;

/** How long every message took through the proxy, s. */
async function delaysThroughProxy(load: Load): Promise<Float64Array> {
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
  return report.delays;
}

function latenessRow(name: string, delays: Float64Array): string {
  const lateness = delays.map((delay) => delay - asked).sort();
  const ms = (q: number) => `${((lateness[Math.floor(q * (lateness.length - 1))] ?? NaN) * 1e3).toFixed(2)} ms`;
  return row(name, `least ${ms(0)}`, `median ${ms(0.5)}`, `p99 ${ms(0.99)}`);
}

export async function benchProxy(): Promise<string[]> {
  const rows = ['Delay proxy, 16 players × 60 messages/s, 50 ms asked: delivered − asked, one way'];
  const whyNot = whyNoNetem();
  for (const protocol of ['udp', 'tcp'] as const) {
    const load: Load = { protocol, players: 16, rate: 60, length: 8 };
    rows.push(latenessRow(protocol.toUpperCase(), await delaysThroughProxy(load)));
    if (whyNot === null)
      rows.push(latenessRow(`${protocol.toUpperCase()}, tc netem`, await delaysUnderNetem(besideBench('netem-load'), load, asked)));
  }
  return whyNot === null ? rows : [...rows, `  tc netem between network namespaces: skipped, not to be had here (${whyNot})`];
}
