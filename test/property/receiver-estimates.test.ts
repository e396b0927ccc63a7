/** The publisher's estimates: kept step by step they say what a computation from scratch says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorOf } from '../../engine/base/clocks/anchor.ts';
import { FixIntegral } from '../../engine/update/fix-integral.ts';
import { ReceiverEstimates } from '../../engine/publisher/estimates/receiver-estimates.ts';
import { ExportHistory } from '../../engine/publisher/estimates/export-history.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import { copyFix, Fix } from '../../engine/update/fix.ts';
import type { FlightAssumption } from '../../engine/plugin-api/fairness.ts';
import { copyState, KinematicState } from '../../engine/base/kinematic-state.ts';
import type { ClockMode } from '../../engine/plugin-api/lane-rules.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { lane, stateOf } from '../support/plans.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import { stepOf } from '../support/steps.ts';

const model = lane().model.plugin.create({ params: {}, world: openWorld });
const models = new PathModels([model]);

interface Story {
  pieces: Fix[];
  /** Per update: the delay of its arrival and of its acknowledgement, s; null: lost or never sent. */
  fates: ({ arrival: number; acknowledgement: number } | null)[];
}

const story: fc.Arbitrary<Story> = fc
  .array(
    fc.record({
      gap: anyNumber(0.05, 1),
      x: anyNumber(-20, 20),
      y: anyNumber(-20, 20),
      v: anyNumber(-10, 25),
      az: anyNumber(-3, 3),
      w: fc.constantFrom(0, 0, 0.6),
      fate: fc.option(fc.record({ arrival: anyNumber(0.01, 2), acknowledgement: anyNumber(0.01, 2) }), { freq: 4 }),
    }),
    { minLength: 2, maxLength: 20 },
  )
  .map((rows) => {
    let t = 0;
    const pieces = rows.map(({ gap, x, y, v, az, w }, id) => {
      t += gap;
      const fix = Object.assign(new Fix(), { id, spawn: 1, stamp: t, anchor: t });
      copyState(stateOf({ t, x, y, vx: v * Math.cos(az), vy: v * Math.sin(az), az, w }), fix.state);
      return fix;
    });
    return { pieces, fates: rows.map(({ fate }) => fate) };
  });

/**
 * Error over [from, to] by a midpoint rule on what was exported and what was played, between all moments at which
 * either jumps.
 */
function errorFromScratch({ pieces, fates }: Story, from: number, to: number): number {
  const arrivals = pieces.map(({ stamp }, id) => (fates[id] ? stamp + fates[id].arrival : Infinity));
  const jumps = [...pieces.map(({ stamp }) => stamp), ...arrivals].filter((t) => t > from && t < to);
  const edges = [from, ...jumps.sort((a, b) => a - b), to];
  const steps = 200;
  const [a, b] = [new KinematicState(), new KinematicState()];
  let sum = 0;
  for (let i = 0; i + 1 < edges.length; i++) {
    const [left, right] = [edges[i] as number, edges[i + 1] as number];
    const middle = (left + right) / 2;
    const exported = pieces.filter(({ stamp }) => stamp <= middle).at(-1) as Fix;
    const played = pieces.filter((_, id) => (arrivals[id] as number) <= middle).at(-1) as Fix;
    for (let step = 0; step < steps; step++) {
      const t = left + ((step + 0.5) / steps) * (right - left);
      model.extrapolate(exported.state, stepOf(t - exported.stamp), a);
      model.extrapolate(played.state, stepOf(t - played.stamp), b);
      sum += (Math.hypot(a.x - b.x, a.y - b.y) * (right - left)) / steps;
    }
  }
  return sum;
}

test('with every acknowledgement in, whatever its order, the confirmed error is that of the arrivals', () => {
  fc.assert(
    fc.property(story, (drive) => {
      const history = new ExportHistory(models, new FixIntegral());
      const estimates = new ReceiverEstimates(history, 'synchronised');
      const events = drive.pieces.flatMap((fix, id) => {
        const fate = drive.fates[id];
        const made = { at: fix.stamp, run: () => history.push(copyOf(fix)) };
        if (!fate) return [made];
        const arrived = fix.stamp + fate.arrival;
        return [
          made,
          { at: fix.stamp, run: () => estimates.sent(fix, fix.stamp) },
          { at: arrived + fate.acknowledgement, run: () => estimates.acknowledged(id, arrived, arrived + fate.acknowledgement) },
        ];
      });
      for (const { run } of events.sort((a, b) => a.at - b.at)) {
        run();
        history.forget(estimates.needsFrom);
      }
      const arrivals = drive.pieces.flatMap(({ stamp }, id) => (drive.fates[id] ? [stamp + drive.fates[id].arrival] : []));
      if (arrivals.length === 0) {
        expect(estimates.aee(100, 'delayed')).toBe(0);
        return;
      }
      expect(estimates.horizon).toBe(Math.max(...arrivals));
      const expected = errorFromScratch(drive, Math.min(...arrivals), Math.max(...arrivals));
      expect(Math.abs(estimates.cee - expected)).toBeLessThanOrEqual(1e-4 * Math.max(1, expected));
    }),
    { numRuns: 60 },
  );
});

