/** Parts over the network: laws that hold for whatever turns, on whatever links. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { defaultArticulation, type ArticulationRule } from '../../engine/update/articulation-rule.ts';
import type { PartResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import type { PartPlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { builtInPartMotions } from '../../engine/world/parts/index.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

const frame = 0.02;
const motion = synthetic('gls-wander');

function turret(kind: string, params: object, rule: Partial<ArticulationRule> = {}): PartPlan {
  const definition = builtInPartMotions.find((each) => each.kind === kind)!;
  const own = { ...defaultArticulation, ...rule };
  return { id: 'turret', axis: 'azimuth', motion: { definition, params: definition.params.parse(params) }, rule: own };
}

function withParts(parts: readonly PartPlan[], rest: Partial<Omit<SessionPlan, 'entities'>> = {}): SessionPlan {
  const bare = plan({ motion, duration: 20, frame, ...rest });
  return { ...bare, entities: bare.entities.map((entity) => ({ ...entity, parts })) };
}

function turretResults(session: SessionPlan): PartResults {
  return resultsOf(session).lanes['base']!.receivers['r0']!.parts!['turret']!;
}

const kinds = fc.constantFrom(
  turret('steady', { rate: 1.3 }),
  turret('sweep', { period: 3, amplitude: 1.5 }),
  turret('sweep', { period: 4, shape: 'sine', centre: 3 }),
  turret('human-like', {}),
  turret('track', { point: [5, 3] }),
);

test('without delay and with no threshold a part is never off by more than it turns in a frame', () => {
  fc.assert(
    fc.property(kinds, fc.constantFrom('static', 'rate'), fc.nat(), (part, model, seed) => {
      const rule = { ...part.rule, model, trigger: { orientation: 0 } } as const;
      const results = turretResults(withParts([{ ...part, rule }], { seed, nodes: nodes({ delay: 0 }) }));
      const fastest = 2.5; // rad/s: a pendulum of 1 rad and 4 s, an even sweep of 1.5 rad and 3 s, and less
      expect(results.orientationErrorMax).toBeLessThanOrEqual(fastest * frame);
    }),
    { numRuns: 20 },
  );
});

test('without delay a part is never off by more than the threshold and what it turns in a frame', () => {
  fc.assert(
    fc.property(kinds, anyNumber(0.01, 0.5), fc.nat(), (part, orientation, seed) => {
      const rule = { ...part.rule, trigger: { orientation } };
      const results = turretResults(withParts([{ ...part, rule }], { seed, nodes: nodes({ delay: 0 }) }));
      expect(results.orientationErrorMax).toBeLessThanOrEqual(orientation + 2.5 * frame);
    }),
    { numRuns: 20 },
  );
});

test('a constant rate needs one update, however late it comes', () => {
  const part = turret('steady', { rate: 2 }, { trigger: { orientation: 0.01 } });
  const results = turretResults(withParts([part], { nodes: nodes({ delay: 3 }) }));
  expect(results).toMatchObject({ updates: 1, updatesReceived: 1, orientationErrorMax: expect.closeTo(0, 9) });
});

const roughLinks: fc.Arbitrary<LinkSettings> = fc.record({
  delay: anyNumber(0, 0.4),
  jitter: fc.record({ law: fc.constant('uniform'), spread: anyNumber(0, 0.4) }),
  loss: fc.record({ law: fc.constant('independent'), ratio: anyNumber(0, 0.5) }),
  duplicate: anyNumber(0, 0.5),
});

test('overtaken, lost and doubled updates do no harm: the final shown state is an update that was sent', () => {
  fc.assert(
    fc.property(roughLinks, fc.nat(), (link, seed) => {
      const part = turret('sweep', { period: 2, amplitude: 3 }, { trigger: { orientation: 0.02, heartbeat: 0.5 }, model: 'static' });
      const session = new Session(withParts([part], { seed, nodes: nodes(link) }));
      const [exported] = session.lanes[0]!.parts;
      const [pair] = exported!.pairs;
      let newest = -1;
      for (let now = frame; now < 20; now += frame) {
        session.advanceTo(now);
        expect(pair!.receiver.update.serial).toBeGreaterThanOrEqual(newest);
        newest = pair!.receiver.update.serial;
      }
      expect(newest).toBeGreaterThan(exported!.publisher.update.serial - 60);
      expect(pair!.received).toBeLessThanOrEqual(pair!.traffic.updates);
    }),
    { numRuns: 10 },
  );
});

test('parts change nothing of their entity, on links without bandwidth or order', () => {
  const jitter = { law: 'uniform', spread: 0.1, correlation: 0.5 } as const;
  const loss = { law: 'gilbert-elliott', toBad: 0.05, toGood: 0.3, lossBad: 0.8 } as const;
  for (const relay of [null, 1]) {
    const links = { relay, nodes: nodes({ delay: 0.2, jitter, loss, duplicate: 0.1 }, { delay: 0.1, jitter }) };
    const bare = resultsOf(withParts([], links)).lanes['base']!;
    const { partTriggers, receivers, ...turreted } = resultsOf(withParts([turret('human-like', {})], links)).lanes['base']!;
    expect(partTriggers).toBeGreaterThan(10);
    expect({ ...turreted, partUpdatesSent: undefined, partBytesSent: undefined }).toEqual({ ...bare, receivers: undefined });
    for (const [id, { parts, ...body }] of Object.entries(receivers)) {
      expect(body).toEqual(bare.receivers[id]);
      expect(parts!['turret']!.updatesReceived).toBeGreaterThan(5);
    }
  }
});

test('updates of parts take up the bandwidth of the links that they share with their entity', () => {
  const narrow = nodes({ delay: 0.05, bandwidth: 4000 });
  const chatty = turret('steady', {}, { trigger: { heartbeat: 0.04 } });
  const alone = resultsOf(withParts([], { nodes: narrow })).lanes['base']!.receivers['r0']!;
  const shared = resultsOf(withParts([chatty], { nodes: narrow })).lanes['base']!.receivers['r0']!;
  expect(shared.delayMean).toBeGreaterThan(alone.delayMean! + 0.005);
});

test('every part is counted: updates made, sent and received, and their bytes', () => {
  const rule = { trigger: { heartbeat: 1 } };
  const { lanes } = resultsOf(
    withParts([turret('steady', {}, rule), { ...turret('sweep', {}, { ...rule, model: 'static' }), id: 'radar' }], {
      nodes: nodes({ delay: 0.1 }, { delay: 0.2 }),
    }),
  );
  const { partTriggers, partUpdatesSent, partBytesSent, receivers } = lanes['base']!;
  expect({ partTriggers, partUpdatesSent, partBytesSent }).toEqual({
    partTriggers: 40,
    partUpdatesSent: 80,
    partBytesSent: 40 * (25 + 21),
  });
  expect(receivers['r1']!.parts).toMatchObject({
    turret: { updates: 20, updatesReceived: 20, delayMean: expect.closeTo(0.2, 9), updatesPerSecond: 1, bytesPerSecond: 25 },
    radar: { updates: 20, bytesPerSecond: 21 },
  });
});

test('a lane may say otherwise of parts than they do themselves', () => {
  const part = turret('sweep', { period: 6, amplitude: 1 }, { trigger: { orientation: 0.05, heartbeat: 5 } });
  const still = { ...lane({ id: 'still' }), parts: { model: 'static', trigger: { orientation: 0.1 } } } as const;
  const { base, still: other } = resultsOf(withParts([part], { nodes: nodes({ delay: 0 }), lanes: [lane(), still] })).lanes;
  expect(other!.partTriggers).toBeGreaterThan(3 * base!.partTriggers!);
  expect(other!.receivers['r0']!.parts!['turret']!.orientationErrorMax).toBeLessThanOrEqual(0.1 + (2 / 3) * frame);
});
