/** Rates of nodes: when a node ticks, sends and draws, and what is measured then. */
import { expect, test } from 'vitest';
import { lane, nodes, plan, recorded, registry } from '../../test/support/plans.ts';
import { power, square } from '../base/math/power.ts';
import { mean } from '../base/math/sample.ts';
import type { RenderRate } from '../base/time/step-times.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import type { MotionPlan, NodePlan, NodeRates, PartPlan, SessionPlan } from './session-plan.ts';
import { defaultSeenRules } from '../measure/pair-meters.ts';
import type { ReceiverResults } from '../measure/run-results.ts';
import { builtInPartMotions } from '../world/parts/index.ts';
import { Session } from './session.ts';
import { defineMetric } from '../plugin-api/define.ts';
import type { PairFrame } from '../plugin-api/metric.ts';
import { z } from 'zod';

const links = [{ delay: 0.05 }, { delay: 0.05 }];

/** The sender and its receivers, with rates of each. */
function rated(rates: readonly (NodeRates | undefined)[], base: readonly NodePlan[] = nodes(...links)): NodePlan[] {
  return base.map((node, index) => ({ ...node, ...(rates[index] && { rates: rates[index] }) }));
}

function path(place: (time: number) => { x: number; vx: number }): MotionPlan {
  const create = (): MotionSource => ({ sample: (now, out) => (Object.assign(out, place(now)), 1) });
  return { kind: 'path', create };
}

/** 10 m/s to the east. */
const straight = path((time) => ({ x: 10 * time, vx: 10 }));

function synthetic(id: string): MotionPlan {
  const definition = registry.get('motion', id)!;
  return { kind: 'synthetic', definition, params: definition.params.parse({}) };
}

const everyTick = { distance: 1e-9, heartbeat: 1e-9 };

interface Sent {
  readonly time: number;
  readonly number: number;
  readonly pair: number;
}

/** What each lane sends, and the results. */
function run(whole: SessionPlan) {
  const sent: Sent[] = [];
  const observer = {
    onUpdate: ({ kind, time, number, pair }: Sent & { kind: string }) => kind === 'sent' && sent.push({ time, number, pair }),
  };
  const session = new Session(whole, { observer });
  session.advanceTo(whole.duration);
  return { sent, results: session.results(), session };
}

const gapsOf = (times: readonly number[]) => times.slice(1).map((time, k) => time - times[k]!);

const lanes = [
  lane({ id: 'snap' }),
  lane({ id: 'blend', convergence: 'linear-blend' }),
  lane({ id: 'late', model: 'linear', playout: 'constant' }),
];
const human = { motion: synthetic('human-like'), duration: 20, lanes };

test('rates that are the frames of the world change no figure', () => {
  const same = { tick: { hz: 50 }, send: { hz: 50 }, render: { hz: 50 } };
  const own = run(plan({ ...human, nodes: rated([same, same, same]) }));
  const none = run(plan({ ...human, nodes: nodes(...links) }));
  expect(own.results).toEqual(none.results);
  expect(own.sent).toEqual(none.sent);
});

const rates: RenderRate[] = [{ hz: 60 }, { hz: 144, phase: 0.3 }, { hz: 75, noise: 0.003, hitches: { every: 2, length: 0.1 } }];
test.each(rates)('how a node draws (%j) changes no update, and nothing at another node', (render) => {
  const own = run(plan({ ...human, nodes: rated([{}, { render }]) }));
  const none = run(plan({ ...human, nodes: nodes(...links) }));
  expect(own.sent).toEqual(none.sent);
  for (const { id } of lanes) {
    expect(own.results.lanes[id]!.receivers['r1']).toEqual(none.results.lanes[id]!.receivers['r1']);
    expect(own.results.lanes[id]!.receivers['r0']).not.toEqual(none.results.lanes[id]!.receivers['r0']);
    const [drawn, asFrames] = [own, none].map(({ results }) => results.lanes[id]!.receivers['r0']!);
    expect(Math.abs(drawn!.deviationMean! / asFrames!.deviationMean! - 1)).toBeLessThan(0.1);
    expect(Math.abs(drawn!.aee! / asFrames!.aee! - 1)).toBeLessThan(0.1);
  }
  const snap = [own, none].map(({ results }) => results.lanes['snap']!.receivers['r0']!.aee);
  expect(snap[0]).toBe(snap[1]);
});

