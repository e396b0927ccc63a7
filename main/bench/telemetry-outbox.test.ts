import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, decodeFrame, type RowBlock, type TelemetryFrame } from '../../contract/telemetry-frames.ts';
import { TelemetryOutbox } from './telemetry-outbox.ts';

/**
 * `count` rows of two columns from time `first` on; the first column repeats the time, the second counts the columns.
 */
function rowsFrom(first: number, count: number): RowBlock {
  const times = Float64Array.from({ length: count }, (_, i) => first + i);
  return blockOf({ columns: 2, times, values: Float32Array.from({ length: count * 2 }, (_, i) => (i % 2 ? 2 : first + (i >> 1))) });
}

function collectingOutbox(bounds?: { rows: number; bytes: number }) {
  const frames: TelemetryFrame[] = [];
  return { frames, outbox: new TelemetryOutbox((bytes) => frames.push(decodeFrame(bytes).frame), bounds) };
}

test('two frames go out at once; what comes then is merged into one frame at the acknowledgement', () => {
  const { outbox, frames } = collectingOutbox();
  for (let time = 0; time < 5; time++) outbox.push(1, rowsFrom(time, 1));
  expect(frames.map((frame) => [...frame.times])).toEqual([[0], [1]]);
  outbox.acknowledge(1);
  expect(frames.map((frame) => [...frame.times])).toEqual([[0], [1], [2, 3, 4]]);
  expect(frames[2]).toMatchObject({ epoch: 1, columns: 2 });
  expect([...(frames[2]?.values ?? [])]).toEqual([2, 2, 3, 2, 4, 2]);
});

test('pages that keep up get one and the same block, without a copy', () => {
  const sent: Uint8Array[] = [];
  const block = rowsFrom(0, 3);
  for (const outbox of [new TelemetryOutbox((bytes) => sent.push(bytes)), new TelemetryOutbox((bytes) => sent.push(bytes))])
    outbox.push(7, block);
  expect(sent.map((bytes) => bytes === block.bytes)).toEqual([true, true]);
  expect(decodeFrame(block.bytes)).toMatchObject({ answers: null, frame: { epoch: 7, columns: 2, times: Float64Array.of(0, 1, 2) } });
});

test('rows of an earlier run that still wait are dropped when a new run speaks', () => {
  const { outbox, frames } = collectingOutbox();
  for (let time = 0; time < 4; time++) outbox.push(1, rowsFrom(time, 1));
  outbox.push(2, rowsFrom(0, 1));
  outbox.acknowledge(2);
  expect(frames.map((frame) => [frame.epoch, ...frame.times])).toEqual([
    [1, 0],
    [1, 1],
    [2, 0],
  ]);
});

test('acknowledging a frame that was never sent is reported and changes nothing', () => {
  const { outbox, frames } = collectingOutbox();
  outbox.push(1, rowsFrom(0, 1));
  expect(outbox.acknowledge(2)).toBe(false);
  expect(outbox.inFlight).toBe(1);
  expect(outbox.acknowledge(1)).toBe(true);
  expect(outbox.acknowledge(1)).toBe(false);
  expect(frames).toHaveLength(1);
});

type Move = { readonly push: number } | { readonly ack: number };
const anyMoves = fc.array(
  fc.oneof(fc.record({ push: fc.integer({ min: 1, max: 40 }) }), fc.record({ ack: fc.integer({ min: 0, max: 60 }) })),
  { maxLength: 80 },
) as fc.Arbitrary<Move[]>;

test('whatever the page acknowledges: never more than two in flight, times increase, waiting rows are bounded', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const { outbox, frames } = collectingOutbox({ rows: 8, bytes: 1 << 20 });
      let time = 0;
      let acknowledged = 0;
      for (const move of moves) {
        if ('ack' in move) acknowledged = outbox.acknowledge(move.ack) ? Math.max(acknowledged, move.ack) : acknowledged;
        else outbox.push(1, rowsFrom((time += move.push) - move.push, move.push));
        expect(frames.length - acknowledged).toBeLessThanOrEqual(2);
      }
      const times = frames.flatMap((frame) => [...frame.times]);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      for (const frame of frames) expect(frame.times.length).toBeLessThanOrEqual(8);
    }),
  );
});

test('the newest row always gets through once the page acknowledges', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }), (counts) => {
      const { outbox, frames } = collectingOutbox({ rows: 8, bytes: 40 });
      let time = 0;
      for (const count of counts) outbox.push(1, rowsFrom((time += count) - count, count));
      outbox.acknowledge(frames.length);
      expect(frames.at(-1)?.times.at(-1)).toBe(time - 1);
      expect(frames.at(-1)?.values.at(-2)).toBe(time - 1);
    }),
  );
});
