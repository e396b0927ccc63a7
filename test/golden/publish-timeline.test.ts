/** Partial and full updates over time, against the vectors: Murphy, listing 1.2. */
import { expect, test } from 'vitest';
import { everything } from '../../engine/update/update-parts.ts';
import type { KinematicState } from '../../engine/base/kinematic-state.ts';
import { Session } from '../../engine/session/session.ts';
import { lane, plan } from '../support/plans.ts';
import { vectorsOf } from '../support/vectors.ts';

interface Timeline {
  /**
   * Period of full updates (s), length and number of the steps, and the age (s) at which something has always strayed.
   */
  heartbeat: number;
  dt: number;
  steps: number;
  forcedWhenSinceAtLeast: number;
  events: [step: number, kind: 'partial' | 'full'][];
}

const { cases } = vectorsOf<{ cases: Timeline[] }>('publish_timeline');

/**
 * The listing counts down, 0.01 s at a time, and rounding leaves 1.7e-13 s of 10 s at the thousandth step: its
 * heartbeat comes one step late. Ours does not, so it is given a period that ends between the two steps.
 */
const leftByRounding = 1e-6;

/** An entity that is never where it was. */
const restless = () => ({
  sample(now: number, out: KinematicState) {
    out.x = 1000 * now;
    return 1;
  },
});

test.each(cases)('something strays every $forcedWhenSinceAtLeast s, everything goes every $heartbeat s', (vector) => {
  const { heartbeat, dt, steps, forcedWhenSinceAtLeast, events } = vector;
  const trigger = { distance: 0.5, minInterval: forcedWhenSinceAtLeast };
  const publishing = { updates: 'partial' as const, fullPeriod: heartbeat + leftByRounding };
  const lanes = [{ ...lane({ model: 'static', trigger }), publishing }];
  const session = new Session(plan({ motion: { kind: 'path', create: restless }, lanes, frame: dt, duration: steps * dt + 1 }));
  const found: Timeline['events'] = [];
  for (let step = 0, known = 1; step <= steps; step++) {
    session.advanceTo(step * dt);
    const { triggers, exported } = session.lanes[0]!.exports[0]!.publisher;
    if (triggers > known) found.push([step, exported.update.parts === everything ? 'full' : 'partial']);
    known = triggers;
  }
  expect(found).toEqual(events);
});
