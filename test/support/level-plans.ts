/** Random sessions on the plane: nodes of one entity each, with lanes, links, clocks and triggers of many kinds. */
import fc from 'fast-check';
import { perfectClock } from '../../engine/base/clocks/clock-settings.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { TriggerRule } from '../../engine/plugin-api/lane-rules.ts';
import type { LanePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { anyNumber } from './arbitraries.ts';
import { synthetic } from './motion.ts';
import { lane } from './plans.ts';

const motions: Record<string, object> = { 'gls-wander': {}, 'human-like': { style: 'mouse' }, circular: {}, linear: {} };
const models = ['linear', 'fpw', 'rpw', 'fvw', 'static', 'constant-turn', 'phbdr'];

const anySeconds = (max: number) => anyNumber(0, max);

const anyLink: fc.Arbitrary<LinkSettings> = fc.record({
  delay: fc.oneof(fc.constantFrom(0, 0.1), anySeconds(0.8)),
  jitter: fc.record({ law: fc.constant('uniform' as const), spread: fc.oneof(fc.constant(0), anySeconds(0.3)) }),
  order: fc.constantFrom('keep' as const, 'free' as const),
  loss: fc.record({ law: fc.constant('independent' as const), ratio: anySeconds(0.5) }),
  duplicate: anySeconds(0.3),
});

const anyTrigger: fc.Arbitrary<TriggerRule> = fc.record(
  {
    distance: anyNumber(0.02, 3),
    shape: fc.constantFrom('sphere' as const, 'box' as const),
    orientation: anyNumber(0.02, 1.5),
    velocity: anyNumber(0.1, 3),
    heartbeat: anyNumber(0.1, 5),
    minInterval: anySeconds(0.3),
  },
  { requiredKeys: [] },
);

const anyLane: fc.Arbitrary<LanePlan> = fc
  .record({
    model: fc.constantFrom(...models),
    convergence: fc.constantFrom('snap', 'turn-and-drive'),
    scheduler: fc.constantFrom('send-to-all', 'every-nth', 'local-lag'),
    clock: fc.constantFrom('synchronised' as const, 'local' as const, 'one-way-delay' as const),
    variant: fc.constantFrom('strict', 'smooth', 'snap'),
    order: fc.integer({ min: 0, max: 2 }),
    trigger: anyTrigger,
  })
  .map(({ variant, order, ...choice }) =>
    lane({
      ...choice,
      params: {
        ...(choice.model === 'phbdr' && { model: { order } }),
        ...(choice.convergence === 'turn-and-drive' && { convergence: { variant, maxSpeed: 10 } }),
      },
    }),
  );

/** Nodes of one entity each, all in view of each other, clocks perfect or not, with a relay or without. */
export const anyLevelPlan: fc.Arbitrary<SessionPlan> = fc
  .record({
    seed: fc.integer({ min: 0, max: 2 ** 40 }),
    links: fc.array(anyLink, { minLength: 2, maxLength: 4 }),
    kinds: fc.array(fc.constantFrom(...Object.keys(motions)), { minLength: 4, maxLength: 4 }),
    lanes: fc.array(anyLane, { minLength: 1, maxLength: 2 }),
    relay: fc.constantFrom(null, 0),
    offset: fc.constantFrom(0, 0.05),
    frame: fc.constantFrom(0.02, 1 / 30),
    duration: anyNumber(2, 6),
  })
  .map(({ seed, links, kinds, lanes, relay, offset, frame, duration }) => ({
    seed,
    duration,
    frame,
    arena: { width: 40, depth: 40 },
    relay,
    nodes: links.map((link, index) => ({
      id: `n${index}`,
      down: link,
      up: link,
      ...(offset > 0 && { clock: { ...perfectClock, offset: offset * index } }),
    })),
    entities: links.map((_, index) => ({
      id: `t${index}`,
      owner: index,
      motion: synthetic(kinds[index] as string, motions[kinds[index] as string]),
    })),
    lanes: lanes.map((plan, index) => ({ ...plan, id: `lane ${index}` })),
  }));
