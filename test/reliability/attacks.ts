/**
 * Attacks on a host over the network. Each runs in a process of its own for some seconds, from addresses of loopback
 * that no honest player uses, and reports what the host let it do.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { benchCalls } from '../../features/calls.ts';
import type { CallName } from '../../contract/bench.ts';
import { livePaths } from '../../contract/live-limits.ts';
import { ReportWriter } from '../../features/live/calls/report-writer.ts';
import type { Guest } from '../support/live-rig.ts';
import { Visitor, type HostPlace } from './visitor.ts';

export interface Outcome {
  readonly tried: number;
  /** Attempts that the host let through. */
  readonly admitted: number;
  /** The attempts, as in `300 sockets`. */
  readonly of: string;
  /** What must not be possible and was; left out: nothing. */
  readonly broke?: string;
}

export interface Attack {
  readonly title: string;
  /** Needs the join code. */
  readonly needsCode: boolean;
  /** s */
  readonly length: number;
  run(place: HostPlace, length: number): Promise<Outcome>;
}

/** A refused connection must be gone after this, s. */
const refusedBound = 2;
const attacker = '127.0.0.2';
const addressOf = (number: number) => `127.0.1.${1 + (number % 250)}`;

/** A raw connection that ignores all that it receives. */
async function rawSocket(place: HostPlace, from: string): Promise<Socket> {
  const { hostname: host, port } = new URL(place.origin);
  const socket = connect({ host, port: Number(port), localAddress: from });
  socket.on('error', () => undefined).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close'), setTimeout(2000)]);
  return socket;
}

