/** A player whose connection is fine: one whose joins are refused, and one who has slept. */
import { expect, test } from 'vitest';
import { registry } from '../../../test/support/plans.ts';
import { BenchClient } from '../../../client/bench-client.ts';
import type { BenchPort } from '../../../contract/messages.ts';
import { LivePlans } from './live-plans.ts';
import { PlayerClient } from './player-client.ts';

const experiment = {
  driftbench: 1,
  name: 'Few',
  duration: 60,
  world: { kind: 'arena', size: [40, 40] },
  game: { players: 2 },
  lanes: [{ id: 'seen', trigger: { distance: 0.25, heartbeat: 0.1 }, model: { id: 'linear' } }],
};

const seating = {
  seat: 0,
  token: 'token',
  ticket: 'ticket',
  life: 1,
  setup: { epoch: 1, experiment, seed: 3, seats: 2, startedAt: 0, time: 0 },
  plugins: [],
};

test('after a long sleep a refused player tries again every 0.4 s, not with every frame', async () => {
  let now = 0;
  const joins: number[] = [];
  const answerTo = (call: string) => {
    if (call === 'live.time') return { result: { received: now, answered: now } };
    if (call !== 'live.join') return { result: null };
    joins.push(now);
    return joins.length === 1 ? { result: seating } : { error: { code: 'too-many', message: 'Too many joins.' } };
  };
  let receive: (message: string) => void = () => undefined;
  const port: BenchPort = {
    send(message) {
      if (typeof message !== 'string') return;
      const { id, call } = JSON.parse(message) as { id: number; call: string };
      receive(JSON.stringify({ id, ...answerTo(call) }));
    },
    onMessage: (handler) => {
      receive = handler;
      return () => undefined;
    },
    onClose: () => () => undefined,
    close: () => undefined,
  };
  const game: BenchPort = {
    send: () => undefined,
    onMessage: () => () => undefined,
    onClose: () => () => undefined,
    close: () => undefined,
  };
  const client = new PlayerClient({
    plans: new LivePlans(registry),
    openGame: () => Promise.resolve(game),
    now: () => now,
    pilot: () => ({ decide: () => undefined }),
  });
  await client.join(new BenchClient(port), { name: 'Ada' });
  client.advance();
  const slept = 60;
  for (let frame = 0; frame <= 60; frame++) {
    now = slept + frame / 60;
    client.advance();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }
  expect(joins.slice(1).map((at) => Math.round(10 * (at - slept)))).toEqual([0, 4, 8]);
});

test('after a long sleep a player joins again once, although the host closes the game socket that this replaces', async () => {
  let now = 0;
  const joins: number[] = [];
  /** Of the newest game socket. */
  let close: () => void = () => undefined;
  const answerTo = (call: string) => {
    if (call === 'live.time') return { received: now, answered: now };
    if (call !== 'live.join') return null;
    joins.push(now);
    close();
    return { ...seating, life: joins.length };
  };
  let receive: (message: string) => void = () => undefined;
  const quiet = { onMessage: () => () => undefined, onClose: () => () => undefined, close: () => undefined };
  const port: BenchPort = {
    ...quiet,
    send(message) {
      if (typeof message !== 'string') return;
      const { id, call } = JSON.parse(message) as { id: number; call: string };
      receive(JSON.stringify({ id, result: answerTo(call) }));
    },
    onMessage: (handler) => {
      receive = handler;
      return () => undefined;
    },
  };
  const openGame = (): Promise<BenchPort> => {
    const onClose = (handler: (reason: string) => void) => {
      close = () => handler('');
      return () => undefined;
    };
    return Promise.resolve({ ...quiet, send: () => undefined, onClose });
  };
  const client = new PlayerClient({
    plans: new LivePlans(registry),
    openGame,
    now: () => now,
    pilot: () => ({ decide: () => undefined }),
  });
  await client.join(new BenchClient(port), { name: 'Ada' });
  client.advance();
  for (let frame = 0; frame <= 180; frame++) {
    now = 60 + frame / 60;
    client.advance();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }
  expect(joins).toEqual([0, 60]);
});
