/** The relative errors of NetGames'05 against the vectors. */
import { expect, test } from 'vitest';
import { RelativeErrors } from '../../plugins/fairness/relative-error/relative-errors.ts';
import type { VectorUpdate } from '../support/plans.ts';
import { VectorView } from '../support/vector-view.ts';
import { vectorsOf } from '../support/vectors.ts';

interface RelativeCase {
  dr: VectorUpdate;
  old: VectorUpdate;
  T: number;
  delta: number;
  dt: number;
  da: number;
  expected: { R: number };
}

interface DeltaCase {
  name: string;
  T: number;
  dr: VectorUpdate;
  receivers: { R: number; pend?: number; old: VectorUpdate; dt: number }[];
  maxH: number;
  expected: { E: number[]; k: number; delta: (number | null)[] };
}

interface ChainCase {
  name: string;
  expected: { delta: number[]; sumA: number[]; difference: number }[];
}

const vectors = vectorsOf<{
  tolerance: number;
  relativeError: RelativeCase[];
  delta: DeltaCase[];
  chain: ChainCase[];
}>('netgames');

const close = (found: number | undefined, expected: number) =>
  expect(Math.abs((found as number) - expected)).toBeLessThanOrEqual(vectors.tolerance * Math.max(1, Math.abs(expected)));

/** An account past the beginning of a life, with nothing in it. */
function account(view: VectorView, horizon: number, accumulates = false): RelativeErrors {
  const errors = new RelativeErrors({ receivers: view.receivers, horizon, accumulates });
  errors.schedule(view, view);
  view.forget();
  return errors;
}

test.each(vectors.relativeError)(
  'R is actual less estimated error: δ $delta, estimate $dt, actual $da',
  ({ dr, old, dt, delta, da, expected }) => {
    // What one receiver was estimated to err for the wait of δ is what the other, δ further away, errs without.
    const view = new VectorView(dr, [
      { delay: dt, placed: old },
      { delay: dt + delta, placed: old },
    ]);
    const errors = account(view, 1);
    errors.schedule(view, view);
    close(view.sendTimes[0], dr.t + delta);
    const sentAt = view.sendTimes[0] as number;
    errors.take({ receiver: 0, update: view.index, sentAt, arrivedAt: sentAt + da }, view);
    view.make({ ...dr, t: dr.t + 3 });
    errors.schedule(view, view);
    close(view.explained[0]?.[2], expected.R);
  },
);

test.each(vectors.delta)('δ by Eq 1: $name', ({ dr, receivers, maxH, expected }) => {
  const view = new VectorView(
    dr,
    receivers.map(({ old, dt }) => ({ delay: dt, placed: old })),
  );
  const errors = account(view, maxH);
  for (const [receiver, { R, pend = 0 }] of receivers.entries()) {
    errors.fresh[receiver] = R;
    // The update before the newest is the last receiver's: what another errs for not having been sent it is yet to be
    // added.
    errors.pending[receiver] = pend - view.difference(view.index - 1, receiver, 0, dr.t);
  }
  errors.schedule(view, view);
  for (const receiver of receivers.keys()) {
    close(view.explained[receiver]?.[0], expected.E[receiver] as number);
    const delta = expected.delta[receiver] ?? Infinity;
    if (delta === Infinity) expect(view.sendTimes[receiver]).toBe(Infinity);
    else close((view.sendTimes[receiver] as number) - dr.t, delta);
  }
});

/** Every update is off its predecessor as that of the other cases is: 1 m aside after 2 s, and (−5, 15) m/s faster. */
function next({ t, x, y, vx, vy }: VectorUpdate): VectorUpdate {
  return { t: t + 2, x: x + 2 * vx, y: y + 2 * vy + 1, vx: vx - 5, vy: vy + 15 };
}

test.each(vectors.chain)('$name: receiver 0 is 50 ms late once', ({ name, expected }) => {
  const delays = [0.5, 0.3];
  const first = { t: 0, x: 0, y: 0, vx: 25, vy: 0 };
  const view = new VectorView(
    first,
    delays.map((delay) => ({ delay, placed: { ...first, t: -2, x: -50 } })),
  );
  const errors = account(view, 1, name.includes('accumulated'));
  errors.schedule(view, view);
  let update: VectorUpdate = first;
  const sums = [0, 0];
  for (const [step, { delta, sumA }] of expected.entries()) {
    update = next(update);
    view.make(update);
    errors.schedule(view, view);
    for (const [receiver, delay] of delays.entries()) {
      const sentAt = view.sendTimes[receiver] as number;
      close(sentAt - update.t, delta[receiver] as number);
      const arrivedAt = sentAt + delay + (step === 0 && receiver === 0 ? 0.05 : 0);
      sums[receiver]! += view.difference(view.index, view.index - 1, update.t, arrivedAt);
      close(sums[receiver], sumA[receiver] as number);
      errors.take({ receiver, update: view.index, sentAt, arrivedAt }, view);
    }
  }
});
