/** Publisher and receiver of a game of one's own. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import bezier from '../../plugins/convergence/bezier/index.ts';
import constantTurn from '../../plugins/dead-reckoning/constant-turn/index.ts';
import cubic from '../../plugins/dead-reckoning/cubic/index.ts';
import receiverThreshold from '../../plugins/fairness/receiver-threshold/index.ts';
import singlePick from '../../plugins/fairness/single-pick/index.ts';
import linear from '../../plugins/dead-reckoning/linear/index.ts';
import adaptive from '../../plugins/playout/adaptive/index.ts';
import constant from '../../plugins/playout/constant/index.ts';
import fixed from '../../plugins/playout/fixed/index.ts';
import quantile from '../../plugins/playout/quantile/index.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { defineFairnessScheduler, type FairnessPlugin, type PlayoutPlugin } from '../plugin-api/define.ts';
import type { Acknowledgement, SendPlan, TriggerView } from '../plugin-api/fairness.ts';
import { laterEnd } from './farewell.ts';
import {
  EntityPublisher,
  entityOf,
  EntityReceiver,
  KinematicState,
  PeerClock,
  ShownErrorMeter,
  type Choice,
  type PublishingChoices,
  type ReceivingChoices,
} from './index.ts';

/** Both sides of a test read one clock. */
const clock = 'synchronised';
const shared = { model: { plugin: constantTurn }, clock } as const;

/** Drives in a circle of 20 m for some time in frames of 20 ms; `onFrame` runs in each. */
function driveFor(duration: number, publisher: EntityPublisher, onFrame: (now: number, real: KinematicState) => void): void {
  const real = new KinematicState();
  for (let frame = 0; frame * 0.02 <= duration; frame++) {
    const now = frame * 0.02;
    Object.assign(real, { x: 20 * Math.sin(now / 2), y: -20 * Math.cos(now / 2), vx: 10 * Math.cos(now / 2), vy: 10 * Math.sin(now / 2) });
    publisher.frame(now, real);
    onFrame(now, real);
  }
}

/** A publisher whose updates arrive at once at a receiver. */
function connected(choices: Omit<PublishingChoices, 'trigger'>, distance: number) {
  const clock = { now: 0 };
  const receiver = new EntityReceiver(choices);
  const publisher = new EntityPublisher(
    { ...choices, trigger: { distance, heartbeat: 5 } },
    (_, update) => void receiver.receive(update, clock.now),
  );
  return { publisher, receiver };
}

test.each([0.1, 1])('without delay a receiver is never further from the real place than the threshold: %s m', (distance) => {
  const { publisher, receiver } = connected(shared, distance);
  const shown = new KinematicState();
  driveFor(10, publisher, (now, real) => {
    expect(receiver.drawAt(now, shown)).toBe(true);
    // Numbers travel as 32-bit floats.
    expect(Math.hypot(shown.x - real.x, shown.y - real.y)).toBeLessThan(distance + 1e-5);
  });
  expect(publisher.updates).toBeLessThan(10 / 0.02 / 4);
});

test.each([
  ['few bits', { ...shared, quantisation: { position: { bits: 12, range: 100 }, orientation: { bits: 8 } } }],
  ['a model that remembers', { model: { plugin: cubic }, clock } as const],
])('with %s, what a receiver draws is what the publisher takes it to draw', (_, choices) => {
  const { publisher, receiver } = connected(choices, 0.5);
  const [shown, exported] = [new KinematicState(), new KinematicState()];
  driveFor(5, publisher, (now) => {
    receiver.drawAt(now, shown);
    publisher.exportedAt(now, exported);
    expect(shown).toEqual(exported);
  });
});

test('duplicates and invalid bytes are distinguished from new updates', () => {
  const updates: Uint8Array[] = [];
  const publisher = new EntityPublisher({ ...shared, entity: 7, trigger: { heartbeat: 1 } }, (_, update) => updates.push(update.slice()));
  driveFor(2, publisher, () => undefined);
  const receiver = new EntityReceiver({ ...shared, convergence: { plugin: bezier } });
  const [first, second, third] = updates as [Uint8Array, Uint8Array, Uint8Array];
  expect([entityOf(first), receiver.drawAt(0, new KinematicState())]).toEqual([7, false]);
  expect([first, third, second, second, new Uint8Array(3)].map((bytes) => receiver.receive(bytes, 2))).toEqual([0, 2, 1, -1, -1]);
  expect(receiver.drawAt(2.5, new KinematicState())).toBe(true);
});

