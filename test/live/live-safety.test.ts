/**
 * Safety of live sessions, over real sockets: who gets in, what each can do, and what a misbehaving participant costs
 * the others.
 */
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { DownReader } from '../../features/live/calls/down-message.ts';
import { gameLimits } from '../../features/live/calls/game-wire.ts';
import { liveLimits } from '../../contract/live-limits.ts';
import { ReportReader } from '../../features/live/calls/report-reader.ts';
import { UpReader } from '../../features/live/calls/up-message.ts';
import { closeCodes } from '../../contract/close-codes.ts';
import { bundlePlugin } from '../../main/plugins/bundle-plugin.ts';
import type { Guest, LiveRig } from '../support/live-rig.ts';
import { closedAfterEach } from '../support/live-rigs.ts';
import { closing } from '../support/socket-port.ts';
import { patience } from '../support/patience.ts';

const rigFor = closedAfterEach();

const refusedAt = (rig: LiveRig, seat: number) => rig.session.host.state.seats[seat]?.refused;

/** A message up as its bytes: head, then whatever. */
function message({ epoch = 1, sequence = 1, time = 1, rest = [] as readonly number[] } = {}): Buffer {
  const bytes = Buffer.alloc(14 + rest.length);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt8(epoch, 1);
  bytes.writeUInt32LE(sequence, 2);
  bytes.writeDoubleLE(time, 6);
  bytes.set(rest, 14);
  return bytes;
}

test('the host’s plugins go only to clients with the code, by their checksums; a client that cannot run them reports it to the operator', async () => {
  const bundle = await bundlePlugin(fileURLToPath(new URL('../support/plugins/coasting', import.meta.url)));
  const rig = await rigFor(2, {}, { plugins: () => [bundle] });
  const place = `/plugins/${bundle.checksum}.js`;
  expect((await rig.ask('GET', place)).status).toBe(403);
  const cookie = await rig.enter();
  expect((await rig.ask('GET', '/plugins/0123.js', { cookie })).status).toBe(404);
  const answer = await rig.ask('GET', place, { cookie });
  expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([200, 'text/javascript; charset=utf-8', bundle.text]);

  const guest = await rig.visit();
  expect((await guest.join('Ada')).plugins).toEqual([{ name: 'coasting', checksum: bundle.checksum }]);
  const state = await guest.client.call('live.trouble', { message: 'It could not be had.' });
  expect(state.troubles).toEqual([]);
  expect(rig.session.host.state.troubles).toEqual([{ name: 'Ada', message: 'It could not be had.' }]);
});

test('without the code there is the join page and nothing else', async () => {
  const rig = await rigFor(2);
  expect(await rig.ask('GET', '/')).toMatchObject({ status: 302, headers: { location: '/join' } });
  const page = await rig.ask('GET', '/join');
  expect([page.status, page.headers['content-security-policy'], page.headers['x-frame-options']]).toEqual([
    200,
    expect.stringContaining("default-src 'self'"),
    'DENY',
  ]);
  for (const path of ['/state', '/../package.json', '/bench', '/%2e%2e/x']) expect((await rig.ask('GET', path)).status).toBe(404);
  expect((await closing(rig.socket('/bench'))).code).toBe(closeCodes.notEntered);
  expect((await closing(rig.socket('/bench', { cookie: 'driftbench-1=x' }))).code).toBe(closeCodes.notEntered);
  expect((await closing(rig.socket('/game?ticket=x'))).code).toBe(closeCodes.staleTicket);
  expect((await rig.ask('POST', '/enter', {}, '{"code":"nope"}')).status).toBe(403);
  expect((await rig.ask('POST', '/enter', {}, `{"code":"${'x'.repeat(2000)}"}`)).status).toBe(413);
  expect((await rig.ask('GET', '/enter')).status).toBe(405);
});

test('another name or another page’s origin is refused, with the code too', async () => {
  const rig = await rigFor(2);
  const body = JSON.stringify({ code: rig.code });
  expect((await rig.ask('GET', '/join', { host: 'evil.example' })).status).toBe(403);
  expect((await rig.ask('POST', '/enter', { origin: 'http://evil.example' }, body)).status).toBe(403);
  const cookie = await rig.enter();
  const refused = (socket: ReturnType<LiveRig['socket']>) =>
    new Promise((resolve) => socket.once('error', (error) => resolve(error.message)));
  expect(await refused(rig.socket('/bench', { origin: 'http://evil.example', cookie }))).toContain('403');
  expect(await refused(rig.socket('/game?ticket=x', { origin: 'http://evil.example' }))).toContain('403');
});

