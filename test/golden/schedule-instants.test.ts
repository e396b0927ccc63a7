/** When updates are sent so that errors become equal, against the vectors. */
import { expect, test } from 'vitest';
import { EqualErrors } from '../../plugins/kit/index.ts';
import type { VectorUpdate } from '../support/plans.ts';
import { VectorView, type VectorReceiver } from '../support/vector-view.ts';
import { vectorsOf } from '../support/vectors.ts';

interface Case {
  name: string;
  now: number;
  dr: VectorUpdate;
  receivers: (VectorReceiver & { aee: number })[];
  /** Time threshold, s. */
  maxH: number;
  /**
   * `frozen`: the largest AEE of now is aimed at, from now on; `projected`: the error of the worst at its own arrival.
   */
  target: 'frozen' | 'projected';
  /** When the error is reached, and the update sent; null: not within the time threshold. */
  expected: { T: number | null; send: number | null }[];
}

const vectors = vectorsOf<{ tolerance: number; cases: Case[] }>('schedule-instants');

/** Literally, an update is sent at the instant at which it should arrive: of the frozen cases the T. */
test.each(vectors.cases)('$name', ({ now, dr, receivers, maxH, target, expected }) => {
  const view = new VectorView(dr, receivers, now);
  const aim = target === 'frozen' ? 'literal' : 'delay-aware';
  const errors = new EqualErrors({ aim, horizon: 10 }, receivers.length, maxH);
  // A life begins for all receivers at once; this looks at the update after that.
  errors.schedule(view, view);
  view.forget();
  errors.schedule(view, view);
  for (const [receiver, { T, send }] of expected.entries()) {
    const sendTime = (target === 'frozen' ? T : send) ?? Infinity;
    if (sendTime === Infinity) expect(view.sendTimes[receiver]).toBe(Infinity);
    else expect(Math.abs((view.sendTimes[receiver] as number) - sendTime)).toBeLessThanOrEqual(vectors.tolerance);
  }
});
