/**
 * Starts the packed desktop bench as Electron would, with the stand-in in its place, and prints what came of it: run by
 * Node from the unpacked archive, with the path of the entry.
 */
import { pathToFileURL } from 'node:url';
import type * as StandIn from './electron-stand-in.ts';
import { clientOf } from './window-client.ts';

const { BrowserWindow, served } = (await import('electron')) as unknown as typeof StandIn;

/** Polls without a limit: the caller's time limit ends it. */
async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

await import(pathToFileURL(process.argv[2] ?? '').href);
const window = await until(() => BrowserWindow.all[0]);
const page = await served.get('driftbench')?.({ url: window.webContents.address });
const client = clientOf(window, 0);
const state = await until(async () => {
  const { status, experiment, fault, awaitsView } = await client.call('state.get', {});
  // As the page does once it has drawn the first view.
  if (status === 'paused' && awaitsView) await client.call('session.play', {});
  return status === 'running' || status === 'failed' ? { status, file: experiment?.file, fault } : undefined;
});
console.log(JSON.stringify({ page: page?.status, ...state }));
process.exit();