test.each(['//', '/bench//..', '/%'])('a socket at %s is refused for every client, and the host survives', async (path) => {
  const rig = await rigFor(2);
  const refused = await new Promise((resolve) => rig.socket(path).once('error', (error) => resolve(error.message)));
  expect(refused).toContain('404');
  expect((await rig.player()).plays).toBe(true);
});

test('the code cannot be tried out: after a few attempts even the right one is refused', async () => {
  // No time passes, in which one more would be allowed.
  const rig = await rigFor(2, {}, { nowMs: () => 0 });
  const attempts: number[] = [];
  for (let number = 0; number < 8; number++) attempts.push((await rig.ask('POST', '/enter', {}, '{"code":"AAAAAA"}')).status);
  expect(attempts).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
  expect((await rig.ask('POST', '/enter', {}, JSON.stringify({ code: rig.code }))).status).toBe(429);
});

test('a player makes the calls of players and no other; a ticket opens one socket', async () => {
  const rig = await rigFor(2);
  const ada = await rig.player();
  for (const name of ['live.kick', 'live.close', 'live.start'] as const)
    await expect(ada.client.call(name, {} as never)).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(ada.client.call('experiments.list', {})).rejects.toMatchObject({ code: 'not-allowed' });
  expect((await closing(rig.socket(`/game?ticket=${ada.seating!.ticket}`))).code).toBe(closeCodes.staleTicket);
  expect(ada.game.readyState).toBe(ada.game.OPEN);
});

test('a malformed, stale, replayed, non-finite or too long message is refused, counted by reason, and forwarded to no client', async () => {
  const rig = await rigFor(2);
  const [ada, bob] = [await rig.player('Ada'), await rig.player('Bob')];
  const [all, update] = [[255, 255], 1];
  const whole = [update, ...all, 1, 0, 9];
  const named = (number: readonly number[], seat = 1) => [update, 1, 0, 1, 0, 9, seat, 0, ...number];
  const sent: (Buffer | string)[] = [
    message({ rest: [update, 255] }),
    message({ rest: [77, ...all, 1, 0, 9] }),
    message({ epoch: 3, rest: whole }),
    message({ time: NaN, rest: whole }),
    message({ time: Infinity, rest: whole }),
    message({ rest: named([0, 0, 192, 127]) }),
    message({ rest: named([0, 0, 0, 0], 5) }),
    Buffer.concat([Buffer.from([9]), message({ rest: whole }).subarray(1)]),
    message({ rest: Array<number>(liveLimits.upBytes).fill(0) }),
    'text',
    message({ sequence: 5, rest: whole }),
    message({ sequence: 5, rest: whole }),
    message({ sequence: 4, rest: whole }),
  ];
  for (const each of sent) ada.game.send(each);
  await vi.waitFor(
    () =>
      expect(refusedAt(rig, 0)).toEqual({
        'cut-short': 1,
        'unknown-kind': 1,
        'stale-epoch': 1,
        'not-finite': 3,
        'no-such-seat': 1,
        'unknown-version': 1,
        'too-long': 1,
        text: 1,
        replayed: 2,
      }),
    patience,
  );
  await vi.waitFor(() => expect(bob.heard.flat().map(({ payload }) => payload)).toEqual([[9]]), patience);
});

test('a message beyond what a socket takes closes it', async () => {
  const rig = await rigFor(2);
  const ada = await rig.player();
  ada.game.send(Buffer.alloc(gameLimits.messageBytes + 1));
  expect((await closing(ada.game)).code).toBe(1009);
});

