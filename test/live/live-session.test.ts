/** Live sessions over real sockets: join, play, drop, come back, be let go; and what a participant cannot do. */
import { expect, test, vi } from 'vitest';
import { liveLink } from '../../features/live/calls/live-calls.ts';
import { closeCodes } from '../../contract/close-codes.ts';
import type { Guest } from '../support/live-rig.ts';
import { closedAfterEach } from '../support/live-rigs.ts';
import { closing } from '../support/socket-port.ts';
import { patience } from '../support/patience.ts';

const rigFor = closedAfterEach();

const heardBy = (guest: Guest) => guest.heard.flat().map(({ from, payload }) => [from, ...payload]);

test('two people join, play, and hear each other but not themselves', async () => {
  const rig = await rigFor(2);
  const ada = await rig.player('Ada');
  const bob = await rig.player('Bob');
  expect([ada.seat, bob.seat]).toEqual([0, 1]);
  ada.say([1, 2, 3]);
  bob.say([4], [0]);
  await vi.waitFor(() => expect([heardBy(ada), heardBy(bob)]).toEqual([[[1, 4]], [[0, 1, 2, 3]]]), patience);
  expect(ada.heard[0]?.[0]).toMatchObject({ number: 0.25, sentAt: 1 });
  expect(rig.session.host.state.seats.map(({ name, occupant, life }) => [name, occupant, life])).toEqual([
    ['Ada', 'person', 1],
    ['Bob', 'person', 1],
  ]);
});

test('a spawn is announced once its game socket is open, so that a message sent at the announcement reaches it', async () => {
  const rig = await rigFor(2);
  const ada = await rig.visit();
  await ada.join('Ada');
  expect(rig.session.host.state.seats[0]).toMatchObject({ occupant: 'person', life: 0 });
  await ada.play();
  await vi.waitFor(() => expect(rig.states.at(-1)?.seats[0]).toMatchObject({ occupant: 'person', life: 1 }), patience);
});

test('what comes within a tick is one message', async () => {
  const rig = await rigFor(3);
  const [ada, bob, eve] = [await rig.player('Ada'), await rig.player('Bob'), await rig.player('Eve')];
  for (let round = 0; round < 20; round++) for (const guest of [ada, bob]) guest.say([round]);
  await vi.waitFor(() => expect(eve.heard.flat()).toHaveLength(40), patience);
  expect(eve.heard.length).toBeLessThan(20);
});

test('a player whose connection drops keeps the seat and returns to it; messages in flight for the spawn before do not reach the new one', async () => {
  const rig = await rigFor(2);
  const [ada, bob] = [await rig.player('Ada'), await rig.player('Bob')];
  rig.session.host.impair((networks) => networks.stall({ seat: 0, direction: 'up', stalled: true }));
  ada.say([7]);
  await vi.waitFor(() => expect(rig.session.host.state.seats[0]?.up?.underWay).toBe(1), patience);
  ada.leave();
  await vi.waitFor(() => expect(rig.states.at(-1)?.seats[0]).toMatchObject({ occupant: 'away', name: 'Ada', life: 0 }), patience);
  const again = await rig.visit();
  expect(await again.join('Ada', { token: ada.seating!.token })).toMatchObject({ seat: 0, life: 2 });
  await again.play();
  rig.session.host.impair((networks) => networks.stall({ seat: 0, direction: 'up', stalled: false }));
  again.say([8]);
  await vi.waitFor(() => expect(heardBy(bob)).toEqual([[0, 8]]), patience);
  const lives = rig.events.filter((event) => event.kind === 'seated' || event.kind === 'left').map(({ kind, seat }) => [kind, seat]);
  expect(lives).toEqual([
    ['seated', 0],
    ['seated', 1],
    ['left', 0],
    ['seated', 0],
  ]);
});

