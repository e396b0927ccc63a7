/**
 * Chooses how this page reaches the bench: in the desktop window by the port it is given, in a browser by WebSocket.
 */
import { enter } from './enter.ts';
import { handedOver, receivePorts, wrapMessagePort } from './message-port.ts';
import type { PagePort } from './page-port.ts';
import { openWebSocketPort } from './web-socket-port.ts';

/** Call it before the page has loaded: a port handed over earlier would be missed. */
export function chooseTransport(target: Window): () => Promise<PagePort> {
  if (isDesktop(target)) {
    const next = receivePorts(target, handedOver.bench);
    return async () => wrapMessagePort(await next());
  }
  let entered = false;
  return async () => {
    if (!entered) await enter(target.location, target.history);
    entered = true;
    return openWebSocketPort(target.location);
  };
}

function isDesktop({ location, navigator }: Window): boolean {
  return navigator.userAgent.includes('Electron/') || !location.protocol.startsWith('http');
}
