import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultServerRules } from '../game/server/server-rules.ts';
import { glsLane, glsPlan } from '../../test/support/gls.ts';
import { observe } from '../../test/support/live-events.ts';
import { lane, plan as planOf } from '../../test/support/plans.ts';
import type { LaneResults } from '../measure/run-results.ts';
import { Stalls } from '../network/stalls.ts';
import type { SenderTime } from '../plugin-api/clock.ts';
import { defineClock } from '../plugin-api/define.ts';
import type { Held, LiveEvent } from './live-event.ts';
import { Mirror, UnfitPlan } from './mirror.ts';

const duration = 8;
/** No arrival coincides with a tick, except by rounding. */
const delay = 0.093;
const plan = glsPlan({
  duration,
  delay,
  relay: true,
  players: 3,
  lanes: [glsLane('P+C'), { ...glsLane('P+C'), id: 'shadow' }],
  params: { fire: 'constant' },
});
const { events } = observe(plan);

function mirrorOf(events: readonly LiveEvent[], until = duration): Mirror {
  const mirror = new Mirror(plan);
  for (const event of events) mirror.take(event);
  mirror.advanceTo(until);
  return mirror;
}

/** The pairs of a shadow lane have met what those of the lane on the screens met: how many updates arrived, when, and what was shown. */
function expectSamePairs(shadow: LaneResults | undefined, screens: LaneResults | undefined): void {
  for (const [pair, { updates, updatesReceived, delayMean, deviationMean }] of Object.entries(screens!.receivers)) {
    const met = shadow!.receivers[pair]!;
    expect([pair, met.updates, met.updatesReceived]).toEqual([pair, updates, updatesReceived]);
    expect(met.delayMean).toBeCloseTo(delayMean!, 9);
    expect(met.deviationMean).toBeCloseTo(deviationMean!, 9);
  }
}

test('over a network of constant delay a shadow lane of the same rules does what the lane on the screens does', () => {
  const { lanes } = mirrorOf(events).results();
  const [screens, shadow] = [lanes['P+C']!, lanes['shadow']!];
  expect(shadow.triggers).toBe(screens.triggers);
  expect(shadow.bytesSent).toBe(screens.bytesSent);
  expectSamePairs(shadow, screens);
  for (const [pair, { aee }] of Object.entries(screens.receivers)) expect(shadow.receivers[pair]!.aee).toBeCloseTo(aee!, 9);
});

test('in the stalls of both links a shadow lane of the same rules meets the arrivals that players met', () => {
  const links = { down: { stalls: { every: 1.5, lasts: 0.4, spread: 0.1 } }, up: { stalls: { every: 1, lasts: 0.3, drain: 2 } } };
  const nodes = plan.nodes.map(({ id, up, down }) =>
    id === 'relay' ? { id, up, down } : { id, up: { ...up, ...links.up }, down: { ...down!, ...links.down } },
  );
  const stalling = { ...plan, nodes };
  const drawn = [0, 1, 2].map((seat): LiveEvent => ({ kind: 'stalls', time: 0, seat, seed: plan.seed, path: nodes[seat]!.id, from: 0 }));
  const met = observe(stalling).events;
  const lanesOf = (known: readonly LiveEvent[], of = stalling) => {
    const mirror = new Mirror(of);
    for (const event of [...known, ...met]) mirror.take(event);
    mirror.advanceTo(duration);
    return mirror.results().lanes;
  };
  const { 'P+C': screens, shadow } = lanesOf(drawn);
  // Where the order is kept, its packets wait for the players' own, whether stalls are known or not.
  const free = nodes.map(({ id, up, down }) => ({
    id,
    up: { ...up, order: 'free' as const },
    down: down && { ...down, order: 'free' as const },
  }));
  const { shadow: unheld } = lanesOf([], { ...stalling, nodes: free });
  expectSamePairs(shadow, screens);
  for (const [pair, { delayMean }] of Object.entries(screens!.receivers)) {
    expect(unheld!.receivers[pair]!.delayMean).toBeLessThan(0.97 * delayMean!);
  }
});

test('behind late packets a shadow lane of the same rules meets the arrivals that players met, one of other rules their delays', () => {
  const late = { delay: 0.03, jitter: { law: 'pareto', spread: 0.02 }, order: 'keep' } as const;
  const rules = (mode: 'P+C' | 'P', distance: number, id: string) => ({
    ...glsLane(mode, { distance, orientation: 0.05, heartbeat: 1 }),
    id,
  });
  const busy = {
    ...plan,
    duration: 60,
    nodes: plan.nodes.map(({ id }) => ({ id, up: late, down: id === 'relay' ? null : late })),
    lanes: [rules('P+C', 0.02, 'screens'), rules('P+C', 0.02, 'same'), rules('P', 0.04, 'rarer'), rules('P', 0.01, 'oftener')],
  };
  const mirror = new Mirror(busy);
  for (const event of observe(busy).events) mirror.take(event);
  mirror.advanceTo(busy.duration);
  const { screens, same, rarer, oftener } = mirror.results().lanes;
  expectSamePairs(same, screens);
  for (const { receivers } of [rarer!, oftener!])
    for (const [pair, { delayMean }] of Object.entries(screens!.receivers))
      expect(Math.abs(receivers[pair]!.delayMean! / delayMean! - 1)).toBeLessThan(0.05);
});