const upgradeWords = (place: HostPlace) =>
  [
    `GET ${livePaths.bench} HTTP/1.1`,
    `Host: ${new URL(place.origin).host}`,
    `Origin: ${place.origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n');

/** Sockets that the host has not let go of, after the bound and over the whole attack. */
async function held(sockets: readonly Socket[], length: number): Promise<number> {
  await setTimeout(refusedBound * 1e3);
  const open = sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length;
  await setTimeout(Math.max(0, length - refusedBound) * 1e3);
  for (const socket of sockets) socket.destroy();
  return open;
}

/** Opens so many sockets without a code; a page would follow the close, these do not. */
function unadmittedSockets(addresses: number): Attack['run'] {
  return async (place, length) => {
    const tried = 300;
    const sockets = await Promise.all(
      Array.from({ length: tried }, async (_, n) => {
        const socket = await rawSocket(place, addresses === 1 ? attacker : addressOf(n % addresses));
        // Sends its half of a close never: it holds the connection for as long as the host lets it.
        socket.allowHalfOpen = true;
        socket.write(upgradeWords(place));
        return socket;
      }),
    );
    const open = await held(sockets, length);
    return { tried, admitted: open, of: 'sockets', ...(open > 0 ? { broke: `${open} were held longer than ${refusedBound} s` } : {}) };
  };
}

const halfRequests: Attack['run'] = async (place, length) => {
  const tried = 1100;
  const sockets: Socket[] = [];
  for (let n = 0; n < tried; n += 100)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async () => {
          const socket = await rawSocket(place, attacker);
          socket.write(`GET ${livePaths.join} HTTP/1.1\r\nHost: ${new URL(place.origin).host}\r\nX-Slow: `);
          return socket;
        }),
      )),
    );
  // Headers have 2 s, which the server checks now and then.
  await setTimeout(2000);
  const open = await held(sockets, length);
  return { tried, admitted: open, of: 'half requests', ...(open > 0 ? { broke: `${open} were held longer than 4 s` } : {}) };
};

/** Wrong codes, one after the other, from so many addresses. */
function wrongCodes(addresses: number): Attack['run'] {
  return async (place, length) => {
    let [tried, admitted] = [0, 0];
    const end = performance.now() + length * 1e3;
    while (performance.now() < end) {
      const visitor = new Visitor(place, addresses === 1 ? attacker : addressOf(tried % addresses));
      const { status } = await visitor.show(randomBytes(3).toString('hex').toUpperCase()).catch(() => ({ status: 0 }));
      tried += 1;
      if (status === 200) admitted += 1;
    }
    return { tried, admitted, of: 'codes' };
  };
}

const paths = [
  '/../../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2f..%2fetc/passwd',
  '/join/../../package.json',
  '//etc/passwd',
];
const traversal: Attack['run'] = async (place, length) => {
  let [tried, admitted] = [0, 0];
  const end = performance.now() + length * 1e3;
  const visitor = new Visitor(place, attacker);
  while (performance.now() < end) {
    const { status, body } = await visitor.ask('GET', paths[tried++ % paths.length]!).catch(() => ({ status: 0, body: '' }));
    if (status === 200 && !body.includes('<html')) admitted += 1;
  }
  return { tried, admitted, of: 'paths', ...(admitted > 0 ? { broke: 'a file outside of the page was sent' } : {}) };
};

const garbage: Attack['run'] = async (place, length) => {
  let [tried, admitted] = [0, 0];
  const end = performance.now() + length * 1e3;
  while (performance.now() < end) {
    const socket = await rawSocket(place, attacker);
    socket.write(randomBytes(4096));
    socket.on('data', (bytes) => (admitted += bytes.toString('latin1').startsWith('HTTP/1.1 2') ? 1 : 0));
    await setTimeout(5);
    socket.destroy();
    tried += 1;
  }
  return { tried, admitted, of: 'connections' };
};

/** Reports of six seats, each within its budget of bytes: `time` of their events from the session's time. */
function reportFlood(time: (session: number) => number): Attack['run'] {
  return async (place, length) => {
    const seats = await Promise.all(
      Array.from({ length: 6 }, (_, n) => new Visitor(place, addressOf(n)).player(`Flood ${n}`).catch(() => null)),
    );
    const guests = seats.filter((each): each is Guest => each !== null);
    let tried = 0;
    const end = performance.now() + length * 1e3;
    const began = performance.now();
    const writers = guests.map((guest) => {
      const { setup, life } = guest.seating!;
      return new ReportWriter({ epoch: setup.epoch, spawn: life }, (batch) => guest.client.report(batch));
    });
    // Bytes that the host lets a seat report at once, and each second.
    const budget = () => 4e6 + ((performance.now() - began) / 1e3) * 250e3;
    let bytes = 0;
    while (performance.now() < end) {
      for (let n = 0; n < 100 && bytes < budget(); n++, bytes += 15)
        for (const [index, writer] of writers.entries()) {
          const session = guests[index]!.seating!.setup.time + (performance.now() - began) / 1e3;
          writer.heard(0, n, time(session));
          tried += 1;
        }
      await setTimeout(0);
    }
    for (const writer of writers) writer.flush();
    await setTimeout(200);
    const stayed = guests.filter(({ bench }) => bench.readyState === WebSocket.OPEN).length;
    for (const guest of guests) guest.leave();
    return { tried, admitted: stayed, of: 'events of 6 seats; admitted: seats that stayed' };
  };
}

/** As many seats and spectator places as one cookie gets. */
const oneCookie: Attack['run'] = async (place, length) => {
  const visitor = new Visitor(place, attacker);
  const cookie = await visitor.enter();
  const tried = 60;
  // A later join of the same cookie takes the seat over.
  const seats = new Set<number>();
  const guests: Guest[] = [];
  for (let n = 0; n < tried; n++) {
    const guest = await visitor.visit(cookie).catch(() => null);
    if (!guest) continue;
    guests.push(guest);
    await guest.join(`Many ${n}`, { spectate: n % 2 === 1 }).then(
      ({ seat }) => seat !== null && seats.add(seat),
      () => undefined,
    );
  }
  await setTimeout(length * 1e3);
  const places = guests.filter(({ seating, bench }) => seating?.seat === null && bench.readyState === bench.OPEN).length;
  for (const guest of guests) guest.leave();
  const broke = seats.size > 1 || places > 1 ? { broke: `one cookie took ${seats.size} seats and ${places} spectator places` } : {};
  return { tried, admitted: seats.size + places, of: 'seats and places', ...broke };
};

/** Comes back to one seat until its serial numbers are used up; then the seat must still admit a player. */
const reconnections: Attack['run'] = async (place) => {
  const visitor = new Visitor(place, attacker);
  const cookie = await visitor.enter();
  const tried = 410;
  let admitted = 0;
  let token: string | undefined;
  for (let n = 0; n < tried; n++) {
    const guest = await visitor.visit(cookie).catch(() => null);
    if (!guest) continue;
    const seating = await guest.join('Again', token === undefined ? {} : { token }).catch(() => null);
    if (seating) admitted += 1;
    token = seating?.token ?? token;
    guest.leave();
  }
  // Limits by address and cookie let it in again after some time.
  await setTimeout(11_000);
  const last = await new Visitor(place, addressOf(7)).player('After').catch((error: unknown) => String(error));
  const broke = typeof last === 'string' ? { broke: `afterwards no player could join: ${last}` } : {};
  if (typeof last !== 'string') last.leave();
  return { tried, admitted, of: 'reconnections', ...broke };
};

/** Right entries until cookies of connected players are forgotten. */
const entries: Attack['run'] = async (place) => {
  const old = new Visitor(place, addressOf(1));
  const cookie = await old.enter();
  const guest = await old.player('Known', cookie);
  const tried = 1100;
  let admitted = 0;
  for (let n = 0; n < tried; n++) {
    const { status } = await new Visitor(place, addressOf(2 + (n % 200))).show(place.code).catch(() => ({ status: 0 }));
    if (status < 300 && status > 0) admitted += 1;
  }
  const again = old.socket('/bench', { cookie });
  const closed = await Promise.race([once(again, 'close').then(([code]) => Number(code)), setTimeout(1500).then(() => 0)]);
  again.terminate();
  guest.leave();
  return { tried, admitted, of: 'right entries', ...(closed > 0 ? { broke: `the cookie of a connected player was forgotten` } : {}) };
};

/** Binary frames of a guest without a seat, as fast as the host takes them. */
const framesWithoutSeat: Attack['run'] = async (place, length) => {
  const guest = await new Visitor(place, attacker).visit();
  const frame = randomBytes(200 * 1024);
  let tried = 0;
  const end = performance.now() + length * 1e3;
  while (performance.now() < end && guest.bench.readyState === WebSocket.OPEN) {
    if (guest.bench.bufferedAmount < 4e6) {
      guest.bench.send(frame);
      tried += 1;
    }
    await setTimeout(0);
  }
  const open = guest.bench.readyState === WebSocket.OPEN;
  guest.leave();
  return { tried, admitted: open ? tried : 0, of: 'frames of 200 kB', ...(open ? { broke: 'the connection was never closed' } : {}) };
};

/** Game messages of random bytes, and some that begin like one. */
const malformedMessages: Attack['run'] = async (place, length) => {
  const visitor = new Visitor(place, attacker);
  let [tried, dropped] = [0, 0];
  const end = performance.now() + length * 1e3;
  while (performance.now() < end) {
    const guest = await visitor.player('Malformed').catch(() => null);
    if (!guest) {
      await setTimeout(500);
      continue;
    }
    while (guest.plays && performance.now() < end) {
      guest.game.send(Buffer.concat([Buffer.from([1]), randomBytes(randomInt(400))]));
      tried += 1;
      await setTimeout(2);
    }
    if (!guest.plays) dropped += 1;
    guest.leave();
  }
  return { tried, admitted: 0, of: `messages; dropped ${dropped} times` };
};

/** A game message of 1 MB, again and again. */
const oversizedMessages: Attack['run'] = async (place, length) => {
  const visitor = new Visitor(place, attacker);
  let [tried, admitted] = [0, 0];
  const end = performance.now() + length * 1e3;
  while (performance.now() < end) {
    const guest = await visitor.player('Large').catch(() => null);
    if (guest) {
      guest.game.send(Buffer.alloc(1e6, 1));
      tried += 1;
      await Promise.race([once(guest.game, 'close'), setTimeout(1000)]);
      if (guest.plays) admitted += 1;
      guest.leave();
    }
    await setTimeout(250);
  }
  return { tried, admitted, of: 'messages of 1 MB' };
};

/** A player that never reads. */
const neverReads: Attack['run'] = async (place, length) => {
  const guest = await new Visitor(place, attacker).player('Deaf');
  guest.game.pause();
  guest.bench.pause();
  await setTimeout(length * 1e3);
  guest.leave();
  return { tried: 1, admitted: 1, of: 'player that reads nothing' };
};

/** Calls of operators, by a player. */
const operatorCalls: Attack['run'] = async (place, length) => {
  const guest = await new Visitor(place, attacker).player('Operator');
  const own: readonly CallName[] = [
    'live.join',
    'live.ready',
    'live.leave',
    'live.trouble',
    'live.time',
    'live.consent',
    'live.answer',
    'live.notice',
    'live.measured',
  ];
  const names = (Object.keys(benchCalls) as CallName[]).filter((name) => !own.includes(name));
  let [tried, admitted] = [0, 0];
  const end = performance.now() + length * 1e3;
  while (performance.now() < end && guest.bench.readyState === WebSocket.OPEN) {
    const name = names[tried++ % names.length]!;
    admitted += await Promise.race([
      guest.client.call(name, {} as never).then(
        () => 1,
        () => 0,
      ),
      setTimeout(500).then(() => 0),
    ]);
    await setTimeout(10);
  }
  guest.leave();
  return { tried, admitted, of: 'calls', ...(admitted > 0 ? { broke: 'a player used a call of operators' } : {}) };
};

/** Calls as fast as the socket takes them. */
const callFlood: Attack['run'] = async (place, length) => {
  const guest = await new Visitor(place, attacker).visit();
  let tried = 0;
  const end = performance.now() + length * 1e3;
  while (performance.now() < end && guest.bench.readyState === WebSocket.OPEN) {
    for (let n = 0; n < 50; n++) guest.bench.send(JSON.stringify({ id: tried++, call: 'live.time', params: {} }));
    await setTimeout(1);
  }
  const open = guest.bench.readyState === WebSocket.OPEN;
  guest.leave();
  return { tried, admitted: open ? tried : 0, of: 'calls', ...(open ? { broke: 'the connection was never closed' } : {}) };
};

const hostileNames = [
  '\u001b[2J\u001b[31mred',
  'a\u0007bell',
  'line\nbreak',
  'cr\rover',
  '\u202eesrever',
  '\u2066isolate\u2069',
  'zero\u200bwidth',
  '\u009b31mcsi',
  'Honest 1',
  'Hоnest 1',
  '\u{e0041}tag',
  'e\u0301'.repeat(12),
];
const unprintable = /[\p{Cc}\p{Bidi_Control}\u200b-\u200d\u2060-\u2065]|[\u{e0000}-\u{e007f}]/u;

/** Names with control and bidirectional characters, and look-alikes of a player's. */
const names: Attack['run'] = async (place) => {
  let admitted = 0;
  const shown: string[] = [];
  for (const [index, name] of hostileNames.entries()) {
    const guest = await new Visitor(place, addressOf(index)).visit().catch(() => null);
    if (!guest) continue;
    const seating = await guest.join(name).catch(() => null);
    if (seating) {
      admitted += 1;
      await setTimeout(300);
      shown.push(guest.states.at(-1)?.seats[seating.seat ?? -1]?.name ?? '');
    }
    await guest.client.call('live.leave', {}).catch(() => undefined);
    guest.leave();
  }
  const bad = shown.filter((name) => unprintable.test(name));
  const copies = shown.filter((name) => name === 'Honest 1').length;
  const broke = [
    ...(bad.length > 0 ? [`${bad.length} names with control or direction characters are shown`] : []),
    ...(copies > 0 ? ['two players have the same name'] : []),
  ];
  return { tried: hostileNames.length, admitted, of: 'names', ...(broke.length > 0 ? { broke: broke.join('; ') } : {}) };
};

/** A player whose process stops for some seconds; the parent continues it. */
const stoppedPlayer: Attack['run'] = async (place) => {
  const guest = await new Visitor(place, attacker).player('Stopped');
  process.kill(process.pid, 'SIGSTOP');
  await setTimeout(500);
  const wasDropped = !guest.plays;
  const again = wasDropped ? await new Visitor(place, attacker).player('Stopped').catch(() => null) : guest;
  const broke = again === null ? { broke: 'it could not come back' } : {};
  (again ?? guest).leave();
  return { tried: 1, admitted: again === null ? 0 : 1, of: `player stopped for 8 s${wasDropped ? ', dropped, and back' : ''}`, ...broke };
};

export const attacks: Readonly<Record<string, Attack>> = {
  sockets: { title: 'Sockets without the code that ignore the close', needsCode: false, length: 6, run: unadmittedSockets(1) },
  'sockets-spread': { title: 'The same from 60 addresses', needsCode: false, length: 6, run: unadmittedSockets(60) },
  'half-requests': { title: 'Half-sent HTTP requests', needsCode: false, length: 6, run: halfRequests },
  'wrong-codes': { title: 'Wrong codes from one address', needsCode: false, length: 5, run: wrongCodes(1) },
  'wrong-codes-spread': { title: 'Wrong codes from 200 addresses', needsCode: false, length: 5, run: wrongCodes(200) },
  traversal: { title: 'Paths out of the page’s folder', needsCode: false, length: 4, run: traversal },
  garbage: { title: 'Random bytes instead of HTTP', needsCode: false, length: 4, run: garbage },
  'reports-ahead': { title: 'Reports of events 2²⁵ s ahead', needsCode: true, length: 8, run: reportFlood(() => 2 ** 25) },
  'reports-now': { title: 'Reports at the full budget', needsCode: true, length: 8, run: reportFlood((session) => session) },
  'one-cookie': { title: 'One cookie for all seats and places', needsCode: true, length: 3, run: oneCookie },
  reconnections: { title: 'Reconnections to one seat', needsCode: true, length: 3, run: reconnections },
  entries: { title: 'Right entries, to make the host forget players', needsCode: true, length: 3, run: entries },
  'frames-without-seat': { title: 'Binary frames without a seat', needsCode: true, length: 6, run: framesWithoutSeat },
  malformed: { title: 'Malformed game messages', needsCode: true, length: 6, run: malformedMessages },
  oversized: { title: 'Oversized game messages', needsCode: true, length: 5, run: oversizedMessages },
  'never-reads': { title: 'A player that reads nothing', needsCode: true, length: 6, run: neverReads },
  'operator-calls': { title: 'An operator’s calls by a player', needsCode: true, length: 4, run: operatorCalls },
  'call-flood': { title: 'Calls without pause', needsCode: true, length: 5, run: callFlood },
  names: { title: 'Hostile names', needsCode: true, length: 3, run: names },
  'stopped-player': { title: 'A player’s process stopped (SIGSTOP)', needsCode: true, length: 8, run: stoppedPlayer },
};
