/** A relay that forwards at ticks of its own, and stamps what it forwards anew. */
import { expect, test } from 'vitest';
import { lane, plan } from '../../test/support/plans.ts';
import { perfectClock } from '../base/clocks/clock-settings.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import type { MotionPlan, NodePlan, RelayRules, SessionPlan } from './session-plan.ts';
import { Session } from './session.ts';

/** 10 m/s to the east. */
const straight: MotionPlan = {
  kind: 'path',
  create: (): MotionSource => ({ sample: (now, out) => (Object.assign(out, { x: 10 * now, vx: 10 }), 1) }),
};

/** A sender of 30 updates a second, a relay, and a viewer that draws 100 times a second. */
const machines: NodePlan[] = [
  { id: 'sender', down: null, up: { delay: 0.021 }, rates: { tick: { hz: 30 } } },
  { id: 'relay', down: { delay: 0 }, up: { delay: 0 } },
  { id: 'viewer', down: { delay: 0.033 }, up: { delay: 0.033 }, rates: { render: { hz: 100 } } },
];

const late = lane({
  model: 'linear',
  trigger: { distance: 1e-9, heartbeat: 1e-9 },
  playout: 'constant',
  params: { playout: { delay: 0.3, interpolation: 'linear' } },
});

function relayed(relaying: RelayRules | undefined, choice: Partial<SessionPlan> = {}): SessionPlan {
  return plan({ motion: straight, duration: 10, nodes: machines, lanes: [late], relay: 1, ...choice, ...(relaying && { relaying }) });
}

/** Of the pair to the viewer, after each arrival there: stamp, by how much it is late, when it arrived. */
function arrivals(whole: SessionPlan) {
  const seen: { stamp: number; late: number; now: number }[] = [];
  const session = new Session(whole, {
    observer: { onUpdate: ({ kind, pair, time }) => void (kind === 'arrived' && pair === 1 && seen.push(at(time))) },
  });
  const at = (now: number) => {
    const { fix } = session.lanes[0]!.pairs[1]!.receiver;
    return { stamp: fix.stamp, late: fix.stampedLate, now };
  };
  session.advanceTo(whole.duration);
  return { seen, results: session.results().lanes['base']!.receivers['viewer']! };
}

function drawnSpeeds(whole: SessionPlan): Set<number> {
  const session = new Session(whole);
  const speeds = new Set<number>();
  let before = NaN;
  for (let frame = 100; frame < 900; frame++) {
    session.advanceTo(frame / 100 + 1e-6);
    const { x } = session.lanes[0]!.pairs[1]!.receiver.shown;
    if (frame > 100) speeds.add(Math.round((x - before) * 1e6) / 1e4);
    before = x;
  }
  return speeds;
}

const isMultiple = (time: number, step: number) => Math.abs(time / step - Math.round(time / step)) < 1e-6;

test('stamps of its own are multiples of its tick, and one update of an entity leaves at each', () => {
  const { seen } = arrivals(relayed({ tick: 0.05, stamps: 'own' }));
  expect(seen.length).toBeGreaterThan(190);
  for (const { stamp, now } of seen) {
    expect(isMultiple(stamp, 0.05), `stamp ${stamp}`).toBe(true);
    expect(now - stamp).toBeCloseTo(0.033, 9);
  }
  expect(new Set(seen.map(({ stamp }) => Math.round(stamp * 1e6))).size).toBe(seen.length);
});

test('the stamps of the senders stay what they are', () => {
  for (const relaying of [{ tick: 0.05 }, undefined]) {
    const { seen } = arrivals(relayed(relaying));
    for (const { stamp, late } of seen) expect([isMultiple(stamp, 1 / 30), late]).toEqual([true, 0]);
  }
});

/**
 * At each tick of 50 ms the newest of updates 33.3 ms apart leaves: the next one, or the one after that. Stamped 50 ms
 * apart they are drawn at 10 m/s · 33.3 / 50, or twice that.
 */
test('what is stamped at ticks other than those of the sender is drawn too slowly and too fast in turn', () => {
  expect([...drawnSpeeds(relayed({ tick: 0.05 }))]).toEqual([10]);
  const speeds = [...drawnSpeeds(relayed({ tick: 0.05, stamps: 'own' }))].sort((a, b) => a - b);
  expect(speeds.at(0)).toBeCloseTo(20 / 3, 3);
  expect(speeds.at(-1)).toBeCloseTo(40 / 3, 3);
});

test('a relay without a tick stamps what it forwards when that comes', () => {
  const { seen } = arrivals(relayed({ stamps: 'own' }));
  for (const { stamp, late } of seen) expect([late, isMultiple(stamp - 0.021, 1 / 30)]).toEqual([expect.closeTo(0.021, 9), true]);
});

test('how old a picture is does not depend on what a relay says', () => {
  const newest = lane({ model: 'linear', trigger: { distance: 1e-9, heartbeat: 1e-9 }, clock: 'local' });
  const [own, sender] = (['own', undefined] as const).map((stamps) =>
    arrivals(relayed({ tick: 0.05, ...(stamps && { stamps }) }, { lanes: [newest] })),
  );
  expect(own!.results).toEqual(sender!.results);
  expect(own!.results.shownAgeMean).toBeGreaterThan(0.054);
});

test('it stamps by its own clock', () => {
  const own = machines.map((node) => (node.id === 'relay' ? { ...node, clock: { ...perfectClock, offset: 0.4 } } : node));
  const ahead = arrivals(relayed({ tick: 0.05, stamps: 'own' }, { nodes: own, lanes: [lane({ model: 'linear' })] }));
  const right = arrivals(relayed({ tick: 0.05, stamps: 'own' }, { lanes: [lane({ model: 'linear' })] }));
  expect(right.results.pictureLatenessMean).toBeGreaterThan(0);
  expect(ahead.results.deviationMean! - right.results.deviationMean!).toBeCloseTo(4, 1);
});

test('what waits at the relay while a newer one comes is lost there; of partial updates none is', () => {
  const count = (updates: 'full' | 'partial') => {
    const base = { ...lane({ model: 'static', trigger: { distance: 0.01 } }), publishing: { updates, fullPeriod: 100 } as const };
    const { updates: sent, updatesReceived } = arrivals(relayed({ tick: 0.5 }, { lanes: [base] })).results;
    return { sent, updatesReceived };
  };
  expect(count('full')).toEqual({ sent: 300, updatesReceived: 19 });
  expect(count('partial').updatesReceived).toBeGreaterThan(280);
});

test('what the relay itself publishes, or shows, waits for no tick', () => {
  const own = machines.map((node) => ({ ...node, up: { delay: 0.02 } }));
  const ofRelay = { ...relayed({ tick: 0.05, stamps: 'own' }, { nodes: own }), entities: [{ id: 'car', owner: 1, motion: straight }] };
  const session = new Session(ofRelay);
  session.advanceTo(2);
  expect(session.results().lanes['base']!.receivers['viewer']!.delayMean).toBeCloseTo(0.033, 9);
  const toRelay = new Session(relayed({ tick: 0.05, stamps: 'own' }, { nodes: own }));
  toRelay.advanceTo(2);
  expect(toRelay.results().lanes['base']!.receivers['relay']!.delayMean).toBeCloseTo(0.02, 9);
});