test('a scheduler of the game’s choice decides who gets what, and hears of what arrives', () => {
  const sent: [receiver: number, number: number][] = [];
  const receivers = [0, 1, 2].map(() => new EntityReceiver(shared));
  const clock = { now: 0 };
  const scheduler = { plugin: singlePick, params: { shares: 'accumulated' } } as const;
  const publisher = new EntityPublisher({ ...shared, trigger: { heartbeat: 0.1 }, receivers: 3, scheduler }, (receiver, update) => {
    const number = receivers[receiver]?.receive(update, clock.now) ?? -1;
    sent.push([receiver, number]);
  });
  driveFor(10, publisher, (now) => {
    for (const [receiver, number] of sent.slice(-3)) publisher.acknowledged(receiver, number, now, now);
    clock.now = now + 0.02;
  });
  expect(sent.length).toBe(publisher.updates + 2);
  expect(new Set(sent.map(([receiver]) => receiver))).toEqual(new Set([0, 1, 2]));
});

test.each([
  ['ahead', 5, 1.1],
  ['behind', 0.5, 1],
])(
  'a scheduler takes an update to have arrived between its sending and now, from a receiver whose clock is %s too',
  (_, arrivedAt, taken) => {
    const arrivals: number[] = [];
    const onAcknowledgement = (news: Acknowledgement) => void arrivals.push(news.arrivedAt);
    const create = () => ({ onTrigger: (_view: TriggerView, plan: SendPlan) => plan.send(0), onAcknowledgement });
    const plugin = defineFairnessScheduler({ id: 'hearer', title: 'Hearer', source: 'test', params: z.object({}), create });
    const publisher = new EntityPublisher({ ...shared, trigger: { heartbeat: 5 }, scheduler: { plugin } }, () => {});
    publisher.frame(1, new KinematicState());
    publisher.acknowledged(0, 0, arrivedAt, 1.1);
    expect(arrivals).toEqual([taken]);
  },
);

test('a scheduler may have updates made between triggers, for one receiver', () => {
  const stamps: number[] = [];
  const scheduler = { plugin: receiverThreshold, params: { rate: 1.5 } };
  const publisher = new EntityPublisher({ ...shared, trigger: { heartbeat: 1 }, receivers: 2, scheduler }, () => stamps.push(clock.now));
  const clock = { now: 0 };
  driveFor(20, publisher, (now) => void (clock.now = now + 0.02));
  expect(publisher.updates).toBeGreaterThan(21);
  expect(stamps.some((at) => Math.abs(at - Math.round(at)) > 0.1)).toBe(true);
  expect(stamps.length).toBeLessThan(1.2 * 1.5 * 20);
});

test('after leaving, an entity returns with another spawn and is shown at its place', () => {
  const { publisher, receiver } = connected({ ...shared, convergence: { plugin: bezier, params: { time: 5 } } } as typeof shared, 0.5);
  const [here, there, shown] = [new KinematicState(), Object.assign(new KinematicState(), { x: 300 }), new KinematicState()];
  publisher.frame(0, here);
  receiver.drawAt(0, shown);
  publisher.leave(1);
  expect(publisher.exportedAt(1, shown)).toBe(false);
  publisher.frame(2, there);
  receiver.drawAt(2, shown);
  expect(shown.x).toBe(300);
});

/** It imports the entries by name, as a game does. */
const gameLoop = resolve('resources/examples/game-loop.ts');

test('the game loop of the guide needs few updates for what it shows', async () => {
  const { playOneMinute } = (await import(/* @vite-ignore */ gameLoop)) as {
    playOneMinute(): Record<'updates' | 'frames' | 'worst', number>;
  };
  const { updates, frames, worst } = playOneMinute();
  expect(frames).toBeGreaterThan(3500);
  expect(updates).toBeLessThan(frames / 20);
  // At 20 m/s, a tenth of a second late: two metres when it is news, and what the threshold allows.
  expect(worst).toBeLessThan(3);
});

