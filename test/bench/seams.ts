/** The seams around the engine: what a link, an integral and a telemetry row cost. */
import { blockOf, decodeFrame, frameOf } from '../../contract/telemetry-frames.ts';
import { Link } from '../../engine/network/link.ts';
import { Delivery } from '../../engine/network/delivery.ts';
import { distanceIntegral } from '../../engine/base/math/distance-integral.ts';
import { defaultSeenRules, TickRules, PairMeters, RealMotion } from '../../engine/measure/pair-meters.ts';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import { Session } from '../../engine/session/session.ts';
import { TelemetrySampler } from '../../main/run/telemetry-sampler.ts';
import { lane, nodes, plan, recorded } from '../support/plans.ts';
import { medianMs, row } from './measure.ts';
import type { Findings } from './merits.ts';

const calls = 200_000;
const ns = (ms: number, count = calls) => `${((ms * 1e6) / count).toFixed(0)} ns`;

function carryMs(): number {
  const settings = { delay: 0.2, jitter: { law: 'uniform', spread: 0.1 } } as const;
  const link = new Link({ seed: 1, name: 'a>b', settings, reliable: false });
  const delivery = new Delivery();
  let number = 0;
  return medianMs(() => {
    for (let i = 0; i < calls; i++, number++) link.carry(number, number * 0.05, 80, delivery);
  });
}

let sink = 0;
function integralMs(): number {
  return medianMs(() => {
    for (let i = 0; i < calls; i++) sink += distanceIntegral(i * 1e-3, 1, 0, -3, 0.5, 0, 1);
  });
}

function squareRootMs(): number {
  return medianMs(() => {
    for (let i = 0; i < calls; i++) sink += Math.sqrt(i * 1e-3 + 1);
  });
}

/** The measurements of one pair in a tick. */
function metersMs(): number {
  const [shown, real] = [new KinematicState(), new KinematicState()];
  const rules = new TickRules(0.02, defaultSeenRules);
  const motion = new RealMotion(real, rules);
  const meters = new PairMeters(rules);
  return medianMs(() => {
    for (let i = 0; i < calls; i++) {
      real.x = i * 0.5;
      shown.x = i % 50 === 0 ? real.x : shown.x + 0.49;
      motion.sample(1);
      meters.sample(shown, motion);
    }
  });
}

function telemetryMs(): { sample: number; encode: number; columns: number } {
  const motion = recorded([{ t: 0, x: 0, y: 0, vx: 20, vy: 1, w: 0.3 }]);
  const links = [{ delay: 0.2 }, { delay: 0.5 }, { delay: 0.8 }];
  const session = new Session(plan({ motion, nodes: nodes(...links), lanes: [lane(), lane({ id: 'b' }), lane({ id: 'c' })] }));
  session.advanceTo(2);
  const sampler = new TelemetrySampler(session);
  const rows = 1000;
  const values = new Float32Array(sampler.columns.count * rows);
  const sampled = { columns: sampler.columns.count, times: new Float64Array(rows), values };
  return {
    sample: medianMs(() => {
      for (let i = 0; i < rows; i++) sampler.sample(values, i * sampler.columns.count);
    }),
    encode: medianMs(() => void decodeFrame(frameOf(blockOf(sampled), 1))),
    columns: sampler.columns.count,
  };
}

export function benchSeams(): Findings {
  const root = squareRootMs();
  const integral = integralMs();
  const carry = carryMs();
  const meters = metersMs();
  const { sample, encode, columns } = telemetryMs();
  if (!Number.isFinite(sink)) throw new Error('the integrals came out wrong');
  const lines = [
    'Seams (ratios to one square root in the same loop)',
    row('closed distance integral', ns(integral), `${(integral / root).toFixed(1)} ×`),
    row('one update over a link with jitter', ns(carry), `${(carry / root).toFixed(1)} ×`),
    row('all measures of a pair in one tick', ns(meters), `${(meters / root).toFixed(1)} ×`),
    row(`one telemetry row of ${columns} columns`, ns(sample, 1000)),
    row('  encoded and decoded', ns(encode, 1000)),
  ];
  return { lines, merits: [] };
}