test.each([
  ['by a clock that is ahead', (event: LiveEvent, by: number) => ({ ...event, time: event.time + by, at: event.time + by }) as LiveEvent],
  ['late', (event: LiveEvent, by: number) => ({ ...event, time: event.time + by })],
])('messages whose sending is reported %s hold no packets of a shadow lane back after they arrived', (_, reported) => {
  const link = { delay, order: 'keep' } as const;
  const nodes = plan.nodes.map(({ id }) => ({ id, up: link, down: id === 'relay' ? null : link }));
  const { events } = observe({ ...plan, nodes });
  const shadowOf = (known: readonly LiveEvent[]) => {
    const mirror = new Mirror({ ...plan, nodes });
    for (const event of known) mirror.take(event);
    mirror.advanceTo(duration);
    return mirror.results().lanes['shadow']!.receivers;
  };
  const inTime = shadowOf(events);
  const shifted = shadowOf(events.map((event) => (event.kind === 'sent' ? reported(event, 2.5 * delay) : event)));
  for (const [pair, { deviationMean }] of Object.entries(inTime)) expect(shifted[pair]!.deviationMean).toBeCloseTo(deviationMean!, 9);
});

test.each(['free', 'keep'] as const)(
  'in stalls by hand of both directions, order: %s, a shadow lane of the same rules meets the arrivals that players met',
  (order) => {
    const settings = { every: 2.5, lasts: 0.7, spread: 0.2, rhythm: 'fixed' } as const;
    const nodesOf = (link: { readonly delay: number; readonly order: 'free' | 'keep' }) =>
      plan.nodes.map(({ id }) => ({ id, up: link, down: id === 'relay' ? null : link }));
    const direct = nodesOf({ delay, order });
    // The players' network stalls by a law, which the mirror does not know: it hears of beginnings and ends.
    const real = direct.map((node, seat) => {
      const stalled = { delay, order, stalls: settings };
      return { ...node, ...(seat === 0 && { up: stalled }), ...(seat < 2 && { down: stalled }) };
    });
    const hands = [0, 1].flatMap((seat): LiveEvent[] => {
      const law = new Stalls(plan.seed, `${real[seat]!.id}/stalls`);
      law.follow(settings);
      const directions = seat === 0 ? (['up', 'down'] as const) : (['down'] as const);
      return directions.flatMap((direction) => heldBy(law, { seat, direction }));
    });
    expect(hands.length).toBeGreaterThan(15);
    const met = observe({ ...plan, nodes: real }).events;
    const lanesOf = (known: readonly LiveEvent[], nodes = direct) => {
      const mirror = new Mirror({ ...plan, nodes });
      for (const event of [...known, ...met]) mirror.take(event);
      mirror.advanceTo(duration);
      return mirror.results().lanes;
    };
    const { 'P+C': screens, shadow } = lanesOf(hands);
    expectSamePairs(shadow, screens);
    const { shadow: unheld } = lanesOf([], nodesOf({ delay, order: 'free' }));
    const pair = 'player-1>player-2';
    expect(unheld!.receivers[pair]!.delayMean).toBeLessThan(0.97 * screens!.receivers[pair]!.delayMean!);
  },
);