test('who leaves gets nothing more, and who joins gets a full update at the next tick, whatever the trigger says', () => {
  const sent: number[] = [];
  const publisher = new EntityPublisher({ ...shared, trigger: { distance: 0.5, heartbeat: 100 }, receivers: 3 }, (receiver) =>
    sent.push(receiver),
  );
  const still = new KinematicState();
  publisher.frame(0, still);
  publisher.removeReceiver(1);
  publisher.frame(0.02, Object.assign(new KinematicState(), { x: 5 }));
  expect(sent).toEqual([0, 1, 2, 0, 2]);
  publisher.addReceiver(1);
  sent.length = 0;
  publisher.frame(0.04, Object.assign(new KinematicState(), { x: 5 }));
  expect(sent).toContain(1);
  sent.length = 0;
  publisher.frame(0.06, Object.assign(new KinematicState(), { x: 5 }));
  expect(sent).toEqual([]);
});

test('a new receiver is drawn where the entity is, though it missed everything before', () => {
  const receivers = [new EntityReceiver(shared)];
  const clock = { now: 0 };
  const publisher = new EntityPublisher({ ...shared, trigger: { distance: 0.2 }, receivers: 2 }, (receiver, update) =>
    receivers[receiver]?.receive(update, clock.now),
  );
  publisher.removeReceiver(1);
  const meter = new ShownErrorMeter();
  driveFor(10, publisher, (now, real) => {
    clock.now = now + 0.02;
    if (now === 5) {
      receivers.push(new EntityReceiver(shared));
      publisher.addReceiver(1);
    }
    const shown = new KinematicState();
    if (receivers[1]?.drawAt(now, shown)) meter.take(now, real, shown);
    else meter.skip();
  });
  expect(meter.max).toBeLessThan(0.21);
  expect(meter.accumulated).toBeGreaterThan(0);
  expect(meter.accumulated).toBeLessThanOrEqual((meter.max ?? 0) * 5);
  expect(meter.quantile(0.5)).toBeLessThanOrEqual(meter.max ?? 0);
});

test.each([-1, 0.5, 65_536, NaN])('an entity number that has no room in an update is refused: %s', (entity) => {
  const choices = { ...shared, entity, trigger: { distance: 1 } };
  expect(() => new EntityPublisher(choices, () => undefined)).toThrow(`entity: found ${entity}; allowed: a whole number from 0 to 65535`);
});

test('a teleport is shown as one jump without convergence, and needs a bit that both sides know of', () => {
  const choices = { ...shared, teleports: true as const, convergence: { plugin: bezier } };
  const { publisher, receiver } = connected(choices, 0.5);
  const [real, shown] = [new KinematicState(), new KinematicState()];
  const places = Array.from({ length: 100 }, (_, frame) => {
    Object.assign(real, { x: frame * 0.1 + (frame < 50 ? 0 : 100), vx: 5 });
    if (frame === 50) publisher.teleport();
    publisher.frame(frame * 0.02, real);
    receiver.drawAt(frame * 0.02, shown);
    return shown.x - real.x;
  });
  expect(Math.max(...places.map(Math.abs))).toBeLessThan(0.01);
  expect(() => connected(shared, 0.5).publisher.teleport()).toThrow('teleports: true');
});

/** A car at 8 m/s on a line, an update every 0.1 s until `end`, 0.05 s on the way; the drawn place by time. */
function drawnOnALine(choices: Omit<ReceivingChoices, 'model'>, end: number, times: readonly number[]) {
  const onTheWay: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  const publisher = new EntityPublisher({ model: { plugin: linear }, trigger: { heartbeat: 0.1 } }, (_, update) =>
    onTheWay.push({ at: clock.now + 0.05, bytes: update.slice() }),
  );
  const receiver = new EntityReceiver({ model: { plugin: linear }, clock: 'synchronised', ...choices });
  const clock = { now: 0 };
  const shown = new KinematicState();
  const places = new Map<number, number>();
  for (let frame = 0; frame <= 300; frame++) {
    clock.now = frame / 100;
    if (clock.now <= end) publisher.frame(clock.now, Object.assign(new KinematicState(), { x: 8 * clock.now, vx: 8 }));
    while (onTheWay[0] && onTheWay[0].at <= clock.now + 1e-9) receiver.receive(onTheWay.shift()!.bytes, clock.now);
    if (receiver.drawAt(clock.now, shown)) places.set(clock.now, shown.x);
  }
  return times.map((time) => places.get(time)! / 8);
}

