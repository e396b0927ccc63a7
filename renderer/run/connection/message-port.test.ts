/** The desktop window's port, by Node's own message channel. */
import { expect, test, vi } from 'vitest';
import { patience } from '../../../test/support/patience.ts';
import { wrapMessagePort } from './message-port.ts';

test('text and bytes pass both ways, and closing the other end is noticed', async () => {
  const { port1, port2 } = new MessageChannel();
  const port = wrapMessagePort(port1);
  const received: (string | Uint8Array)[] = [];
  const closed = new Promise((resolve) => port.onClose(resolve));
  const sent = new Promise((resolve) => port2.addEventListener('message', ({ data }) => resolve(data)));
  port2.start();
  port.onMessage((message) => received.push(message));
  port.send('to the host');
  expect(await sent).toBe('to the host');
  port2.postMessage('text');
  port2.postMessage(new Uint8Array([1, 2]));
  port2.postMessage(Uint8Array.of(3).buffer);
  port2.postMessage({ not: 'of this protocol' });
  port2.postMessage('last');
  await vi.waitFor(() => expect(received).toContain('last'), patience);
  port2.close();
  expect(await closed).toBe('The bench closed the connection.');
  expect(received).toEqual(['text', new Uint8Array([1, 2]), new Uint8Array([3]), 'last']);
});