test('another seed draws other frame times, the same seed the same', () => {
  const render = { hz: 75, noise: 0.003, hitches: { every: 2, length: 0.1 } };
  const drawn = (seed: number) => {
    const whole = plan({ motion: straight, duration: 5, seed, nodes: rated([{}, { render }]), lanes: [lane({ model: 'linear' })] });
    const session = new Session(whole);
    session.advanceTo(4);
    return session.lanes[0]!.pairs[0]!.receiver.shown.x;
  };
  expect(drawn(1)).toBe(drawn(1));
  expect(drawn(1)).not.toBe(drawn(2));
});

/** An update at each tick, shown late enough: what is drawn lies on the path between two of them. */
const late = lane({ model: 'linear', trigger: everyTick, playout: 'constant', params: { playout: { delay: 0.2 } } });

/** By how far the first receiver moves the entity from one drawing to the next, from `start` (s) on, over its time: m/s. */
function drawnSpeeds(start: number, whole: SessionPlan): number[] {
  const speeds: number[] = [];
  let before = NaN;
  const see = ({ pair, now, dt, placed }: PairFrame) => {
    if (pair > 0) return;
    if (now > start && dt > 0) speeds.push((placed.x - before) / dt);
    before = placed.x;
  };
  const about = { id: 'seen', title: 'Seen', source: 'test', unit: '', per: 'lane', params: z.object({}) } as const;
  const seen = defineMetric({ ...about, create: () => ({ frame: see, value: () => null }) });
  run({ ...whole, metrics: [{ plugin: seen, params: {} }] });
  return speeds;
}

/** Standard deviation over mean. */
function unevenness(speeds: readonly number[]): number {
  const average = mean(speeds);
  return Math.sqrt(mean(speeds.map((speed) => square(speed - average)))) / average;
}

test.each([1, 2, 3, 5])('drawn %d times a tick, a replay late enough has no judder once it runs', (times) => {
  const own = rated([{ tick: { hz: 20 } }, { render: { hz: 20 * times } }], nodes({ delay: 0 }));
  const whole = plan({ motion: straight, duration: 10, nodes: own, lanes: [late] });
  const speeds = drawnSpeeds(1, whole);
  expect(speeds.length).toBe(9 * 20 * times - 1);
  for (const speed of speeds) expect(speed).toBeCloseTo(10, 6);
  const { jumpsPerMinute, pictureLatenessMean, shownAgeMean } = run(whole).results.lanes['base']!.receivers['r0']!;
  expect(jumpsPerMinute).toBe(0);
  expect(pictureLatenessMean).toBeCloseTo(0.2, 2);
  expect(shownAgeMean).toBeCloseTo(0.2, 2);
});

test('of a replay late enough, frames of any length show no judder either', () => {
  const own = rated([{}, { render: { hz: 60, noise: 0.004, hitches: { every: 1, length: 0.1 } } }], nodes({ delay: 0 }));
  const speeds = drawnSpeeds(1, plan({ motion: straight, duration: 10, nodes: own, lanes: [late] }));
  expect(speeds.length).toBeGreaterThan(400);
  for (const speed of speeds) expect(speed).toBeCloseTo(10, 6);
});

test('when the first frame is does not change the means', () => {
  const at = (phase: number) => {
    const whole = { ...human, duration: 60, nodes: rated([{}, { render: { hz: 60, phase } }]) };
    return run(plan(whole)).results.lanes['blend']!.receivers['r0']!;
  };
  const names = ['deviationMean', 'judder', 'shownAgeMean', 'pictureLatenessMean', 'orientationErrorMean'] as const;
  const first = at(0);
  for (const phase of [0.25, 0.5, 0.9]) {
    const other = at(phase);
    for (const name of names) expect(other[name]! / first[name]!, `${name} at ${phase}`).toBeCloseTo(1, 1);
  }
});