/** What the publisher knows at some moment. */
interface Known {
  made: Fix[];
  acknowledged: { id: number; time: number }[];
  flights: { id: number; sentAt: number }[];
  delay: number;
  /** Estimate of the age at its arrival that travelled with each update. */
  reported: Map<number, number>;
}

const integral = new FixIntegral();
/** To how many of them the estimates’ own integral is good where courses are curved. */
const digits = 1e-6;

/** AEE at `time` from the known updates and arrivals alone: each interval between two of them anew. */
function aeeFromScratch(
  { made, acknowledged, flights, delay, reported }: Known,
  time: number,
  clock: ClockMode,
  assumed: FlightAssumption,
): number {
  if (acknowledged.length === 0) return 0;
  const horizon = Math.max(...acknowledged.map((known) => known.time));
  const flight = assumed === 'delayed' ? delay : 0;
  const arrivals = [...acknowledged, ...flights.map(({ id, sentAt }) => ({ id, time: Math.max(horizon, sentAt + flight) }))];
  arrivals.sort((a, b) => a.time - b.time);
  const first = (arrivals[0] as { time: number }).time;
  const cuts = [...arrivals.map((arrival) => arrival.time), ...made.map(({ stamp }) => stamp)].filter((t) => t > first && t < time);
  const edges = [first, ...cuts.sort((a, b) => a - b), time];
  let sum = 0;
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from, to] = [edges[i] as number, edges[i + 1] as number];
    const exported = made.filter(({ stamp }) => stamp <= from).at(-1) as Fix;
    const { id, time: arrived } = arrivals.filter((arrival) => arrival.time <= from).reduce((a, b) => (b.id > a.id ? b : a));
    const placed = copyOf(made[id] as Fix);
    placed.anchor = anchorOf(clock, placed.stamp, arrived, reported.get(id) ?? 0);
    sum += integral.between(models, exported, models, placed, from, to);
  }
  return sum;
}

const holds = fc.array(fc.constantFrom(0, 0, 0.07, 0.3, 5), { minLength: 20, maxLength: 20 });
const clock = fc.constantFrom<ClockMode>('synchronised', 'local', 'one-way-delay');

test('kept step by step, whatever is held, lost or acknowledged out of order, the estimates say what a reckoning from scratch says', () => {
  fc.assert(
    fc.property(story, holds, clock, fc.boolean(), (drive, held, mode, asksAhead) => {
      const history = new ExportHistory(models, new FixIntegral());
      const estimates = new ReceiverEstimates(history, mode);
      const known: Known = { made: [], acknowledged: [], flights: [], delay: 0, reported: new Map() };
      const events: { at: number; run: () => void }[] = [];
      drive.pieces.forEach((fix, id) => {
        const fate = drive.fates[id];
        const { stamp } = fix;
        const sentAt = Math.min(stamp + (held[id] as number), drive.pieces[id + 1]?.stamp ?? Infinity);
        const arrivedAt = sentAt + (fate?.arrival ?? 0);
        const made = () => {
          history.push(copyOf(fix));
          known.made.push(fix);
        };
        const sent = () => {
          known.reported.set(id, sentAt - stamp + estimates.delay.value);
          estimates.sent(fix, sentAt);
          known.flights.push({ id, sentAt });
        };
        const heard = (now: number) => {
          estimates.acknowledged(id, arrivedAt, now);
          known.delay = estimates.delay.value;
          known.flights = known.flights.filter((flight) => flight.id !== id);
          known.acknowledged.push({ id, time: arrivedAt });
        };
        const onTrigger = (now: number) => {
          for (const assumed of ['delayed', 'at-once'] as const) {
            estimates.advance(now, assumed);
            const time = asksAhead ? now + 0.4 : now;
            const expected = aeeFromScratch(known, time, mode, assumed);
            expect(Math.abs(estimates.aee(time, assumed) - expected)).toBeLessThanOrEqual(digits * Math.max(1, expected));
          }
        };
        events.push({ at: stamp, run: made });
        events.push({ at: sentAt, run: sent });
        if (fate && fate.arrival < 1.7)
          events.push({ at: arrivedAt + fate.acknowledgement, run: () => heard(arrivedAt + fate.acknowledgement) });
        events.push({ at: stamp + 0.01, run: () => onTrigger(stamp + 0.01) });
      });
      for (const { run } of events.sort((a, b) => a.at - b.at)) {
        run();
        history.forget(estimates.needsFrom);
      }
    }),
    { numRuns: 150 },
  );
});

