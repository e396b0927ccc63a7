/** A live session in words. */
import type { LiveStatus, Occupant, RoundState, SeatState } from '../../contract/live/live-state.ts';

const statusWords: Readonly<Record<LiveStatus, string>> = {
  off: 'off',
  lobby: 'lobby',
  running: 'running',
  paused: 'paused',
  over: 'round over',
};

export function liveStatusInWords(status: LiveStatus): string {
  return statusWords[status];
}

const occupantWords: Readonly<Record<Occupant, string>> = {
  empty: 'empty',
  person: 'person',
  bot: 'bot',
  away: 'disconnected, seat reserved',
};

export function occupantInWords(occupant: Occupant): string {
  return occupantWords[occupant];
}

/** The name at a tank: the player's, else the entity's. */
export function seatName({ name, id }: Pick<SeatState, 'name' | 'id'>): string {
  return name === '' ? id : name;
}

/** `2 of 3 ready`: of the persons that are there. */
export function readyInWords(seats: readonly SeatState[]): string {
  const persons = seats.filter(({ occupant }) => occupant === 'person');
  return `${persons.filter(({ ready }) => ready).length} of ${persons.length} ready`;
}

/** Time left of a round at session time `time`, s; null: it has no end. */
export function timeLeft(round: RoundState | null, time: number): number | null {
  if (round === null || round.length === null) return null;
  return Math.max(round.began + round.length - time, 0);
}

/** From the most hits down; of as many, who was hit less comes first. */
export function byScore(seats: readonly SeatState[]): readonly SeatState[] {
  const taken = seats.filter(({ occupant }) => occupant !== 'empty');
  return taken.sort((a, b) => b.hits - a.hits || a.taken - b.taken || a.seat - b.seat);
}
