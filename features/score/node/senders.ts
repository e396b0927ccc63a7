/** Updates on their way to a viewer: arrivals that it logs, and what was sent to it, by the clock of the truth. */
import type { ArrivedUpdates, GameLog } from '../../../main/motion/game-log/game-log.ts';
import type { Arrivals } from './arrivals.ts';
import { timesOn, type LogClock } from './clocks.ts';

export class Senders {
  readonly #logs: readonly GameLog[];
  readonly #clocks: readonly LogClock[];

  constructor(logs: readonly GameLog[], clocks: readonly LogClock[]) {
    this.#logs = logs;
    this.#clocks = clocks;
  }

  /** The arrivals at a process. Stamps are by the clock of the process with authority, `owner`. */
  arrivals({ entity, t, number, stamp }: ArrivedUpdates, at: LogClock, owner: LogClock): Arrivals {
    return { t: timesOn(t, at.line), number, stamp: timesOn(stamp, owner.line), sent: this.#sentTo(at.process, entity) };
  }

  /** Where updates are passed on, several processes send those of an entity: the one that sends to the viewer counts. */
  #sentTo(viewer: string, entity: string): Arrivals['sent'] {
    const all = this.#logs.flatMap(({ sent, receivers }, k) => {
      const rows = sent.find((each) => each.entity === entity);
      if (!rows) return [];
      const isTo = receivers.map((names) => names === '*' || names.split(' ').includes(viewer));
      const mine = (column: Float64Array) => column.filter((_, row) => isTo[rows.to[row] as number]);
      return [{ t: timesOn(mine(rows.t), (this.#clocks[k] as LogClock).line), number: mine(rows.number), bytes: mine(rows.bytes) }];
    });
    return all.find(({ t }) => t.length > 0) ?? all[0] ?? null;
  }
}