test.each([
  ['a constant delay', { playout: { plugin: constant, params: { delay: 0.3 } } }, 1.7],
  ['a fixed number of updates', { playout: { plugin: fixed, params: { interp: 0, ratio: 4, interval: 0.1 } } }, 1.6],
  ['a delay counted from arrivals', { playout: { plugin: constant, params: { delay: 0.3, base: 'arrival' } } }, 1.65],
  ['no playout', {}, 2],
])('a game draws with %s what the bench draws', (_, choices, shown) => {
  expect(drawnOnALine(choices, 3, [2])[0]).toBeCloseTo(shown, 5);
});

test.each([
  ['adaptive', adaptive, { interval: 0.1 }],
  ['quantile', quantile, {}],
])('the %s playout of a game shows the past, ever later and never after the newest update', (_, plugin, params) => {
  const times = [0.5, 1, 1.5, 2, 2.5, 3];
  const shown = drawnOnALine({ playout: { plugin, params } as Choice<PlayoutPlugin> }, 3, times);
  shown.forEach((place, k) => {
    expect(place).toBeLessThan(times[k]!);
    expect(place).toBeGreaterThan(times[k]! - 0.5);
    if (k > 0) expect(place).toBeGreaterThan(shown[k - 1]!);
  });
});

test('an extrapolation limit ends the motion when updates stay away: of the game, or as the playout brings it', () => {
  const [atLimit, later] = drawnOnALine({ extrapolation: { limit: 0.5 } }, 1, [1.5, 3]);
  expect([atLimit, later]).toEqual([expect.closeTo(1.5, 5), expect.closeTo(1.5, 5)]);
  expect(drawnOnALine({ extrapolation: { limit: 0.5, beyond: 'hold' } }, 1, [3])[0]).toBeCloseTo(3, 5);
  expect(drawnOnALine({ extrapolation: { limit: 0, beyond: 'decay', time: 0.25 } }, 1, [3])[0]).toBeCloseTo(1.25, 3);
  const own = { playout: { plugin: fixed } };
  expect(drawnOnALine(own, 1, [3])[0]).toBeCloseTo(1.25, 5);
  expect(drawnOnALine({ ...own, extrapolation: { limit: 0.5 } }, 1, [3])[0]).toBeCloseTo(1.5, 5);
  expect(drawnOnALine({}, 1, [3])[0]).toBeCloseTo(3, 5);
});

test('a correction beyond the limit of what is smoothed is drawn at once', () => {
  const placesOf = (jumpBeyond?: number) => {
    const { publisher, receiver } = connected(
      { ...shared, convergence: { plugin: bezier, params: { time: 1 } }, ...(jumpBeyond && { jumpBeyond }) } as typeof shared,
      0.5,
    );
    const shown = new KinematicState();
    publisher.frame(0, new KinematicState());
    receiver.drawAt(0, shown);
    publisher.frame(0.1, Object.assign(new KinematicState(), { x: 30 }));
    receiver.drawAt(0.1, shown);
    return shown.x;
  };
  expect(placesOf(10)).toBeCloseTo(30, 5);
  expect(placesOf()).toBeLessThan(10);
});

test.each([
  ['a model', { model: { plugin: linear } }, 'another model'],
  ['numbers of other sizes', { ...shared, quantisation: { position: { bits: 12, range: 100 } } }, 'another quantisation'],
  ['teleports', { ...shared, teleports: true as const }, 'other teleports'],
])('a receiver refuses a publisher that differs by %s', (_, choices, words) => {
  const receiver = new EntityReceiver(shared);
  const publisher = new EntityPublisher({ ...choices, trigger: { heartbeat: 1 } }, (_receiver, update) => void receiver.receive(update, 0));
  expect(() => publisher.frame(0, new KinematicState())).toThrow(words);
});

test('who joins late hears within 16 updates that the other side differs', () => {
  const receiver = new EntityReceiver(shared);
  const updates: Uint8Array[] = [];
  const publisher = new EntityPublisher({ ...shared, teleports: true, trigger: { heartbeat: 0.1 } }, (_, update) =>
    updates.push(update.slice()),
  );
  driveFor(3, publisher, () => undefined);
  const heard = updates.slice(1, 17).map((update) => {
    try {
      return receiver.receive(update, 1);
    } catch {
      return 'refused';
    }
  });
  expect(heard.filter((each) => each === 'refused')).toHaveLength(1);
});