test('who sends faster than is let through is refused, then dropped with a reason; the others hear each other meanwhile', async () => {
  const rig = await rigFor(3);
  const [ada, bob, eve] = [await rig.player('Ada'), await rig.player('Bob'), await rig.player('Eve')];
  const closed = closing(eve.game);
  let sequence = 0;
  const flood = setInterval(() => {
    for (let i = 0; i < 50 && eve.game.readyState === eve.game.OPEN; i++) eve.game.send(message({ sequence: ++sequence }));
  }, 1);
  const heard = () => bob.heard.flat().filter(({ from }) => from === ada.seat);
  for (let word = 0; word < 15; word++) {
    ada.say([word]);
    await vi.waitFor(
      () => expect(heard().map(({ payload }) => payload[0])).toEqual(Array.from({ length: word + 1 }, (_, n) => n)),
      patience,
    );
  }
  expect(await closed).toMatchObject({ code: closeCodes.tooMuch, reason: expect.stringContaining('too-fast') });
  clearInterval(flood);
  expect(refusedAt(rig, 2)?.['too-fast']).toBeGreaterThan(liveLimits.patience.burst);
});

test('messages beyond a queue’s bound are refused: no client makes the host grow', async () => {
  const rig = await rigFor(2);
  const [ada] = [await rig.player('Ada'), await rig.player('Bob')];
  rig.session.host.impair((networks) => networks.stall({ seat: 0, direction: 'up', stalled: true }));
  const { up } = rig.session.host.seats.at(0);
  while (up.carry(liveLimits.upBytes, () => undefined) > 0);
  ada.say([1]);
  await vi.waitFor(() => expect(refusedAt(rig, 0)).toEqual({ 'no-room': 1 }), patience);
  expect(up.state.underWay * liveLimits.upBytes).toBeLessThanOrEqual(liveLimits.directionBytes);
});

test('a player who does not read is dropped, and what waits for it goes', async () => {
  const rig = await rigFor(2);
  const [ada, bob] = [await rig.player('Ada'), await rig.player('Bob')];
  bob.game.pause();
  const { line } = rig.session.host.seats.at(1);
  const piece = new Uint8Array(1 << 16);
  // What the system's own buffers take comes on top of the bound.
  for (let sent = 0; sent < 4 * liveLimits.bufferedBytes && rig.session.host.seats.at(1).line; sent += piece.length) line?.send(piece);
  await vi.waitFor(() => expect(rig.session.host.seats.at(1).line).toBeNull(), patience);
  ada.say([1]);
  expect(rig.session.host.state.seats[1]).toMatchObject({ occupant: 'person' });
});

test('reports are taken of the life that is lived, in order, and not faster than is let through', async () => {
  const rig = await rigFor(2);
  const ada = await rig.player('Ada');
  const report = (epoch: number, life: number, batch: number) => Buffer.from([1, epoch, life, 0, batch, 0, 0, 0]);
  const sent = [report(1, 1, 0), report(1, 1, 0), report(1, 2, 1), report(2, 1, 1), Buffer.from([1, 1, 1])];
  for (const each of [...sent, Buffer.concat([report(1, 1, 1), Buffer.from([200])])]) ada.bench.send(each);
  await vi.waitFor(() => expect(refusedAt(rig, 0)).toEqual({ replayed: 1, 'stale-epoch': 2, 'cut-short': 1, 'unknown-kind': 1 }), patience);
  const closed = closing(ada.bench);
  for (let batch = 2; batch < 1500; batch++) ada.bench.send(report(1, 1, batch & 0xff));
  expect((await closed).code).toBe(closeCodes.tooMuch);
});

/** A message that was well-formed before a few of its bytes changed. */
function mutated(random: () => number): Uint8Array {
  const parcels = Array.from({ length: random() % 4 }, () => [1 + (random() % 3), 255, 255, 2, 0, random() & 255, random() & 255]).flat();
  const bytes = message({ epoch: 1, sequence: random(), rest: parcels });
  for (let changes = random() % 4; changes > 0; changes--) bytes[random() % bytes.length] = random();
  return random() % 5 === 0 ? bytes.subarray(0, random() % (bytes.length + 1)) : bytes;
}