test('exchanges of time of a shadow lane wait in stalls by hand of both directions', () => {
  const met: { readonly sent: number; readonly returned: number }[][] = [];
  const time = (): SenderTime => {
    const own: (typeof met)[number] = [];
    met.push(own);
    return { poll: 0.1, exchange: ({ sent, returned }) => void own.push({ sent, returned }), offsetAt: () => 0 };
  };
  const params = z.strictObject({});
  const plugin = defineClock({ id: 'asking', title: 'Asking', source: 'test', params, create: time });
  const asking = { ...glsLane('P'), id: 'shadow', senderClock: { plugin, params: {} } };
  const two = glsPlan({ duration, delay, relay: true, lanes: [glsLane('P+C'), asking] });
  const [up, down] = [
    { from: 1, until: 1.95 },
    { from: 4, until: 5.15 },
  ];
  const events = observe(two).events;
  met.length = 0;
  const mirror = new Mirror(two);
  const end = { kind: 'held', seat: 1 } as const;
  for (const event of events) mirror.take(event);
  for (const [direction, { from, until }] of [['up', up] as const, ['down', down] as const]) {
    mirror.take({ ...end, direction, time: from, isHeld: true });
    mirror.take({ ...end, direction, time: until, isHeld: false });
  }
  mirror.advanceTo(duration);
  const through = (at: number, { from, until }: typeof up) => (at >= from ? Math.max(at, until) : at);
  // The stalled seat asks the other one and is asked by it; the relay asks both.
  const right = [
    (sent: number) => through(through(sent + delay, up) + 3 * delay, down),
    (sent: number) => through(through(sent + 2 * delay, down) + delay, up) + delay,
    (sent: number) => through(through(sent + delay, down) + delay, up),
    (sent: number) => sent + 2 * delay,
  ];
  const isRight = (own: (typeof met)[number], of: (sent: number) => number) =>
    own.length > 60 && own.every(({ sent, returned }) => Math.abs(of(sent) - returned) < 1e-9);
  expect(right.map((of) => met.filter((own) => isRight(own, of)).length)).toEqual([1, 1, 1, 1]);
});

/** s: no packet arrives within that of the beginning of a stall. */
const step = 1e-4;

/** The beginnings and ends of stalls of a law, as an operator would cause them. */
function heldBy(law: Stalls, end: Pick<Held, 'seat' | 'direction'>): LiveEvent[] {
  const isHeld = (time: number) => law.release(time) > time;
  return Array.from({ length: Math.ceil(duration / step) }, (_, k) => k * step).flatMap((time) => {
    if (!isHeld(time + step) || (time > 0 && isHeld(time))) return [];
    const began = time === 0 && isHeld(0) ? 0 : time + step;
    return [
      { kind: 'held', time: began, ...end, isHeld: true } as const,
      { kind: 'held', time: law.release(time + step), ...end, isHeld: false } as const,
    ];
  });
}

test('what an acknowledgement repeats says nothing of the delay of its channel', () => {
  const waiting = new Map<string, LiveEvent>();
  const late = events.flatMap((event): LiveEvent[] => {
    if (event.kind !== 'acknowledged') return [event];
    const pair = `${event.seat}>${event.receiver}`;
    const former = waiting.get(pair);
    if (former) waiting.delete(pair);
    else waiting.set(pair, event);
    return former ? [event, { ...former, time: event.time, at: event.at } as LiveEvent] : [];
  });
  const { lanes } = mirrorOf(late).results();
  expectSamePairs(lanes['shadow'], lanes['P+C']);
});

test('a player who left is in no world, receives nothing, and is measured no longer', () => {
  const left: LiveEvent = { kind: 'left', time: 4, seat: 1 };
  const mirror = mirrorOf([...events, left], 4.5);
  const { session } = mirror;
  const before = session.results().lanes;
  expect(session.entities.map(({ spawn }) => spawn)).toEqual([1, 0, 1]);
  mirror.advanceTo(duration);
  const after = session.results().lanes;
  for (const lane of ['P+C', 'shadow']) {
    for (const pair of ['player-1>player-2', 'player-2>player-1']) {
      const [then, now] = [before[lane]!.receivers[pair]!, after[lane]!.receivers[pair]!];
      expect([now.aee, now.deviationMean]).toEqual([then.aee, then.deviationMean]);
    }
  }
  expect(after['shadow']!.receivers['player-1>player-2']!.updates).toBe(before['shadow']!.receivers['player-1>player-2']!.updates);
  const { sights } = session.game!.game;
  expect(Array.from(sights.known)).toEqual([1, 0, 1, 0, 0, 0, 1, 0, 1]);
});

test('a late joiner sees others from their first update on, and is measured from then on', () => {
  const seat = 1;
  const reported = events.filter(({ kind, time }) => kind !== 'seated' || time > 0);
  const arrivals = reported.filter((event) => event.kind !== 'arrived' || event.seat !== seat || event.at > 5);
  const seated = [0, 2].map((other): LiveEvent => ({ kind: 'seated', time: 0, seat: other, life: 1 }));
  const mirror = mirrorOf([...seated, ...arrivals, { kind: 'seated', time: 4.01, seat, life: 1 }], 4.9);
  const shown = () =>
    mirror.session.lanes[0]!.pairs.filter(({ receiverNode }) => receiverNode === seat).map(({ meters }) => meters.deviation.last);
  expect(shown()).toEqual([NaN, NaN]);
  mirror.advanceTo(duration);
  expect(shown().every(Number.isFinite)).toBe(true);
});

