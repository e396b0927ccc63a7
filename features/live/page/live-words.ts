/** A live session in words. */
import type { LiveState, LiveStatus, Occupant, RoundState, SeatState } from '../calls/live-state.ts';
import type { GameMode, ModeRules } from '../../../engine/game/game-rules.ts';
import { sideOf } from '../../../engine/game/match.ts';
import type { MeasuredConnection } from '../calls/live-calls.ts';
import { meanLoss, type LinkSettings } from '../../../engine/network/link-settings.ts';
import { lawsInWords } from './live-laws.ts';
import { counted, formatQuantity } from '../../../renderer/components/format/quantity.ts';
import { delayInWords } from '../../../renderer/components/format/words.ts';

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
  const parts = [counted(people, 'person', 'people'), counted(count('bot'), 'bot'), `${count('empty')} empty`];
  return `${counted(seats.length, 'seat')}: ${parts.filter((part) => !part.startsWith('0 ')).join(', ')}`;
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
    alike(lawsInWords),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Time left of a round at session time `time`, s; null: it has no end. */
export function timeLeft(round: RoundState | null, time: number): number | null {
  if (round === null || round.length === null) return null;
  return Math.max(round.began + round.length - time, 0);
}

/** From the most kills and hits down; of as many, who was hit less comes first. */
export function byScore(seats: readonly SeatState[]): readonly SeatState[] {
  const taken = seats.filter(({ occupant }) => occupant !== 'empty');
  return taken.sort((a, b) => b.kills - a.kills || b.hits - a.hits || a.taken - b.taken || a.seat - b.seat);
}

const modeWords: Readonly<Record<GameMode, string>> = {
  'free-for-all': 'free for all',
  teams: 'teams',
  'capture-the-point': 'capture the point',
};

/** `teams, to 20 kills` */
export function modeInWords({ kind, limit }: ModeRules): string {
  if (limit === null) return modeWords[kind];
  return `${modeWords[kind]}, to ${counted(limit, kind === 'capture-the-point' ? 'point' : 'kill')}`;
}

export interface SideScore {
  readonly side: number;
  /** `Team A`, or the player's name where each plays alone. */
  readonly name: string;
  /** The best first. */
  readonly seats: readonly SeatState[];
  /** The number by which sides are compared: points of capture-the-point, kills, or hits if nothing is destroyed. */
  readonly score: number;
}

/** True if several players form a team. */
export function hasTeams(mode: ModeRules | null): mode is ModeRules {
  return mode !== null && mode.kind !== 'free-for-all';
}

/** The sides with their scores, the best first. */
export function sidesOf({ seats, mode, respawns }: Pick<LiveState, 'seats' | 'mode' | 'respawns'>): readonly SideScore[] {
  const sideOfSeat = ({ seat }: SeatState) => sideOf(seat, mode ?? undefined);
  const ordered = byScore(seats);
  const sides = [...new Set(ordered.map(sideOfSeat))].map((side): SideScore => {
    const own = ordered.filter((seat) => sideOfSeat(seat) === side);
    const sum = (of: (seat: SeatState) => number) => own.reduce((total, seat) => total + of(seat), 0);
    const points = Math.max(...own.map((seat) => seat.points));
    const score = mode?.kind === 'capture-the-point' ? points : sum((seat) => (respawns ? seat.kills : seat.hits));
    return { side, name: hasTeams(mode) ? teamName(side) : seatName(own[0] as SeatState), seats: own, score };
  });
  return sides.sort((a, b) => b.score - a.score);
}

/** `Team A` */
export function teamName(side: number): string {
  return `Team ${String.fromCharCode(65 + side)}`;
}

/** `Ada wins, 5 to 3 kills`; a draw where the best are equal. */
export function resultInWords(live: Pick<LiveState, 'seats' | 'mode' | 'respawns'>): string {
  const [first, second] = sidesOf(live);
  if (!first || !second) return '';
  const unit = live.mode?.kind === 'capture-the-point' ? 'points' : live.respawns ? 'kills' : 'hits';
  const [more, less] = [first, second].map(({ score }) => Math.floor(score));
  return more === less ? `A draw, ${more} ${unit} each` : `${first.name} wins, ${more} to ${less} ${unit}`;
}

/** `17.2 ±3.12 ms, 0.21 % lost, of 600 exchanges`: one way. */
export function connectionInWords({ delay, jitter, loss, samples }: MeasuredConnection): string {
  return `${delayInWords({ delay: measured(delay), jitter: measured(jitter) })}, ${formatQuantity(loss, 'ratio', { digits: 2 })} lost, of ${samples} exchanges`;
}

/** The connection as a link of an experiment file (YAML). */
export function connectionAsYaml({ delay, jitter, loss }: MeasuredConnection): string {
  const jitterField = jitter > 0 ? `, jitter: { law: normal, spread: ${measured(jitter)} }` : '';
  const lossField = loss > 0 ? `, loss: { law: independent, ratio: ${measured(loss)} }` : '';
  const direction = `{ delay: ${measured(delay)}${jitterField}${lossField} }`;
  return `link: { up: ${direction}, down: ${direction} }\n`;
}

/** A measured number has no more than three significant digits. */
const measured = (value: number) => Number(value.toPrecision(3));
