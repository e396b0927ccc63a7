/** The seats of a live session: who sits down where, who comes back, whose seat is kept. */
import { BenchError } from '../../../contract/errors.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import type { ParticipantConnection } from './participant-connection.ts';
import { distinctName } from '../calls/player-name.ts';
import type { Seat } from './seat.ts';
import type { Visitor, VisitorKind } from './visitors.ts';
import { newSecret } from '../../../main/serve/entry.ts';

export const joinedTooOften = 'Players join and leave this seat too often; wait a minute and join again.';

export class Seats {
  readonly all: readonly Seat[];
  /** Bots fill empty seats up to this many participants. */
  bots = 0;

  constructor(all: readonly Seat[]) {
    this.all = all;
  }

  /** The seat with the number. Throws `BenchError('bad-input')`. */
  at(index: number): Seat {
    const seat = this.all[index];
    if (seat) return seat;
    throw new BenchError('bad-input', `seat: found ${index}; the seats are 0 to ${this.all.length - 1}.`);
  }

  /** The seat to which a token returns; null: none. */
  ofToken(token: string): Seat | null {
    return token === '' ? null : (this.all.find((seat) => seat.token === token) ?? null);
  }

  /** The seat that the holder of a cookie has; null: none. */
  ofVisitor(visitor: Visitor): Seat | null {
    return this.all.find((seat) => seat.visitor === visitor) ?? null;
  }

  /**
   * A seat in which a newcomer's spawn may begin: an empty one, or for a person a bot's. Throws
   * `BenchError('too-many')`.
   */
  free(kind: VisitorKind, nowMs: number): Seat {
    const empty = this.all.filter(({ occupant }) => occupant === 'empty');
    const bots = kind === 'person' ? this.all.filter(({ occupant }) => occupant === 'bot') : [];
    const seat = [...empty, ...bots].find((each) => each.mayBegin(nowMs));
    if (seat) return seat;
    if (empty.length > 0) throw new BenchError('too-many', joinedTooOften);
    throw new BenchError('too-many', `All ${this.all.length} seats are taken; join as a spectator, and take a seat when one is free.`);
  }

  sit(seat: Seat, participant: ParticipantConnection, name: string, nowMs: number): void {
    seat.take(participant.visitor, this.#distinct(name, seat), newSecret(), nowMs);
    seat.participant = participant;
    participant.seat = seat;
  }

  /** The participant who sat here is back: a person, or a bot after a restart. */
  resume(seat: Seat, participant: ParticipantConnection, name: string): void {
    seat.spawn += 1;
    seat.respawnAt = null;
    seat.occupant = participant.visitor.kind;
    seat.name = this.#distinct(name, seat);
    seat.belongTo(participant.visitor);
    seat.participant = participant;
    participant.seat = seat;
  }

  /** Numbered if the name looks like that of another seat. */
  #distinct(name: string, seat: Seat): string {
    const others = this.all.filter((other) => other !== seat && other.isTaken);
    return distinctName(
      name,
      others.map((other) => other.name),
    );
  }

  /** The seats whose persons have been away for too long. */
  expired(nowMs: number): readonly Seat[] {
    return this.all.filter(({ occupant, awaySinceMs }) => occupant === 'away' && nowMs - awaySinceMs >= liveLimits.away * 1e3);
  }

  /** Marks the persons whose pages have sent nothing for too long; true: others than before. */
  markSilent(nowMs: number): boolean {
    let changed = false;
    for (const seat of this.all) {
      const silent = seat.occupant === 'person' && nowMs - seat.heardAtMs >= liveLimits.silent * 1e3;
      changed ||= silent !== seat.silent;
      seat.silent = silent;
    }
    return changed;
  }

  /** Number of bots wanted beside the persons and their reserved seats. */
  get botsWanted(): number {
    const persons = this.all.filter(({ occupant }) => occupant === 'person' || occupant === 'away').length;
    return Math.max(0, Math.min(this.bots, this.all.length) - persons);
  }

  /** True if there are persons, and all of them are ready. */
  get allReady(): boolean {
    const here = this.all.filter(({ occupant }) => occupant === 'person' || occupant === 'bot');
    return here.length > 0 && here.every(({ ready }) => ready);
  }
}
