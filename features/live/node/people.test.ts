import { expect, test } from 'vitest';
import type { LiveRun } from './live-run.ts';
import type { ParticipantConnection } from './participant-connection.ts';
import { People } from './people.ts';
import { PlayerChannel } from './player-channel.ts';
import { Seat } from './seat.ts';
import { Seats } from './seats.ts';
import { Visitors, type VisitorKind } from './visitors.ts';

test('bots that join again after a restart are bots still, and persons are persons', () => {
  const dispatcher = { now: 0, at: () => undefined };
  const channel = () => new PlayerChannel({ dispatcher, settings: { delay: 0 }, seed: 1, name: 'test' });
  const seats = new Seats([0, 1].map((index) => new Seat(index, `${index}`, { up: channel(), down: channel() }, 0)));
  seats.bots = 2;
  const run = { setup: {}, note: () => undefined, lines: { hangUp: () => undefined, ticketFor: () => '' } } as unknown as LiveRun;
  const people = new People({ seats, run, plugins: [], nowMs: () => 0, study: () => null, changed: () => undefined });
  const visitors = new Visitors();
  const entered = (kind: VisitorKind) => {
    const visitor = visitors.of(visitors.admit(kind, '', 0)!)!;
    const socket = { end: () => undefined, send: () => undefined, watch: () => undefined };
    return { visitor, socket, seat: null, spectates: false } as unknown as ParticipantConnection;
  };
  const both = (['person', 'bot'] as const).map((kind) => ({ participant: entered(kind), name: kind }));
  const join = () => both.map(({ participant, name }) => people.join(participant, { name, spectate: false }));
  join();
  const before = seats.all.map(({ occupant }) => occupant);
  join();
  expect([before, seats.all.map(({ occupant }) => occupant), seats.botsWanted]).toEqual([['person', 'bot'], ['person', 'bot'], 1]);
});