test.each([
  [
    'params of a model',
    () => new EntityReceiver({ model: { plugin: linear, params: { time: 1 } as never } }),
    'parameters of linear: found time; allowed: none',
  ],
  [
    'params of a scheme',
    () => new EntityReceiver({ ...shared, convergence: { plugin: bezier, params: { tme: 1 } as never } }),
    'found tme; allowed: time',
  ],
  [
    'a trigger',
    () => new EntityPublisher({ ...shared, trigger: { distanse: 1 } as object }, () => undefined),
    'trigger: found distanse; allowed: distance, shape',
  ],
  [
    'a limit',
    () => new EntityReceiver({ ...shared, extrapolation: { limt: 1 } as object }),
    'extrapolation: found limt; allowed: limit, beyond, time',
  ],
  [
    'quantisation',
    () => new EntityReceiver({ ...shared, quantisation: { positions: { bits: 8, range: 1 } } as object }),
    'quantisation: found positions; allowed: position',
  ],
])('a misspelt name is refused in %s', (_, create, words) => {
  expect(create).toThrow(words);
});

test('numbers that are none, and time that goes back, are refused', () => {
  const { publisher, receiver } = connected(shared, 1);
  publisher.frame(1, new KinematicState());
  expect(() => publisher.frame(NaN, new KinematicState())).toThrow('frame: found NaN');
  expect(() => publisher.frame(0.5, new KinematicState())).toThrow('frame: found 0.5 s after 1 s; time must not go back');
  expect(() => publisher.frame(2, Object.assign(new KinematicState(), { vx: NaN }))).toThrow('frame: found vx NaN');
  expect(receiver.drawAt(1, new KinematicState())).toBe(true);
  expect(() => receiver.drawAt(0.9, new KinematicState())).toThrow('drawAt: found 0.9 s after 1 s');
  expect(() => receiver.receive(new Uint8Array(3), Infinity)).toThrow('receive: found Infinity');
});

/** A car at 8 m/s whose machine's clock is ahead by so much; where it is drawn after 2 s, less where it is. */
function errorBetweenClocks(ahead: number, choices: Omit<ReceivingChoices, 'model'>, atPeer = (own: number) => own): number {
  const receiver = new EntityReceiver({ model: { plugin: linear }, ...choices });
  const shown = new KinematicState();
  let now = 0;
  const publisher = new EntityPublisher(
    { model: { plugin: linear }, trigger: { heartbeat: 0.1 } },
    (_, { buffer, byteOffset, byteLength }) =>
      void receiver.receive(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer, atPeer(now)),
  );
  for (let frame = 0; frame <= 100; frame++) {
    now = frame / 50;
    publisher.frame(now + ahead, Object.assign(new KinematicState(), { x: 8 * now, vx: 8 }));
    receiver.drawAt(atPeer(now), shown);
  }
  return shown.x - 8 * now;
}

test('clocks that differ do no harm by default, are refused where they would, and are brought together', () => {
  expect(errorBetweenClocks(-124.25, {})).toBeCloseTo(0, 3);
  expect(errorBetweenClocks(3600, { playout: { plugin: constant, params: { delay: 0.25, base: 'arrival' } } })).toBeCloseTo(-2, 3);
  expect(() => errorBetweenClocks(-124.25, { clock: 'synchronised' })).toThrow('what is drawn is 124.3 s after the newest update');
  expect(() => errorBetweenClocks(3600, { playout: { plugin: constant } })).toThrow('3600.1 s before the newest update');
  const peer = new PeerClock();
  peer.take(0, 0.05 - 124.25, 0.05 - 124.25, 0.1);
  expect(errorBetweenClocks(-124.25, { clock: 'synchronised' }, (own) => peer.at(own))).toBeCloseTo(0, 3);
});

