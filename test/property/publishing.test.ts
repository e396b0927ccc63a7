/** What Murphy's publisher does in a running session. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UpdateCodec } from '../../engine/update/update-codec.ts';
import { everything } from '../../engine/update/update-parts.ts';
import type { PublishingRule } from '../../engine/update/publishing-rule.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan } from '../support/plans.ts';

const motion = synthetic('human-like', { style: 'mouse' });

const steps = (range: number) => fc.record({ bits: fc.integer({ min: 8, max: 24 }), range: fc.constant(range) });
const rules = fc.record<PublishingRule>({
  derivatives: fc.constantFrom('real', 'finite-differences'),
  damping: fc.constantFrom('none', 'zero-first', 'pass-first'),
  updates: fc.constantFrom('full', 'partial'),
  fullPeriod: fc.constantFrom(1, 3),
  stagger: anyNumber(0, 1),
  quantisation: fc.option(
    fc.record({ position: steps(400), velocity: steps(50), orientation: fc.record({ bits: fc.integer({ min: 6, max: 16 }) }) }),
    { nil: undefined },
  ),
});

const trigger = { distance: 0.5, orientation: 0.1, heartbeat: 5 };

function run(publishing: PublishingRule, choice: Partial<SessionPlan> = {}, model = 'rvw'): Session {
  const lanes = [{ ...lane({ model, trigger }), publishing }];
  const session = new Session(plan({ motion, duration: 6, nodes: nodes({ delay: 0.1 }), ...choice, lanes }));
  session.advanceTo(Infinity);
  return session;
}

test('without loss a receiver that plays the newest update plays the exported path, whatever the publisher makes of the real one', () => {
  fc.assert(
    fc.property(rules, fc.nat(1000), (rule, seed) => {
      const { lanes } = run(rule, { seed }).results();
      expect(lanes['base']?.receivers['r0']).toMatchObject({ exportErrorAfter: 0 });
    }),
    { numRuns: 30 },
  );
});

test('bytes are those of the wire, part by part', () => {
  fc.assert(
    fc.property(rules, fc.nat(1000), (rule, seed) => {
      const lanes = [{ ...lane({ model: 'rvw', trigger }), publishing: { ...rule, properties: 40 } }];
      const session = new Session(plan({ motion, seed, duration: 4, lanes }));
      const codec = new UpdateCodec({ quantisation: rule.quantisation, kinds: rule.updates === 'partial', properties: 40 });
      const { publisher } = session.lanes[0]!.exports[0]!;
      let bytes = 0;
      for (let frame = 0, known = 0; frame * 0.02 < 4; frame++) {
        session.advanceTo(frame * 0.02);
        if (publisher.triggers > known) bytes += codec.bytesOf(publisher.exported.update.parts);
        known = publisher.triggers;
      }
      session.advanceTo(4);
      expect(session.results().lanes['base']?.bytesSent).toBe(bytes);
    }),
    { numRuns: 20 },
  );
});

test('sent in few bits, the exported path is off at an update by no more than half a step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 20 }), fc.nat(1000), (bits, seed) => {
      const lanes = [{ ...lane({ model: 'rvw', trigger }), publishing: { quantisation: { position: { bits, range: 400 } } } }];
      const session = new Session(plan({ motion, seed, duration: 4, lanes }));
      const { publisher, entity } = session.lanes[0]!.exports[0]!;
      const half = (400 / (2 ** (bits - 1) - 1) / 2) * (1 + 1e-9);
      for (let frame = 0, known = 0; frame * 0.02 < 4; frame++) {
        session.advanceTo(frame * 0.02);
        const { x, y } = publisher.exported.fix.state;
        if (publisher.triggers > known) {
          expect(Math.max(Math.abs(x - entity.state.x), Math.abs(y - entity.state.y))).toBeLessThanOrEqual(half);
        }
        known = publisher.triggers;
      }
    }),
    { numRuns: 20 },
  );
});

test('partial updates cost less than full ones, and the path is as near', () => {
  const [full, partial] = (['full', 'partial'] as const).map((updates) => run({ updates }, { duration: 60 }).results().lanes['base']);
  expect(partial?.bytesSent).toBeLessThan(full?.bytesSent ?? NaN);
  expect(partial?.receivers['r0']?.deviationMean).toBeLessThan((full?.receivers['r0']?.deviationMean ?? NaN) * 1.5);
});

test('entities that appear together send everything together, or each at its own time', () => {
  const fullUpdates = (stagger: number) => {
    const choice = plan({ motion, duration: 4 });
    const entities = ['a', 'b', 'c', 'd'].map((id) => ({ id, owner: 0, motion }));
    const lanes = [
      { ...lane({ model: 'rvw', trigger: { distance: 1e9 } }), publishing: { updates: 'partial' as const, fullPeriod: 3, stagger } },
    ];
    const session = new Session({ ...choice, entities, lanes });
    const times = new Set<number>();
    for (let frame = 1; frame * 0.02 < 3.5; frame++) {
      session.advanceTo(frame * 0.02);
      for (const { publisher } of session.lanes[0]!.exports) {
        const { update } = publisher.exported;
        if (update.stamp > 0 && update.parts === everything) times.add(update.stamp);
      }
    }
    return times.size;
  };
  expect(fullUpdates(0)).toBe(1);
  expect(fullUpdates(1)).toBe(4);
});