test('a destroyed tank leaves the world and respawns over the same sockets; at the limit of a side the round is over', async () => {
  const rig = await rigFor(2, { mode: 'teams', sets: ['game.respawn.delay=2', 'game.respawn.protection=60', 'game.mode.limit=3'] });
  const [ada, bob] = [await rig.player('Ada'), await rig.player('Bob')];
  const { host } = rig.session;
  host.run.start();
  const destroyed = { kind: 'destroyed', time: 0.1, shooter: 1 } as const;
  // What is heard of a spawn that is over already ends no later one.
  host.decided([
    { ...destroyed, tank: 0, spawn: 1 },
    { ...destroyed, tank: 1, spawn: 7 },
  ]);
  expect(host.state.seats.map(({ life, respawnAt }) => [life, respawnAt !== null])).toEqual([
    [0, true],
    [1, false],
  ]);
  await vi.waitFor(() => expect(bob.states.some(({ seats, hits }) => seats[0]?.life === 0 && hits.length === 2)).toBe(true), patience);
  await vi.waitFor(() => expect(host.state.seats[0]).toMatchObject({ life: 2, respawnAt: null }), patience);
  expect(host.state.seats[0]?.protectedUntil).toBeGreaterThan(host.run.clock.time);
  ada.say([9]);
  await vi.waitFor(() => expect(heardBy(bob)).toEqual([[0, 9]]), patience);
  const lives = rig.events.filter((event) => event.kind === 'seated' || event.kind === 'left').map(({ kind, seat }) => [kind, seat]);
  expect(lives.slice(-2)).toEqual([
    ['left', 0],
    ['seated', 0],
  ]);
  const scores = (kills: number) => {
    const ofRound = { shots: 0, hits: 0, taken: 0, kills, deaths: 0 };
    return [0, 1].map((seat) => ({ seat, life: 1, ofLife: ofRound, ofRound: seat === 0 ? ofRound : { ...ofRound, kills: 0 }, points: 0 }));
  };
  host.scored(scores(3));
  expect(host.state).toMatchObject({
    status: 'over',
    respawns: true,
    mode: { kind: 'teams', limit: 3 },
    seats: [{ kills: 3 }, { kills: 0 }],
  });
  host.run.newRound(null);
  host.scored(scores(3));
  expect(host.state.status).toBe('running');
  host.scored(scores(0));
  host.scored(scores(4));
  expect(host.state.status).toBe('over');
});

test('a player reports the own connection, which only operators see; what players see of the game’s is up to the host', async () => {
  const rig = await rigFor(2, { latency: 'game' });
  const [ada, bob] = [await rig.player('Ada'), await rig.player('Bob')];
  const measured = { delay: 0.02, jitter: 0.003, loss: 0.01, samples: 600 };
  expect((await ada.client.call('live.measured', measured)).seats[0]).toMatchObject({ measured: null });
  expect(rig.session.host.state.seats[0]).toMatchObject({ measured });
  // The host shows them delay and loss of the game.
  rig.session.host.impair((networks) => networks.link(liveLink.parse({ preset: 'intercontinental', loss: 1, direction: 'down' })));
  rig.session.host.run.start();
  const all = () => ada.states.at(-1);
  await vi.waitFor(() => {
    bob.say([9]);
    expect(all()).toMatchObject({ latency: 'game', seats: [{ up: null, game: { loss: 1 } }, {}] });
  }, patience);
  await expect(ada.client.call('live.measured', { ...measured, loss: 2 })).rejects.toMatchObject({ code: 'bad-input' });
});

test('a join with the same token from elsewhere takes over; the older connection is notified', async () => {
  const rig = await rigFor(2);
  const ada = await rig.player('Ada');
  const closed = closing(ada.bench);
  const elsewhere = await rig.visit();
  expect(await elsewhere.join('Ada', { token: ada.seating!.token })).toMatchObject({ seat: 0, life: 2 });
  expect((await closed).code).toBe(closeCodes.replaced);
  expect(rig.session.host.state.seats.map(({ occupant }) => occupant)).toEqual(['person', 'empty']);
});

