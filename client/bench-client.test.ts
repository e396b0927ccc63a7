/** The client acknowledges telemetry whatever becomes of it on the page. */
import { expect, test } from 'vitest';
import { blockOf, frameOf } from '../contract/telemetry-frames.ts';
import { BenchClient } from './bench-client.ts';

/** A port whose messages the test hands over itself. */
function port() {
  const sent: string[] = [];
  let take: (message: string | Uint8Array<ArrayBuffer>) => void = () => undefined;
  const end = {
    send: (message: string | Uint8Array<ArrayBuffer>) => void sent.push(String(message)),
    onMessage: (handler: typeof take) => ((take = handler), () => undefined),
    onClose: () => () => undefined,
    close: () => undefined,
  };
  return { end, sent, take: (message: Uint8Array<ArrayBuffer>) => take(message) };
}

test('a frame whose handler fails is acknowledged with the next one, so that no page runs out of frames in flight', () => {
  const { end, sent, take } = port();
  const client = new BenchClient(end);
  let frames = 0;
  client.onTelemetry(() => {
    frames += 1;
    if (frames <= 2) throw new Error('The page failed.');
  });
  const frame = () => frameOf(blockOf({ columns: 1, times: Float64Array.of(0), values: Float32Array.of(1) }), 1);
  for (let n = 0; n < 2; n++) expect(() => take(frame())).toThrow('The page failed.');
  take(frame());
  expect(sent).toEqual(['{"ack":3}']);
});
