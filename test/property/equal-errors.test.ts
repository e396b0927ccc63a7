/** Laws of the schedulers that equalise errors, in whole sessions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { ClockMode } from '../../engine/plugin-api/lane-rules.ts';
import type { LaneResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { netgames } from '../support/netgames.ts';
import { lane, nodes, registry } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';
import { Stage } from '../support/scheduling.ts';
import equaliseDrop from '../../plugins/fairness/equalise-drop/index.ts';
import equaliseFlush from '../../plugins/fairness/equalise-flush/index.ts';
import relativeError from '../../plugins/fairness/relative-error/index.ts';

const trigger = { distance: 0.09, orientation: 0.05, heartbeat: 1 };
const anySeed = fc.integer({ min: 0, max: 2 ** 40 });
const anyDelay = anyNumber(0, 0.9);
const schedulers = [
  { scheduler: 'equalise-drop', params: {} },
  { scheduler: 'equalise-drop', params: { aim: 'literal' } },
  { scheduler: 'equalise-drop', params: { aim: 'literal', flights: 'delayed' } },
  { scheduler: 'equalise-flush', params: {} },
  { scheduler: 'equalise-flush', params: { aim: 'literal' } },
  { scheduler: 'relative-error', params: {} },
  { scheduler: 'relative-error', params: { feedback: 'accumulated' } },
];

function run(
  choice: (typeof schedulers)[number],
  seed: number,
  duration: number,
  links: readonly LinkSettings[],
): Record<string, LaneResults> {
  const lanes = [
    lane({ id: 'base', trigger }),
    lane({ id: 'equal', trigger, scheduler: choice.scheduler, params: { scheduler: choice.params } }),
  ];
  const session = new Session({ ...netgames(duration), seed, nodes: nodes(...links), lanes });
  session.advanceTo(duration);
  return session.results().lanes as Record<string, LaneResults>;
}

const errorsOf = (results: LaneResults | undefined) => Object.values(results?.receivers ?? {}).map(({ aee }) => aee);

test.each(schedulers)('$scheduler $params: equal delays and equal estimates are treated alike, as the base case does', (choice) => {
  fc.assert(
    fc.property(anySeed, anyDelay, (seed, delay) => {
      const { base, equal } = run(choice, seed, 10, [{ delay }, { delay }, { delay }]);
      expect(equal?.updatesSent).toBe(base?.updatesSent);
      expect(errorsOf(equal)).toEqual(errorsOf(base));
    }),
    { numRuns: 5 },
  );
});

test.each(schedulers)('$scheduler $params: the order of the receivers changes nothing', (choice) => {
  fc.assert(
    fc.property(anySeed, fc.uniqueArray(anyDelay, { minLength: 3, maxLength: 3 }), (seed, delays) => {
      const links = delays.map((delay) => ({ delay }));
      const forward = errorsOf(run(choice, seed, 10, links)['equal']);
      const backward = errorsOf(run(choice, seed, 10, [...links].reverse())['equal']).reverse();
      for (const [index, error] of forward.entries()) expect(backward[index]).toBeCloseTo(error!, 6);
    }),
    { numRuns: 5 },
  );
});

/** A drive of straight pieces that turn at irregular times. */
const drive = fc
  .array(fc.record({ gap: anyNumber(0.05, 1), turn: anyNumber(-1, 1) }), {
    minLength: 5,
    maxLength: 30,
  })
  .map((legs) => {
    const update = { t: 0, x: 0, y: 0, vx: 20, vy: 0 };
    let heading = 0;
    return legs.map(({ gap, turn }) => {
      heading += turn;
      Object.assign(update, { t: update.t + gap, x: update.x + update.vx * gap, y: update.y + update.vy * gap });
      Object.assign(update, { vx: 20 * Math.cos(heading), vy: 20 * Math.sin(heading) });
      return { ...update };
    });
  });

