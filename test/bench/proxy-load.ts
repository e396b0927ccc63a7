/** A thread that loads a proxy: players on one side of it, a listener on the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { listen, play, type Load } from './words.ts';

/** Its messages: first where its listener is, at the end the one-way delay (s) of every word. */
export type LoadReport = { readonly port: number } | { readonly delays: Float64Array };

const load = workerData as Load;
const host = '127.0.0.1';
const listener = await listen(load.protocol, { host, port: 0 });

async function run(port: number): Promise<void> {
  await play(load, { host, port });
  parentPort?.postMessage({ delays: Float64Array.from(listener.delays) } satisfies LoadReport);
}

parentPort?.once('message', (port: number) => void run(port));
parentPort?.postMessage({ port: listener.port } satisfies LoadReport);