test('who has left is drawn no more, also where the news comes twice or before an update; who is silent, after a time', () => {
  const sent: Uint8Array[] = [];
  const publisher = new EntityPublisher({ ...shared, entity: 7, trigger: { heartbeat: 1 } }, (_, update) => sent.push(update.slice()));
  const receiver = new EntityReceiver({ ...shared, goneAfter: 3 });
  const shown = new KinematicState();
  publisher.frame(0, shown);
  publisher.leave(0.5);
  publisher.leave(0.6);
  publisher.frame(1, shown);
  const [first, farewell, again, second] = sent as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  expect([farewell.length, again, entityOf(farewell), sent.length]).toEqual([4, farewell, 7, 4]);
  const draws = [first, farewell, again, first, second, farewell].map((bytes, k) => {
    receiver.receive(bytes, k / 10);
    return receiver.drawAt(k / 10, shown);
  });
  expect(draws).toEqual([true, false, false, false, true, true]);
  expect([receiver.drawAt(3, shown), receiver.drawAt(3.5, shown)]).toEqual([true, false]);
});

test('news that an earlier spawn has ended changes nothing for a later one, also past the last number of a spawn', () => {
  const sent: Uint8Array[] = [];
  const publisher = new EntityPublisher({ ...shared, trigger: { heartbeat: 1 } }, (_, update) => sent.push(update.slice()));
  const shown = new KinematicState();
  for (const now of [0, 2]) {
    publisher.frame(now, shown);
    publisher.leave(now + 1);
  }
  const [, first] = sent as [Uint8Array, Uint8Array];
  const receiver = new EntityReceiver(shared);
  sent.forEach((bytes, now) => receiver.receive(bytes, now));
  receiver.receive(first, 4);
  expect(receiver.drawAt(4, shown)).toBe(false);
  expect([laterEnd(-1, 0), laterEnd(0, -1), laterEnd(65_535, 0), laterEnd(0, 65_535)]).toEqual([0, 0, 0, 0]);
});

test('a game hears what differs where it asks, and is not ended by bytes of strangers', () => {
  const reported: string[] = [];
  const receiver = new EntityReceiver({ ...shared, onDifference: ({ message }) => reported.push(message) });
  const updates: Uint8Array[] = [];
  const send = (_: number, update: Uint8Array) => updates.push(update.slice());
  const publisher = new EntityPublisher({ ...shared, trigger: { heartbeat: 0.5 } }, send);
  driveFor(2, publisher, () => undefined);
  const other = new EntityPublisher({ ...shared, teleports: true, trigger: { heartbeat: 1 } }, send);
  other.frame(0, new KinematicState());
  expect(receiver.receive(updates.at(-1)!, 0)).toBe(-1);
  const shown = new KinematicState();
  updates.slice(0, -1).forEach((bytes, k) => {
    receiver.receive(bytes, 100 + k / 2);
    expect(receiver.drawAt(100 + k / 2, shown)).toBe(true);
  });
  expect(reported).toEqual([expect.stringContaining('another model'), expect.stringContaining('100.0 s after the newest update')]);
});

test('a clock that stands still for a minute is noticed long after both have agreed, and once', () => {
  const reported: string[] = [];
  const receiver = new EntityReceiver({
    model: { plugin: linear },
    clock: 'synchronised',
    onDifference: ({ message }) => reported.push(message),
  });
  let now = 0;
  const send = (_: number, update: Uint8Array) => void receiver.receive(update, now);
  const publisher = new EntityPublisher({ model: { plugin: linear }, trigger: { heartbeat: 0.1 } }, send);
  for (let frame = 0; frame <= 400; frame++) {
    const paused = frame > 200 ? 60 : 0;
    now = frame / 20 + paused;
    publisher.frame(now - paused, new KinematicState());
    receiver.drawAt(now, new KinematicState());
  }
  expect(reported).toEqual([expect.stringContaining('s after the newest update, as the clocks of both sides differ')]);
});

test('updates that waited while a game loaded say nothing of the clocks', () => {
  const updates: Uint8Array[] = [];
  const publisher = new EntityPublisher({ ...shared, trigger: { heartbeat: 0.5 } }, (_, update) => updates.push(update.slice()));
  driveFor(30, publisher, () => undefined);
  const receiver = new EntityReceiver(shared);
  updates.forEach((bytes, k) => {
    const now = Math.max(k / 2, 20 + k / 1000);
    receiver.receive(bytes, now);
    expect(receiver.drawAt(now, new KinematicState())).toBe(true);
  });
});

