/** Judder and picture lateness of whole sessions: what they rate well and badly, and that the tick does not matter. */
import { expect, test } from 'vitest';
import type { ReceiverResults } from './run-results.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import { lane, nodes, plan } from '../../test/support/plans.ts';
import { resultsOf } from '../../test/support/runs.ts';

/** A winding drive, the same at any tick: made of waves, so that it turns, speeds up and slows down. */
const waves = [
  [60, 0.31, 0.2],
  [25, 0.83, 1.1],
  [6, 2.1, 0.4],
] as const;
const at = (t: number, phase: number, order: 0 | 1) =>
  waves.reduce(
    (sum, [size, rate, shift]) => sum + size * (order ? rate * Math.cos(rate * t + shift * phase) : Math.sin(rate * t + shift * phase)),
    0,
  );
const motion = {
  kind: 'path' as const,
  create: () => ({
    sample(now: number, out: KinematicState) {
      [out.x, out.y, out.vx, out.vy] = [at(now, 1, 0), at(now, 5, 0), at(now, 1, 1), at(now, 5, 1)];
      return 1;
    },
  }),
};
const trigger = { distance: 0.3, heartbeat: 1 };
/** The same updates at any tick: a threshold is checked more often at a shorter one, so offsets are smaller there. */
const regular = { heartbeat: 0.24 };

function picturesAt(frame: number): Readonly<Record<string, ReceiverResults>> {
  const lanes = [
    lane({
      id: 'replay',
      model: 'delayed',
      params: { model: { delay: 0.2, interpolation: 'linear' } },
      trigger: { heartbeat: frame },
    }),
    lane({ id: 'frozen', model: 'static', trigger: { heartbeat: 1000 } }),
    // It stands between two updates, and jumps with each.
    lane({ id: 'stepwise', model: 'static', trigger: regular }),
    lane({ id: 'snap', model: 'linear', trigger }),
    // At 40 ms it goes on unblended for two ticks: for a single one it would jump there, but not at a shorter tick.
    lane({ id: 'smooth', model: 'linear', trigger: regular, convergence: 'linear-blend', params: { convergence: { time: 0.16 } } }),
  ];
  const { lanes: found } = resultsOf(plan({ motion, frame, duration: 120, nodes: nodes({ delay: 0.1 }), lanes }));
  return Object.fromEntries(Object.entries(found).map(([id, { receivers }]) => [id, receivers['r0'] as ReceiverResults]));
}

const rates = [25, 50, 75, 100, 125, 200];
const pictures = rates.map((rate) => ({ rate, at: picturesAt(1 / rate) }));

test('a picture that never moves has the worst judder, a perfect late replay the least, and none jumps', () => {
  for (const { at } of pictures) {
    const others = Object.entries(at).filter(([id]) => id !== 'frozen');
    for (const [, { judder }] of others) expect(at['frozen']!.judder).toBeGreaterThanOrEqual(judder! - 0.1);
    for (const [, { judder }] of others) expect(at['replay']!.judder).toBeLessThanOrEqual(judder!);
    expect([at['replay']!.jumpsPerMinute, at['frozen']!.jumpsPerMinute]).toEqual([0, 0]);
  }
});

test.each(['replay', 'frozen', 'stepwise', 'snap', 'smooth'])('%s: judder and jumps are the same at 25 to 200 ticks a second', (id) => {
  for (const measure of ['judder', 'jumpsPerMinute'] as const) {
    const values = pictures.map(({ at }) => at[id]![measure] as number);
    expect(Math.max(...values), `${measure}: ${values.join(', ')}`).toBeLessThanOrEqual(1.1 * Math.min(...values) + 1e-9);
  }
});

test('a replay is as late as its delay, exactly on the path; extrapolation shows about the present, whatever its updates’ age', () => {
  const { replay, snap, frozen } = pictures[1]!.at as Record<'replay' | 'snap' | 'frozen', ReceiverResults>;
  expect(replay.pictureLatenessMean).toBeCloseTo(0.2, 2);
  expect(replay.offPathMean).toBeLessThan(0.01);
  expect(replay.shownAgeMean).toBeCloseTo(0.2, 2);
  expect(snap.pictureLatenessMean).toBeLessThan(snap.shownAgeMean! / 2);
  expect(frozen.pictureLatenessMean).toBeGreaterThan(5);
});