const plugins = { 'equalise-drop': equaliseDrop, 'equalise-flush': equaliseFlush, 'relative-error': relativeError };

test.each(schedulers)(
  '$scheduler $params: no update is sent after a newer one, none before it is made, none twice',
  ({ scheduler, params }) => {
    const plugin = plugins[scheduler as keyof typeof plugins];
    const receivers = [{ delay: 0.8 }, { delay: 0.5 }, { delay: (update: number) => (update % 5 === 3 ? null : 0.2) }];
    fc.assert(
      fc.property(drive, (updates) => {
        const stage = new Stage({ plugin, params, receivers, heartbeat: 1 }).run(updates, 60);
        for (const numbers of stage.received) {
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        }
        for (const { update, at } of stage.sends) expect(at).toBeGreaterThanOrEqual(updates[update]?.t ?? NaN);
        expect(stage.received.every(([first]) => first === 0)).toBe(true);
      }),
      { numRuns: 40 },
    );
  },
);

test('delay-aware #1 brings all receivers to the error of the worst one of the base case, and none beyond', () => {
  fc.assert(
    fc.property(anySeed, (seed) => {
      const { base, equal } = run(schedulers[0]!, seed, 120, [{ delay: 0.8 }, { delay: 0.5 }, { delay: 0.2 }]);
      for (const error of errorsOf(equal)) {
        expect(error! / (base?.aeeMax ?? NaN)).toBeGreaterThan(0.95);
        expect(error! / (base?.aeeMax ?? NaN)).toBeLessThan(1.05);
      }
      expect(equal?.updatesSent).toBeLessThan(0.85 * (base?.updatesSent ?? NaN));
    }),
    { numRuns: 4 },
  );
});

test.each(schedulers)('$scheduler $params: watching decisions changes nothing, to the last digit', ({ scheduler, params }) => {
  const anyJitter = fc.constantFrom({}, { jitter: { law: 'uniform', spread: 0.1 } as const });
  const anyModel = fc.constantFrom('linear', 'constant-turn');
  const anyClock = fc.constantFrom<ClockMode>('synchronised', 'synchronised', 'local');
  fc.assert(
    fc.property(
      anySeed,
      fc.array(anyDelay, { minLength: 3, maxLength: 6 }),
      anyJitter,
      anyModel,
      anyClock,
      (seed, delays, jitter, model, clock) => {
        const links = delays.map((delay) => ({ delay, ...jitter }));
        const lanes = [lane({ id: 'equal', model, clock, trigger, scheduler, params: { scheduler: params } })];
        const resultsOf = (options: object) => {
          const session = new Session({ ...netgames(20), seed, nodes: nodes(...links), lanes }, options);
          session.advanceTo(20);
          return session.results().lanes['equal'] as LaneResults;
        };
        const alone = resultsOf({});
        expect(resultsOf({ onDecision: () => undefined })).toEqual(alone);
      },
    ),
    { numRuns: 8 },
  );
});

test('the thesis’s own experiment gives the same figures, whether or not decisions are watched', async () => {
  const { plan } = await loadExperiment('resources/experiments/thesis-3-scheduling.yaml', { registry, duration: 40 });
  expect(resultsOf(plan, { onDecision: () => undefined })).toEqual(resultsOf(plan));
});

test('a respawn goes to all receivers at once', () => {
  for (const plugin of Object.values(plugins)) {
    const receivers = [{ delay: 0.8 }, { delay: 0.1 }];
    const stage = new Stage({ plugin, receivers, heartbeat: 1 });
    const updates = [0, 1, 2, 3].map((t) => ({ t, x: 20 * t, y: t * t, vx: 20, vy: 2 * t }));
    stage.run(updates).run([{ t: 4, x: -300, y: 0, vx: 0, vy: 20 }], 4, 2);
    expect(stage.sends.filter(({ update }) => update === 4)).toEqual([0, 1].map((receiver) => ({ receiver, update: 4, at: 4 })));
  }
});
