/** The bench over a message port that the preload hands to the page: how the desktop window connects. */
import { type PagePort, PortListeners } from './page-port.ts';

/** Data of the window message that carries the port. */
export const portMessage = 'driftbench:port';

export function wrapMessagePort(port: MessagePort): PagePort {
  const listeners = new PortListeners();
  port.addEventListener('message', ({ data }) => listeners.message(data));
  port.addEventListener('close', () => listeners.close('The bench closed the connection.'));
  port.start();
  return {
    refused: false,
    send: (message) => port.postMessage(message),
    onMessage: (handler) => listeners.onMessage(handler),
    onClose: (handler) => listeners.onClose(handler),
    close() {
      port.close();
      listeners.close('The page closed the connection.');
    },
  };
}

/** Which of the ports that are handed over together: to the bench, and to the desktop's menu. */
export const handedOver = { bench: 0, menu: 1 } as const;

/**
 * Hands out the ports that arrive at `target` at that place, one to each call, in order. Listens from its creation on.
 */
export function receivePorts(target: Window, place: number): () => Promise<MessagePort> {
  const arrived: MessagePort[] = [];
  const waiting: ((port: MessagePort) => void)[] = [];
  target.addEventListener('message', ({ data, source, ports }) => {
    const port = ports[place];
    if (data !== portMessage || source !== target || !port) return;
    const next = waiting.shift();
    if (next) next(port);
    else arrived.push(port);
  });
  return () => {
    const port = arrived.shift();
    return port ? Promise.resolve(port) : new Promise((resolve) => waiting.push(resolve));
  };
}
