/** The page's end of a port that a window was given, as a client of the bench. */
import { BenchClient } from '../../client/bench-client.ts';
import type { BrowserWindow } from './electron-stand-in.ts';

/** Of the `index`th load. */
export function clientOf(window: BrowserWindow, index: number): BenchClient {
  const port = window.webContents.posted[index]?.ports[0];
  if (!port) throw new Error('No port was posted.');
  return new BenchClient({
    send: (message) => port.postMessage(message),
    onMessage(handler) {
      port.on('message', ({ data }: { data: string }) => handler(data));
      return () => undefined;
    },
    onClose: () => () => undefined,
    close: () => port.close(),
  });
}
