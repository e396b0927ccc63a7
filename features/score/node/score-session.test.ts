/** Logs of a game are scored as the bench measures the lanes that wrote them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import type { ReceiverResults } from '../../../engine/measure/run-results.ts';
import type { MotionPlan, SessionPlan } from '../../../engine/session/session-plan.ts';
import { TraceSource } from '../../../engine/world/trace-source.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { loggedSession, readLog, usualOptions } from '../../../test/support/game-logs.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan } from '../../../test/support/plans.ts';
import { scoreSession } from './score-session.ts';
import type { EntityScore } from './viewer.ts';

type Compared = Exclude<keyof EntityScore & keyof ReceiverResults, 'updates'>;
/** All numbers that both have. */
const comparedOf = (own: EntityScore, lane: ReceiverResults) =>
  Object.keys(own).filter((name): name is Compared => name !== 'updates' && name in lane);

const motions: readonly MotionPlan[] = [
  synthetic('human-like', { style: 'mouse' }),
  synthetic('circular', {}),
  synthetic('human-like', { style: 'keys' }),
  spawning(),
];

/** Three spawns on winding paths, with pauses between. */
function spawning(): MotionPlan {
  const t = Float64Array.from({ length: 240 }, (_, k) => k / 20);
  const column = (of: (time: number) => number) => t.map(of);
  const samples = {
    t,
    x: column((time) => 12 * Math.sin(time) + 3 * time),
    y: column((time) => 8 * Math.cos(1.3 * time)),
    z: column((time) => Math.sin(time)),
    yaw: column((time) => time),
    life: column((time) => (time % 4 > 3.4 ? 0 : 1 + Math.floor(time / 4))),
  };
  return { kind: 'path', reach: 60, create: () => new TraceSource(samples, 'leave') };
}

const anyLink: fc.Arbitrary<LinkSettings> = fc.record({
  delay: anyNumber(0, 0.4),
  jitter: fc.record({ law: fc.constant('uniform' as const), spread: anyNumber(0, 0.3) }),
  loss: fc.record({ law: fc.constant('independent' as const), ratio: anyNumber(0, 0.3) }),
});

const anySetting: fc.Arbitrary<SessionPlan> = fc
  .record({
    motion: fc.constantFrom(...motions),
    links: fc.array(anyLink, { minLength: 1, maxLength: 2 }),
    model: fc.constantFrom('constant-turn', 'linear', 'static', 'delayed', 'quadratic'),
    convergence: fc.constantFrom('snap', 'linear-blend', 'projective-velocity-blend'),
    frame: fc.constantFrom(1 / 60, 0.02, 0.05),
    distance: fc.constantFrom(0.2, 1),
    seed: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ motion, links, model, convergence, frame, distance, seed }) =>
    plan({
      motion,
      nodes: nodes(...links),
      lanes: [lane({ model, convergence, trigger: { distance, orientation: 0.1, heartbeat: 1 } })],
      frame,
      seed,
      duration: 12,
    }),
  );

test('what the engine drew and logged scores as the engine measured it', () => {
  fc.assert(
    fc.property(anySetting, (setting) => {
      const { results, logs } = loggedSession(setting);
      const { viewers } = scoreSession(
        Object.values(logs).map((text) => readLog(text)),
        usualOptions,
      );
      const found = Object.fromEntries(viewers.map(({ viewer, entities }) => [viewer, entities[0] as EntityScore]));
      for (const [receiver, measured] of Object.entries(results.lanes['base']?.receivers ?? {})) {
        if (measured.deviationMean === null) continue;
        const score = found[receiver] as EntityScore;
        for (const name of comparedOf(score, measured)) {
          const [own, lane] = [score[name], measured[name]];
          if (lane === null || score.why[name]) continue;
          expect(Math.abs((own as number) - lane), `${name}: ${own} and ${lane}`).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(lane)));
        }
      }
    }),
    { numRuns: 30 },
  );
});