test('texts are no updates, and data of another type is refused with the type that is needed', () => {
  const receiver = new EntityReceiver(shared);
  const texts = ['', 'text', 'a longer text, as long as an update'].map((text) => text as unknown as Uint8Array);
  expect(texts.map((text) => [receiver.receive(text, 0), entityOf(text)])).toEqual(texts.map(() => [-1, -1]));
  const blob = new Blob(['bytes']) as unknown as ArrayBuffer;
  expect(() => receiver.receive(blob, 0)).toThrow(
    "receive: found Blob; allowed: Uint8Array or ArrayBuffer (of a WebSocket: binaryType = 'arraybuffer')",
  );
  expect(() => entityOf(blob)).toThrow('entityOf: found Blob');
});

test('a connection that throws loses its update alone, and the game hears of it', () => {
  const sent: [receiver: number, bytes: number][] = [];
  let isBroken = true;
  const publisher = new EntityPublisher({ ...shared, trigger: { heartbeat: 1 }, receivers: 3 }, (receiver, { length }) => {
    if (receiver === 0 && isBroken) throw new Error('socket closed');
    sent.push([receiver, length]);
  });
  const still = new KinematicState();
  expect(() => publisher.frame(0, still)).toThrow('socket closed');
  publisher.frame(0.5, still);
  expect(() => publisher.leave(1)).toThrow('socket closed');
  isBroken = false;
  publisher.leave(1);
  expect(sent.map(([receiver]) => receiver)).toEqual([1, 2, 1, 2, 0, 1, 2]);
});

const schedulers = builtInPlugins.filter((plugin) => plugin.kind === 'fairness') as FairnessPlugin[];

test.each(schedulers.map((plugin) => [plugin.id, plugin]))('an acknowledgement may say anything with the scheduler %s', (_, plugin) => {
  const publisher = new EntityPublisher(
    { ...shared, trigger: { distance: 0.3, heartbeat: 0.5 }, receivers: 2, scheduler: { plugin } },
    () => {},
  );
  let number = 0;
  driveFor(6, publisher, (now) => {
    for (const time of [NaN, Infinity, -1e300, 1e300, undefined as unknown as number]) publisher.acknowledged(0, number++ % 20, time, now);
    for (const unknown of [NaN, -1, 0.5, 1e9]) publisher.acknowledged(1, unknown, now, now);
  });
  expect(publisher.updates).toBeGreaterThan(10);
});

test.each<[string, () => unknown, string]>([
  ['an age', () => new EntityReceiver(shared).receive(new Uint8Array(3), 0, new PeerClock().roundTrip / 2), 'receive: found age NaN'],
  [
    'a clock',
    () => new EntityReceiver({ ...shared, clock: 'synchronized' as never }),
    'clock: found synchronized; allowed: synchronised, local',
  ],
  [
    'a distance',
    () => new EntityPublisher({ ...shared, trigger: { distance: NaN } }, () => {}),
    'trigger: found distance NaN; allowed: numbers from 0',
  ],
  ['a number of receivers', () => new EntityPublisher({ ...shared, trigger: {}, receivers: NaN }, () => {}), 'receivers: found NaN'],
  ['goneAfter', () => new EntityReceiver({ ...shared, goneAfter: NaN }), 'found goneAfter NaN; allowed: numbers from 0'],
  ['a limit', () => new EntityReceiver({ ...shared, extrapolation: { limit: NaN } }), 'extrapolation: found limit NaN'],
  [
    'what follows it',
    () => new EntityReceiver({ ...shared, extrapolation: { beyond: 'stop' as never } }),
    'found stop; allowed: freeze, hold, decay',
  ],
  [
    'bits',
    () => new EntityReceiver({ ...shared, quantisation: { position: { bits: 60, range: 1 } } }),
    'found bits 60; allowed: a whole number from 2 to 32',
  ],
  [
    'a range',
    () => new EntityReceiver({ ...shared, quantisation: { position: { bits: 12, range: 0 } } }),
    'found range 0; allowed: a number above 0',
  ],
  [
    'a name inside quantisation',
    () => new EntityReceiver({ ...shared, quantisation: { position: { bit: 12, range: 1 } as never } }),
    'found bit; allowed: bits, range',
  ],
])('what would be NaN, or never happen, in silence is refused: %s', (_, create, words) => {
  expect(create).toThrow(words);
});