test('hitches that have not come yet change no figure, however long they would be', () => {
  const seen = (render: RenderRate) => {
    const whole = { ...human, duration: 20, nodes: rated([{}, { render }]), measures: { ...defaultSeenRules, inconsistencyDistance: 0.1 } };
    return run(plan(whole)).results.lanes['snap']!.receivers['r0']!;
  };
  const [none, rare] = [seen({ hz: 60 }), seen({ hz: 60, hitches: { every: 3600, length: 60 } })];
  for (const name of ['jumpsPerMinute', 'inconsistency'] as const) {
    expect(none[name]).toBeGreaterThan(0);
    expect(rare[name]! / none[name]!, name).toBeCloseTo(1, 6);
  }
});

/**
 * Without interpolation a viewer of 60 Hz sees the newest of 64 Hz ticks: of 60 steps a second four are of two ticks, the
 * others of one. Their mean is 64 / 60 ticks, that of their squares (56 + 4 · 4) / 60.
 */
test('a picture of held updates judders where the refresh rate is not the tick rate; interpolated it does not', () => {
  const held = { limit: 0, beyond: 'freeze', time: 1 } as const;
  const jerky = lane({ id: 'jerky', model: 'linear', trigger: everyTick, extrapolation: held });
  const seen = (hz: number, shown = jerky) => {
    const own = rated([{ tick: { hz: 64 } }, { render: { hz } }], nodes({ delay: 0.0001 }));
    const whole = plan({ motion: straight, duration: 31, nodes: own, lanes: [shown] });
    return { uneven: unevenness(drawnSpeeds(1, whole)), judder: run(whole).results.lanes[shown.id]!.receivers['r0']!.judder! };
  };
  const [unlike, alike] = [seen(60), seen(64)];
  expect(unlike.uneven).toBeCloseTo(Math.sqrt(72 / 60 - square(64 / 60)) / (64 / 60), 2);
  expect(alike.uneven).toBeCloseTo(0, 9);
  expect(seen(60, late).uneven).toBeCloseTo(0, 9);
  expect(unlike.judder).toBeGreaterThan(20 * alike.judder);
});

/**
 * Snapshots of 25 ms, frames of 8 ms, shown one snapshot late. A snapshot that is under way for up to a frame is missing
 * in the frame that passes the one before: by 8 k − 25 n ms, which in a cycle of 200 ms is 7, 6, 5, 4, 3, 2, 1.
 */
