/** Limits per connection, cookie and address: strangers and hostile guests take no places from players. */
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { closeCodes } from '../../contract/close-codes.ts';
import { liveLimits } from '../../contract/live-limits.ts';
import { Guest, type LiveRig } from '../support/live-rig.ts';
import { opened } from '../support/http-visit.ts';
import { closedAfterEach } from '../support/live-rigs.ts';
import { closing } from '../support/socket-port.ts';
import { patience } from '../support/patience.ts';

const rigFor = closedAfterEach();
const strangers: Socket[] = [];

afterEach(() => {
  for (const socket of strangers.splice(0)) socket.destroy();
});

/** Connections that send `text` and read nothing; their ends stay open until the host cuts them. */
function strangersWith(rig: LiveRig, count: number, text: string): readonly Socket[] {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port: rig.session.server.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(text);
    return socket;
  });
  strangers.push(...sockets);
  return sockets;
}

const upgradeOf = (rig: LiveRig, path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${rig.session.server.port}`,
    `Origin: ${rig.origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');

async function guestWith(rig: LiveRig, cookie: string): Promise<Guest> {
  const socket = rig.socket('/bench', { cookie });
  const guest = new Guest(rig, socket);
  await opened(socket);
  return guest;
}

test.each(['/bench', '/game?ticket=none'])('sockets at %s that are not admitted take no places, and are cut', async (path) => {
  const rig = await rigFor(2);
  const sockets = strangersWith(rig, 200, upgradeOf(rig, path));
  for (const socket of sockets) socket.resume();
  await vi.waitFor(() => expect(sockets.every(({ bytesRead }) => bytesRead > 0)).toBe(true), patience);
  expect((await rig.player()).plays).toBe(true);
  // The strangers ignore the closing handshake.
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => (socket.readableEnded ? resolve(null) : socket.once('end', resolve)))),
  );
});

test('requests that are never finished keep no newcomer out, and are cut', async () => {
  const rig = await rigFor(2);
  const sockets = strangersWith(rig, 1100, 'GET /join HTTP/1.1\r\nHost: 127');
  for (const socket of sockets) socket.resume();
  await vi.waitFor(() => expect(sockets.every(({ connecting }) => !connecting)).toBe(true), patience);
  expect((await rig.ask('GET', '/join')).status).toBe(200);
  expect((await rig.player()).plays).toBe(true);
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) =>
          socket.readableEnded || socket.destroyed ? resolve(null) : socket.once('close', resolve).once('end', resolve),
        ),
    ),
  );
});

test('a cookie has one seat: a second page of the same browser takes it over', async () => {
  const rig = await rigFor(3);
  const cookie = await rig.enter();
  const [first, second] = [await guestWith(rig, cookie), await guestWith(rig, cookie)];
  const closed = closing(first.bench);
  await first.join('Ada');
  await second.join('Ada');
  expect((await closed).code).toBe(closeCodes.replaced);
  expect(rig.session.host.state.seats.map(({ occupant }) => occupant)).toEqual(['person', 'empty', 'empty']);
});

test('a browser that enters the code again keeps its cookie and its seat', async () => {
  const rig = await rigFor(2);
  const cookie = await rig.enter();
  const ada = await guestWith(rig, cookie);
  const { seat } = await ada.join('Ada');
  ada.bench.terminate();
  await vi.waitFor(() => expect(rig.session.host.state.seats[0]?.occupant).toBe('away'), patience);
  const again = await rig.ask('POST', '/enter', { cookie }, JSON.stringify({ code: rig.code }));
  expect([again.status, again.headers['set-cookie']]).toEqual([204, undefined]);
  expect((await (await guestWith(rig, cookie)).join('Ada')).seat).toBe(seat);
  expect((await rig.ask('POST', '/enter', { cookie }, '{"code":"222222"}')).status).toBe(403);
});

test('players whose names look alike are numbered, and those that could do harm on a screen are refused', async () => {
  const rig = await rigFor(2);
  await expect((await rig.visit()).join('Eve\u001b[2J')).rejects.toMatchObject({ code: 'bad-input' });
  await (await rig.visit()).join('Ada');
  await (await rig.visit()).join('АDA');
  expect(rig.session.host.state.seats.map(({ name }) => name)).toEqual(['Ada', 'АDA 2']);
});

