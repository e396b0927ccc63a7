/** Whole sessions with playouts and extrapolation limits. */
import { describe, expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { ReceiverResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import { lane, nodes, plan, recorded, type LaneChoice, type VectorUpdate } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

/** A winding drive with an update every 0.1 s. */
const winding: VectorUpdate[] = Array.from({ length: 200 }, (_, i) => {
  const t = i * 0.1;
  return { t, x: 12 * t, y: 6 * Math.sin(t), vx: 12, vy: 6 * Math.cos(t) };
});
const jitter: LinkSettings = { delay: 0.1, jitter: { law: 'uniform', spread: 0.08 }, order: 'free' };

function shownWith(choice: LaneChoice, link: LinkSettings = jitter): ReceiverResults {
  const planned = plan({ motion: recorded(winding), nodes: nodes(link), lanes: [lane({ model: 'linear', ...choice })], duration: 19 });
  return resultsOf(planned).lanes.base!.receivers.r0!;
}

/** Where the entity is drawn, tick by tick. */
function drawn(choice: LaneChoice, link: LinkSettings = jitter): number[] {
  const planned = plan({ motion: recorded(winding), nodes: nodes(link), lanes: [lane({ model: 'linear', ...choice })], duration: 19 });
  const session = new Session(planned);
  return Array.from({ length: 900 }, (_, tick) => {
    session.advanceTo((tick + 1) * planned.frame);
    const { x, y } = session.lanes[0]!.pairs[0]!.receiver.shown;
    return [x, y];
  }).flat();
}

const lossy: LinkSettings = { ...jitter, loss: { law: 'independent', ratio: 0.3 } };

test.each([jitter, lossy])('a constant playout over a line with a limit draws what the model delayed draws', (link) => {
  for (const interpolation of ['hermite', 'linear']) {
    const former = drawn({ shown: 'delayed', params: { shown: { delay: 0.15, maxExtra: 0.1, interpolation } } }, link);
    const now = drawn(
      {
        playout: 'constant',
        extrapolation: { limit: 0.1, beyond: 'freeze', time: 1 },
        params: { playout: { delay: 0.15, interpolation } },
      },
      link,
    );
    // An update that comes late is of use to both.
    now.forEach((value, index) => expect(value).toBeCloseTo(former[index]!, 9));
  }
});

test.each([jitter, lossy])('an extrapolation limit around the model delayed counts from the newest update, as its own does', (link) => {
  const own = drawn({ shown: 'delayed', params: { shown: { delay: 0.15, maxExtra: 0.1, interpolation: 'linear' } } }, link);
  const around = drawn(
    {
      shown: 'delayed',
      extrapolation: { limit: 0.1, beyond: 'freeze', time: 1 },
      params: { shown: { delay: 0.15, maxExtra: 10, interpolation: 'linear' } },
    },
    link,
  );
  around.forEach((value, index) => expect(value).toBeCloseTo(own[index]!, 9));
});

describe('measures of a playout', () => {
  const even: LinkSettings = { delay: 0.1 };

  test('a constant delay is its own age, at the speed of time, and starves of nothing', () => {
    const shown = shownWith({ playout: 'constant', params: { playout: { delay: 0.25 } } }, even);
    expect(shown.shownAgeMedian).toBeCloseTo(0.25, 2);
    expect(shown.shownAgeP99).toBeCloseTo(0.25, 2);
    expect([shown.starvedTime, shown.extrapolatedRatio, shown.overtakenRatio, shown.inTimeRatio]).toEqual([0, 0, 0, 1]);
    expect([shown.timeScaleMin, shown.timeScaleMax]).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9)]);
    expect(shown.deviationMean).toBeGreaterThan(2.5);
  });

  test('a delay that is 5 of 10 ticks short starves for 5 of 10 ticks; what is extrapolated is cut by the limit', () => {
    const short = { playout: 'constant', params: { playout: { delay: 0.15 } } };
    // Stamps are multiples of 0.1 s, arrivals 0.1 s later: at 0.15 s the newest stamp is reached after 0.05 s.
    const free = shownWith(short, { delay: 0.149 });
    expect(free.starvedTime!).toBeGreaterThan(0);
    const [starved, measured] = [free.starvedTime!, 19 - 0.149];
    expect(starved / measured).toBeCloseTo(free.extrapolatedRatio!, 1);
    const cut = shownWith({ ...short, extrapolation: { limit: 0, beyond: 'freeze', time: 1 } }, { delay: 0.149 });
    expect(cut.starvedTime).toBe(starved);
    expect(cut.extrapolatedRatio).toBe(0);
  });

  test('overtaken updates are counted, and an adaptive playout keeps its scale within its bounds', () => {
    const shown = shownWith({ playout: 'adaptive', params: { playout: { interval: 0.1 } } });
    expect(shown.overtakenRatio!).toBeGreaterThan(0.01);
    expect(shown.extrapolatedRatio).toBe(0);
    // Clamped at an arrival it may run by more than its scale.
    expect(shown.timeScaleMin!).toBeGreaterThanOrEqual(0.96 - 1e-9);
  });

  test('without one there are none', () => {
    const fields = Object.keys(shownWith({}));
    expect(['shownAgeMedian', 'shownAgeP99', 'starvedTime', 'timeScaleMin', 'overtakenRatio'].filter((id) => fields.includes(id))).toEqual(
      [],
    );
  });

  test('a receiver that nothing reaches has no figure', () => {
    const shown = shownWith({ playout: 'quantile' }, { delay: 100 });
    expect([shown.updates > 0, shown.updatesReceived]).toEqual([true, 0]);
    const counts = ['updates', 'updatesReceived', 'updatesShare', 'updatesPerSecond', 'bytesPerSecond'];
    const figures = Object.entries(shown).filter(([name]) => !counts.includes(name));
    expect(new Set(figures.map(([, value]) => value))).toEqual(new Set([null]));
  });
});

test('a smoothing over a playout changes nothing while it interpolates', () => {
  const choice = { playout: 'constant', params: { playout: { delay: 0.4 }, convergence: { time: 0.2 } } };
  const [plain, smooth] = [drawn(choice), drawn({ ...choice, convergence: 'linear-blend' })];
  expect(Math.max(...plain.map((x, k) => Math.abs(x - smooth[k]!)))).toBeLessThan(1e-6);
});

test('an extrapolation limit alone keeps what is shown of a lost stream in its place', () => {
  const stops = [...winding.slice(0, 50), { t: 15, x: 0, y: 0, vx: 0, vy: 0 }];
  const at = (extrapolation?: LaneChoice['extrapolation']) => {
    const lanes = [lane({ model: 'linear', ...(extrapolation && { extrapolation }) })];
    const session = new Session(plan({ motion: recorded(stops), nodes: nodes({ delay: 0.1 }), lanes, duration: 14 }));
    session.advanceTo(10);
    return session.lanes[0]!.pairs[0]!.receiver.shown.x;
  };
  const last = winding[49]!;
  expect(at()).toBeCloseTo(last.x + 12 * (10 - last.t), 6);
  expect(at({ limit: 0.25, beyond: 'freeze', time: 1 })).toBeCloseTo(last.x + 12 * 0.25, 9);
  expect(at({ limit: 0.25, beyond: 'decay', time: 0.5 })).toBeCloseTo(last.x + 12 * 0.75, 3);
});
