/** A live session in words. */
import type { LiveStatus, Occupant, RoundState, SeatState } from '../../contract/live/live-state.ts';
import { meanLoss, type LinkSettings } from '../../engine/network/link-settings.ts';
import { formatQuantity } from './quantity.ts';
import { delayInWords } from './words.ts';

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

/** `8 seats: 2 people, 2 bots, 4 empty` */
export function seatsInWords(seats: readonly SeatState[]): string {
  const count = (...kinds: readonly Occupant[]) => seats.filter(({ occupant }) => kinds.includes(occupant)).length;
  const people = count('person', 'away');
  const parts = [`${people} ${people === 1 ? 'person' : 'people'}`, `${count('bot')} bots`, `${count('empty')} empty`];
  return `${seats.length} seats: ${parts.filter((part) => !part.startsWith('0 ')).join(', ')}`;
}

/** `waiting for Ada, Grace`: persons who are not ready; empty where there are none. */
export function waitingInWords(seats: readonly SeatState[]): string {
  const names = seats.filter(({ occupant, ready }) => occupant === 'person' && !ready).map(seatName);
  return names.length === 0 ? '' : `waiting for ${names.join(', ')}`;
}

/** `64 kbit/s`, of bit/s. */
export function bandwidthInWords(bandwidth: number): string {
  return bandwidth < 1e6 ? `${bandwidth / 1e3}\u202fkbit/s` : `${bandwidth / 1e6}\u202fMbit/s`;
}

/** `200 ±50 ms, 1 % lost, 64 kbit/s`: both directions of a player's network, apart where they differ. */
export function networkInWords(up: LinkSettings, down: LinkSettings): string {
  const alike = (words: (link: LinkSettings) => string) => {
    const both = [words(down), words(up)];
    return both[0] === both[1] ? both[0] : `↓ ${both[0] || '–'} ↑ ${both[1] || '–'}`;
  };
  const parts = [
    alike(({ delay, jitter }) => delayInWords({ delay, jitter: jitter?.spread ?? 0 })),
    alike(({ loss }) => (meanLoss(loss) > 0 ? `${formatQuantity(meanLoss(loss), 'ratio', { exact: true })} lost` : '')),
    alike(({ bandwidth }) => (bandwidth === undefined ? '' : bandwidthInWords(bandwidth))),
  ];
  return parts.filter(Boolean).join(', ');
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
