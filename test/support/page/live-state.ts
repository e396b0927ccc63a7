/** A live session as the host reports it: four seats, two people, one of them here as seat 0. */
import { type LiveState, noLiveState, type SeatState, type DirectionState } from '../../../features/live/calls/live-state.ts';
import { type DelaySummary } from '../../../contract/link-numbers.ts';

const delays = (p50: number): DelaySummary => ({ mean: p50, p50, p99: p50 * 1.2, max: p50 * 1.3 });

export const exampleDirection: DirectionState = {
  settings: { delay: 0.2, order: 'keep' },
  stalled: false,
  impaired: false,
  configured: delays(0.2),
  delivered: delays(0.2004),
  latest: 0.2004,
  lateness: delays(0.0004),
  messages: 1200,
  bytes: 48_000,
  lost: 0,
  dropped: 0,
  refused: 0,
  duplicated: 0,
  underWay: 10,
};

/** An empty seat. */
export function exampleSeat(seat: number, given: Partial<SeatState> = {}): SeatState {
  return {
    seat,
    id: `player-${seat + 1}`,
    occupant: 'empty',
    life: 0,
    name: '',
    ready: false,
    silent: false,
    hits: 0,
    taken: 0,
    kills: 0,
    deaths: 0,
    points: 0,
    respawnAt: null,
    protectedUntil: null,
    clockError: null,
    roundTrip: null,
    refused: {},
    preset: null,
    measured: null,
    game: null,
    up: exampleDirection,
    down: exampleDirection,
    ...given,
  };
}

export const exampleLive: LiveState = {
  ...noLiveState,
  status: 'lobby',
  epoch: 1,
  name: 'An example',
  screens: { lane: 'base', clock: 'synchronised' },
  seats: [
    exampleSeat(0, { occupant: 'person', name: 'First', hits: 1, taken: 2, roundTrip: 0.012, clockError: 0.0006 }),
    exampleSeat(1, { occupant: 'person', name: 'Second', ready: true, hits: 2, taken: 1, roundTrip: 0.018, clockError: 0.0009 }),
    exampleSeat(2, { occupant: 'bot', ready: true }),
    exampleSeat(3),
  ],
  join: { addresses: ['http://192.168.1.20:7350/join#K7QX3M'], code: 'K7QX3M', lan: true, announced: true },
};