test('a third person finds both seats taken, looks on, and sits down once one is free', async () => {
  const rig = await rigFor(2);
  const [ada, eve] = [await rig.player('Ada'), (await rig.player('Bob')) && (await rig.visit())];
  await expect(eve.join('Eve')).rejects.toMatchObject({ code: 'too-many' });
  expect(await eve.join('Eve', { spectate: true })).toMatchObject({ seat: null, ticket: '', life: 0 });
  await vi.waitFor(() => expect(rig.states.at(-1)).toMatchObject({ spectators: 1 }), patience);
  await ada.client.call('live.leave', {});
  expect(await eve.join('Eve')).toMatchObject({ seat: 0 });
  expect(rig.session.host.state).toMatchObject({ spectators: 0 });
});

test('a removed player gets the reason, and the seat is free', async () => {
  const rig = await rigFor(2);
  const ada = await rig.player('Ada');
  const closed = Promise.all([closing(ada.bench), closing(ada.game)]);
  rig.session.host.people.kick(rig.session.host.seats.at(0));
  expect(await closed).toEqual([0, 1].map(() => ({ code: closeCodes.kicked, reason: 'The operator removed you from the session.' })));
  expect(rig.session.host.state.seats[0]).toMatchObject({ occupant: 'empty', name: '' });
});

test('session time runs with the bench clock, stands while it is paused, and a round ends by itself', async () => {
  const hour = 3600;
  const rig = await rigFor(2, { round: 60 });
  const ada = await rig.player('Ada');
  const { run } = rig.session.host;
  run.newRound(hour / 2);
  run.newRound(hour);
  expect(rig.session.host.state).toMatchObject({ status: 'lobby', round: { number: 1, length: hour } });
  run.start();
  await vi.waitFor(
    () => expect(ada.states.at(-1)).toMatchObject({ status: 'running', round: { number: 1, length: hour, began: 0 } }),
    patience,
  );
  const { received, answered } = await ada.client.call('live.time', { error: 0.001, roundTrip: 0.002 });
  const { startedAt = 0 } = ada.states.at(-1)!;
  expect([answered >= received, received - startedAt! < run.clock.time]).toEqual([true, true]);
  expect(rig.session.host.state.seats[0]).toMatchObject({ clockError: 0.001, roundTrip: 0.002 });
  run.pause();
  const stands = run.clock.time;
  const short = 0.2;
  run.newRound(short);
  const began = performance.now();
  run.start();
  await vi.waitFor(() => expect(ada.states.at(-1)).toMatchObject({ status: 'over', startedAt: null }), patience);
  expect(run.clock.time).toBeGreaterThanOrEqual(stands + short);
  expect(run.clock.time - stands).toBeLessThanOrEqual((performance.now() - began) / 1e3);
  run.start();
  expect(rig.session.host.state).toMatchObject({ status: 'running', round: { number: 3, length: short } });
  const drawn = rig.events.flatMap((event) => (event.kind === 'stalls' && event.seat === 1 ? [event] : []));
  expect(drawn.map(({ path }) => path)).toEqual(['live/1/1', 'live/1/1', 'live/1/1']);
  expect(drawn[1]!.time).toBeGreaterThanOrEqual(stands);
  // Networks went on while it stood.
  expect(drawn.map(({ from }) => from)).toEqual(drawn.map(({ from }) => from).toSorted((a, b) => a - b));
  expect(drawn[0]!.from).toBeGreaterThan(0);
});

test('after a restart all players have the same seats in a new epoch, with new tickets; old tickets open nothing', async () => {
  const rig = await rigFor(2);
  const [ada, bob] = [await rig.player('Ada'), await rig.player('Bob')];
  const stale = await ada.join('Ada');
  const closed = closing(bob.game);
  await rig.session.host.run.restart(5);
  expect((await closed).code).toBe(closeCodes.staleTicket);
  const late = await ada.play();
  expect((await closing(late)).code).toBe(closeCodes.staleTicket);
  for (const guest of [ada, bob]) {
    const { seat } = guest.seating!;
    expect(await guest.join('again')).toMatchObject({ seat, life: 1, setup: { epoch: 2, seed: 5, time: 0 } });
    await guest.play();
  }
  expect(stale.ticket).not.toBe(ada.seating!.ticket);
  ada.say([9]);
  await vi.waitFor(() => expect(heardBy(bob)).toEqual([[0, 9]]), patience);
});