test('a tick that is not reported repeats the last one, and is counted', () => {
  const gap = events.filter((event) => event.kind !== 'moved' || event.seat !== 0 || event.frame < 100 || event.frame >= 110);
  const mirror = mirrorOf(gap, 100 * plan.frame - 0.001);
  const { x } = mirror.session.entities[0]!.state;
  mirror.advanceTo(109 * plan.frame);
  expect(mirror.session.entities[0]!.state.x).toBe(x);
  expect(mirror.counts.missingFrames).toBe(10);
});

test('a late event is taken in at once, with its own times, and counted', () => {
  const late = (event: LiveEvent) => event.kind === 'arrived' && event.at > 3 && event.at < 3.6;
  const mirror = mirrorOf(
    events.filter((event) => !late(event)),
    4,
  );
  const entered = events.filter(late).map((event) => mirror.take(event));
  expect(entered.every((event) => event!.time > 4)).toBe(true);
  mirror.advanceTo(duration);
  expect(mirror.counts.late).toBe(entered.length);
  expect(mirror.counts.latestBy).toBeCloseTo(1, 0);
  const { receivers } = mirror.results().lanes['P+C']!;
  for (const [pair, { delayMean }] of Object.entries(receivers))
    expect(delayMean).toBeCloseTo(pair.endsWith('relay') ? delay : 2 * delay, 9);
});

test('scores are counted by round and by spawn', () => {
  const whole = mirrorOf(events).scores();
  const halves = mirrorOf([...events, { kind: 'round', time: 4, round: 2 }], 4 - 1e-6);
  const first = halves.scores();
  halves.advanceTo(duration);
  const second = halves.scores();
  expect(whole[0]!.ofRound.shots).toBeGreaterThan(0);
  whole.forEach(({ ofRound, ofLife }, seat) => {
    expect(second[seat]!.ofRound.shots).toBe(ofRound.shots - first[seat]!.ofRound.shots);
    expect(second[seat]!.ofRound.hits).toBe(ofRound.hits - first[seat]!.ofRound.hits);
    expect(second[seat]!.ofLife).toEqual(ofLife);
  });
});

test('a plan without players has no mirror', () => {
  expect(() => new Mirror(planOf({ motion: plan.entities[0]!.motion }))).toThrow(UnfitPlan);
});

test('a new player starts without the former player’s position and reload time', () => {
  const node = 2;
  const two = glsPlan({ duration, delay, relay: true, players: 2, params: { fire: 'constant' } });
  const served = { ...two, game: { ...two.game!, server: { ...defaultServerRules, node } } };
  const mirror = new Mirror(served);
  for (const event of observe(served).events) if (event.time < 3 && event.kind !== 'heard') mirror.take(event);
  const seat = 0;
  const states = Array.from({ length: 50 }, () => [-15, 15, 0, 0, 0, 0]).flat();
  mirror.take({ kind: 'seated', time: 3, seat, life: 2 });
  mirror.take({ kind: 'moved', time: 3, seat, frame: 150, states });
  mirror.take({ kind: 'fired', time: 3.02, seat, shot: 0, at: 3.02, heading: 0 });
  mirror.take({ kind: 'heard', time: 3.1, seat: node, from: seat, shot: 0, at: 3.1 });
  mirror.advanceTo(4);
  const { shots } = mirror.results().game!.server!.players['player-1']!;
  expect(shots).toEqual({ fine: 1, muzzle: 0, fireRate: 0, late: 0 });
});

test('by the estimates of a shadow lane, too, nothing happens to a receiver who left', () => {
  const left: LiveEvent = { kind: 'left', time: 4, seat: 1 };
  const mirror = mirrorOf([...events, left], 4.01);
  const booked = () => mirror.session.lanes[1]!.pairs.filter(({ isAway }) => isAway).map((pair) => pair.aeeEstimated(mirror.now));
  const then = booked();
  expect(then.filter((error) => error > 0)).toHaveLength(2);
  mirror.advanceTo(duration);
  expect(booked()).toEqual(then);
});

test('a late joiner gets a full update at once in shadow lanes, too', () => {
  const shadow = { ...lane({ id: 'shadow', scheduler: 'every-nth', params: { scheduler: { n: 1000 } } }) };
  const choice = { ...plan, lanes: [glsLane('P+C'), shadow] };
  const mirror = new Mirror(choice);
  for (const event of observe(choice).events) if (event.kind !== 'seated' || event.seat !== 1) mirror.take(event);
  const sent = () => mirror.session.lanes[1]!.pairs.filter(({ receiverNode }) => receiverNode === 1).map(({ traffic }) => traffic.updates);
  mirror.take({ kind: 'seated', time: 4.01, seat: 1, life: 1 });
  mirror.advanceTo(4);
  expect(sent()).toEqual([0, 0]);
  mirror.advanceTo(4.05);
  expect(sent()).toEqual([1, 1]);
});
