/** A live session in words. */
import { expect, test } from 'vitest';
import { exampleLive, exampleSeat } from '../../../test/support/page/live-state.ts';
import {
  byScore,
  connectionAsYaml,
  connectionInWords,
  modeInWords,
  networkInWords,
  readyInWords,
  resultInWords,
  seatName,
  seatsInWords,
  timeLeft,
  waitingInWords,
} from './live-words.ts';
import { parse } from 'yaml';
import { nodeLink } from '../../../experiment/links.ts';

test('a tank without a person is named by its entity', () => {
  expect(exampleLive.seats.map(seatName)).toEqual(['First', 'Second', 'player-3', 'player-4']);
});

test('bots need no getting ready', () => {
  expect(readyInWords(exampleLive.seats)).toBe('1 of 2 ready');
  expect(waitingInWords(exampleLive.seats)).toBe('waiting for First');
  expect(seatsInWords(exampleLive.seats)).toBe('4 seats: 2 people, 1 bot, 1 empty');
});

test('a network is one setting in words; directions that differ are apart', () => {
  const slow = {
    delay: 0.2,
    jitter: { law: 'uniform', spread: 0.05 },
    loss: { law: 'independent', ratio: 0.01 },
    bandwidth: 64e3,
  } as const;
  expect(networkInWords(slow, slow)).toBe('200 ±50\u202fms, 1\u202f% lost, 64\u202fkbit/s');
  expect(networkInWords({ delay: 0.05 }, { delay: 0.2, bandwidth: 64e3 })).toBe('↓ 200\u202fms ↑ 50\u202fms, ↓ 64\u202fkbit/s ↑ –');
});

test('a round ends at 0, and one without a length never', () => {
  const round = { number: 1, length: 60, began: 10 };
  expect([timeLeft(round, 25), timeLeft(round, 99), timeLeft({ ...round, length: null }, 25), timeLeft(null, 0)]).toEqual([
    45,
    0,
    null,
    null,
  ]);
});

test('who hit most comes first, of as many who was hit less; empty seats do not count', () => {
  const seats = [exampleSeat(3, { occupant: 'away', hits: 2, taken: 0 }), ...exampleLive.seats];
  expect(byScore(seats).map(({ seat }) => seat)).toEqual([3, 1, 0, 2]);
});

test('a measured connection becomes a link that an experiment accepts', () => {
  const yaml = connectionAsYaml({ delay: 0.01712345, jitter: 0.0031, loss: 0.0021, samples: 600 });
  expect(yaml).toBe(
    'link: { up: { delay: 0.0171, jitter: { law: normal, spread: 0.0031 }, loss: { law: independent, ratio: 0.0021 } }, ' +
      'down: { delay: 0.0171, jitter: { law: normal, spread: 0.0031 }, loss: { law: independent, ratio: 0.0021 } } }\n',
  );
  const { link } = parse(yaml) as { link: unknown };
  expect(nodeLink.safeParse(link).success).toBe(true);
  const still = parse(connectionAsYaml({ delay: 0, jitter: 0, loss: 0, samples: 20 })) as { link: unknown };
  expect(nodeLink.safeParse(still.link).success).toBe(true);
});

test('a measured connection is said with the digits that a measurement has', () => {
  const words = connectionInWords({ delay: 0.01723456789, jitter: 0.003123456789, loss: 0.0021, samples: 600 });
  expect(words.replaceAll('\u202f', ' ')).toBe('17.2 ±3.12 ms, 0.21 % lost, of 600 exchanges');
});

test('sides are compared by points, kills or hits; equal ones draw', () => {
  const mode = { kind: 'capture-the-point', teams: 2, point: { x: 0, y: 0, radius: 5 }, limit: 30 } as const;
  const seats = [0, 1, 2].map((seat) => exampleSeat(seat, { occupant: 'bot', kills: seat, hits: 5, points: seat === 1 ? 12.7 : 30.02 }));
  expect(resultInWords({ seats, mode, respawns: true })).toBe('Team A wins, 30 to 12 points');
  expect(resultInWords({ seats, mode: { ...mode, kind: 'teams' }, respawns: true })).toBe('Team A wins, 2 to 1 kills');
  expect(resultInWords({ seats, mode: null, respawns: false })).toBe('A draw, 5 hits each');
  expect(
    [mode, { ...mode, kind: 'teams', limit: 1 } as const, { ...mode, kind: 'free-for-all', limit: null } as const].map(modeInWords),
  ).toEqual(['capture the point, to 30 points', 'teams, to 1 kill', 'free for all']);
});
