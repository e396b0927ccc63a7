/** Clocks of two processes, compared by exchanges over links that are not the same both ways. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { chained, inverted, lineOfExchanges, lineOfOffsets, otherTime, type ClockLine } from './clock-line.ts';

interface Exchanged {
  readonly offset: number;
  readonly drift: number;
  readonly trip: number;
  readonly asymmetry: number;
  readonly waits: readonly (readonly [number, number])[];
}

const length = 120;
const asymmetry = 0.2;

const anyExchange: fc.Arbitrary<Exchanged> = fc.record({
  offset: anyNumber(-3600, 3600),
  drift: anyNumber(-200e-6, 200e-6),
  trip: anyNumber(0.005, 0.3),
  asymmetry: anyNumber(-asymmetry, asymmetry),
  waits: fc.array(fc.tuple(anyNumber(0, 0.2), anyNumber(0, 0.2)), { minLength: 60, maxLength: 240 }),
});

/** The other clock is at offset + (1 + drift) · t when the own one is at t; each way waits by chance besides. */
function exchanges({ offset, drift, trip, asymmetry: share, waits }: Exchanged) {
  const rows = waits.map(([there, back], k) => {
    const t0 = (k * length) / waits.length;
    const came = t0 + (trip / 2) * (1 + share) + (k % 4 === 0 ? 0 : there);
    const left = came + 0.001;
    const t3 = left + (trip / 2) * (1 - share) + (k % 4 === 0 ? 0 : back);
    const other = (t: number) => t + offset + drift * t;
    return [t0, other(came), other(left), t3] as const;
  });
  const column = (k: 0 | 1 | 2 | 3) => Float64Array.from(rows, (row) => row[k]);
  return { t0: column(0), t1: column(1), t2: column(2), t3: column(3) };
}

test('offsets of an hour, drifts of 200 ppm, a fifth more one way: within half of the asymmetry, and as stated', () => {
  fc.assert(
    fc.property(anyExchange, (made) => {
      const line = lineOfExchanges(exchanges(made)) as ClockLine;
      for (const t of [0, length / 2, length]) {
        const error = Math.abs(otherTime(line, t) - (t + made.offset + made.drift * t));
        // 1 ms at the processor of the other, by a clock of another rate, and rounding.
        expect(error).toBeLessThanOrEqual((made.trip * asymmetry) / 2 + 1e-6);
        expect(error).toBeLessThanOrEqual(line.uncertainty as number);
      }
      expect(Math.abs(line.drift - made.drift)).toBeLessThan(1e-6);
    }),
  );
});

test('a single exchange gives an offset within half of its round trip, and no drift', () => {
  const line = lineOfExchanges({
    t0: Float64Array.of(1),
    t1: Float64Array.of(11.04),
    t2: Float64Array.of(11.05),
    t3: Float64Array.of(1.11),
  });
  expect(line).toMatchObject({ drift: 0 });
  expect(line?.offset).toBeCloseTo(9.99, 9);
  expect(line?.uncertainty).toBeCloseTo(0.05, 9);
  expect(lineOfExchanges({ t0: Float64Array.of(), t1: Float64Array.of(), t2: Float64Array.of(), t3: Float64Array.of() })).toBeNull();
});

test('an answer that took longer than the exchange is no answer', () => {
  const line = lineOfExchanges({ t0: Float64Array.of(1), t1: Float64Array.of(5), t2: Float64Array.of(9), t3: Float64Array.of(1.1) });
  expect(line).toBeNull();
});

test('lines lead back, and over a third clock', () => {
  const [a, b] = [
    { at: 5, offset: 100, drift: 1e-4, uncertainty: 0.01 },
    { at: 200, offset: -40, drift: -5e-5, uncertainty: 0.02 },
  ];
  for (const t of [0, 17, 3600]) {
    expect(otherTime(inverted(a), otherTime(a, t))).toBeCloseTo(t, 9);
    expect(otherTime(chained(a, b), t)).toBeCloseTo(otherTime(b, otherTime(a, t)), 9);
  }
  expect(chained(a, b).uncertainty).toBeCloseTo(0.03, 12);
});

test('the offsets that a game used make a line through their middle, of which nothing says how true it is', () => {
  const t = Float64Array.from({ length: 100 }, (_, k) => k);
  const line = lineOfOffsets({ t, offset: t.map((time, k) => 7 + 1e-4 * time + (k % 10 === 3 ? 0.5 : 0)) }) as ClockLine;
  expect(otherTime(line, 50)).toBeCloseTo(57.005, 3);
  expect(line.uncertainty).toBeNull();
});
