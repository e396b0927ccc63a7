/** Events that fall on a tick happen at it: a time of whole ticks ends where one ends that is a microsecond less. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Conditions } from '../../engine/network/conditions.ts';
import type { ReceiverResults } from '../../engine/measure/run-results.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { motionSource, statesAt, synthetic } from '../support/motion.ts';
import { lane, nodes, plan, type LaneChoice } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

/** s; sums of the first are exact in no power of two. */
const frames = [0.02, 0.01, 1 / 30, 1 / 60, 0.05, 1 / 64, 0.007];
const anyFrame = fc.constantFrom(...frames);
const justLess = 1e-6;
const motion = synthetic('human-like', { style: 'mouse' });

function seenBy(frame: number, seed: number, links: readonly LinkSettings[], choice: LaneChoice = {}): readonly ReceiverResults[] {
  const trigger = { distance: 0.2, heartbeat: 1 };
  const session = plan({
    motion,
    frame,
    seed,
    duration: 10,
    nodes: nodes(...links),
    lanes: [lane({ model: 'linear', trigger, ...choice })],
  });
  return Object.values(resultsOf(session).lanes['base']?.receivers ?? {});
}

function expectEqual(one: ReceiverResults | undefined, other: ReceiverResults | undefined): void {
  expect(one?.jumpsPerMinute).toBe(other?.jumpsPerMinute);
  expect(one?.deviationMean).toBeCloseTo(other?.deviationMean ?? NaN, 3);
  expect(one?.deviationMax).toBeCloseTo(other?.deviationMax ?? NaN, 3);
}

test('an update whose delay is a whole number of ticks is drawn in the tick of its arrival', () => {
  fc.assert(
    fc.property(anyFrame, fc.integer({ min: 1, max: 60 }), fc.nat(1000), (frame, ticks, seed) => {
      const [whole, less] = seenBy(frame, seed, [{ delay: ticks * frame }, { delay: ticks * frame - justLess }]);
      expectEqual(whole, less);
    }),
    {
      numRuns: 12,
      examples: [
        [0.02, 10, 1],
        [0.02, 25, 1],
        [1 / 60, 12, 1],
      ],
    },
  );
});

test('so is one that comes over a relay, and one that waits for its playout', () => {
  const [frame, ticks] = [0.02, 10];
  const over = (less: number) => {
    const relayed = plan({
      motion,
      relay: 1,
      nodes: [
        { id: 'sender', down: null, up: { delay: 3 * frame } },
        { id: 'server', down: null, up: { delay: 0 } },
        { id: 'r', down: { delay: 7 * frame - less }, up: { delay: 0 } },
      ],
      lanes: [lane({ model: 'linear', trigger: { distance: 0.2 } })],
    });
    return resultsOf(relayed).lanes['base']?.receivers['r'];
  };
  expectEqual(over(0), over(justLess));
  const waiting = (lag: number) => seenBy(frame, 1, [{ delay: 0.05 }], { scheduler: 'local-lag', params: { scheduler: { lag } } })[0];
  expectEqual(waiting(ticks * frame), waiting(ticks * frame - justLess));
});

test('a step of DIS smoothing comes with the tick that it falls on', () => {
  fc.assert(
    fc.property(anyFrame, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 8 }), fc.nat(1000), (frame, ticks, jumps, seed) => {
      const stepped = (time: number) =>
        seenBy(frame, seed, [{ delay: 0.1513 }], { convergence: 'dis-smoothing', params: { convergence: { time, jumps } } })[0];
      const time = ticks * jumps * frame;
      expectEqual(stepped(time), stepped(time * (1 - 1e-6)));
    }),
    { numRuns: 12, examples: [[0.02, 3, 5, 1]] },
  );
});

test('a stage or a spike of a link holds for what is sent in the tick that it falls on', () => {
  fc.assert(
    fc.property(anyFrame, fc.integer({ min: 1, max: 10_000 }), (frame, ticks) => {
      const at = ticks * 0.1;
      const tick = Math.round(at / frame) * frame;
      fc.pre(Math.abs(tick - at) < 1e-9);
      const staged = new Conditions({
        stages: [
          { at: 0, settings: { delay: 0 } },
          { at, settings: { delay: 1 } },
        ],
      });
      const spiked = new Conditions({ stages: [{ at: 0, settings: { delay: 0 } }], spikes: [{ extra: 1, every: at, length: 0.01 }] });
      expect([staged.settingsAt(tick).delay, spiked.settingsAt(tick).delay]).toEqual([1, 1]);
    }),
  );
});

test('an interval of whole ticks between two updates is as long as it, for a model that has a shortest and a longest one', () => {
  fc.assert(
    fc.property(anyFrame, fc.integer({ min: 1, max: 5 }), fc.nat(1000), (frame, ticks, seed) => {
      const interval = ticks * frame;
      const within = (shortest: number, longest: number) =>
        seenBy(frame, seed, [{ delay: 0.1 }], {
          model: 'cubic',
          trigger: { heartbeat: interval },
          params: { model: { shortest, longest } },
        })[0];
      expectEqual(within(interval, interval), within(interval - justLess, interval + justLess));
    }),
    { numRuns: 10, examples: [[0.05, 1, 1]] },
  );
});

test('a soft snap begins and ends with the tick that its time falls on', () => {
  fc.assert(
    fc.property(anyFrame, fc.integer({ min: 2, max: 12 }), fc.nat(1000), (frame, ticks, seed) => {
      const after = (less: number) => {
        const params = { patience: ticks * frame - less, snapTime: (2 * frame - less) / 3, snapBeyond: 0.1 };
        return seenBy(frame, seed, [{ delay: 0.1513 }], { convergence: 'predictive-interpolation', params: { convergence: params } })[0];
      };
      expectEqual(after(0), after(1e-7));
    }),
    { numRuns: 10, examples: [[0.02, 10, 1]] },
  );
});

test('a measured network begins anew in the tick that its end falls on', () => {
  fc.assert(
    fc.property(anyFrame, fc.integer({ min: 2, max: 500 }), fc.integer({ min: 1, max: 300 }), (frame, ticks, turns) => {
      const trace = [
        { t: 0, delay: 0.1, loss: 0 },
        { t: ticks * frame, delay: 0.5, loss: 1 },
      ];
      const measured = new Conditions({ stages: [{ at: 0, settings: { delay: 0 } }], trace });
      const { delay, loss } = measured.settingsAt(turns * ticks * frame);
      expect([delay, loss]).toEqual([expect.closeTo(0.1, 6), { law: 'independent', ratio: 0 }]);
    }),
    { examples: [[0.02, 55, 5]] },
  );
});

test('a motion made of pieces begins the next one in the tick that it falls on', () => {
  const interval = 0.3;
  const turns = (less: number) =>
    statesAt(motionSource('gls-wander', { interval: interval - less }), ticksOf(0.02, 10)).map(({ wz }) => wz);
  expect(
    turns(0)
      .map((turn, k) => turn - turns(justLess / 100)[k]!)
      .filter((off) => Math.abs(off) > 1e-3),
  ).toEqual([]);
});

/** The ticks before `duration`, all s. */
function ticksOf(frame: number, duration: number): number[] {
  return Array.from({ length: Math.round(duration / frame) }, (_, k) => k * frame);
}
