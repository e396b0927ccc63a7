/**
 * The shots of a live session in the mirror: fired and announced as participants report, judged in the mirrored views.
 */
import type { Game } from '../game/game.ts';
import type { GameServer } from '../game/server/game-server.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { Fired, Heard, Lost } from './live-event.ts';
import type { MirrorCounts } from './mirror-counts.ts';

/** An announcement that has not arrived so long (s) after its shot counts as lost. */
const patience = 10;
/** Announcements of one seat's shots that may wait for the shot. */
const mostWaiting = 256;

interface Flight {
  readonly seat: number;
  /** The number of the shot with its shooter, and with the game. */
  readonly own: number;
  readonly shot: number;
  readonly firedAt: number;
}

/** The end of an announcement. */
type Fate = Heard | Lost;

/** A seat as a shooter: its shots in flight by its own numbers, and announcements of shots that are not fired yet. */
class Shooter {
  /** When it may fire again, s. */
  loadedAt = -Infinity;
  readonly pulled: Fired[] = [];
  readonly shots = new Map<number, number>();
  waiting: Fate[] = [];
}

export interface ShotParts {
  readonly seats: number;
  readonly counts: MirrorCounts;
  /** True if a seat is taken. */
  readonly isThere: (seat: number) => boolean;
  /** Number of the server's node; −1: there is none. */
  readonly serverNode: number;
  readonly server: GameServer | null;
}

export class MirroredShots {
  readonly #parts: ShotParts;
  readonly #shooters: readonly Shooter[];
  /** In the order of firing. */
  readonly #flights: Flight[] = [];

  constructor(parts: ShotParts) {
    this.#parts = parts;
    this.#shooters = Array.from({ length: parts.seats }, () => new Shooter());
  }

  begin(seat: number): void {
    const shooter = this.#shooters[seat] as Shooter;
    shooter.loadedAt = -Infinity;
    shooter.pulled.length = 0;
    shooter.shots.clear();
    this.#parts.counts.unknown += shooter.waiting.length;
    shooter.waiting = [];
  }

  /** The seat is empty: announcements to it are lost. */
  end(game: Game, seat: number): void {
    for (let shot = game.shots.oldest; shot < game.shots.next; shot++) game.lose(shot, seat);
  }

  /** The shot is fired with the tick in which its shooter fired it. */
  fired(event: Fired): void {
    (this.#shooters[event.seat] as Shooter).pulled.push(event);
  }

  /** An announcement has arrived, or is lost. */
  announced(game: Game, fate: Fate, now: number): void {
    const { shots, waiting } = this.#shooters[fate.from] as Shooter;
    const shot = shots.get(ownNumber(fate));
    if (shot !== undefined) return this.#settle(game, shot, fate, now);
    if (waiting.length < mostWaiting) waiting.push(fate);
    else this.#parts.counts.unknown += 1;
  }

  /** One tick, in the order of the seats. */
  play(game: Game, now: number): void {
    this.#forgetOld(game, now);
    for (let seat = 0; seat < this.#shooters.length; seat++) {
      const { pulled } = this.#shooters[seat] as Shooter;
      for (const event of pulled) this.#fire(game, event, now);
      pulled.length = 0;
    }
  }

  /** As fast as the rules allow, by the shooter's own time. */
  #fire(game: Game, { seat, shot: own, at, heading }: Fired, now: number): void {
    const shooter = this.#shooters[seat] as Shooter;
    if (at < shooter.loadedAt - timeTolerance || shooter.shots.has(own)) {
      this.#parts.counts.refused += 1;
      return;
    }
    shooter.loadedAt = at + game.plan.shots.reload;
    game.tanks.of(seat).turnTo(heading);
    const shot = game.fire(seat, now);
    shooter.shots.set(own, shot);
    this.#flights.push({ seat, own, shot, firedAt: now });
    this.#loseAtEmptySeats(game, shot, seat);
    this.#settleWaiting(game, shooter, own, shot, now);
  }

  /** Announcements to empty seats are lost. */
  #loseAtEmptySeats(game: Game, shot: number, shooter: number): void {
    const { seats, isThere } = this.#parts;
    for (let seat = 0; seat < seats; seat++) if (seat !== shooter && !isThere(seat)) game.lose(shot, seat);
  }

  #settleWaiting(game: Game, shooter: Shooter, own: number, shot: number, now: number): void {
    const { waiting } = shooter;
    shooter.waiting = waiting.filter((fate) => ownNumber(fate) !== own);
    for (const fate of waiting) if (ownNumber(fate) === own) this.#settle(game, shot, fate, now);
  }

  #forgetOld(game: Game, now: number): void {
    const { seats, serverNode } = this.#parts;
    while ((this.#flights[0]?.firedAt ?? Infinity) < now - patience) {
      const { seat, own, shot } = this.#flights.shift() as Flight;
      for (let listener = 0; listener < seats; listener++) this.#lose(game, shot, listener);
      this.#lose(game, shot, serverNode);
      if (this.#shooters[seat]?.shots.get(own) === shot) this.#shooters[seat].shots.delete(own);
    }
  }

  #settle(game: Game, shot: number, fate: Fate, now: number): void {
    if (fate.kind === 'heard') this.#hear(game, shot, fate.seat, now);
    else this.#lose(game, shot, fate.seat);
  }

  #hear(game: Game, shot: number, listener: number, now: number): void {
    if (listener === this.#parts.serverNode) return this.#parts.server?.hear(shot, now);
    if (listener < this.#parts.seats) game.arrive(shot, listener, now);
  }

  #lose(game: Game, shot: number, listener: number): void {
    if (listener === this.#parts.serverNode) return this.#parts.server?.lose(shot);
    if (listener < this.#parts.seats) game.lose(shot, listener);
  }
}

function ownNumber(fate: Fate): number {
  return fate.kind === 'heard' ? fate.shot : fate.number;
}