test('a host that stood still while the session ran says so to its operator', async () => {
  let nowMs = 0;
  const rig = await rigFor(2, {}, { nowMs: () => nowMs });
  rig.session.host.run.start();
  nowMs += 25_000;
  const troubles = [{ name: 'This machine', message: 'It stood still for 25 s; events of that time may be missing or late.' }];
  await vi.waitFor(() => expect(rig.session.host.state.troubles).toEqual(troubles), patience);
});

test('in a lobby and in a pause a host may stand still without a word', async () => {
  let nowMs = 0;
  const rig = await rigFor(2, {}, { nowMs: () => nowMs });
  const { host } = rig.session;
  const standStill = async () => {
    const away = host.seats.all[0]!.awaySinceMs;
    nowMs += 35_000;
    await vi.waitFor(() => expect(host.seats.all[0]!.awaySinceMs).toBe(away + 35_000), patience);
  };
  await standStill();
  host.run.start();
  host.run.pause();
  await standStill();
  expect(host.state.troubles).toEqual([]);
});

test('a cookie has one spectator place', async () => {
  const rig = await rigFor(2);
  const cookie = await rig.enter();
  const [first, second] = [await guestWith(rig, cookie), await guestWith(rig, cookie)];
  const closed = closing(first.bench);
  await first.join('Ada', { spectate: true });
  await second.join('Ada', { spectate: true });
  expect((await closed).code).toBe(closeCodes.replaced);
  expect(rig.session.host.state.spectators).toBe(1);
});

test('a cookie has few connections at a time', async () => {
  const rig = await rigFor(2);
  const cookie = await rig.enter();
  for (let n = 0; n < liveLimits.connectionsPerCookie; n++) await guestWith(rig, cookie);
  expect((await closing(rig.socket('/bench', { cookie }))).code).toBe(closeCodes.tooMuch);
});

test('who is kicked needs the code again', async () => {
  const rig = await rigFor(2);
  const cookie = await rig.enter();
  const [ada, other] = [await guestWith(rig, cookie), await guestWith(rig, cookie)];
  await ada.join('Ada');
  const closed = Promise.all([closing(ada.bench), closing(other.bench)]);
  rig.session.host.people.kick(rig.session.host.seats.at(0));
  expect((await closed).map(({ code }) => code)).toEqual([closeCodes.kicked, closeCodes.kicked]);
  expect((await closing(rig.socket('/bench', { cookie }))).code).toBe(closeCodes.notEntered);
});

test('correct entries beyond the limit of an address forget no one who is connected or has a seat', async () => {
  let nowMs = 0;
  const rig = await rigFor(2, {}, { nowMs: () => nowMs });
  const cookie = await rig.enter();
  const ada = await guestWith(rig, cookie);
  await ada.join('Ada');
  const away = await rig.enter();
  const bob = await guestWith(rig, away);
  await bob.join('Bob');
  bob.leave();
  await vi.waitFor(() => expect(rig.session.host.state.seats[1]?.occupant).toBe('away'), patience);
  const statuses: number[] = [];
  const body = JSON.stringify({ code: rig.code });
  for (let n = 0; n < liveLimits.entriesPerAddress.burst; n++) statuses.push((await rig.ask('POST', '/enter', {}, body)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([204, 429]);
  // Now the address has all its cookies: each of these takes the place of the oldest one that is not in use.
  nowMs += 5000;
  for (let n = 0; n < 4; n++) expect((await rig.ask('POST', '/enter', {}, body)).status).toBe(204);
  await guestWith(rig, cookie);
  expect((await (await guestWith(rig, away)).join('Bob')).seat).toBe(1);
});

test('joining again and again does not use up the lives of a seat', async () => {
  const rig = await rigFor(2, {}, { nowMs: () => 0 });
  const cookie = await rig.enter();
  let joined = 0;
  for (let connection = 0; connection < 8; connection++) {
    const guest = await guestWith(rig, cookie);
    for (let n = 0; n < 10; n++)
      await guest.join('Ada').then(
        () => (joined += 1),
        (error: unknown) => expect(error).toMatchObject({ code: 'too-many' }),
      );
    guest.leave();
  }
  expect(joined).toBe(liveLimits.joinsPerCookie.burst);
});

test('reports of a guest without a seat are counted and end its connection', async () => {
  const rig = await rigFor(2);
  const guest = await rig.visit();
  const closed = closing(guest.bench);
  for (let n = 0; n < 1000; n++) guest.bench.send(Buffer.alloc(1024));
  expect((await closed).code).toBe(closeCodes.tooMuch);
});