test('100,000 seeded frames, whole or broken: readers of the wire refuse or read to the end, and nothing throws', () => {
  let state = 2_463_534_242;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const [up, down, reports] = [new UpReader(), new DownReader(), new ReportReader()];
  const counts = { read: 0, refused: 0, longest: 0 };
  for (let frame = 0; frame < 100_000; frame++) {
    const bytes = mutated(random);
    if (up.open(bytes, 4)) counts.refused += 1;
    else {
      counts.read += 1;
      while (up.next()) counts.longest = Math.max(counts.longest, up.payload.length);
    }
    down.open(bytes, 4);
    reports.read(bytes, 4);
  }
  expect(counts.read).toBeGreaterThan(10_000);
  expect(counts.refused).toBeGreaterThan(10_000);
  expect(counts.longest).toBeLessThanOrEqual(gameLimits.payloadBytes);
});

test('whatever bytes come over a game socket, the host answers for them and the others go on', async () => {
  const rig = await rigFor(3);
  const [ada, bob] = [await rig.player('Ada'), await rig.player('Bob')];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 64 }), { minLength: 1, maxLength: 30 }), async (frames) => {
      const eve = await rig.visit();
      await eve.join('Eve');
      await eve.play();
      for (const frame of frames) eve.game.send(frame);
      await eve.client.call('live.leave', {});
      eve.leave();
    }),
    { seed: 7, numRuns: 20 },
  );
  const before = bob.heard.flat().filter(({ from }) => from === 0).length;
  ada.say([1]);
  await vi.waitFor(() => expect(bob.heard.flat().filter(({ from }) => from === 0)).toHaveLength(before + 1), patience);
});

test('a host that stood still throws nobody out who kept sending', async () => {
  let sleptMs = 0;
  const rig = await rigFor(2, {}, { nowMs: () => performance.now() + sleptMs });
  const [ada] = [await rig.player('Ada'), await rig.player('Bob')];
  const closed = vi.fn();
  ada.game.on('close', closed);
  // Ten seconds at 50 Hz, which come at once.
  sleptMs = 10_000;
  const whole = [1, 255, 255, 1, 0, 9];
  for (let sequence = 1; sequence <= 500; sequence++) ada.game.send(message({ sequence, rest: whole }));
  await ada.client.call('live.time', {});
  await vi.waitFor(() => expect(rig.session.host.seats.all[0]!.up.state.messages).toBe(500), patience);
  expect([refusedAt(rig, 0), closed.mock.calls]).toEqual([{}, []]);
});

type Move = 'come' | 'join' | 'play' | 'leave' | 'drop' | 'say' | 'return';
const moves: readonly Move[] = ['come', 'join', 'play', 'leave', 'drop', 'say', 'return'];

test('any order of joins, leaves and drops: no player has two seats, and the remaining ones can play', async () => {
  const rig = await rigFor(4);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...moves), fc.nat(5)), { maxLength: 40 }), async (steps) => {
      const guests: Guest[] = [];
      for (const [move, which] of steps) await step(rig, guests, move, which);
      const seats = rig.session.host.seats.all;
      const people = seats.map(({ participant }) => participant).filter(Boolean);
      expect(new Set(people).size).toBe(people.length);
      for (const seat of seats)
        expect([seat.occupant === 'person', seat.participant?.seat ?? seat]).toEqual([seat.participant !== null, seat]);
      for (const guest of guests) guest.leave();
      await vi.waitFor(() => expect(seats.every(({ participant }) => participant === null)).toBe(true), patience);
      for (const seat of seats) if (seat.isTaken) rig.session.host.people.empty(seat, closeCodes.goingAway, '');
    }),
    { seed: 3, numRuns: 15 },
  );
  const [ada, bob] = [await rig.player('Ada'), await rig.player('Bob')];
  ada.say([1]);
  await vi.waitFor(() => expect(bob.heard.flat()).toHaveLength(1), patience);
});

async function step(rig: LiveRig, guests: Guest[], move: Move, which: number): Promise<void> {
  if (move === 'come') return void guests.push(await rig.visit());
  const guest = guests[which % Math.max(guests.length, 1)];
  if (!guest) return;
  if (move === 'drop') return guest.leave();
  const token = guest.seating?.token;
  if (move === 'join') await guest.join('x').catch(() => undefined);
  if (move === 'return' && token) await guest.join('x', { token }).catch(() => undefined);
  if (move === 'leave') await guest.client.call('live.leave', {}).catch(() => undefined);
  if (move === 'play' && guest.seating?.ticket) await guest.play().catch(() => undefined);
  if (move === 'say' && guest.plays) guest.say([1]);
}