test('entries made when the estimates are read give the same figures as entries made at once', () => {
  fc.assert(
    fc.property(story, holds, fc.nat(3), (drive, held, every) => {
      const history = new ExportHistory(models, new FixIntegral());
      const [atOnce, later] = [new ReceiverEstimates(history, 'synchronised'), new ReceiverEstimates(history, 'synchronised')];
      const notes: ((estimates: ReceiverEstimates) => void)[] = [];
      const events: { at: number; run: () => void }[] = [];
      const enter = (at: number, note: (estimates: ReceiverEstimates) => void) => {
        events.push({ at, run: () => (note(atOnce), notes.push(note)) });
      };
      drive.pieces.forEach((fix, id) => {
        const fate = drive.fates[id];
        const sentAt = Math.min(fix.stamp + (held[id] as number), drive.pieces[id + 1]?.stamp ?? Infinity);
        const heardAt = sentAt + (fate ? fate.arrival + fate.acknowledgement : Infinity);
        events.push({ at: fix.stamp, run: () => history.push(copyOf(fix)) });
        enter(sentAt, (estimates) => estimates.sent(fix, sentAt));
        if (heardAt < Infinity) enter(heardAt, (estimates) => estimates.acknowledged(id, sentAt + (fate?.arrival ?? 0), heardAt));
        const now = fix.stamp + 0.01;
        const onTrigger = () => {
          for (const note of notes.splice(0)) note(later);
          for (const assumed of ['delayed', 'at-once'] as const) {
            for (const estimates of [atOnce, later]) estimates.advance(now, assumed);
            expect(later.aee(now + 0.3, assumed)).toBeCloseTo(atOnce.aee(now + 0.3, assumed), 9);
          }
        };
        if (id % (every + 1) === 0) events.push({ at: now, run: onTrigger });
      });
      for (const { run } of events.sort((a, b) => a.at - b.at)) run();
    }),
    { numRuns: 100 },
  );
});

test('the time at which the error reaches an amount is the time at which it has', () => {
  fc.assert(
    fc.property(story, anyNumber(0, 3), fc.constantFrom<FlightAssumption>('delayed', 'at-once'), (drive, more, assumed) => {
      const history = new ExportHistory(models, new FixIntegral());
      const estimates = new ReceiverEstimates(history, 'synchronised');
      for (const fix of drive.pieces) {
        history.push(copyOf(fix));
        estimates.sent(fix, fix.stamp);
      }
      const now = (drive.pieces.at(-1) as Fix).stamp;
      const first = drive.pieces[0] as Fix;
      estimates.acknowledged(0, first.stamp + 0.3, Math.max(now, first.stamp + 0.3));
      estimates.advance(Math.max(now, first.stamp + 0.3), assumed);
      const from = Math.max(now, first.stamp + 0.3) + 0.05;
      const amount = estimates.aee(from, assumed) + more;
      const reached = estimates.timeOfAee(amount, from, from + 2, assumed);
      if (reached === Infinity) expect(estimates.aee(from + 2, assumed)).toBeLessThan(amount);
      else {
        expect(reached).toBeGreaterThanOrEqual(from);
        expect(Math.abs(estimates.aee(reached, assumed) - amount)).toBeLessThanOrEqual(1e-9 * Math.max(1, amount));
      }
    }),
  );
});

test('a receiver that never acknowledges has no accumulated error, and the estimates stay small', () => {
  const history = new ExportHistory(models, new FixIntegral());
  const estimates = new ReceiverEstimates(history, 'synchronised');
  const fix = new Fix();
  for (let id = 0; id < 5000; id++) {
    Object.assign(fix, { id, spawn: 1, stamp: id * 0.1, anchor: id * 0.1 });
    history.push(fix);
    estimates.sent(fix, fix.stamp);
    history.forget(estimates.needsFrom);
  }
  expect(estimates.aee(500, 'delayed')).toBe(0);
  expect(500 - estimates.needsFrom).toBeLessThan(15);
});

function copyOf(fix: Fix): Fix {
  const copy = new Fix();
  copyFix(fix, copy);
  return copy;
}
