/** What a recording tells of one player, in the order of the file. */
import { LifeLog } from './life-log.ts';
import type { PlayerUpdate } from './player-update.ts';

/** The server's announcement of a death or a spawn; it carries no stamp but the server's own time. */
interface Announcement {
  readonly kind: 'death' | 'spawn';
  /** s on the server's own clock. */
  readonly arrival: number;
}

export class PlayerRecord {
  readonly id: number;
  readonly #happenings: (PlayerUpdate | Announcement)[] = [];
  callSign = '';
  /** Player updates, those of the dead and those that came late included. */
  updates = 0;
  deaths = 0;
  shots = 0;
  /** How far the server's clock is ahead of the game clock (s), told by the update that was under way for the shortest time. */
  #serverAhead = Infinity;

  constructor(id: number) {
    this.id = id;
  }

  update(update: PlayerUpdate): void {
    this.updates++;
    this.#serverAhead = Math.min(this.#serverAhead, update.arrival - update.stamp);
    this.#happenings.push(update);
  }

  announce(kind: Announcement['kind'], arrival: number): void {
    if (kind === 'death') this.deaths++;
    this.#happenings.push({ kind, arrival });
  }

  lives(): LifeLog {
    const log = new LifeLog();
    for (const happening of this.#happenings) {
      if ('stamp' in happening) log.take(happening);
      else if (happening.kind === 'death') log.die(happening.arrival - this.#serverAhead);
      else log.spawn(happening.arrival - this.#serverAhead);
    }
    return log;
  }
}
