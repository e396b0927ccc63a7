/** Reports of participants: a written report is read back, and any other bytes are refused or read as valid entries. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReportReader } from '../../features/live/calls/report-reader.ts';
import { ReportWriter } from '../../features/live/calls/report-writer.ts';
import type { PlanarMoment, ReportSink } from '../../engine/live/participant-output.ts';
import { wireRefusals } from '../../features/live/calls/wire-refusal.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { hostile } from '../support/hostile-bytes.ts';

const seats = 8;
const seat = fc.nat(seats - 1);
const time = anyNumber(0, 1e6);
const age = fc.float({ min: -100, max: 100, noNaN: true });
const payload = fc.uint8Array({ maxLength: 90 });
const u32 = fc.nat(0xffffffff);

/** Writes into a batch what a list of reports says. */
type Report = (sink: ReportSink) => void;

const moment = fc.record<PlanarMoment>({
  x: anyNumber(-1e3, 1e3),
  y: anyNumber(-1e3, 1e3),
  heading: anyNumber(-3.14, 3.14),
  vx: anyNumber(-9, 9),
  vy: anyNumber(-9, 9),
  turnRate: anyNumber(-9, 9),
});

const report: fc.Arbitrary<Report> = fc.oneof(
  fc.tuple(fc.nat(3), moment).map(
    ([frame, at]): Report =>
      (sink) =>
        sink.moved(frame, at),
  ),
  fc.tuple(payload, fc.boolean(), fc.nat(2)).map(
    (what): Report =>
      (sink) =>
        sink.made(...what),
  ),
  fc.tuple(fc.nat(2), seat, fc.constantFrom(0, 0.5), age).map(
    (what): Report =>
      (sink) =>
        sink.sent(...what),
  ),
  fc.tuple(seat, u32, time, time, age).map(
    (what): Report =>
      (sink) =>
        sink.arrived(...what),
  ),
  fc.tuple(seat, u32, fc.nat(255), time, time).map(
    (what): Report =>
      (sink) =>
        sink.acknowledged(...what),
  ),
  fc.tuple(u32, time, anyNumber(-3, 3)).map(
    (what): Report =>
      (sink) =>
        sink.fired(...what),
  ),
  fc.tuple(seat, u32, time).map(
    (what): Report =>
      (sink) =>
        sink.heard(...what),
  ),
);

/** Keeps all entries; objects and bytes as copies. */
function keeping(entries: unknown[]): ReportSink {
  const keep =
    (name: string) =>
    (...what: unknown[]): void =>
      void entries.push([name, ...what.map((each) => (each instanceof Uint8Array ? each.slice() : structuredClone(each)))]);
  return {
    moved: keep('moved'),
    made: keep('made'),
    sent: keep('sent'),
    arrived: keep('arrived'),
    acknowledged: keep('acknowledged'),
    fired: keep('fired'),
    heard: keep('heard'),
  };
}

/** The batches that the reports make. */
function batchesOf(reports: readonly Report[]): Uint8Array[] {
  const batches: Uint8Array[] = [];
  const writer = new ReportWriter({ epoch: 3, spawn: 2 }, (batch) => batches.push(batch));
  for (const each of reports) each(writer);
  writer.flush();
  writer.flush();
  return batches;
}

test('reports are read in their order, however they were batched', () => {
  const reader = new ReportReader();
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 40 }), (reports) => {
      const [entries, wanted]: unknown[][] = [[], []];
      for (const each of reports) each(keeping(wanted as unknown[]));
      const batches = batchesOf(reports);
      expect(batches).toHaveLength(1);
      expect(reader.read(batches[0] as Uint8Array, seats, keeping(entries as unknown[]))).toBeNull();
      expect([reader.epoch, reader.spawn, reader.batch]).toEqual([3, 2, 0]);
      expect(entries).toEqual(wanted);
    }),
  );
});

test('a batch that is full is posted, and nothing is left out', () => {
  const reader = new ReportReader();
  const still: PlanarMoment = { x: 1, y: 2, heading: 0, vx: 0, vy: 0, turnRate: 0 };
  const batches = batchesOf(Array.from({ length: 9000 }, (_, frame) => (sink) => sink.moved(frame, still)));
  const entries: unknown[] = [];
  batches.forEach((batch, number) => {
    expect(reader.read(batch, seats, keeping(entries))).toBeNull();
    expect(reader.batch).toBe(number);
  });
  expect(batches.length).toBeGreaterThan(3);
  expect(entries).toEqual(Array.from({ length: 9000 }, (_, frame) => ['moved', frame, still]));
});

test('whatever bytes come as a report, they are refused by name, and what is read of them are finite numbers', () => {
  const reader = new ReportReader();
  const batch = fc.array(report, { minLength: 1, maxLength: 6 }).map((reports) => batchesOf(reports)[0] as Uint8Array);
  fc.assert(
    fc.property(hostile(batch), (bytes) => {
      const entries: unknown[][] = [];
      const refusal = reader.read(bytes, seats, keeping(entries));
      if (refusal) expect(Object.keys(wireRefusals)).toContain(refusal);
      const numbers = entries
        .flat()
        .flatMap((each) => (typeof each === 'object' && !(each instanceof Uint8Array) ? Object.values(each as object) : each));
      expect(numbers.filter((each) => typeof each === 'number' && !Number.isFinite(each))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