test('a network is impaired for one player and direction; configured and measured delay are both reported, and no message is early', async () => {
  const rig = await rigFor(2);
  const [ada, bob] = [await rig.player('Ada'), await rig.player('Bob')];
  rig.session.host.impair((networks) =>
    networks.link({ seat: 1, direction: 'down', delay: 0.1, jitter: { law: 'uniform', spread: 0.05 } }),
  );
  for (let number = 0; number < 10; number++) {
    ada.say([number]);
    await vi.waitFor(() => expect(bob.heard.flat()).toHaveLength(number + 1), { ...patience, interval: 5 });
  }
  const { up, down } = rig.session.host.state.seats[1]!;
  expect(up).toMatchObject({ settings: { delay: 0 }, messages: 0, delivered: { mean: null } });
  expect(down).toMatchObject({ settings: { delay: 0.1 }, messages: 10, lost: 0, underWay: 0 });
  expect(down!.delivered.mean).toBeGreaterThanOrEqual(down!.configured.mean!);
  expect(down!.configured.max).toBeGreaterThan(down!.configured.p50!);
  expect(rig.events).toContainEqual(expect.objectContaining({ kind: 'link', seat: 1, direction: 'down', settings: down!.settings }));
});

test('the mirror hears of a stall by hand once, when it begins and when it ends, and anew after a restart', async () => {
  const rig = await rigFor(2);
  const { host } = rig.session;
  const stall = (stalled: boolean) => host.impair((networks) => networks.stall({ seat: 1, direction: 'down', stalled }));
  const heard = () => rig.events.flatMap((event) => (event.kind === 'held' ? [[event.seat, event.direction, event.isHeld]] : []));
  stall(false);
  expect(heard()).toEqual([]);
  stall(true);
  stall(true);
  stall(false);
  expect(heard()).toEqual([
    [1, 'down', true],
    [1, 'down', false],
  ]);
  stall(true);
  rig.events.length = 0;
  await host.run.restart();
  expect(heard()).toEqual([[1, 'down', true]]);
});

test('players get neither the settings of networks nor the code; operators do', async () => {
  const rig = await rigFor(2);
  const ada = await rig.player('Ada');
  await vi.waitFor(() => expect(ada.states.at(-1)?.seats[0]?.name).toBe('Ada'), patience);
  expect(ada.states.at(-1)).toMatchObject({ join: null, seats: [{ up: null, down: null, preset: null }, {}] });
  expect(rig.session.host.state).toMatchObject({ join: { code: rig.code, lan: false }, seats: [{ up: { stalled: false } }, {}] });
});

test('a lost message is reported to the mirror; if lost on the uplink, for all its receivers', async () => {
  const rig = await rigFor(3);
  const [ada] = [await rig.player('Ada'), await rig.player('Bob'), await rig.player('Eve')];
  const update = [0, 0, 0, 0, 42, 0, 0, 0, 0, 0];
  rig.session.host.impair((networks) => networks.link({ seat: 0, direction: 'up', loss: 1 }));
  ada.say(update);
  const lostTo = (seat: number) => expect.objectContaining({ kind: 'lost', what: 'update', number: 42, from: 0, seat });
  await vi.waitFor(() => expect(rig.events.filter(({ kind }) => kind === 'lost')).toEqual([lostTo(1), lostTo(2)]), patience);
  rig.session.host.impair((networks) => networks.link({ seat: 0, direction: 'up', loss: 0 }));
  rig.session.host.impair((networks) => networks.link({ seat: 2, direction: 'down', loss: 1 }));
  ada.say(update);
  await vi.waitFor(() => expect(rig.events.filter(({ kind }) => kind === 'lost')).toEqual([lostTo(1), lostTo(2), lostTo(2)]), patience);
});