test('frames of 8 ms over snapshots of 25 ms, one of them late, are extrapolated by 7 and 6 ms in turn', () => {
  const fixed = lane({
    model: 'linear',
    trigger: everyTick,
    playout: 'fixed',
    params: { playout: { interp: 0.025, ratio: 1, interval: 0.025 } },
  });
  const own = rated([{ tick: { hz: 40 } }, { render: { hz: 125 } }], nodes({ delay: 0.0075 }));
  const session = new Session(plan({ motion: straight, frame: 0.005, duration: 1, nodes: own, lanes: [fixed] }));
  const [{ receiver }] = session.lanes[0]!.pairs as [(typeof session.lanes)[0]['pairs'][0]];
  const extrapolated: number[] = [];
  for (let frame = 26; frame < 51; frame++) {
    session.advanceTo(frame * 0.008 + 1e-6);
    const beyond = receiver.past!.time - receiver.fix.stamp;
    if (beyond > 1e-9) extrapolated.push(Math.round(beyond * 1e6) / 1e3);
  }
  const byHand = Array.from({ length: 25 }, (_, k) => 8 * (26 + k) - 25)
    .map((time) => time - 25 * Math.floor((time + 25 - 7.5) / 25))
    .filter((beyond) => beyond > 0);
  expect(extrapolated).toEqual(byHand);
  expect(byHand).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

test('a drawing that shows the newest update itself starves of nothing, whatever rounding makes of the time', () => {
  const fixed = lane({
    model: 'linear',
    trigger: { heartbeat: 0.1 },
    playout: 'fixed',
    params: { playout: { interp: 0.14, interval: 0 } },
  });
  const { results } = run(plan({ motion: straight, duration: 10, nodes: nodes({ delay: 0.06 }), lanes: [fixed] }));
  expect(results.lanes['base']!.receivers['r0']).toMatchObject({ starvedTime: 0, extrapolatedRatio: 0 });
});

test('updates whose time is just being shown when they come are in time, all alike', () => {
  const late = lane({ trigger: { heartbeat: 0.1 }, playout: 'constant', params: { playout: { delay: 0.04 } } });
  const { results } = run(plan({ motion: straight, duration: 10, nodes: nodes({ delay: 0.06 }), lanes: [late] }));
  expect(results.lanes['base']!.receivers['r0']!.inTimeRatio).toBe(1);
});

test('points on a body are measured at the drawings too', () => {
  const points = [{ id: 'muzzle', x: 3, y: 0, z: 1.5, distance: 50 }];
  const seen = (own: NodeRates) => {
    const whole = plan({ ...human, nodes: rated([{}, own]) });
    const { results } = run({ ...whole, entities: whole.entities.map((entity) => ({ ...entity, points })) });
    return results.lanes['snap']!.receivers['r0']!.points!['muzzle']!;
  };
  const [drawn, asFrames] = [seen({ render: { hz: 60, phase: 0.5 } }), seen({})];
  for (const measure of ['deviationMean', 'aimErrorMean'] as const)
    expect(Math.abs(drawn[measure]! / asFrames[measure]! - 1)).toBeLessThan(0.1);
});

test('a timer of 50 ms that starts anew after 20 ms of work ticks, and sends, every 70 ms', () => {
  const made = (own: NodeRates) => {
    const whole = plan({ motion: straight, frame: 0.01, duration: 2, nodes: rated([own]), lanes: [lane({ trigger: everyTick })] });
    return gapsOf(run(whole).sent.flatMap(({ pair, time }) => (pair === 0 ? [time] : [])));
  };
  const working = { hz: 20, work: 0.02 };
  for (const own of [{ tick: working }, { send: working }, { tick: working, send: working }])
    for (const gap of made(own)) expect(gap).toBeCloseTo(0.07, 9);
  for (const gap of made({ tick: { hz: 20 } })) expect(gap).toBeCloseTo(0.05, 9);
});

test('between two times of sending only the newest update of an entity waits, for every receiver', () => {
  const own = rated([{ tick: { hz: 64 }, send: { hz: 20 } }]);
  const { sent, results } = run(plan({ motion: straight, duration: 2, nodes: own, lanes: [lane({ trigger: everyTick })] }));
  expect(results.lanes['base']).toMatchObject({ triggers: 128, updatesSent: 82 });
  const expected = Array.from({ length: 41 }, (_, k) => ({ time: k * 0.05, number: Math.min(Math.floor(k * 0.05 * 64 + 1e-6), 127) }));
  for (const pair of [0, 1])
    expect(sent.filter((each) => each.pair === pair)).toEqual(
      expected.map(({ time, number }) => ({ time: expect.closeTo(time, 9), number, pair })),
    );
});

test('updates of a part of the state all leave, as none stands for another', () => {
  const parts = { ...lane({ model: 'linear' }), publishing: { updates: 'partial', fullPeriod: 100 } as const };
  const whole = plan({
    motion: synthetic('circular'),
    duration: 5,
    nodes: rated([{ send: { hz: 2 } }], nodes({ delay: 0 })),
    lanes: [parts],
  });
  const { results, sent } = run(whole);
  expect(results.lanes['base']!.triggers).toBeGreaterThan(20);
  expect(results.lanes['base']!.updatesSent).toBeGreaterThanOrEqual(results.lanes['base']!.triggers - 10);
  for (const { time } of sent) expect((time * 2) % 1).toBeCloseTo(0, 9);
});

test('what a scheduler holds leaves at a time of sending too', () => {
  const holding = lane({ trigger: everyTick, scheduler: 'equalise-latency' });
  const unlike = nodes({ delay: 0.02 }, { delay: 0.2 });
  const { sent } = run(plan({ motion: straight, duration: 4, nodes: rated([{ send: { hz: 16 } }], unlike), lanes: [holding] }));
  expect(sent.length).toBeGreaterThan(50);
  for (const { time } of sent) expect((time * 16 + 1e-6) % 1).toBeLessThan(1e-3);
});

test('between two frames the real path goes on between its places, whichever node looks', () => {
  const curved = path((time) => ({ x: power(time, 3), vx: 3 * square(time) }));
  const session = new Session(plan({ motion: curved, frame: 0.1, duration: 2, nodes: rated([{ tick: { hz: 64 } }]) }));
  session.advanceTo(1.0);
  const at = session.entities[0]!.at(1.037);
  expect(at.state.x).toBeCloseTo(power(1.037, 3), 9);
  expect(at.state.vx).toBeCloseTo(3 * square(1.037), 9);
  expect(session.entities[0]!.state.x).toBe(1);
});

test('where an entity appears between two frames, it is as before until the second', () => {
  const create = (): MotionSource => ({ sample: (now, out) => (Object.assign(out, { x: now < 1 ? now : 500, vx: 1 }), now < 1 ? 1 : 2) });
  const session = new Session(plan({ motion: { kind: 'path', create }, frame: 0.1, duration: 2, nodes: rated([{ tick: { hz: 64 } }]) }));
  session.advanceTo(0.95);
  expect(session.entities[0]!.at(0.95)).toMatchObject({ spawn: 1, state: { x: expect.closeTo(0.95, 9) } });
  expect(session.entities[0]!.at(1)).toMatchObject({ spawn: 2, state: { x: 500 } });
});

test('recorded updates are shown, and measured, at the drawings of a node', () => {
  const motion = recorded([
    { t: 0, x: 0, y: 0, vx: 10, vy: 0 },
    { t: 0.5, x: 5, y: 0, vx: 10, vy: 0 },
  ]);
  const whole = plan({ motion, duration: 1, nodes: rated([{}, { render: { hz: 37 } }]), lanes: [lane({ model: 'linear' })] });
  const { r0, r1 } = run(whole).results.lanes['base']!.receivers as Record<'r0' | 'r1', ReceiverResults>;
  expect(r0).toMatchObject({ deviationMax: expect.closeTo(0, 9), updatesReceived: 2, judder: expect.closeTo(0, 9) });
  expect(r0.aee).toBe(r1.aee);
});

const swinging = builtInPartMotions.find(({ kind }) => kind === 'sweep')!;

test('the known path of recorded updates goes on between its places too', () => {
  const updates = recorded([{ t: 0, x: 0, y: 0, vx: 10, vy: 0 }]) as Extract<MotionPlan, { kind: 'recorded' }>;
  const createTruth = (straight as Extract<MotionPlan, { kind: 'path' }>).create;
  const nodesOfRun = rated([{}, { render: { hz: 37 } }], nodes({ delay: 0 }));
  const whole = plan({ motion: { ...updates, createTruth }, duration: 2, nodes: nodesOfRun, lanes: [lane({ model: 'linear' })] });
  expect(run(whole).results.lanes['base']!.receivers['r0']!.deviationMax).toBeCloseTo(0, 9);
});

test('a part is sent and shown at the rates of its nodes', () => {
  const turret: PartPlan = {
    id: 'turret',
    axis: 'azimuth',
    motion: { definition: swinging, params: swinging.params.parse({ shape: 'sine', period: 2 }) },
    rule: { trigger: { orientation: 0.001 }, model: 'rate', smoothing: 0 },
  };
  const whole = plan({ motion: straight, duration: 10, nodes: rated([{ tick: { hz: 64 }, send: { hz: 10 } }, { render: { hz: 144 } }]) });
  const { results } = run({ ...whole, entities: [{ ...whole.entities[0]!, parts: [turret] }] });
  const { r0, r1 } = results.lanes['base']!.receivers as Record<'r0' | 'r1', ReceiverResults>;
  expect(r0.parts!['turret']!.updates).toBeLessThanOrEqual(101);
  expect(r0.parts!['turret']!.updates).toBeGreaterThan(80);
  expect(r0.parts!['turret']!.orientationErrorMean! / r1.parts!['turret']!.orientationErrorMean!).toBeCloseTo(1, 1);
});
