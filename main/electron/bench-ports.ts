/**
 * Passes each loaded page its ends of two message channels: a connection to the bench like any other, and one to the
 * menu.
 */
import { MessageChannelMain, type MessageEvent, type MessagePortMain, type WebContents } from 'electron';
import type { BenchPort } from '../../contract/messages.ts';
import type { BenchHost } from '../bench/bench-host.ts';
import { showActionsOf } from './menu.ts';
import { isPageAddress } from './page-protocol.ts';

/** A port of the main process as a bench port. */
export class ElectronPort implements BenchPort {
  readonly #port: MessagePortMain;

  constructor(port: MessagePortMain) {
    this.#port = port;
  }

  send(message: string | Uint8Array<ArrayBuffer>): void {
    this.#port.postMessage(message);
  }

  onMessage(handler: (message: string | Uint8Array) => void): () => void {
    const onMessage = (event: MessageEvent) => handler(event.data as string | Uint8Array);
    this.#port.on('message', onMessage);
    return () => this.#port.off('message', onMessage);
  }

  onClose(handler: (reason: string) => void): () => void {
    const onClose = () => handler('the page was closed');
    this.#port.on('close', onClose);
    return () => this.#port.off('close', onClose);
  }

  close(): void {
    this.#port.close();
  }
}

/** A reload closes the former page's port and gets a new one. Nothing but the bench's own page gets any. */
export function connectAtEveryLoad(contents: WebContents, host: BenchHost): void {
  contents.on('did-finish-load', () => {
    if (!isPageAddress(contents.getURL())) return;
    const [bench, menu] = [new MessageChannelMain(), new MessageChannelMain()];
    host.connect(new ElectronPort(bench.port1), 'operator');
    bench.port1.start();
    showActionsOf(menu.port1);
    contents.postMessage('bench-port', null, [bench.port2, menu.port2]);
  });
}
